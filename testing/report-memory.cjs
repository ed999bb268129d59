// Preloaded into a process under test: says at its end how much memory it took at most, in kB.
const { readFileSync, writeFileSync } = require('node:fs');

const file = process.argv[2]?.startsWith('--memory-file=') ? process.argv[2].slice(14) : undefined;
if (file) {
  process.argv.splice(2, 1);
  process.on('exit', () => writeFileSync(file, String(peak())));
}

/** On Linux maxRSS begins with the peak of the parent, which is not ours. */
function peak() {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS;
  return /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))[1];
}
