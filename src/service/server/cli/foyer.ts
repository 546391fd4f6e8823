#!/usr/bin/env node
/** The command `foyer`: `npm run foyer -- COMMAND`, or installed `npx foyer COMMAND`. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runFoyer } from './foyer-program.ts';
import { packageRoot } from '../pages.ts';
import { runAtTerminal } from './terminal.ts';

const root = packageRoot(fileURLToPath(import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const call = process.env['npm_lifecycle_event'] === 'foyer' ? 'npm run foyer --' : 'foyer';
const words = process.argv.slice(2);

if (words[0] === 'start' && words.length === 1) {
  // a package that was installed has no demo with it
  const isBuilt = import.meta.url.endsWith('.js');
  if (isBuilt && !existsSync(join(root, 'dist/demo-data'))) process.env['DEMO'] = 'off';
  await import('../main.ts');
} else await runAtTerminal((environment) => runFoyer({ call, version }, words, environment));
