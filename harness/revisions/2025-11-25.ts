import { stateful } from './stateful.ts';

export const v2025_11_25 = stateful('2025-11-25');
