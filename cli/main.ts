/** From words to an exit code. */
import { CouldNotRun, UsageError } from '../harness/errors.ts';
import { EXIT } from '../harness/exit-code.ts';
import { version } from '../harness/version.ts';

/**
 * Runs one command line.
 * @returns the exit code; everything for people to read has been written
 */
export async function main(args: readonly string[]): Promise<number> {
  // A reader that went away (| head) is no fault of this program.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });
  // The version alone needs no parser: it is what scripts ask most often.
  if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
    process.stdout.write(`${version}\n`);
    return EXIT.passed;
  }
  try {
    const { runCommand } = await import('./program.ts');
    return await runCommand(args);
  } catch (error) {
    return explain(error);
  }
}

function explain(error: unknown): number {
  const trace = process.env.DEBUG ? `\n${(error as Error)?.stack}` : '';
  if (error instanceof UsageError) {
    process.stderr.write(`mcp-assert: ${error.message}${trace}\n`);
    return EXIT.usage;
  }
  if (error instanceof CouldNotRun) {
    const detail = error.detail ? `\n${error.detail}` : '';
    process.stderr.write(`mcp-assert: ${error.message}${detail}${trace}\n`);
    return EXIT.couldNotRun;
  }
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    `mcp-assert: a fault of mcp-assert itself: ${message}${trace || '\nDEBUG=1 shows where; please report it.'}\n`,
  );
  return EXIT.couldNotRun;
}
