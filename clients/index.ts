/** The clients that are known, one file each. */
import type { RealClient } from './real-client.ts';
import { sdkV1 } from './sdk-v1.ts';
import { sdkV2 } from './sdk-v2.ts';

export const realClients: readonly RealClient[] = [sdkV1, sdkV2];
