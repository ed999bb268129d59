/** JSON that people wrote: what is wrong is said with line, column and what was expected. */
import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';

export type Parsed = { readonly value: unknown } | { readonly problem: string };

/** Plain JSON; `problem` names the place, such as `line 2, column 5: a comma was expected`. */
export function parseJson(text: string): Parsed {
  try {
    return { value: JSON.parse(text) };
  } catch {
    const errors: ParseError[] = [];
    parse(text, errors, { disallowComments: true, allowEmptyContent: false });
    return { problem: describe(text, errors) };
  }
}

/** JSON with comments and trailing commas, as editors write their settings. */
export function parseJsonWithComments(text: string): Parsed {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  return errors.length > 0 ? { problem: describe(text, errors) } : { value };
}

const EXPECTED: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this is no word of JSON',
  InvalidNumberFormat: 'this is not a number',
  PropertyNameExpected: 'a property name in double quotes was expected',
  ValueExpected: 'a value was expected',
  ColonExpected: 'a colon was expected',
  CommaExpected: 'a comma was expected',
  CloseBraceExpected: 'a closing brace } was expected',
  CloseBracketExpected: 'a closing bracket ] was expected',
  EndOfFileExpected: 'the end was expected',
  InvalidCommentToken: 'comments are not allowed',
  UnexpectedEndOfComment: 'the comment is not closed',
  UnexpectedEndOfString: 'the string is not closed',
  UnexpectedEndOfNumber: 'the number is not complete',
  InvalidUnicode: 'four hexadecimal digits were expected after \\u',
  InvalidEscapeCharacter: 'this is no escape sequence',
  InvalidCharacter: 'this character must be escaped',
};

function describe(text: string, errors: readonly ParseError[]): string {
  const [first] = errors;
  if (!first) return 'it is not JSON';
  const before = text.slice(0, first.offset).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  const [code = '', next] = errors.map(({ error }) => printParseErrorCode(error));
  // An unknown word is reported first, and then what was expected in its place.
  const expected = code === 'InvalidSymbol' && next !== undefined ? EXPECTED[next] : EXPECTED[code];
  return `line ${before.length}, column ${column}: ${expected ?? code}`;
}
