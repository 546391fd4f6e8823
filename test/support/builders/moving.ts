/** Moving in tests: exports as lines, imports of them, databases to move to, and sales in between. */
import type { Database } from '../../../src/service/database/index.ts';
import { writeExport } from '../../../src/service/moving/export.ts';
import { readExport } from '../../../src/service/moving/import.ts';
import { secretsWith } from '../../../src/service/security/secrets.ts';
import { testDatabase } from '../running/database.ts';
import { api, type TestService } from '../running/service.ts';
import { buyer, keyOf, seats } from './shop.ts';

const at = new Date('2026-06-01T10:00:00Z');

/** The lines of an export. */
export async function exported(db: Database, seller?: string): Promise<string[]> {
  const lines: string[] = [];
  await writeExport(db, seller, at, (line) => void lines.push(line));
  return lines;
}

/** What stored secrets of the tests are encrypted with. */
export const secrets = secretsWith('of the tests');

/** Reads lines of an export into a database. */
export function imported(db: Database, lines: readonly string[], key = secrets) {
  return readExport(db, key, async function* () {
    for (const line of lines) yield await Promise.resolve(line);
  });
}

/** Runs `work` with a database of its own. */
export async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = await testDatabase();
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** Sells two seats. */
export async function sellSeats(service: TestService, eventId: string): Promise<void> {
  const order = await service.call(api.checkout.create, {
    type: 'transaction',
    eventId,
    items: seats(2),
  });
  await service.call(api.checkout.setDetails, { ...keyOf(order), ...buyer });
  await service.call(api.checkout.complete, { ...keyOf(order), paymentMethod: 'invoice' });
}
