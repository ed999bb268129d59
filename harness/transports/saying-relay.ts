/** The relay of an operator that only rewrites. */
import type { Asked, Relay } from '../model/index.ts';

/** Hears what a rewriting behaviour says; it does nothing else. */
export function sayingRelay(
  say: (text: string, answers?: Asked) => void,
  patienceMs: number,
): Relay {
  const never = () => {
    throw new Error('An operator that only rewrites must do nothing but say');
  };
  return {
    say,
    bytes: never,
    ask: never,
    endServerInput: never,
    after: never,
    exit: never,
    leaveProcess: never,
    closeOutput: never,
    patienceMs,
  };
}
