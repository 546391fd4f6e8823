/**
 * Which answers of which operations the tests have seen. `TRIED_FILE=/tmp/a npm run test:node`, the same with `test:postgres` and
 * another file, then `node --import tsx test/support/running/tried.ts /tmp/a /tmp/b` prints a table: a status in brackets was seen by the
 * first run alone, one with `–` by none.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { api } from '../../../src/contract/index.ts';
import type { Route } from '../../../src/contract/route.ts';

const addressOf = ({ method, path }: Route) => `${method} ${path}`;

/** Notes an answer, when TRIED_FILE asks for it. */
export function noteTried(route: Route, status: number): void {
  const file = process.env['TRIED_FILE'];
  if (file) appendFileSync(file, `${addressOf(route)} ${status}\n`);
}

function printTable(files: readonly string[]): void {
  const runs = files.map((file) => new Set(readFileSync(file, 'utf8').split('\n')));
  let named = 0;
  let seen = 0;
  for (const [group, routes] of Object.entries(api)) {
    for (const [name, route] of Object.entries<Route>(routes)) {
      const statuses = [route.status ?? 200, ...route.errors, ...(route.who === 'key' && name !== 'meta' ? [403] : [])];
      const cells = [...new Set(statuses)].sort().map((status) => {
        const by = runs.filter((run) => run.has(`${addressOf(route)} ${status}`)).length;
        named++;
        if (by > 0) seen++;
        return by === runs.length ? `${status}` : by > 0 ? `(${status})` : `–${status}`;
      });
      console.log(`${`${group}.${name}`.padEnd(28)} ${cells.join(' ')}`);
    }
  }
  console.log(`${seen} of ${named} statuses seen`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) printTable(process.argv.slice(2));
