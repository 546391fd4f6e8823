/** What buyers rush for. */
import { json, type Database } from '../../../src/service/database/index.ts';
import { saveEvent } from '../../../src/service/event-editing/save.ts';
import { limitsOf } from './limits.ts';

const day = 86_400_000;

/** Adds a seller with one event: a hot ticket type, limited by event, category and type. */
export async function addSale(db: Database, id: string, amount: number): Promise<string> {
  const now = new Date();
  const at = (days: number) => new Date(now.getTime() + days * day).toISOString();
  await db.query(
    `insert into seller (id, currency, data, created_at, updated_at) values ('rush', 'EUR', $1::jsonb, $2, $2) on conflict do nothing`,
    [json({ name: 'The Arena' }), now],
  );
  await db.query(
    `insert into payment_settings (seller_id, methods, invoice_valid_immediately, updated_at) values ('rush', '{invoice}', true, $1)
     on conflict do nothing`,
    [now],
  );
  const prices: Readonly<Record<string, number>> = { standing: 49.5, student: 35, balcony: 79 };
  const { categories, tickets, ...limits } = limitsOf(amount);
  const record = await db.transaction((tx) =>
    saveEvent(
      tx,
      'rush',
      {
        _id: id,
        name: 'The big night',
        start: at(60),
        end: at(60.2),
        timezone: 'Europe/Berlin',
        eventType: 'SINGLE',
        ...limits,
        categories: categories.map((category) => ({ ...category, ref: category._id, name: 'Floor' })),
        tickets: tickets.map((ticket) => ({
          ...ticket,
          ...{
            name: `Ticket ${ticket._id}`,
            price: prices[ticket._id],
            active: true,
            categoryRef: 'floor',
            maxAmountPerOrder: 8,
          },
        })),
      },
      now,
    ),
  );
  return record._id;
}
