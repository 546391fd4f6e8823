// `npm run check`: everything but the tests, two at a time. `node .config/check.mjs types lint` runs only these.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const tsc = (/** @type {string} */ part) => ['node_modules/typescript7/bin/tsc', '-p', `.config/tsconfig.${part}.json`];
/** @type {Record<string, string[][]>} */
const steps = {
  types: ['shared', 'browser', 'door', 'door-workers', 'desk', 'node', 'test', 'test-elements', 'tools'].map(tsc),
  lint: [['node_modules/oxlint/bin/oxlint', '--deny-warnings', '--report-unused-disable-directives', '--format=unix']],
  format: [['node_modules/oxfmt/bin/oxfmt', '--check']],
  templates: [
    [
      'node_modules/lit-analyzer/cli.js',
      'src/{elements,door,desk}/**/*.ts',
      '--strict', // without unknown attributes and properties: its lists lack inert, popover, checked
      '--quiet', // hides warnings: what counts is an error here
      ...['tag-name', 'slot'].flatMap((what) => [`--rules.no-unknown-${what}`, 'error']),
    ],
  ],
  layers: [
    [
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.config/dependency-cruiser.config.mjs',
      '--output-type',
      'err-long',
      'src',
    ],
  ],
  unused: [
    [
      'node_modules/knip/bin/knip.js',
      '--config',
      '.config/knip.json',
      '--no-progress',
      '--treat-config-hints-as-errors',
    ],
  ],
  docs: [['.config/check-docs.mjs']],
  words: [['.config/check-words.mjs'], ['.config/check-heads.mjs']],
  links: [['--import', 'tsx', '.config/check-links.mjs']],
  sizes: [['.config/check-sizes.mjs']],
  packages: [['.config/check-packages.mjs']],
};

/** @returns {Promise<{ code: number, output: string }>} */
const run = (/** @type {string[]} */ args) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        output += text;
      });
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ code: code ?? 1, output });
    });
  });

const named = process.argv.slice(2);
const todo = Object.keys(steps).filter((name) => named.length === 0 || named.includes(name));
// once, before two steps ask for it at a time
if (todo.includes('packages') || todo.includes('sizes')) await build(['embed', 'packages', 'door', 'desk']);

const showAlways = ['sizes'];
let failed = 0;
const worker = async () => {
  for (let name = todo.shift(); name; name = todo.shift()) {
    const begun = performance.now();
    let output = '';
    let code = 0;
    for (const args of steps[name] ?? []) {
      const result = await run(args);
      output += result.output;
      code ||= result.code;
    }
    if (code !== 0) failed++;
    console.log(
      `${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(10)} ${((performance.now() - begun) / 1000).toFixed(1)} s`,
    );
    if (code !== 0 || showAlways.includes(name)) console.log(output.trimEnd());
  }
};
await Promise.all([worker(), worker()]);
process.exitCode = failed === 0 ? 0 : 1;
