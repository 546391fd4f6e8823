/** The operations of a seller's orders: list, mark as paid, cancel. */
import { errorCodes } from '../../contract/error-codes.ts';
import type { SellerTransaction, transactions } from '../../contract/transactions.ts';
import type { z } from '../../contract/route.ts';
import { toMajor, toMinor } from '../../sale/money.ts';
import { notChangeable } from '../../sale/ticket-changes.ts';
import { apiKeyOf } from '../http/access.ts';
import { overdueSince } from '../orders/payment-terms.ts';
import { lockCheckout, type OrderRow } from '../orders/row.ts';
import { returnItems } from '../orders/return-lines.ts';
import type { Queryable } from '../database/index.ts';
import { readOrderEmailData } from '../documents/order-email-data.ts';
import { keepEventUnchanged } from '../events/locks.ts';
import type { Call, Context, Handlers } from '../http/context.ts';
import { compact } from '../http/pick.ts';
import { changeContextOf } from '../tickets/change-context.ts';
import { byClaim, lockTicket } from '../tickets/load.ts';
import { assertMayRefund } from '../payments/refund-limit.ts';
import { cancelWholeOrder } from './cancel-whole-order.ts';
import { orderChanges } from './order-changes.ts';
import { listOrders } from './transaction-list.ts';
import { readOrderHistory } from './order-history.ts';
import { receiveMoney } from './seller-acts.ts';
import { findSellerOrder, orderView } from './transaction-view.ts';
import { slotsOf } from '../orders/slots.ts';
import { notFound, ApiError } from '../http/api-error.ts';
import { nameTicket } from '../tickets/names.ts';
import { sellerTicketView } from '../orders/tickets.ts';

/** The handlers of orders for callers with a key of their seller. */
export function transactionHandlers(context: Context): Handlers<typeof transactions> {
  const { db, now } = context;
  /** Changes a locked order of the seller. */
  const change = async (
    id: string,
    call: Call,
    work: (tx: Queryable, row: OrderRow, at: Date) => Promise<OrderRow>,
  ) => {
    const at = now();
    return await db.transaction(async (tx) => {
      const { secret } = await findSellerOrder(tx, apiKeyOf(call).sellerId, id);
      await keepEventUnchanged(tx, id);
      const before = await lockCheckout(tx, id, secret);
      const row = await work(tx, before, at);
      call.noteChanges?.(orderChanges(before, row));
      return orderView(row, at, await slotsOf(tx, row));
    });
  };

  return {
    list: async (request, call) => await listOrders(db, request, call, now()),

    async get({ id }, call) {
      const { sellerId } = apiKeyOf(call);
      const at = now();
      const row = await findSellerOrder(db, sellerId, id);
      const late = await overdueSince(db, sellerId, [row], at);
      const seen = compact({ ...orderView(row, at, await slotsOf(db, row)), overdueSince: late.get(id) });
      return {
        ...seen,
        ...(await itemisedReturns(context, row, seen)),
        history: await readOrderHistory(db, row),
      };
    },

    async markReceived({ id, amount, paymentInfoMethod: method, sendMail = true }, call) {
      return await change(id, call, async (tx, row, at) => {
        const { currency, due } = row;
        if (amount !== undefined && toMinor(amount, currency) !== due) {
          const message = `${toMajor(due, currency)} ${currency} is due for this order.`;
          throw new ApiError(409, 'AMOUNT_DIFFERS', message, [{ path: 'amount', message }]);
        }
        return await receiveMoney(tx, row, { method, isQuiet: !sendMail }, at);
      });
    },

    async personalize({ id, ticketId, ...holder }, call) {
      const { sellerId } = apiKeyOf(call);
      return await db.transaction(async (tx) => {
        const at = now();
        const [sold] = await tx.query<{ secret: string }>(
          'select secret from ticket where id = $1 and checkout_id = $2 and seller_id = $3',
          [ticketId, id, sellerId],
        );
        if (!sold) throw notFound('ticket');
        const held = await lockTicket(tx, byClaim(tx, { id: ticketId, secret: sold.secret }), at);
        const reason = notChangeable(changeContextOf(held), at);
        if (reason) throw new ApiError(409, reason, errorCodes[reason]);
        const { secret: _secret, ...ticket } = sellerTicketView(
          await nameTicket(tx, held, holder, { by: 'seller' }, at),
          at,
        );
        return { ticket };
      });
    },

    async cancel({ id, refund = true }, call) {
      return await change(id, call, async (tx, row, at) => {
        if (row.status === 'CANCELED') return row;
        const { amount, byHand, row: canceled } = await cancelWholeOrder(tx, row, { refund }, at);
        await assertMayRefund(tx, apiKeyOf(call), row, amount + byHand); // refused, it is rolled back
        return canceled;
      });
    },
  };
}

type Returns = Pick<z.input<typeof SellerTransaction>, 'returns'>;

/** The returns of an order, as `seen`, with their items, in the seller's words; nothing for an order without returns. */
async function itemisedReturns({ db, now, publicUrl }: Context, row: OrderRow, seen: Returns): Promise<Returns> {
  const { returns } = row.data;
  if (!returns?.length) return {};
  const data = await readOrderEmailData(db, { kind: 'confirmation', checkoutId: row.id, publicUrl }, now());
  if (!data) return {};
  const details = { ...data, event: data.original };
  return { returns: returns.map((made, at) => ({ ...seen.returns?.[at], ...returnItems(details, made) })) };
}
