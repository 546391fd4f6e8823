/** Messages about vouchers for webhooks: the voucher as its seller sees it, with its balance. */
import type { Voucher } from '../../contract/vouchers.ts';
import type { z } from '../../contract/route.ts';
import { toMajor } from '../../sale/money.ts';
import type { Queryable } from '../database/index.ts';
import { compact } from '../http/pick.ts';
import { announce } from '../webhooks/outbox.ts';
import { voucherColumns, voucherView, type VoucherRow } from './row.ts';

/** An amount that a voucher has paid. */
export interface VoucherUse {
  readonly voucherId: string;
  /** Minor units, more than 0. */
  readonly amount: number;
  /** The order that it paid for. */
  readonly transactionId?: string;
  /** The redemption at a POS, and the seller's words for it. */
  readonly redemptionId?: string;
  readonly reference?: string;
}

const dataOf = (row: VoucherRow & { readonly currency: string }): z.input<typeof Voucher> & { currency: string } => ({
  ...voucherView(row, row.currency),
  balance: toMajor(row.balance, row.currency),
  currency: row.currency,
});

/** Vouchers of a seller that has a webhook, as they are in this transaction. */
async function heard(tx: Queryable, ids: readonly string[]): Promise<(VoucherRow & { readonly currency: string })[]> {
  return await tx.query<VoucherRow & { readonly currency: string }>(
    `select ${voucherColumns}, s.currency from voucher v join seller s on s.id = v.seller_id
     where v.id = any($1::text[]) and exists (select 1 from webhook w where w.seller_id = v.seller_id and w.active)`,
    [ids],
  );
}

/** Tells of a voucher that was written in this transaction. */
export async function announceVoucher(tx: Queryable, id: string, now: Date): Promise<void> {
  const rows = await heard(tx, [id]);
  await announce(
    tx,
    rows.map((row) => ({ sellerId: row.seller_id, type: 'voucher.created', data: dataOf(row) })),
    now,
  );
}

/** Tells of amounts that vouchers have paid; they are booked in this transaction, or when the order was begun. */
export async function announceRedemptions(tx: Queryable, uses: readonly VoucherUse[], now: Date): Promise<void> {
  if (uses.length === 0) return;
  const known = new Map(
    (
      await heard(
        tx,
        uses.map(({ voucherId }) => voucherId),
      )
    ).map((row) => [row.id, row]),
  );
  const messages = uses.flatMap(({ voucherId, amount, ...use }) => {
    const row = known.get(voucherId);
    if (!row) return [];
    const redemption = compact({ amount: toMajor(amount, row.currency), ...use });
    return [{ sellerId: row.seller_id, type: 'voucher.redeemed' as const, data: { ...dataOf(row), redemption } }];
  });
  await announce(tx, messages, now);
}
