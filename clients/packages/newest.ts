/** Asks the registry which version a dist-tag or a range means today. */
import { mkdir } from 'node:fs/promises';
import semver from 'semver';
import { CouldNotRun, UsageError } from '../../harness/errors.ts';
import { npmFailed, runNpm } from './npm.ts';
import { type ClientSpec, clientText, isTag, MAJOR, wrongMajor } from './spec.ts';

/**
 * @throws UsageError when there is no such version, or it is of another major
 * @throws CouldNotRun when npm cannot say
 */
export async function newestVersion(
  spec: ClientSpec,
  places: {
    readonly cacheFolder: string;
    readonly environment: Readonly<Record<string, string | undefined>>;
  },
): Promise<string> {
  const { name, range } = spec;
  const doing = `look up ${name}@${range}`;
  const { cacheFolder, environment } = places;
  // Run there, so that settings of the project's folder, for other packages, do not matter.
  await mkdir(cacheFolder, { recursive: true }).catch((error: Error) => {
    throw new CouldNotRun(`The cache folder ${cacheFolder} cannot be made`, error.message);
  });
  const run = await runNpm(['view', `${name}@${range}`, 'version', '--json'], doing, {
    cwd: cacheFolder,
    environment,
  });
  const unknown = !run.ok && run.stderr.includes(`No match found for version ${range}`);
  if (!run.ok && !unknown) throw npmFailed(doing, run);
  const newest = unknown ? undefined : versionsIn(run.stdout).sort(semver.rcompare)[0];
  if (newest === undefined) {
    const what = isTag(range) ? `dist-tag ${range}` : `version ${range}`;
    throw new UsageError(`--client ${clientText(spec)}: npm knows no ${what} of ${name}`);
  }
  if (String(semver.major(newest)) !== MAJOR[name]) {
    throw new UsageError(
      `--client ${clientText(spec)}: that is ${newest} today; ${wrongMajor(name)}`,
    );
  }
  return newest;
}

/** npm prints one version as a string, and several as a list. */
function versionsIn(stdout: string): string[] {
  try {
    return [JSON.parse(stdout)].flat().filter((one) => semver.valid(one) !== null);
  } catch {
    return [];
  }
}
