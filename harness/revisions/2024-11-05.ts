import { stateful } from './stateful.ts';

export const v2024_11_05 = stateful('2024-11-05');
