// The builds: each part that is missing or older than its sources, or all with --all.
// `node .config/build.mjs [embed|packages|service|door|desk|demo|demo-data …] [--all]`
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { compressFiles } from './compress.mjs';
import { writeIntegrity, writeSbom } from './supply-chain.mjs';

/** The folder of each package below dist/packages, which is also the mode of its build. */
export const packages = ['foyer-tickets', 'client'];

const root = fileURLToPath(new URL('..', import.meta.url));
const inRoot = (/** @type {string[]} */ ...path) => join(root, ...path);

const parts = {
  embed: { name: 'the embed', sources: ['src'] },
  packages: { name: 'the npm packages', sources: ['src'] },
  service: { name: 'the service', sources: ['src'] },
  door: { name: 'the door page', sources: ['src'] },
  desk: { name: 'the desk', sources: ['src'] },
  demo: { name: 'the demo pages', sources: ['demo', 'public'] },
  'demo-data': { name: 'the demo data', sources: ['demo/data', 'src/contract', 'src/sale'] },
};
/** @typedef {keyof typeof parts} Part */

/** @type {Part[]} What the service sends to browsers as it is built. */
const servedParts = ['embed', 'door', 'desk', 'demo'];

/** Time of the last change below a path; folders count too, so that a deleted file does. */
const newest = (/** @type {string} */ path) => {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  /** @type {number} */
  let time = stat.mtimeMs;
  for (const entry of readdirSync(path)) time = Math.max(time, newest(join(path, entry)));
  return time;
};

const stampOf = (/** @type {Part} */ part) => inRoot('dist/.built', part);

const isStale = (/** @type {Part} */ part) => {
  const sources = [...parts[part].sources, '.config', 'vite.config.ts', 'tsconfig.json', 'package-lock.json'];
  return (
    !existsSync(stampOf(part)) ||
    !existsSync(inRoot('dist', part)) ||
    Number(readFileSync(stampOf(part), 'utf8')) < Math.max(...sources.map((source) => newest(inRoot(source))))
  );
};

/** The bundler passes some syntax through that no engine knows, without a word: parse what it wrote. */
const parseAll = (/** @type {Part} */ part) => {
  const files = readdirSync(inRoot('dist', part), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  );
  // one process for all of them: a start takes longer than the scripts of a whole build
  return promisify(execFile)(process.execPath, [
    '--experimental-vm-modules',
    '--no-warnings',
    '--input-type=module',
    '--eval',
    `import { readFileSync } from 'node:fs';
     import { SourceTextModule } from 'node:vm';
     for (const file of process.argv.slice(1)) new SourceTextModule(readFileSync(file, 'utf8'), { identifier: file });`,
    ...files.map((file) => inRoot('dist', part, file)),
  ]);
};

/**
 * Builds what is missing or out of date in a process of its own: what the bundler took of memory ends with it. Without the
 * tools of development a build that is there is taken as it is.
 * @param {Part[]} wanted
 * @throws {NotBuilt} when there is no build, or it could not be made.
 */
export const buildApart = async (wanted) => {
  const missing = wanted.filter((part) => !existsSync(inRoot('dist', part)));
  if (!existsSync(inRoot('node_modules/vite/package.json'))) {
    if (!missing.includes('service')) return;
    throw new NotBuilt(
      'Foyer is not built, and the tools that build it are not installed. Run "npm ci && npm run build", or copy dist from where it was built.',
    );
  }
  if (!wanted.some(isStale)) return;
  const builder = spawn(process.execPath, [inRoot('.config/build.mjs'), ...wanted], { stdio: ['ignore', 2, 2] });
  const [code] = /** @type {[number | null]} */ (await once(builder, 'exit'));
  if (code !== 0) throw new NotBuilt('The build failed. What went wrong is above.');
};

/** There is no build to start; the message is one sentence for the operator. */
export class NotBuilt extends Error {}

/**
 * @param {Part[]} wanted
 * @param {{ always?: boolean, quiet?: boolean }} [options]
 */
export const build = async (wanted, { always = false, quiet = true } = {}) => {
  const todo = wanted.filter((part) => always || isStale(part));
  if (todo.length === 0) return;
  const vite = await import('vite');
  for (const part of todo) {
    const begun = performance.now();
    const now = Date.now(); // what changes while it builds is newer than the stamp
    process.stdout.write(`Building ${parts[part].name} … `);
    rmSync(inRoot('dist', part), { recursive: true, force: true });
    for (const mode of part === 'packages' ? packages : [part])
      await vite.build({ configFile: inRoot('vite.config.ts'), mode, logLevel: quiet ? 'warn' : 'info' });
    if (part === 'packages') {
      const { writePackages } = await import('./packages.mjs'); // brings the compiler: nothing else needs it
      writePackages(root, packages);
      execFileSync(process.execPath, ['--import', 'tsx', inRoot('.config/write-openapi.mjs')], {
        cwd: root,
        stdio: 'inherit',
      });
    }
    if (part === 'embed') {
      const { version } = /** @type {{ version: string }} */ (JSON.parse(readFileSync(inRoot('package.json'), 'utf8')));
      writeIntegrity(inRoot('dist/embed'), version);
    }
    if (part === 'service') writeSbom(root, inRoot('dist/sbom.json'));
    await parseAll(part);
    if (servedParts.includes(part)) await compressFiles(inRoot('dist', part));
    mkdirSync(inRoot('dist/.built'), { recursive: true });
    writeFileSync(stampOf(part), String(now));
    console.log(`${((performance.now() - begun) / 1000).toFixed(1)} s`);
  }
};

if (process.argv[1] && fileURLToPath(import.meta.url) === realpathSync(process.argv[1])) {
  const named = /** @type {Part[]} */ (process.argv.slice(2).filter((word) => word in parts));
  await build(named.length > 0 ? named : /** @type {Part[]} */ (Object.keys(parts)), {
    always: process.argv.includes('--all'),
  });
}
