/** Ledger entries that checkouts and orders make, and their effects on the voucher. */
import { type Queryable, takeLock } from '../database/index.ts';

/**
 * The minimum number of days that a voucher stays valid after a refund to it: an expired balance would be no refund.
 */
const daysAfterRefund = 90;
const day = 86_400_000;

/** An amount that a checkout or an order takes from a voucher or gives back. */
interface Entry {
  readonly voucherId: string;
  readonly checkoutId: string;
  /** Signed: below 0 is redeemed, above is given back. */
  readonly amount: number;
  /** For an amount given back: the voucher is extended if needed, so that it can be spent. */
  readonly staysUsable?: boolean;
}

/**
 * Writes entries and balances in one statement, so that they never differ. An amount that comes back to a voucher whose
 * exchange has ended is taken off immediately: its ticket was paid back in another way.
 */
export async function book(tx: Queryable, entries: readonly Entry[], now: Date): Promise<void> {
  const changes = entries.filter(({ amount }) => amount !== 0);
  if (changes.length === 0) return;
  await takeLock(
    tx,
    'vouchers',
    `with entry as materialized (
       select * from unnest($1::text[], $2::text[], $3::bigint[], $5::boolean[]) as e (voucher_id, checkout_id, amount, stays_usable)),
     over as materialized (
       select e.voucher_id, -sum(e.amount)::bigint as amount from entry e
       join ticket_exchange x on x.voucher_id = e.voucher_id and x.status = 'ended'
       where e.amount > 0 and exists (select 1 from voucher_entry paid where paid.voucher_id = e.voucher_id
         and paid.checkout_id = e.checkout_id and paid.kind = 'redeemed' and paid.created_at <= x.ended_at)
       group by e.voucher_id),
     change as materialized (
       select voucher_id, sum(amount)::bigint as amount, bool_or(stays_usable) as stays_usable
       from (select voucher_id, amount, stays_usable from entry union all select voucher_id, amount, false from over) c group by voucher_id),
     locked as materialized (
       select id, balance, valid_until from voucher where id in (select voucher_id from change) order by id for update),
     moved as (
       update voucher v set balance = locked.balance + change.amount, updated_at = $4::timestamptz,
         valid_until = case when change.stays_usable and locked.valid_until < $6::timestamptz then $6::timestamptz
           else locked.valid_until end
       from locked join change on change.voucher_id = locked.id where v.id = locked.id)
     insert into voucher_entry (voucher_id, kind, amount, checkout_id, created_at)
     select voucher_id, case when amount < 0 then 'redeemed' else 'refunded' end, amount, checkout_id, $4::timestamptz from entry
     union all select voucher_id, 'adjusted', amount, null, $4::timestamptz from over`,
    [
      changes.map(({ voucherId }) => voucherId),
      changes.map(({ checkoutId }) => checkoutId),
      changes.map(({ amount }) => amount),
      now,
      changes.map(({ staysUsable = false }) => staysUsable),
      new Date(now.getTime() + daysAfterRefund * day),
    ],
    changes.map(({ voucherId }) => voucherId),
  );
}
