/** The two ways in which a run ends without verdicts. Everything else that goes wrong is a bug. */

/** The command line, or a file that it names, asks for something that cannot be done: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The server could not be run or reached: exit code 3, never mistaken for a failed assertion. */
export class CouldNotRun extends Error {
  override readonly name = 'CouldNotRun';
  /** What to do, or what the server last said: shown below the message. */
  readonly detail?: string;

  constructor(message: string, detail?: string) {
    super(message);
    if (detail !== undefined) this.detail = detail;
  }
}
