/** The compliant server that is broken: the user's own, or our reference server; over either transport. */
import { UsageError } from '../harness/errors.ts';
import { resolveCommand, resolveTarget, type Target } from '../harness/target.ts';
import { parseEnv } from '../harness/targets/env.ts';
import { parseHeaders, parseUrl } from '../harness/targets/http-target.ts';
import { type Reference, referenceHttpCommand, withReference } from '../mutants/reference.ts';

export interface UnbrokenWords {
  readonly http?: boolean;
  readonly url?: string;
  readonly header?: readonly string[];
  readonly env?: readonly string[];
  readonly cwd?: string;
}

export interface Unbroken {
  readonly target: Target;
  /** Where it is our reference server. */
  readonly isReference: boolean;
  /** Its copy, over stdio: what source mutants change. */
  readonly reference?: Reference;
}

/**
 * @param command after the dashes, if any
 * @throws UsageError for words that do not go together
 */
export async function withUnbroken<T>(
  command: readonly string[] | undefined,
  words: UnbrokenWords,
  work: (unbroken: Unbroken) => Promise<T>,
): Promise<T> {
  const settings = {
    env: parseEnv(words.env ?? [], process.env),
    ...(words.cwd === undefined ? {} : { cwd: words.cwd }),
  };
  if (!isHttp(words)) {
    return withReference(command, async (unbroken, reference) => {
      const target = resolveCommand(unbroken, settings);
      if (!reference) return work({ target, isReference: false });
      return work({ target: { ...target, cwd: reference.cwd }, isReference: true, reference });
    });
  }
  const { url, header: headers = [] } = words;
  if (url !== undefined && !command) {
    // It runs already.
    return work({
      target: await resolveTarget({ file: parseUrl(url, '--url ').href, headers }, settings),
      isReference: false,
    });
  }
  const server = resolveCommand(command ?? referenceHttpCommand(), settings);
  const target: Target = {
    kind: 'http',
    ...(url === undefined ? {} : { url: parseUrl(url, '--url ').href }),
    headers: parseHeaders(headers),
    server,
    label: server.label,
  };
  return work({ target, isReference: !command });
}

/** Whether the server is spoken to over HTTP. */
export function isHttp({ http, url, header }: UnbrokenWords): boolean {
  if (http || url !== undefined) return true;
  if (header) throw new UsageError('--header is for servers over HTTP');
  return false;
}
