// The apps of test/packages/apps in a folder of their own, with our packages as npm installs them: from their tarballs. All
// else is linked to what this project has, so that nothing is fetched.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packages } from '../../.config/build.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What each app has beside our packages. */
const installed = {
  react: ['react', 'react-dom', 'scheduler', '@types/react', '@types/react-18', '@types/react-dom', 'csstype'],
  vue: ['vue'],
  svelte: ['svelte'],
};
/** @typedef {keyof typeof installed} Framework */
export const frameworks = /** @type {Framework[]} */ (Object.keys(installed));

/** Where npm has its own code. */
const npm = () =>
  process.env['npm_execpath'] ?? join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js');

/** Makes the tarballs, and the apps that have them. @param {string} folder */
export const writeApps = (folder) => {
  const tarballs = packages.map((name) => {
    const made = join(folder, 'tarballs', name);
    mkdirSync(made, { recursive: true });
    execFileSync(process.execPath, [npm(), 'pack', '--silent', '--pack-destination', made], {
      cwd: join(root, 'dist/packages', name),
    });
    const [file = ''] = readdirSync(made);
    return { name: name === 'foyer-tickets' ? name : `@foyer-tickets/${name}`, file: join(made, file) };
  });
  for (const app of frameworks) {
    cpSync(join(root, 'test/packages/apps', app), join(folder, app), { recursive: true });
    const modules = join(folder, app, 'node_modules');
    for (const { name, file } of tarballs) {
      mkdirSync(join(modules, name), { recursive: true });
      execFileSync('tar', ['-xzf', file, '--strip-components=1', '-C', join(modules, name)]);
    }
    for (const name of ['lit', '@lit/task', 'vite', ...installed[app]]) {
      mkdirSync(dirname(join(modules, name)), { recursive: true });
      symlinkSync(join(root, 'node_modules', name), join(modules, name), 'junction');
    }
  }
};
