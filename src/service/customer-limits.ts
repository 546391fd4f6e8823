/** How much one customer may buy of an event: orders and tickets, of the event and of an under-shop. */
import type { CheckoutRow } from './checkout-row.ts';
import { emailKey } from './customers.ts';
import type { Sale } from './checkout-sale.ts';
import type { Queryable } from './database/index.ts';
import { Refusal } from './refusal.ts';

interface Limits {
  readonly maxTransactionsPerCustomer?: number | undefined;
  readonly maxAmountPerCustomer?: number | undefined;
}

/**
 * A customer is who has the same account or the same e-mail address. Until the transaction ends, no other order of the
 * same address for the same event comes through here.
 * @throws Refusal 409 when this order would be one too many.
 */
export async function assertCustomerLimits(tx: Queryable, row: CheckoutRow, { event, shop }: Sale): Promise<void> {
  const limits: { readonly of: Limits; readonly shopId: string | null }[] = [{ of: event.record, shopId: null }];
  if (shop?._id) limits.push({ of: shop, shopId: shop._id });
  if (limits.every(({ of }) => of.maxAmountPerCustomer === undefined && of.maxTransactionsPerCustomer === undefined))
    return;
  const email = emailKey(row.data.details?.email ?? '');
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0)) is null as locked', [
    JSON.stringify([row.event_id, email]),
  ]);
  const amount = row.data.order.lines.reduce((sum, line) => sum + line.amount, 0);
  for (const { of, shopId } of limits) {
    const { orders, tickets } = await bought(tx, row, email, shopId);
    if (of.maxTransactionsPerCustomer !== undefined && orders + 1 > of.maxTransactionsPerCustomer) {
      throw tooMuch(
        `At most ${of.maxTransactionsPerCustomer} orders for each customer.`,
        'MAX_ORDERS_PER_CUSTOMER',
        of.maxTransactionsPerCustomer,
      );
    }
    if (of.maxAmountPerCustomer !== undefined && tickets + amount > of.maxAmountPerCustomer) {
      throw tooMuch(
        `At most ${of.maxAmountPerCustomer} tickets for each customer.`,
        'MAX_PER_CUSTOMER',
        of.maxAmountPerCustomer,
      );
    }
  }
}

async function bought(
  tx: Queryable,
  { event_id: eventId, customer_id: customerId }: CheckoutRow,
  email: string,
  shopId: string | null,
) {
  const [found] = await tx.query<{ orders: number; tickets: number }>(
    `select count(distinct c.id)::int as orders, count(t.id)::int as tickets
     from checkout c left join ticket t on t.checkout_id = c.id and t.status <> 'INVALID'
     where c.event_id = $1 and c.status = 'COMPLETE' and ($4::text is null or c.shop_id = $4::text)
       and (c.customer_id = $2::text or lower(c.data->'details'->>'email') = $3)`,
    [eventId, customerId, email, shopId],
  );
  return found ?? { orders: 0, tickets: 0 };
}

function tooMuch(message: string, code: string, limit: number): Refusal {
  return new Refusal(409, 'LIMIT_EXCEEDED', message, [], { problems: [{ code, limit }] });
}
