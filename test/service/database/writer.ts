// Run as a program of its own: opens the database in the folder it is given, and says the number of each row once the
// database has said that it has it. Without end; the test kills it.
import { writeSync } from 'node:fs';
import { openEmbedded } from '../../../src/service/database/embedded.ts';

const [, , folder = ''] = process.argv;
try {
  const db = await openEmbedded(folder);
  await db.query('create table if not exists rows (n int primary key)');
  const [{ n: start } = { n: 0 }] = await db.query<{ n: number }>('select coalesce(max(n), 0) as n from rows');
  for (let n = start + 1; ; n++) {
    if (n % 2) await db.query('insert into rows values ($1)', [n]);
    else await db.transaction((tx) => tx.query('insert into rows values ($1)', [n]));
    writeSync(1, `${n}\n`);
  }
} catch (error) {
  writeSync(2, String(error));
  process.exitCode = 1;
}
