// Files of tests that run on a PostgreSQL server too: those of the service that open a database.
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

const database = 'test/support/running/database.ts';
const imports = /^import (?!type )[^;]*? from '(\.[^']+)';$/gm;

/**
 * Whether a file opens a database: itself, or by what it imports from test/support.
 * @param {string} file Its path from the root.
 * @param {Set<string>} seen The files on the way to it.
 * @returns {boolean}
 */
function opensDatabase(file, seen = new Set()) {
  if (file === database) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  return [...readFileSync(file, 'utf8').matchAll(imports)]
    .map(([, path = '']) => posix.join(posix.dirname(file), path))
    .some((path) => path.startsWith('test/support/') && path.endsWith('.ts') && opensDatabase(path, seen));
}

/**
 * Whether the tests of a file run on both engines. Left out are `test/service/database`, which opens both by itself, files
 * that say “one database will do”, and those that leave the database to a process that they start.
 * @param {string} file Its path from the root, e.g. `test/service/mail/queue.test.ts`.
 * @returns {boolean}
 */
export function isOnBothEngines(file) {
  if (!/^test\/service\/(?!database\/).*\.test\.ts$/.test(file)) return false;
  return opensDatabase(file) && !readFileSync(file, 'utf8').includes('one database will do');
}
