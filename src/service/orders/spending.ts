/** The spending of a customer: the complete orders, without what was returned. */
import { toMajor } from '../../sale/money.ts';
import type { Queryable } from '../database/index.ts';

/** The spending, on the wire; amounts in major units. */
export interface Spending {
  readonly orders: number;
  readonly spent: { readonly currency: string; readonly amount: number }[];
  readonly lastOrderAt?: string;
}

interface SpendingRow {
  readonly currency: string;
  readonly orders: number;
  readonly spent: number;
  readonly last: Date;
}

/**
 * Reads the spending of a customer. An order counts with its total, less what came back as money or to vouchers, and
 * less what an exchange carried to another order, where it counts.
 */
export async function readSpending(db: Queryable, customerId: string): Promise<Spending> {
  const rows = await db.query<SpendingRow>(
    `select c.currency, count(*) as orders, max(c.completed_at) as last, sum(c.total - coalesce((
         select sum((r ->> 'paid')::bigint + (r ->> 'toVouchers')::bigint + coalesce((r ->> 'carried')::bigint, 0))
         from jsonb_array_elements(c.data -> 'returns') r), 0))::bigint as spent
     from checkout c where c.customer_id = $1 and c.status = 'COMPLETE' group by c.currency order by c.currency`,
    [customerId],
  );
  const [last] = rows.map((row) => row.last).sort((a, b) => b.getTime() - a.getTime());
  return {
    orders: rows.reduce((sum, { orders }) => sum + orders, 0),
    spent: rows.map(({ currency, spent }) => ({ currency, amount: toMajor(spent, currency) })),
    ...(last && { lastOrderAt: last.toISOString() }),
  };
}
