/**
 * Numbers of invoices and credit notes: consecutive for each seller, without gaps. An order has at most one invoice, a
 * return one credit note.
 */
import { wallClock, zoneOf } from '../../sale/dates.ts';
import type { OrderRow } from '../orders/row.ts';
import { json, type Database, type Queryable } from '../database/index.ts';
import type { SellerData } from '../events/records.ts';
import { billingOf, type Billing } from './billing.ts';
import { isPaid } from './payment-state.ts';
import { ApiError } from '../http/api-error.ts';

export interface InvoiceNumber {
  /** `2026-00042`, for a credit note `CN-2026-00042`. */
  readonly number: string;
  readonly issuedAt: Date;
  /** The seller when it was issued. */
  readonly seller: Billing;
}

interface Row {
  readonly number: number;
  readonly issued_at: Date;
  readonly seller: Billing;
  /** The seller's time zone. */
  readonly zone: string | null;
}

const columns = `i.number, i.issued_at, i.seller, (select s.data ->> 'timezone' from seller s where s.id = i.seller_id) as zone`;

/**
 * The number of an order's invoice; a new one if it has none.
 * @throws ApiError 409 for a reservation that is not paid, and for an order that was cancelled before it had one.
 */
export async function invoiceNumber(
  db: Database,
  row: OrderRow,
  seller: SellerData,
  now: Date,
): Promise<InvoiceNumber> {
  const known = await findNumber(db, row.id);
  if (known) return known;
  // the retained part of an order that ended by its returns was sold
  if (row.status !== 'COMPLETE' && row.data.endedBy !== 'returned')
    throw new ApiError(409, 'NO_INVOICE', 'This order was canceled before there was an invoice.');
  if (row.payment_method === null && !isPaid(row.payment_status))
    throw new ApiError(409, 'NO_INVOICE', 'This is a reservation: there is an invoice once it is paid.');
  return await inARow(
    db,
    row.seller_id,
    (tx) => findNumber(tx, row.id),
    async (tx) => {
      const [added] = await tx.query<Row>(
        `insert into invoice as i (checkout_id, seller_id, number, issued_at, seller)
         select $1, $2, coalesce(max(number), 0) + 1, $3::timestamptz, $4::jsonb from invoice where seller_id = $2
         returning ${columns}`,
        [row.id, row.seller_id, now, json(billingOf(seller))],
      );
      return added && written(added);
    },
  );
}

/** The number of the credit note of a return; a new one if it has none. */
export async function creditNoteNumber(
  db: Database,
  row: OrderRow,
  { returnId, seller }: { readonly returnId: string; readonly seller: SellerData },
  now: Date,
): Promise<InvoiceNumber> {
  const find = async (tx: Queryable) => {
    const [known] = await tx.query<Row>(`select ${columns} from credit_note i where i.return_id = $1`, [returnId]);
    return known && written(known, 'CN-');
  };
  return (
    (await find(db)) ??
    (await inARow(db, row.seller_id, find, async (tx) => {
      const [added] = await tx.query<Row>(
        `insert into credit_note as i (return_id, checkout_id, seller_id, number, issued_at, seller)
         select $1, $2, $3, coalesce(max(number), 0) + 1, $4::timestamptz, $5::jsonb from credit_note where seller_id = $3
         returning ${columns}`,
        [returnId, row.id, row.seller_id, now, json(billingOf(seller))],
      );
      return added && written(added, 'CN-');
    }))
  );
}

/**
 * Draws a number under a lock after a second look: one after the other, so that there are no gaps. Sales do not wait
 * for it.
 */
async function inARow(
  db: Database,
  sellerId: string,
  find: (tx: Queryable) => Promise<InvoiceNumber | undefined>,
  give: (tx: Queryable) => Promise<InvoiceNumber | undefined>,
): Promise<InvoiceNumber> {
  return await db.transaction(async (tx) => {
    await tx.query('select 1 from seller where id = $1 for no key update', [sellerId]);
    const number = (await find(tx)) ?? (await give(tx));
    if (!number) throw new Error(`The seller ${sellerId} got no number`);
    return number;
  });
}

async function findNumber(db: Queryable, checkoutId: string): Promise<InvoiceNumber | undefined> {
  const [row] = await db.query<Row>(`select ${columns} from invoice i where i.checkout_id = $1`, [checkoutId]);
  return row && written(row);
}

/** The number in the format that the seller had then, with the year of the seller's time zone. */
function written({ number, issued_at: issuedAt, zone, seller }: Row, kind = ''): InvoiceNumber {
  const year = wallClock(issuedAt, zoneOf({ timezone: zone ?? undefined })).getUTCFullYear();
  const format = seller.numberFormat ?? '{year}-{number}';
  const inFormat = format.replaceAll('{year}', String(year)).replace('{number}', String(number).padStart(5, '0'));
  return { number: `${kind}${inFormat}`, issuedAt, seller };
}
