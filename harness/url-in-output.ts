/** Where a server that speaks HTTP says that it listens. */
import { stripVTControlCharacters } from 'node:util';

/** The path that servers use where they name none. */
const USUAL_PATH = '/mcp';
/** A longer line is no banner; in characters. */
const LONGEST_LINE = 2000;

/** A URL of this machine, or one that stands for all of its addresses. */
const URL_TEXT =
  /\bhttps?:\/\/(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]|\*):\d+[^\s"'`<>()[\]{}|│┃║,;]*/gi;
/** A line of which only the port counts, such as "listening on port 3001". */
const LISTENS = /\b(?:listen|running|serving|started|ready|up on)\w*\b/i;
const PORT_TEXT = /(?:\bport\b\s*[:=#]?\s*|(?:^|[\w\]*=\s"]):)(\d{2,5})\b(?![:.]\d)/gi;
const TIME_OF_DAY = /(?<![\w.:\]])\d{1,2}:\d\d(?::\d\d)?(?!\d)/g;
/** Doors of other kinds: debuggers, sockets, databases. */
const OTHER_DOOR = /\bwss?:\/\/|debugger|inspector|\b(?:redis|postgres\w*|mysql|mongo\w*):/i;

/**
 * @param output what the server has written so far
 * @returns URLs whose path is that of MCP, then those without any path, then others, then those of
 *   ports that it names; each once, with the usual path where there is none
 */
export function urlsIn(output: string): URL[] {
  const lines = stripVTControlCharacters(output)
    .split(/[\r\n]+/)
    .map((line) => line.slice(0, LONGEST_LINE))
    .filter((line) => !OTHER_DOOR.test(line));
  const urls = lines.flatMap((line) =>
    [...line.matchAll(URL_TEXT)].flatMap(([text]) => reachable(text) ?? []),
  );
  const isMcp = ({ pathname }: URL) => /mcp/i.test(pathname);
  const isBare = ({ pathname }: URL) => pathname === '/';
  const ports = lines
    .filter((line) => LISTENS.test(line) || /\bport\b/i.test(line))
    .sort((a, b) => Number(LISTENS.test(b)) - Number(LISTENS.test(a)))
    .flatMap((line) =>
      [...line.replace(TIME_OF_DAY, '').matchAll(PORT_TEXT)].map(([, port]) => port),
    )
    .flatMap((port) => reachable(`http://127.0.0.1:${port}`) ?? []);
  const ordered = [
    ...urls.filter(isMcp),
    ...urls.filter(isBare),
    ...urls.filter((url) => !isMcp(url) && !isBare(url)),
    ...ports,
  ].map((url) => (isBare(url) ? new URL(USUAL_PATH, url) : url));
  return [...new Map(ordered.map((url) => [url.href, url])).values()];
}

/** What listens on all addresses is reached by that of this machine. */
function reachable(text: string): URL | undefined {
  const trimmed = text
    .replace(/[.:!?*…]+$/, '')
    .replace(/\/\/(0\.0\.0\.0|\[::\]|\*):/, '//127.0.0.1:');
  return URL.canParse(trimmed) ? new URL(trimmed) : undefined;
}
