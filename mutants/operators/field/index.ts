/** Operators that are applied to every JSON pointer of every answer. */
import type { Operator } from '../../../harness/model/index.ts';
import { byArray } from './array.ts';
import { byBoolean } from './boolean.ts';
import { duplicateItem } from './duplicate-item.ts';
import { emptyArray } from './empty-array.ts';
import { emptyObject } from './empty-object.ts';
import { emptyString } from './empty-string.ts';
import { byNull } from './null.ts';
import { byNumber } from './number.ts';
import { byObject } from './object.ts';
import { remove } from './remove.ts';
import { byString } from './string.ts';
import { stringify } from './stringify.ts';
import { wrap } from './wrap.ts';
import { wrongCase } from './wrong-case.ts';

export const fieldOperators: readonly Operator[] = [
  remove,
  byNull,
  byString,
  byNumber,
  byBoolean,
  byObject,
  byArray,
  emptyString,
  emptyArray,
  emptyObject,
  wrap,
  stringify,
  wrongCase,
  duplicateItem,
];
