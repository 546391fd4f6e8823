#!/usr/bin/env node
// Finds a Chrome or Chromium for the tests, installs one when told to, or says plainly why it cannot.
//   import { findChrome } from './browsers.mjs'    a path, or null; never installs
//   node .config/browsers.mjs chrome --install     exit 0 only when there is one
// Order: CHROME_PATH, then what this system is known for, then Playwright's own download.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @type {Partial<Record<NodeJS.Platform, string[]>>} */
const known = {
  // the headless shell first: it starts and paints about twice as fast as the full browser
  linux: [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/usr/bin/chromium-browser',
    '/usr/bin/microsoft-edge',
  ],
  darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
    (app) => `/Applications/${app}.app/Contents/MacOS/${app}`,
  ),
  win32: ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].flatMap((path) =>
    [process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)'], process.env['LOCALAPPDATA']].flatMap((folder) =>
      folder ? [join(folder, path)] : [],
    ),
  ),
};
const packages = ['chromium-headless-shell', 'fonts-liberation'];

/** @param {string} path */
const runs = (path) => {
  if (!existsSync(path)) return false;
  if (process.platform === 'win32') return true; // asked for its version, it opens a window there
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 }); // a snap stub exists but does not run
  return /(?:Chrom(?:e|ium)|Edge)[^\d]*\d+\./.test(stdout);
};

const downloaded = () => {
  const folders = {
    darwin: join(homedir(), 'Library/Caches/ms-playwright'),
    win32: join(process.env['LOCALAPPDATA'] ?? '', 'ms-playwright'),
  };
  const folder =
    process.env['PLAYWRIGHT_BROWSERS_PATH'] ??
    folders[/** @type {'darwin' | 'win32'} */ (process.platform)] ??
    join(homedir(), '.cache/ms-playwright');
  if (!existsSync(folder)) return [];
  const programs = /^(?:chrome-headless-shell|headless_shell|chrome|Chromium|Google Chrome for Testing)(?:\.exe)?$/;
  return readdirSync(folder)
    .filter((name) => /^chromium(?:_headless_shell)?-/.test(name))
    .flatMap((name) => readdirSync(join(folder, name), { recursive: true, withFileTypes: true }))
    .flatMap((entry) => (entry.isFile() && programs.test(entry.name) ? [join(entry.parentPath, entry.name)] : []));
};

/** The path of a browser that runs, or null. */
export const findChrome = () => {
  const own = process.env['CHROME_PATH'];
  if (own) {
    if (!runs(own)) throw new Error(`CHROME_PATH=${own} is not a browser that answers --version. Correct or unset it.`); // never another one in silence
    return own;
  }
  return [...(known[process.platform] ?? []), ...downloaded()].find(runs) ?? null;
};

/**
 * @param {string} command
 * @param {string[]} args
 */
const run = (command, args) => {
  console.log(`> ${command} ${args.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env, timeout: 600_000 }).status === 0;
};

/** The path of a browser that runs; installs one where there is none. */
export const ensureChrome = () => {
  const found = findChrome();
  if (found) return found;
  const tried = [];
  const debian = existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  if (debian && process.getuid?.() === 0) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
    const installed = findChrome();
    if (installed) return installed;
    tried.push(`apt-get install ${packages.join(' ')}: failed`);
  } else tried.push(`apt-get: ${debian ? 'not root' : 'not Debian'}`);
  run(process.execPath, [
    join(createRequire(import.meta.url).resolve('playwright/package.json'), '../cli.js'),
    'install',
    'chromium-headless-shell',
  ]);
  const fetched = findChrome();
  if (fetched) return fetched;
  tried.push('playwright install chromium-headless-shell: failed');
  throw new Error(
    `No Chrome or Chromium found, and none could be installed.\n  ${tried.join('\n  ')}\nInstall one and set CHROME_PATH to its path.`,
  );
};

if (process.argv[1] && fileURLToPath(import.meta.url) === realpathSync(process.argv[1])) {
  try {
    const path = process.argv.includes('--install') ? ensureChrome() : findChrome();
    console.log(path ?? 'No Chrome or Chromium. Run: node .config/browsers.mjs chrome --install');
    process.exitCode = path ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
