/** What a seller changes of an order: its note, its buyer, single tickets of it; and its email once more. */
import type { transactionChanges } from '../../contract/transaction-changes.ts';
import type { z } from '../../contract/route.ts';
import { toMajor, toMinor } from '../../sale/money.ts';
import { customerOf } from '../customers/buyer-record.ts';
import type { Queryable } from '../database/index.ts';
import { keepEventUnchanged } from '../events/locks.ts';
import { apiKeyOf } from '../http/access.ts';
import { ApiError, invalid } from '../http/api-error.ts';
import type { Context, Handlers, Request } from '../http/context.ts';
import { once } from '../http/idempotency.ts';
import { compact } from '../http/pick.ts';
import type { Details } from '../orders/details.ts';
import { announceOrder } from '../orders/announce-order.ts';
import { ticketLines } from '../orders/order-quote.ts';
import type { OrderRow } from '../orders/row.ts';
import { saveContact } from '../orders/save-contact.ts';
import { slotsOf } from '../orders/slots.ts';
import { ticketsOf, type TicketRow } from '../orders/tickets.ts';
import { cancelTickets, planCancellation, type CancellationPlan } from './cancel-tickets.ts';
import { orderChanges } from './order-changes.ts';
import { sendAgain } from './seller-acts.ts';
import { assertMayRefund } from '../payments/refund-limit.ts';
import { findSellerOrder, lockSellerOrder, orderView } from './transaction-view.ts';

type Group = typeof transactionChanges;
type Contact = Omit<Request<Group['update']>, 'id' | 'note'>;
type Item = z.input<Group['cancellations']['answer']>['cancellableItems'][number];

/** The handlers of changes to orders for callers with a key of their seller. */
export function transactionChangeHandlers(context: Context): Handlers<Group> {
  const { db, now } = context;
  return {
    async update({ id, note, ...contact }, call) {
      const at = now();
      return await db.transaction(async (tx) => {
        const row = await lockSellerOrder(tx, apiKeyOf(call).sellerId, id);
        await changeContact(context, tx, row, { note, contact }, at);
        await announceOrder(tx, 'transaction.updated', id, at);
        return await readView(tx, row, at);
      });
    },

    async mail({ id }, call) {
      const at = now();
      return await db.transaction(async (tx) => {
        const row = await lockSellerOrder(tx, apiKeyOf(call).sellerId, id);
        await sendAgain(tx, row, at);
        return await readView(tx, row, at);
      });
    },

    async cancellations({ id }, call) {
      const row = await findSellerOrder(db, apiKeyOf(call).sellerId, id);
      const tickets = await ticketsOf(db, id);
      return { cancellableItems: tickets.map((ticket) => itemOf(row, ticket)) };
    },

    async cancelItems({ id, items, dryRun, ...wish }, call) {
      const key = apiKeyOf(call);
      const { sellerId } = key;
      const ids = [...new Set(items.map((item) => (typeof item === 'string' ? item : item._id)))];
      const asked = { sellerId, id, ids, ...wish };
      if (dryRun === true) {
        const plan = await planCancellation(db, asked, now(), false);
        await assertMayRefund(db, key, plan.order, plan.paid);
        return answerOf(plan);
      }
      const at = now();
      const keyed = { operation: `${sellerId} transactions.cancelItems ${id}`, key: call.idempotencyKey, body: asked };
      return await db.transaction(async (tx) => {
        await findSellerOrder(tx, sellerId, id);
        await keepEventUnchanged(tx, id);
        const make = async () => {
          const made = await cancelTickets(tx, asked, at);
          const { order, tickets, paid } = made.plan;
          await assertMayRefund(tx, key, order, paid); // refused, it is rolled back
          const left = (await ticketsOf(tx, id)).filter(({ status }) => status !== 'INVALID').length;
          const after = await findSellerOrder(tx, sellerId, id);
          call.noteChanges?.(orderChanges(order, after, [left + tickets.length, left]));
          return {
            ...answerOf(made.plan),
            ...compact({ refundId: made.id, voucherCode: made.voucherCode }),
            createdAt: at.toISOString(),
          };
        };
        return await once(tx, keyed, at, make, () => Promise.resolve(false));
      });
    },
  };
}

async function readView(tx: Queryable, { id, seller_id: sellerId }: OrderRow, now: Date) {
  const row = await findSellerOrder(tx, sellerId, id);
  return orderView(row, now, await slotsOf(tx, row));
}

/**
 * Writes the note and the buyer of a locked order. With another address it belongs to that customer, unless its buyer
 * was signed in.
 * @throws ApiError 409 for an order whose buyer was erased, 403 for an address that the seller has blocked.
 */
export async function changeContact(
  context: Context,
  tx: Queryable,
  row: OrderRow,
  { note, contact }: { readonly note: string | null | undefined; readonly contact: Contact },
  now: Date,
): Promise<void> {
  const { details, account, ...rest } = row.data;
  const changed = compact(contact);
  for (const field of ['email', 'prename', 'lastname'] as const)
    if (changed[field] === null) throw invalid(field, 'Expected a text: an order keeps its buyer');
  if (Object.keys(changed).length > 0 && !details)
    throw new ApiError(409, 'NO_ADDRESS', 'This order has no buyer: it was sold without one, or erased.');
  const withNulls = { ...details, ...changed };
  const buyer = details && (compact({ ...withNulls, company: withNulls.company ?? undefined }) as Details);
  const isMoved = buyer?.email !== details?.email;
  const customerId =
    isMoved && buyer && account === undefined
      ? ((await customerOf(
          tx,
          { sellerId: row.seller_id, details: buyer, begun: row.created_at, isHeard: row.has_hooks, sending: context },
          now,
        )) ?? null)
      : row.customer_id;
  const kept = note === undefined ? row.data.note : note;
  const data = compact({ ...rest, details: buyer, account, note: kept || undefined });
  await saveContact(tx, row, { data, customerId }, now);
}

/** A ticket as an item of a cancellation. */
function itemOf({ data, currency }: OrderRow, { id, status, data: ticket }: TicketRow): Item {
  const left = data.returns?.find(({ tickets }) => tickets.includes(id));
  return compact({
    cartItemId: id,
    type: 'ticket',
    name: ticket.ticketName,
    seat: ticket.seat,
    price: toMajor(toMinor(ticket.realPrice, currency), currency),
    taxRate: ticketLines(data.order)[ticket.index]?.line.taxRate,
    cancellationFee: 0,
    refundId: left?._id,
    cancelledAt: left?.at,
    status,
  });
}

function answerOf(plan: CancellationPlan) {
  const { order, tickets, paid, toVouchers, retainedMoney, retainedVouchers, byHand, endsOrder, as } = plan;
  const major = (minor: number) => toMajor(minor, order.currency);
  return {
    transactionId: order.id,
    cancelledItems: tickets.map((ticket) => itemOf(order, ticket)),
    refundTarget: as === 'voucher' ? 'voucher' : 'origin',
    currency: order.currency,
    amount: major(paid),
    toVouchers: major(toVouchers),
    retained: major(retainedMoney + retainedVouchers),
    byHand,
    endsOrder,
  };
}
