/** Which client is asked for: the text of `--client`, taken apart. */
import semver from 'semver';
import { UsageError } from '../../harness/errors.ts';

export type ClientName = '@modelcontextprotocol/sdk' | '@modelcontextprotocol/client';

export interface ClientSpec {
  readonly name: ClientName;
  /** A version, a semver range or a dist-tag; the major alone where nobody said. */
  readonly range: string;
  /** How the client chooses the revision: `auto` or `pin-YYYY-MM-DD`. Only the second major has it. */
  readonly mode?: string;
}

/** The one major of each package whose client is known here. */
export const MAJOR: Readonly<Record<ClientName, string>> = {
  '@modelcontextprotocol/sdk': '1',
  '@modelcontextprotocol/client': '2',
};

const TEXT = /^(?:@modelcontextprotocol\/)?(sdk|client)(?:@([^#]+))?(?:#(.*))?$/s;
const MODE = /^(?:auto|pin-\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))$/;
// No dots: npm takes NAME@x.tgz for a file.
const TAG = /^[a-z][\w-]*$/i;

/**
 * Reads `[@modelcontextprotocol/]sdk[@VERSION]` or `[@modelcontextprotocol/]client[@VERSION][#MODE]`.
 * @throws UsageError for everything else
 */
export function parseClientSpec(text: string): ClientSpec {
  const [whole, short, version, mode] = TEXT.exec(text) ?? [];
  if (whole === undefined) {
    throw new UsageError(
      `--client ${text}: expected @modelcontextprotocol/sdk or @modelcontextprotocol/client, with @VERSION where you want a certain one`,
    );
  }
  const name: ClientName =
    short === 'sdk' ? '@modelcontextprotocol/sdk' : '@modelcontextprotocol/client';
  const range = version === undefined ? MAJOR[name] : rangeOf(text, name, version);
  if (mode === undefined) return { name, range };
  if (name !== '@modelcontextprotocol/client') {
    throw new UsageError(`--client ${text}: only @modelcontextprotocol/client takes a #MODE`);
  }
  if (!MODE.test(mode)) {
    throw new UsageError(`--client ${text}: expected #auto or #pin-YYYY-MM-DD after the version`);
  }
  return { name, range, mode };
}

/** True where only the registry knows which version is meant. */
export function isTag(range: string): boolean {
  return semver.validRange(range) === null;
}

/** The spec as `--client` would take it, for messages. */
export function clientText({ name, range, mode }: ClientSpec): string {
  return `${name}@${range}${mode === undefined ? '' : `#${mode}`}`;
}

/** Why a version cannot be used, as the end of a sentence. */
export function wrongMajor(name: ClientName): string {
  const other = name === '@modelcontextprotocol/sdk' ? 'client' : 'sdk';
  const otherName: ClientName = `@modelcontextprotocol/${other}`;
  return `expected a version ${MAJOR[name]}.x of ${name} (${MAJOR[otherName]}.x is ${otherName})`;
}

function rangeOf(text: string, name: ClientName, version: string): string {
  if (TAG.test(version) && isTag(version)) return version;
  if (isTag(version)) {
    throw new UsageError(
      `--client ${text}: expected a version, a range or a dist-tag after @, such as ${MAJOR[name]}.2.3, ^${MAJOR[name]}.2 or latest`,
    );
  }
  const major = Number(MAJOR[name]);
  const allowed = `>=${major}.0.0-0 <${major + 1}.0.0-0`;
  if (!semver.subset(version, allowed, { includePrerelease: true })) {
    throw new UsageError(`--client ${text}: ${wrongMajor(name)}`);
  }
  return semver.valid(version) ?? version.trim();
}
