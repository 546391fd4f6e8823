/** A series of coupons: many random codes with the same discount, written together or not at all. */
import { json, type Queryable } from '../database/index.ts';
import { newCode, newId } from '../security/ids.ts';
import { voucherKey } from '../vouchers/code-key.ts';
import type { CouponDraft } from './checks.ts';
import { columnsOf } from './columns.ts';

interface Series {
  readonly sellerId: string;
  readonly draft: CouponDraft;
  readonly amount: number;
  readonly prefix: string | undefined;
}

/** Codes that are taken already are made again so many times. */
const attempts = 5;

/** Writes the coupons; the number is counted by the database. */
export async function insertSeries(
  tx: Queryable,
  { sellerId, draft, amount, prefix }: Series,
  now: Date,
): Promise<{ series: string; total: number }> {
  const series = newId(now);
  const columns = columnsOf({ ...draft, data: { ...draft.data, series } });
  let total = 0;
  for (let attempt = 0; attempt < attempts && total < amount; attempt++) {
    const made = Array.from({ length: amount - total }, () => {
      const code = seriesCode(prefix);
      return { id: newId(now), code, code_key: voucherKey(code) };
    });
    const rows = await tx.query(
      `insert into coupon (id, seller_id, code, code_key, active, valid_from, valid_until, max_redemptions, data, created_at, updated_at)
       select m.id, $2, m.code, m.code_key, $3::boolean, $4::timestamptz, $5::timestamptz, $6::int, $7::jsonb, $8::timestamptz, $8::timestamptz
       from jsonb_to_recordset($1::jsonb) as m (id text, code text, code_key text)
       where not exists (select 1 from voucher v where v.seller_id = $2 and v.code_key = m.code_key)
       on conflict (seller_id, code_key) do nothing returning id`,
      [json(made), sellerId, ...columns, now],
    );
    total += rows.length;
  }
  if (total < amount) throw new Error('No free coupon codes were found.');
  return { series, total };
}

/** The prefix, and 40 random bits in two groups, like `SUMMER-H7KM-2QXW`. */
function seriesCode(prefix: string | undefined): string {
  return [prefix, newCode(4), newCode(4)].filter((part) => part !== undefined).join('-');
}
