// Whether the packages' types make React, Vue and Svelte refuse a typing error in a tag, and accept what is right; whether
// a server may import them; and whether they are free of the demo.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { writeApps } from '../test/support/scratch-apps.mjs';

const tool = (/** @type {string} */ path) => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));
const tsc = tool('typescript7/bin/tsc');
const vueTsc = tool('vue-tsc/bin/vue-tsc.js');
const svelteCheck = ['svelte-check/bin/svelte-check', '--output', 'machine', '--tsconfig', './tsconfig.json'];

/** The places of errors are told one a line: `src/typos.tsx(5,15): error TS2322` or `ERROR "src/Typos.svelte" 5:12`. */
const placesIn = (/** @type {string} */ output) =>
  [...output.matchAll(/^(?:\d+ ERROR )?"?(src\/[\w.]+)"?[( ](\d+)/gm)].map(([, file, line]) => `${file}:${line}`);

/** Lines of the files of typing errors that are refused. @param {string} file @param {number[]} lines */
const lines = (file, lines) => lines.map((line) => `src/${file}:${line}`);
const checks = [
  { what: 'React 19', app: 'react', args: [tsc, '-p', '.'], refused: lines('typos.tsx', [5, 6, 7, 8, 9]) },
  {
    what: 'React 18',
    app: 'react',
    args: [tsc, '-p', 'tsconfig.18.json'],
    refused: lines('typos.tsx', [5, 6, 7, 8, 9]),
  },
  { what: 'Vue', app: 'vue', args: [vueTsc, '-p', '.'], refused: lines('Typos.vue', [8, 9, 10, 11, 12, 13]) },
  {
    what: 'Svelte',
    app: 'svelte',
    args: [tool(svelteCheck[0] ?? ''), ...svelteCheck.slice(1)],
    refused: lines('Typos.svelte', [5, 6, 7, 8, 9]),
  },
];

await build(['packages']);
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'foyer-packages-')));
/** @returns {Promise<string>} */
const run = (/** @type {string} */ app, /** @type {string[]} */ args) =>
  new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: join(folder, app) }, (_, output, complaint) => {
      resolve(output + complaint);
    });
  });
try {
  writeApps(folder);
  for (const { what, app, args, refused } of checks) {
    const output = await run(app, args);
    const places = [...new Set(placesIn(output))].sort();
    if (places.join() === [...refused].sort().join()) console.log(`${what} refuses ${refused.length} typing errors`);
    else {
      process.exitCode = 1;
      console.error(`${what} refuses ${places.join(', ') || 'nothing'} in place of ${refused.join(', ')}:\n${output}`);
    }
  }
  writeFileSync(
    join(folder, 'react/server.mjs'),
    `for (const name of ['foyer-tickets', 'foyer-tickets/define.js', '@foyer-tickets/client', '@foyer-tickets/client/oauth'])
      console.log(name, Object.keys(await import(name)).length > 0 || name.endsWith('define.js'));`,
  );
  const imported = await run('react', ['server.mjs']);
  if ((imported.match(/ true$/gm) ?? []).length !== 4) {
    process.exitCode = 1;
    console.error(`A server can't import the packages:\n${imported}`);
  }
  for (const name of ['foyer-tickets', '@foyer-tickets/client']) {
    const installed = join(folder, 'react/node_modules', name);
    for (const file of readdirSync(installed, { recursive: true, encoding: 'utf8' })) {
      const path = join(installed, file);
      if (!statSync(path).isFile() || !/lantern|\bdemo\b/i.test(file + readFileSync(path, 'utf8'))) continue;
      process.exitCode = 1;
      console.error(`${name}/${file} mentions the demo`);
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
