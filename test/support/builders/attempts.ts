/** Limits on attempts count by the clock of the machine, which a test cannot turn: their windows are moved instead. */
import type { Database } from '../../../src/service/database/index.ts';

/** Lets time pass for every window. */
export async function passWindows(db: Database, milliseconds: number): Promise<void> {
  await db.query('update attempt_limit set expire = expire - $1', [milliseconds]);
}
