// Preloaded into a process under test: says at its end how much memory it took at most.
const { writeFileSync } = require('node:fs');

const file = process.argv[2]?.startsWith('--memory-file=') ? process.argv[2].slice(14) : undefined;
if (file) {
  process.argv.splice(2, 1);
  process.on('exit', () => writeFileSync(file, String(process.resourceUsage().maxRSS)));
}
