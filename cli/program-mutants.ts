/** The words of `mcp-assert mutants` and `mcp-assert serve`. */
import { type Command, InvalidArgumentError } from 'commander';
import type { UnbrokenWords } from './unbroken.ts';

/** Of both the check and the mutants. */
export interface ClientsWords {
  readonly clients?: boolean;
  readonly client?: readonly string[];
  readonly clientCommand?: readonly string[];
  readonly realTimeouts?: boolean;
}

export interface MutantsWords extends ClientsWords, UnbrokenWords {
  readonly set?: readonly string[];
  readonly mutant?: readonly string[];
  readonly source?: readonly string[];
  readonly revision?: string;
  readonly call?: readonly string[];
  readonly expect?: string;
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly reporter?: readonly string[];
  readonly minSensitivity?: number;
  readonly minSpecificity?: number;
  readonly variants?: number;
  readonly seed?: number;
  readonly jobs?: number;
  readonly live?: boolean;
  readonly startMs?: number;
  readonly replyMs?: number;
  readonly graceMs?: number;
}

export type ListWords = Pick<MutantsWords, 'revision' | 'call' | 'expect'> &
  UnbrokenWords & {
    readonly json?: boolean;
    readonly mutants?: boolean;
  };

export type ServeWords = Pick<MutantsWords, 'source'> &
  UnbrokenWords & {
    readonly port?: number;
    readonly mutant?: string;
    readonly patienceMs?: number;
    readonly log?: string;
  };

type Parse<T> = (value: string, previous?: T) => T;

/**
 * @param collect makes an option repeatable
 * @param whole reads a whole number, 0 or more
 */
export function mutantsOptions(
  command: Command,
  collect: (value: string, previous?: readonly string[]) => string[],
  whole: Parse<number>,
): Command {
  clientsOptions(
    command,
    collect,
    'give the mutants to real SDK clients too: sdk 1.30.0, the 1.x and 2.x at hand',
  );
  return httpOptions(command, collect)
    .option('--set <name>', 'article, wire, source or legal (repeatable; default: all)', collect)
    .option('--mutant <glob>', 'only mutants whose id matches (repeatable)', collect)
    .option(
      '--source <file>',
      'also change the code of this file of your server (repeatable; in a copy)',
      collect,
    )
    .option('--only <glob>', 'judge only assertions whose id matches (repeatable)', collect)
    .option('--skip <glob>', 'leave out assertions whose id matches (repeatable)', collect)
    .option(
      '--reporter <NAME[=FILE]>',
      'pretty, json, mutation-json or html, to stdout or a file (repeatable)',
      collect,
    )
    .option('--min-sensitivity <0-1>', 'exit code 1 below this sensitivity', share)
    .option('--min-specificity <0-1>', 'exit code 1 below this specificity', share)
    .option('--variants <number>', 'legal servers made at random (default 1000)', whole)
    .option('--seed <number>', 'seed of what is made at random (default 1)', whole)
    .option('--jobs <number>', 'servers that run at the same time (default: 4 a core)', positive)
    .option('--live', 'run every mutant with a real server, also those that a replay would settle')
    .option('--revision <date>', 'protocol revision to ask for (default: the newest)')
    .option('--call <NAME[=JSON]>', 'permit calling this tool (repeatable)', collect)
    .option('--expect <file>', 'permit the calls of this file')
    .option('--start-ms <ms>', 'longest wait for a first answer (default 30000)', whole)
    .option('--reply-ms <ms>', 'longest silence before an answer (default 5000)', whole)
    .option('--grace-ms <ms>', 'wait for what must not come (default 300)', whole);
}

/** @param about what `--clients` does here */
export function clientsOptions(
  command: Command,
  collect: (value: string, previous?: readonly string[]) => string[],
  about: string,
): Command {
  return command
    .option('--clients', about)
    .option(
      '--client <PACKAGE[@VERSION][#MODE]>',
      'one more client, such as @modelcontextprotocol/sdk@1.28.0 (repeatable)',
      collect,
    )
    .option(
      '--client-command <command>',
      'a program of yours as a client: it gets the command of the server (repeatable)',
      collect,
    )
    .option('--real-timeouts', "wait the clients' own time-outs (60 s) instead of short ones");
}

export function listOptions(
  command: Command,
  collect: (value: string, previous?: readonly string[]) => string[],
): Command {
  return httpOptions(command, collect)
    .option('--json', 'as JSON')
    .option('--mutants', 'list the mutants of the reference server, or of the command after --')
    .option('--revision <date>', 'with --mutants: protocol revision (default: the newest)')
    .option('--call <NAME[=JSON]>', 'with --mutants: permit calling this tool', collect)
    .option('--expect <file>', 'with --mutants: permit the calls of this file');
}

export function serveOptions(
  command: Command,
  collect: (value: string, previous?: readonly string[]) => string[],
  whole: Parse<number>,
): Command {
  return httpOptions(command, collect)
    .option('--port <number>', 'with --http: where to listen (default: any free port)', port)
    .option('--mutant <id>', 'what is broken ("mcp-assert list --mutants" lists ids)')
    .option('--source <file>', 'the file of a source mutant of your server (repeatable)', collect)
    .option(
      '--patience-ms <ms>',
      'how long the client waits for an answer (default 5000), for mutants that are too late',
      whole,
    )
    .option(
      '--log <file>',
      'append what passes to this file, one JSON object a line; over HTTP, one for each exchange',
    );
}

/** Where the compliant server is, for the commands that break it. */
function httpOptions(
  command: Command,
  collect: (value: string, previous?: readonly string[]) => string[],
): Command {
  return command
    .option('--http', 'over Streamable HTTP: the reference server, or the command after --')
    .option('--url <url>', 'where that command listens; without a command, a server that runs')
    .option('--header <NAME: VALUE>', 'send this header with every request (repeatable)', collect)
    .option('-e, --env <KEY=VALUE>', 'set a variable for the server (repeatable)', collect)
    .option('--cwd <dir>', 'working directory of the server');
}

function share(value: string): number {
  const number = Number(value);
  if (value.trim() === '' || !(number >= 0 && number <= 1)) {
    throw new InvalidArgumentError('A number from 0 to 1 was expected.');
  }
  return number;
}

function positive(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 1 || number > 1000) {
    throw new InvalidArgumentError('A whole number from 1 to 1000 was expected.');
  }
  return number;
}

function port(value: string): number {
  const number = Number(value);
  if (value.trim() === '' || !Number.isInteger(number) || number < 0 || number > 65_535) {
    throw new InvalidArgumentError('A number from 0 to 65535 was expected.');
  }
  return number;
}
