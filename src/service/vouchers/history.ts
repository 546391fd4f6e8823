/**
 * The history of a voucher for callers with its code: without the steps of carts, and without the buyers of the orders.
 */
import type { voucherHistory } from '../../contract/voucher-history.ts';
import { toMajor } from '../../sale/money.ts';
import type { SellerData } from '../events/records.ts';
import type { Context, Handlers } from '../http/context.ts';
import { page } from '../http/paging.ts';
import { notFound } from '../http/api-error.ts';
import { voucherKey } from './code-key.ts';

interface MovementRow {
  readonly kind: string;
  readonly amount: number;
  readonly balance: number;
  readonly place: string | null;
  readonly at: Date;
}

/**
 * A cart books each of its changes. For a buyer, only the sum until the order was placed counts, and the sum that came
 * back after it; a sum of zero is an aborted cart.
 */
const movements = `
  select case when e.checkout_id is null then min(e.kind) when sum(e.amount) > 0 then 'refunded'
      when min(c.completed_at) is null then 'held' else 'redeemed' end as kind,
    case when e.checkout_id is not null then 'shop' when min(e.redemption_id) is not null then 'counter' end as place,
    sum(e.amount)::bigint as amount, max(e.created_at) as at, max(e.id) as id
  from voucher_entry e left join checkout c on c.id = e.checkout_id where e.voucher_id = $1
  group by e.checkout_id, e.created_at > c.completed_at, case when e.checkout_id is null then e.id end
  having sum(e.amount) <> 0`;

/** The handlers of a voucher's history. A wrong id and a wrong code get the same answer. */
export function voucherHistoryHandlers({ db }: Context): Handlers<typeof voucherHistory> {
  return {
    async history({ id, code, ...paging }) {
      const { top, skip } = page(paging);
      const [voucher] = await db.query<{ id: string; currency: string; seller: SellerData }>(
        `select v.id, s.currency, s.data as seller from voucher v join seller s on s.id = v.seller_id
         where v.code_key = $2 and (v.id = $1 or v.seller_id = $1)`,
        [id, voucherKey(code)],
      );
      if (!voucher) throw notFound('voucher');
      const { currency, seller } = voucher;
      const counted = await db.query<{ total: number }>(`select count(*) as total from (${movements}) m`, [voucher.id]);
      const rows = await db.query<MovementRow>(
        `select kind, place, amount, at, sum(amount) over (order by at, id)::bigint as balance from (${movements}) m
         order by at desc, id desc limit $2 offset $3`,
        [voucher.id, top, skip],
      );
      return {
        docs: rows.map(({ kind, place, amount, balance, at }) => ({
          kind,
          ...(place !== null && { place }),
          amount: toMajor(amount, currency),
          balance: toMajor(balance, currency),
          createdAt: at.toISOString(),
        })),
        total: counted[0]?.total ?? 0,
        currency,
        timezone: seller.timezone ?? 'UTC',
      };
    },
  };
}
