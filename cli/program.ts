/** The command line: what may be said, and which command hears it. */
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { UsageError } from '../harness/errors.ts';
import { EXIT } from '../harness/exit-code.ts';
import { version } from '../harness/version.ts';
import {
  type ClientsWords,
  clientsOptions,
  type ListWords,
  listOptions,
  type MutantsWords,
  mutantsOptions,
  type ServeWords,
  serveOptions,
} from './program-mutants.ts';

export interface CheckWords extends ClientsWords {
  readonly config?: string;
  readonly server?: string;
  readonly http?: boolean;
  readonly url?: string;
  readonly header?: readonly string[];
  readonly env?: readonly string[];
  readonly cwd?: string;
  readonly revision?: string;
  readonly call?: readonly string[];
  readonly expect?: string;
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly reporter?: readonly string[];
  readonly save?: string;
  readonly log?: string;
  readonly allowHost?: readonly string[];
  readonly failOn: 'fail' | 'risk';
  readonly startMs?: number;
  readonly replyMs?: number;
  readonly graceMs?: number;
  readonly seed?: number;
}

export type JudgeWords = Pick<CheckWords, 'only' | 'skip' | 'reporter' | 'failOn'>;

/** @throws UsageError for words that are not understood */
export async function runCommand(args: readonly string[]): Promise<number> {
  // What follows the dashes is the server's own command line, and never ours to read.
  const dashes = args.indexOf('--');
  const ours = dashes === -1 ? args : args.slice(0, dashes);
  const command = dashes === -1 ? undefined : args.slice(dashes + 1);
  let exitCode: number = EXIT.passed;
  const program: Command = base(new Command('mcp-assert'))
    .description(
      'Checks an MCP server on its own raw wire: what is wrong, where, and by which clause.',
    )
    .version(version, '-V, --version', 'print the version')
    .addHelpText('after', (): string => `\n${optionsOf(check, 'Options of a check')}${HELP}`);

  const check: Command = base(program.command('check [target]', { isDefault: true }))
    .description('check a server (the default command)')
    .action(async (target: string | undefined, words: CheckWords) => {
      const { checkCommand } = await import('./commands/check.ts');
      exitCode = await checkCommand(target, command, words);
    });
  selection(
    check
      .option('--config <file>', 'take the server from mcp.json, claude_desktop_config.json, …')
      .option('--server <name>', 'which server of --config')
      .option('--http', 'start the server, and speak to it over Streamable HTTP')
      .option('--url <url>', 'where such a server listens (default: as its output says)')
      .option(
        '--header <NAME: VALUE>',
        'send this header with every request (repeatable; masked in output)',
        collect,
      )
      .option(
        '-e, --env <KEY=VALUE>',
        'set a variable for the server (repeatable; masked in output)',
        collect,
      )
      .option('--cwd <dir>', 'working directory of the server')
      .option('--revision <date>', 'protocol revision to ask for (default: the newest)')
      .option(
        '--call <NAME[=JSON]>',
        'permit calling this tool, with these arguments (repeatable)',
        collect,
      )
      .option('--expect <file>', 'what this server is expected to be (JSON)')
      .option('--save <file>', 'save the transcript, for "mcp-assert judge"')
      .option(
        '--allow-host <name>',
        'resource metadata of a protected server may be asked for there too (repeatable)',
        collect,
      )
      .option('--log <file>', 'over HTTP: append one JSON object for each exchange to this file')
      .option(
        '--start-ms <ms>',
        'wait for the first byte of an answer (default 30000)',
        milliseconds,
      )
      .option(
        '--reply-ms <ms>',
        'silence after which no more answers are awaited (default 5000)',
        milliseconds,
      )
      .option(
        '--grace-ms <ms>',
        'how long an unwanted message may take to appear (default 300)',
        milliseconds,
      )
      .option('--seed <number>', 'seed of generated arguments (default 1)', milliseconds),
  );
  clientsOptions(
    check,
    collect,
    'run real SDK clients against the server too: the 1.x and the 2.x at hand',
  );

  selection(
    base(program.command('judge <transcript>'))
      .description('judge a saved transcript again, without any server')
      .action(async (file: string, words: JudgeWords) => {
        refuseCommand('judge', command);
        const { judgeCommand } = await import('./commands/judge.ts');
        exitCode = await judgeCommand(file, words);
      }),
  );

  mutantsOptions(
    base(program.command('mutants'))
      .description('break a compliant server in many ways, and show which assertions turn red')
      .action(async (words: MutantsWords) => {
        const { mutantsCommand } = await import('./commands/mutants.ts');
        exitCode = await mutantsCommand(command, words);
      }),
    collect,
    milliseconds,
  );

  serveOptions(
    base(program.command('serve'))
      .description('be a server that is broken on purpose, for any client, over stdio or HTTP')
      .action(async (words: ServeWords) => {
        const { serveCommand } = await import('./commands/serve.ts');
        exitCode = await serveCommand(command, words);
      }),
    collect,
    milliseconds,
  );

  listOptions(
    base(program.command('list'))
      .description('list the assertions, or the mutants: ids, levels, clauses')
      .action(async (words: ListWords) => {
        if (words.mutants) {
          const { listMutantsCommand } = await import('./commands/list-mutants.ts');
          process.stdout.write(await listMutantsCommand(command, words));
          return;
        }
        refuseCommand('list', command);
        const { listCommand } = await import('./commands/list.ts');
        process.stdout.write(listCommand(words.json === true));
      }),
    collect,
  );

  try {
    await program.parseAsync(ours, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return EXIT.passed;
    const message = error.message.replace(/^error: /, '');
    throw new UsageError(`${message}${hintFor(error, ours)}`);
  }
  return exitCode;
}

/** The options of a command as its own help shows them, under another heading. */
function optionsOf(command: Command, heading: string): string {
  const help = command.helpInformation();
  return help.slice(help.indexOf('Options:')).replace('Options:', `${heading}:`);
}

/** Errors come back to us instead of ending the process. */
function base(command: Command): Command {
  return command
    .configureHelp({ helpWidth: 100 })
    .exitOverride()
    .configureOutput({ outputError: () => {} })
    .allowExcessArguments(false)
    .showSuggestionAfterError();
}

function selection(command: Command): Command {
  return command
    .option('--only <glob>', 'judge only assertions whose id matches (repeatable)', collect)
    .option('--skip <glob>', 'leave out assertions whose id matches (repeatable)', collect)
    .option(
      '--reporter <NAME[=FILE]>',
      'pretty, json or junit, to stdout or a file (repeatable)',
      collect,
    )
    .addOption(
      new Option('--fail-on <outcome>', 'what makes the exit code 1')
        .choices(['fail', 'risk'])
        .default('fail'),
    );
}

/** Repeatable options: absent means none, so that help shows no default. */
function collect(value: string, previous: readonly string[] = []): string[] {
  return [...previous, value];
}

function milliseconds(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 0 || number > 2 ** 31 - 1) {
    throw new InvalidArgumentError('A whole number, 0 or more, was expected.');
  }
  return number;
}

function refuseCommand(name: string, command: readonly string[] | undefined): void {
  if (command) throw new UsageError(`"${name}" takes no command after --`);
}

function hintFor(error: CommanderError, ours: readonly string[]): string {
  if (error.code === 'commander.unknownOption' || error.code === 'commander.excessArguments') {
    const command = ours.find((word) => ['judge', 'list', 'mutants', 'serve'].includes(word));
    if (command) return `\nThe command comes first: mcp-assert ${command} …`;
    // A word behind an option may be its value.
    const target = ours.find(
      (word, at) => !/^-/.test(word) && !/^-[^=]*$/.test(ours[at - 1] ?? ''),
    );
    // A URL may hold a password, and has no arguments of its own.
    if (target?.includes('://')) return '\n"mcp-assert --help" shows what can be said.';
    return `\nArguments of the server itself go after two dashes: mcp-assert -- node ${target ?? './server.js'} …`;
  }
  return '\n"mcp-assert --help" shows what can be said.';
}

const HELP = `
Targets:
  mcp-assert ./server.js                      a file: .js .mjs .cjs .ts .py, or anything executable
  mcp-assert -- npx -y some-server --flag     any command
  mcp-assert https://example.com/mcp          a server that runs, over Streamable HTTP
  mcp-assert --http ./server.js               a server over HTTP that is started first
  mcp-assert --config .mcp.json --server NAME an entry of a configuration file

Exit codes: 0 nothing failed, 1 an assertion failed, 2 wrong usage, 3 the server could not be run.`;
