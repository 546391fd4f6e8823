/** CSV imports by the command, as at a terminal, and what is stored before and after one. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { runCommand } from '../../../src/service/server/cli/command-line.ts';
import type { TestService } from '../running/service.ts';
import { sellerId } from './shop.ts';

/** A folder for the files of a suite, and the command as it is called at a terminal. */
export function importCommand(service: TestService) {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-import-'));
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  let files = 0;
  const write = (text: string) => {
    const file = join(folder, `${String(++files)}.csv`);
    writeFileSync(file, text);
    return file;
  };
  const run = async (kind: string, file: string, ...more: string[]) => {
    const { code, out, note } = await runCommand(['import-csv', kind, file, '--seller', sellerId, ...more], {
      terminal: { read: () => assert.fail(), askPassword: () => assert.fail() },
      open: () =>
        Promise.resolve({
          ...service.context,
          db: { ...service.db, close: () => Promise.resolve() },
        }),
    });
    return { code, out: out.join('\n'), note: note ?? '' };
  };
  return { write, run };
}

/** What is stored, to compare it before and after. */
export async function storedRows({ db }: TestService) {
  const counts = await db.query(`select
    (select count(*)::int from checkout) as orders, (select count(*)::int from ticket) as tickets,
    (select count(*)::int from customer) as customers, (select count(*)::int from customer_consent) as consents,
    (select count(*)::int from voucher_entry) as entries, (select coalesce(sum(taken), 0)::int from stock) as taken,
    (select count(*)::int from event_seat) as seats, (select count(*)::int from mail) as mails,
    (select count(*)::int from webhook_message) as messages`);
  return counts[0];
}
