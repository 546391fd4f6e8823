/** Tickets that their buyers sell again: offering one, and taking the offer back. Selling it is `resale-settlement.ts`. */
import { errorCodes } from '../contract/error-codes.ts';
import type { Api } from '../contract/index.ts';
import type { TicketResale } from '../contract/ticket-resales.ts';
import type { z } from '../contract/route.ts';
import { fractionDigits, toMajor, toMinor } from '../sale/money.ts';
import { resellerFee } from '../sale/resale.ts';
import { resaleCap } from '../sale/ticket-resale.ts';
import { endExchanges } from './exchange-rows.ts';
import type { Context, Handlers } from './handler.ts';
import { changeTicket, factsOf, type HeldTicket } from './held-tickets.ts';
import { newId } from './ids.ts';
import { compact } from './pick.ts';
import { Refusal } from './refusal.ts';
import { noteOnTicket } from './ticket-history.ts';

/** The handlers of resale. */
export function ticketResaleHandlers(context: Context): Handlers<Api['ticketResales']> {
  return {
    async offer({ id, secret, price: asked, payout }) {
      return await changeTicket(context, { id, secret }, 'resell', async (tx, held, _change, at) => {
        const { ticket, order } = held;
        const { currency } = order;
        const price = priceOf(held, asked);
        const fee = resellerFee(price, held.sale.event.record.ticketSettings?.resellSettings ?? {}, currency);
        if (payout !== undefined && toMinor(payout, currency) !== price - fee) {
          const message = `${toMajor(price - fee, currency)} ${currency} is what is left of it.`;
          throw new Refusal(409, 'AMOUNT_CHANGED', message, [{ path: 'payout', message }]);
        }
        await endExchanges(tx, order.id, [ticket.id], at);
        // one whose time had begun, before the event was put off
        await tx.query(
          `update ticket_resale set status = 'ended', hold_id = null, ended_at = $2::timestamptz where ticket_id = $1 and status = 'open'`,
          [ticket.id, at],
        );
        await tx.query(
          `insert into ticket_resale (id, ticket_id, event_id, seller_id, shop_id, ticket_type_id, slot_id, currency, price, fee, status, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'open', $11::timestamptz)`,
          [
            ...[newId(at), ticket.id, ticket.event_id, order.seller_id, order.shop_id, ticket.ticket_type_id],
            ...[ticket.data.slotId ?? '', currency, price, fee, at],
          ],
        );
        const data = { price: toMajor(price, currency) };
        await noteOnTicket(tx, ticket.id, { kind: 'resaleOffered', by: 'holder', data }, at);
        return view(held, { price, fee, status: 'open', since: at });
      });
    },

    async withdraw(claim) {
      return await changeTicket(context, claim, 'withdrawResale', async (tx, held, _change, at) => {
        // whoever takes it for a cart at this moment is first, or finds it gone
        const [offer] = await tx.query<{ price: number; fee: number; since: Date }>(
          `update ticket_resale set status = 'withdrawn', ended_at = $2::timestamptz
           where ticket_id = $1 and status = 'open' and hold_id is null returning price, fee, created_at as since`,
          [held.ticket.id, at],
        );
        if (!offer) throw new Refusal(409, 'RESALE_HELD', errorCodes.RESALE_HELD);
        await noteOnTicket(tx, held.ticket.id, { kind: 'resaleWithdrawn', by: 'holder' }, at);
        return view(held, { ...offer, status: 'withdrawn', endedAt: at });
      });
    },
  };
}

/** A price in minor units. @throws Refusal 400 for nothing, for more than may be asked, and for parts of the smallest unit. */
function priceOf(held: HeldTicket, asked: number): number {
  const { currency } = held.order;
  const most = resaleCap(factsOf(held));
  const price = toMinor(asked, currency);
  const isWhole = Number(asked.toFixed(fractionDigits(currency))) === asked;
  if (isWhole && price > 0 && price <= most) return price;
  const message = `Above 0, and at most ${toMajor(most, currency)} ${currency}`;
  throw new Refusal(400, 'RESALE_PRICE', `${message}.`, [{ path: 'price', message }]);
}

function view(
  { ticket, order: { currency } }: HeldTicket,
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
