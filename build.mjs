// Bundles the command line and the library, so that start-up reads a few files instead of hundreds.
import { chmod, copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { build } from 'esbuild';

const { version } = JSON.parse(await readFile('package.json', 'utf8'));

const { metafile } = await build({
  entryPoints: {
    bin: 'cli/bin.ts',
    index: 'index.ts',
    // The process of a real client under observation.
    'client-host': 'clients/host/bin.ts',
  },
  outdir: 'dist',
  bundle: true,
  // Splitting keeps what a plain check does not need in chunks of their own, loaded when asked for.
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  format: 'esm',
  platform: 'node',
  mainFields: ['module', 'main'],
  target: 'node20.19',
  metafile: true,
  legalComments: 'none',
  define: { __VERSION__: JSON.stringify(version) },
  // Bundled CommonJS packages call require for Node.js built-ins.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
});
await chmod('dist/bin.js', 0o755);
// Files that are read or loaded as they are.
await copyFile('mutants/source/coverage-hook.cjs', 'dist/coverage-hook.cjs');
for (const name of ['observed.json', 'observed-http.json']) {
  await copyFile(`clients/observed/${name}`, `dist/${name}`);
}
const elements = 'node_modules/mutation-testing-elements';
await copyFile(`${elements}/dist/mutation-test-elements.js`, 'dist/mutation-test-elements.js');

// Chunks of earlier builds go last, so that a program that is just starting finds all of its files.
const built = new Set(Object.keys(metafile.outputs));
for (const name of await readdir('dist/chunks')) {
  if (!built.has(`dist/chunks/${name}`)) await rm(`dist/chunks/${name}`);
}

// Bundled packages keep their licences.
const packages = [
  ...new Set([
    elements,
    ...Object.keys(metafile.inputs).flatMap(
      (file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? [],
    ),
  ]),
].sort();
const notices = await Promise.all(
  packages.map(async (folder) => {
    const manifest = JSON.parse(await readFile(`${folder}/package.json`, 'utf8'));
    for (const name of ['LICENSE', 'LICENSE.md', 'license', 'LICENCE', 'LICENSE.txt']) {
      const text = await readFile(`${folder}/${name}`, 'utf8').catch(() => undefined);
      if (text)
        return `${manifest.name} ${manifest.version} (${manifest.license})\n\n${text.trim()}`;
    }
    return `${manifest.name} ${manifest.version} (${manifest.license})`;
  }),
);
await writeFile('dist/THIRD-PARTY-LICENSES.txt', `${notices.join(`\n\n${'-'.repeat(72)}\n\n`)}\n`);
