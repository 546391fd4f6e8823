/**
 * The resale listings of holders: creating and withdrawing one. For the sale see `order-management/complete-resale.ts`.
 */
import { errorCodes } from '../../contract/error-codes.ts';
import type { TicketResale, ticketResales } from '../../contract/ticket-resales.ts';
import type { z } from '../../contract/route.ts';
import { fractionDigits, toMajor, toMinor } from '../../sale/money.ts';
import { resellerFee } from '../../sale/resale.ts';
import { resaleCap } from '../../sale/ticket-resale.ts';
import { type Queryable, takeLock } from '../database/index.ts';
import { endExchanges } from '../vouchers/exchange-rows.ts';
import type { Context, Handlers } from '../http/context.ts';
import { changeContextOf, type OwnedTicket } from './change-context.ts';
import { changeTicket } from './load.ts';
import { seatOf } from './eligibility.ts';
import { newId } from '../security/ids.ts';
import { compact } from '../http/pick.ts';
import { ApiError } from '../http/api-error.ts';
import { noteOnTicket } from '../orders/ticket-history.ts';

/** The handlers of resale listings. */
export function ticketResaleHandlers(context: Context): Handlers<typeof ticketResales> {
  return {
    async resell({ id, secret, price: asked, payout }) {
      return await changeTicket(context, { id, secret }, 'resell', async (tx, held, _change, at) => {
        const { ticket, order } = held;
        const { currency } = order;
        const price = priceOf(held, asked);
        const fee = feeOf(held, price);
        if (payout !== undefined && toMinor(payout, currency) !== price - fee) {
          const message = `${toMajor(price - fee, currency)} ${currency} is what is left of it.`;
          throw new ApiError(409, 'AMOUNT_CHANGED', message, [{ path: 'payout', message }]);
        }
        await endExchanges(tx, order.id, [ticket.id], at);
        await insertResale(tx, held, asked, at);
        const data = { price: toMajor(price, currency) };
        await noteOnTicket(tx, ticket.id, { kind: 'resaleOffered', by: 'holder', data }, at);
        return view(held, { price, fee, status: 'open', since: at });
      });
    },

    async endResale(claim) {
      return await changeTicket(context, claim, 'withdrawResale', async (tx, held, _change, at) => {
        // locked: a checkout that holds it now is first, or finds it gone; only the next statement sees what it wrote
        const sql = `select 1 from ticket_resale where ticket_id = $1 and status = 'open' for update`;
        await takeLock(tx, 'resale listings', sql, [held.ticket.id]);
        const [offer] = await tx.query<{ price: number; fee: number; since: Date }>(
          `update ticket_resale set status = 'withdrawn', hold_id = null, ended_at = $2::timestamptz
           where ticket_id = $1 and status = 'open' and not exists (
             select 1 from hold h where h.id = hold_id and h.status = 'held' and h.expires_at > $2::timestamptz)
           returning price, fee, created_at as since`,
          [held.ticket.id, at],
        );
        if (!offer) throw new ApiError(409, 'RESALE_HELD', errorCodes.RESALE_HELD);
        await noteOnTicket(tx, held.ticket.id, { kind: 'resaleWithdrawn', by: 'holder' }, at);
        return view(held, { ...offer, status: 'withdrawn', endedAt: at });
      });
    },
  };
}

type Sold = Pick<OwnedTicket, 'ticket' | 'order' | 'sale'>;

/** Writes a listing. @param asked Major units. */
export async function insertResale(tx: Queryable, held: Sold, asked: number, now: Date): Promise<void> {
  const { ticket, order } = held;
  const price = toMinor(asked, order.currency);
  await tx.query(
    `insert into ticket_resale (id, ticket_id, event_id, seller_id, shop_id, ticket_type_id, slot_id, currency, price, fee, status, created_at, seat_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'open', $11::timestamptz, $12)`,
    [
      ...[newId(now), ticket.id, ticket.event_id, order.seller_id, order.shop_id, ticket.ticket_type_id],
      ...[ticket.data.slotId ?? '', order.currency, price, feeOf(held, price), now],
      seatOf(held)?.seatId ?? null,
    ],
  );
}

/** The seller's fee for a price, by the current terms. */
function feeOf({ order, sale }: Sold, price: number): number {
  return resellerFee(price, sale.event.record.ticketSettings?.resellSettings ?? {}, order.currency);
}

/**
 * A price in minor units. @throws ApiError 400 for zero, for more than the maximum, and for fractions of the smallest
 * unit.
 */
function priceOf(held: OwnedTicket, asked: number): number {
  const { currency } = held.order;
  const max = resaleCap(changeContextOf(held));
  const price = toMinor(asked, currency);
  const isWhole = Number(asked.toFixed(fractionDigits(currency))) === asked;
  if (isWhole && price > 0 && price <= max) return price;
  const message = `Above 0, and at most ${toMajor(max, currency)} ${currency}`;
  throw new ApiError(400, 'RESALE_PRICE', `${message}.`, [{ path: 'price', message }]);
}

function view(
  { ticket, order: { currency } }: OwnedTicket,
  offer: {
    readonly price: number;
    readonly fee: number;
    readonly status: string;
    readonly since: Date;
    readonly endedAt?: Date;
  },
): z.input<typeof TicketResale> {
  const { price, fee, status, since, endedAt } = offer;
  return compact({
    ticketId: ticket.id,
    price: toMajor(price, currency),
    fee: toMajor(fee, currency),
    payout: toMajor(price - fee, currency),
    currency,
    status,
    createdAt: since.toISOString(),
    endedAt: endedAt?.toISOString(),
  });
}
