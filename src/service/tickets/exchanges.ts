/**
 * The start of an exchange: an exchange voucher over the ticket's price. It lasts until an order with it is complete,
 * or the ticket is changed in another way.
 */
import { errorCodes } from '../../contract/error-codes.ts';
import { withRebookSettings } from '../events/rebook-settings.ts';
import type { ticketExchanges } from '../../contract/ticket-exchanges.ts';
import { toMajor } from '../../sale/money.ts';
import { restComesBackAs, upgradeShops, type ExchangeAction } from '../../sale/ticket-exchange.ts';
import { returnable } from '../../sale/ticket-returns.ts';
import type { Queryable } from '../database/index.ts';
import { exchangePlaces } from './exchange-targets.ts';
import { endExchanges, extendExchange, insertExchange } from '../vouchers/exchange-rows.ts';
import type { Context, Handlers } from '../http/context.ts';
import { changeContextOf, type OwnedTicket } from './change-context.ts';
import { changeTicket } from './load.ts';
import { ApiError } from '../http/api-error.ts';
import { issueVoucher } from '../vouchers/management.ts';
import type { VoucherRow } from '../vouchers/row.ts';

/** The time to choose, in milliseconds; a checkout then holds the choice. */
const validFor = 30 * 60_000;

/** The handlers of exchanges. */
export function ticketExchangeHandlers(context: Context): Handlers<typeof ticketExchanges> {
  return {
    async exchange({ id, secret, action, locale }, call) {
      const claim = { id, secret, customerId: call.customer?.id };
      return await changeTicket(context, claim, action, async (tx, held, _change, at) => {
        const places = await exchangePlaces(tx, held, action, at, locale ?? call.locale);
        if (places.length === 0) throw new ApiError(409, 'NO_PLACES', errorCodes.NO_PLACES);
        // ends before admission: the old ticket must not be used and exchanged, too
        const until = new Date(Math.min(at.getTime() + validFor, changeContextOf(held).ticket.start.getTime()));
        const voucher =
          held.exchange?.action === action
            ? await extendExchange(tx, held.exchange.voucherId, until, targetsOf(held), at)
            : await start(tx, held, action, until, at);
        const { currency } = held.order;
        return {
          action,
          code: voucher.code,
          amount: toMajor(voucher.amount, currency),
          currency,
          as: restComesBackAs(action, withRebookSettings(held.sale.event)),
          validUntil: until.toISOString(),
          places,
        };
      });
    },
  };
}

/** Issues the voucher. A previous exchange of the ticket ends. */
async function start(
  tx: Queryable,
  held: OwnedTicket,
  action: ExchangeAction,
  validUntil: Date,
  now: Date,
): Promise<VoucherRow> {
  const { ticket, order } = held;
  const { id: transactionId, seller_id: sellerId, customer_id: customerId } = order;
  await endExchanges(tx, order.id, [ticket.id], now);
  // Locked until this voucher is written, which fixes the currency of its seller.
  await tx.query('select id from seller where id = $1 for key share', [sellerId]);
  const data = { origin: action, transactionId, ticketId: ticket.id, ...(customerId !== null && { customerId }) };
  const amount = returnable(changeContextOf(held));
  const voucher = await issueVoucher(tx, { sellerId, amount, validUntil, data }, now);
  const { id: ticketId, event_id: eventId } = ticket;
  await insertExchange(tx, { voucherId: voucher.id, ticketId, action, eventId, ...targetsOf(held) }, now);
  return voucher;
}

/** The current targets of an exchange of the ticket. */
function targetsOf(held: OwnedTicket) {
  return { rootId: held.sale.event.record.rootId, shops: upgradeShops(changeContextOf(held)) };
}
