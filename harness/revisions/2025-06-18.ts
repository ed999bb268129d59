import { stateful } from './stateful.ts';

export const v2025_06_18 = stateful('2025-06-18');
