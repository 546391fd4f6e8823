/**
 * Runs `node …` with a throwaway PostgreSQL server at hand, named by TEST_DATABASE_URL; one that is named already is used.
 * Ends with the code of the program, or with 75 when this machine has no PostgreSQL.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startPostgres } from './postgres.ts';

const given = process.env['TEST_DATABASE_URL'];
const server = given ? null : await startPostgres();
const url = given ?? server?.url;
if (url === undefined) process.exitCode = 75;
else {
  const program = spawn(process.execPath, process.argv.slice(2), {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: url },
  });
  const [code] = (await once(program, 'exit')) as [number | null];
  await server?.stop();
  process.exitCode = code ?? 1;
}
