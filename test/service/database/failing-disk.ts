// Run as a program of its own: opens the database in the folder it is given, keeps a row, lets every later `fsync` or
// `write` to the write-ahead log fail, and tries another row.
import fs, { writeSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { openEmbedded } from '../../../src/service/database/embedded.ts';

const [, , folder = '', failure] = process.argv;
const say = writeSync;
const db = await openEmbedded(folder);
await db.query('create table rows (n int); insert into rows values (1)');
say(1, 'ready\n');

const fail = (): never => {
  throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
};
if (failure === 'fsync') {
  fs.fsyncSync = fail;
  syncBuiltinESMExports();
} else {
  // Not for the functions that were imported by name: the sentence at the end goes through one.
  fs.writeSync = fail;
}
await db.query('insert into rows values ($1)', [2]);
say(1, 'acknowledged\n');
