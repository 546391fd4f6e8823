/** Vouchers with their balances: the rows of a file, written in batches. */
import type { Queryable } from '../database/index.ts';
import { voucherKey } from '../vouchers/code-key.ts';
import { insertImportedVouchers, vouchersByCode, type ImportedVoucher } from '../vouchers/imported-vouchers.ts';
import { importedId } from './ids.ts';
import type { Outcome, Report } from './report.ts';
import type { Columns, Sheet, SheetRow } from './sheet.ts';

export const voucherColumns = {
  code: { isNeeded: true, about: 'code, at least 4 letters or digits' },
  balance: { isNeeded: true, about: 'what is left of it' },
  amount: { about: 'what it was sold over; by default the balance' },
  date: { about: 'time of its issue; by default the time of the import' },
  validFrom: { about: 'refused before this time' },
  validUntil: { about: 'refused from this time; a date without a time counts to its end' },
} as const satisfies Columns;

interface VoucherLine {
  readonly row: SheetRow;
  readonly voucher: ImportedVoucher;
}

const batchRows = 1000;

/** Imports the vouchers of a file, and counts what happened. */
export async function importVouchers(
  tx: Queryable,
  sheet: Sheet,
  { sellerId, now }: { readonly sellerId: string; readonly now: Date },
  report: Report,
): Promise<void> {
  let batch: VoucherLine[] = [];
  const flush = async () => {
    const lines = batch;
    batch = [];
    if (lines.length === 0) return;
    for (const outcome of await write(tx, sellerId, lines, now)) report.add(outcome);
  };
  for await (const row of sheet.rows()) {
    batch.push({ row, voucher: readVoucher(row, sellerId) });
    if (batch.length >= batchRows) await flush();
  }
  await flush();
}

function readVoucher(row: SheetRow, sellerId: string): ImportedVoucher {
  const code = row.needed('code');
  if (code !== '' && voucherKey(code).length < 4) row.refuse('code', 'at least 4 letters or digits');
  const balance = row.money('balance') ?? 0;
  if (row.text('balance') === undefined) row.refuse('balance', 'an amount; 0 for a used voucher');
  const amount = row.money('amount') ?? balance;
  if (amount < balance) row.refuse('amount', 'no less than the balance');
  const [validFrom, validUntil] = [row.time('validFrom'), row.time('validUntil', true)];
  if (validFrom && validUntil && validFrom >= validUntil) row.refuse('validUntil', 'a time after validFrom');
  const id = importedId(sellerId, 'voucher', voucherKey(code));
  return { id, code, amount, balance, validFrom, validUntil, issuedAt: row.time('date') };
}

async function write(tx: Queryable, sellerId: string, lines: readonly VoucherLine[], now: Date): Promise<Outcome[]> {
  // locked until these vouchers are written, which fixes the currency of their seller
  await tx.query('select id from seller where id = $1 for key share', [sellerId]);
  const codes = lines.map(({ voucher }) => voucher.code);
  const known = await vouchersByCode(tx, sellerId, codes);
  const fresh: ImportedVoucher[] = [];
  const outcomes = lines.map(({ row, voucher }): Outcome => {
    const { line } = row;
    const amount = voucher.balance;
    if (row.problems.length > 0) return { line, amount, result: 'refused', problems: row.problems };
    const there = known.get(voucherKey(voucher.code));
    if (there?.id === voucher.id && there.opening === amount)
      return { line, amount, result: 'skipped', reason: 'imported before' };
    if (there) {
      const sentence = `"${voucher.code}" is the code of another voucher already`;
      return { line, amount, result: 'refused', problems: [row.problemAt('code', { sentence })] };
    }
    known.set(voucherKey(voucher.code), { id: voucher.id, opening: amount });
    fresh.push(voucher);
    return { line, amount, result: 'taken' };
  });
  await insertImportedVouchers(tx, sellerId, fresh, now);
  return outcomes;
}
