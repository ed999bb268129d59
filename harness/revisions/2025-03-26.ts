import { stateful } from './stateful.ts';

export const v2025_03_26 = stateful('2025-03-26');
