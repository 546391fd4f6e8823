/** Vouchers of another system: each begins with an entry over what was left of it there. */
import { json, type Queryable } from '../database/index.ts';
import { voucherKey } from './code-key.ts';

/** A voucher as it comes in; amounts in minor units. */
export interface ImportedVoucher {
  readonly id: string;
  readonly code: string;
  /** What it was sold over; the balance is what is left of it. */
  readonly amount: number;
  readonly balance: number;
  readonly validFrom?: Date | undefined;
  readonly validUntil?: Date | undefined;
  readonly issuedAt?: Date | undefined;
}

/** The vouchers of a seller that have these codes, by the key of the code, with the balance that they began with. */
export async function vouchersByCode(
  tx: Queryable,
  sellerId: string,
  codes: readonly string[],
): Promise<Map<string, { readonly id: string; readonly opening: number }>> {
  const rows = await tx.query<{ id: string; code_key: string; opening: number | null }>(
    `select v.id, v.code_key,
       (select e.amount from voucher_entry e where e.voucher_id = v.id order by e.id limit 1) as opening
     from voucher v where v.seller_id = $1 and v.code_key = any($2::text[])`,
    [sellerId, codes.map(voucherKey)],
  );
  return new Map(rows.map(({ id, code_key: key, opening }) => [key, { id, opening: opening ?? 0 }]));
}

/** Writes vouchers whose codes are free, each with its opening entry. */
export async function insertImportedVouchers(
  tx: Queryable,
  sellerId: string,
  vouchers: readonly ImportedVoucher[],
  now: Date,
): Promise<void> {
  const rows = vouchers.map(({ id, code, amount, balance, validFrom, validUntil, issuedAt = now }) => ({
    ...{ id, code, code_key: voucherKey(code), amount, balance, at: issuedAt.toISOString() },
    ...{ valid_from: validFrom?.toISOString() ?? null, valid_until: validUntil?.toISOString() ?? null },
  }));
  await tx.query(
    `with said as materialized (
       select * from jsonb_to_recordset($1::jsonb) as v (id text, code text, code_key text, amount bigint, balance bigint,
         valid_from timestamptz, valid_until timestamptz, at timestamptz)),
     written as (
       insert into voucher (id, seller_id, code, code_key, amount, balance, valid_from, valid_until, data, created_at, updated_at)
       select id, $2, code, code_key, amount, balance, valid_from, valid_until, '{"origin":"import"}', at, $3::timestamptz
       from said returning id, balance)
     insert into voucher_entry (voucher_id, kind, amount, reference, created_at)
     select id, 'issued', balance, 'Opening balance', $3::timestamptz from written order by id`,
    [json(rows), sellerId, now],
  );
}
