/**
 * The transfers of holders: offering a ticket and withdrawing the offer, and the files of a ticket by its own secret.
 */
import type { TransferOffer, ticketTransfers } from '../../contract/ticket-transfers.ts';
import type { z } from '../../contract/route.ts';
import { offerEnd } from '../../sale/ticket-transfer.ts';
import type { CustomerRow } from '../customers/views.ts';
import { calendarAnswer, ticketsAnswer } from '../documents/documents.ts';
import type { Queryable } from '../database/index.ts';
import { endExchanges } from '../vouchers/exchange-rows.ts';
import { emailKey } from '../security/email-key.ts';
import type { Context, Handlers } from '../http/context.ts';
import { changeContextOf, type OwnedTicket } from './change-context.ts';
import { changeTicket, holderEmail, readTicket } from './load.ts';
import { newSecret } from '../security/ids.ts';
import { notFound, ApiError } from '../http/api-error.ts';
import { noteOnTicket } from '../orders/ticket-history.ts';
import { endOffer, insertOffer, offerColumns, transferOfferView, type OfferRow } from '../orders/transfer-offers.ts';
import { timeUntilRoom } from '../mail/limited-queue.ts';
import { queueOfferEmail } from './transfer-emails.ts';

const day = 86_400_000;
/** The maximum number of offers in a day, of one ticket and to one address, so that no mailbox is flooded. */
const max = { ofTicket: 5, toAddress: 10 };

/** The handlers of transfers. */
export function ticketTransferHandlers(context: Context): Handlers<typeof ticketTransfers> {
  const { db, now } = context;
  return {
    async transfer({ id, secret, email, locale }, call) {
      return await changeTicket(context, { id, secret }, 'transfer', async (tx, held, _change, at) => {
        const address = email.trim();
        await assertNotOwn(tx, held, address);
        await assertFew(tx, held, address, at);
        await endExchanges(tx, held.order.id, [held.ticket.id], at);
        return await offer(tx, context, held, { address, locale: locale ?? call.locale }, at);
      });
    },

    async withdrawTransfer(claim) {
      return await changeTicket(context, claim, 'withdrawTransfer', async (tx, { ticket }, _change, at) => {
        const [row] = await tx.query<OfferRow>(
          `select ${offerColumns} from ticket_transfer where ticket_id = $1 and status = 'open'`,
          [ticket.id],
        );
        if (!row) throw notFound('offer');
        await endOffer(tx, row.id, 'withdrawn', at);
        await noteOnTicket(tx, ticket.id, { kind: 'transferWithdrawn', by: 'holder' }, at);
        return transferOfferView({ ...row, status: 'withdrawn', ended_at: at }, at);
      });
    },

    async pdf({ locale, ...held }, call) {
      const { order } = await readTicket(db, held, now());
      return await ticketsAnswer(context, order.id, { locale, held }, call);
    },

    async calendar({ locale, ...held }) {
      const { order } = await readTicket(db, held, now());
      return await calendarAnswer(context, order.id, { locale, held });
    },
  };
}

/** @throws ApiError 400 for the holder's own address: that of the order, or of the account. */
async function assertNotOwn(tx: Queryable, held: OwnedTicket, address: string): Promise<void> {
  const own = [holderEmail(held)];
  if (held.ticket.customer_id !== null) {
    const [row] = await tx.query<Pick<CustomerRow, 'email'>>('select email from customer where id = $1', [
      held.ticket.customer_id,
    ]);
    own.push(row?.email);
  }
  if (!own.some((email) => email !== undefined && emailKey(email) === emailKey(address))) return;
  const message = 'This is the address of the ticket holder';
  throw new ApiError(400, 'OWN_ADDRESS', `${message}.`, [{ path: 'email', message }]);
}

/** @throws ApiError 429 */
async function assertFew(tx: Queryable, { ticket, order }: OwnedTicket, address: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - day);
  const [row] = await tx.query<{ of_ticket: number; to_address: number }>(
    `select (select count(*)::int from ticket_transfer where ticket_id = $1 and created_at > $4::timestamptz) as of_ticket,
       (select count(*)::int from ticket_transfer where seller_id = $2 and email_key = $3 and created_at > $4::timestamptz) as to_address`,
    [ticket.id, order.seller_id, emailKey(address), since],
  );
  if (!row || row.of_ticket >= max.ofTicket || row.to_address >= max.toAddress)
    throw new ApiError(429, 'TOO_MANY_ATTEMPTS', 'There were too many offers today; try again tomorrow.', [], {
      retryAfter: day / 1000,
    });
  const wait = await timeUntilRoom(tx, { sellerId: order.seller_id, to: address, kind: 'offer' }, now);
  if (wait > 0)
    throw new ApiError(429, 'TOO_MANY_ATTEMPTS', 'There were too many offers to this address; try again later.', [], {
      retryAfter: Math.ceil(wait / 1000),
    });
}

async function offer(
  tx: Queryable,
  context: Context,
  held: OwnedTicket,
  { address, locale }: { readonly address: string; readonly locale: string | undefined },
  now: Date,
): Promise<z.input<typeof TransferOffer>> {
  const { ticket, order } = held;
  const token = newSecret();
  const expiresAt = offerEnd(changeContextOf(held), now);
  const made = { ticket, sellerId: order.seller_id, email: address, token, locale, expiresAt };
  const row = await insertOffer(tx, made, now);
  await noteOnTicket(tx, ticket.id, { kind: 'transferOffered', by: 'holder' }, now);
  await queueOfferEmail(tx, context, { held, offer: row, token, locale }, now);
  return transferOfferView(row, now);
}

/** The offers that a customer made, and those to the customer's address, once it is verified. */
export async function transfersOf(
  tx: Queryable,
  { id, seller_id: sellerId, email, data }: CustomerRow,
  now: Date,
): Promise<object[]> {
  const rows = await tx.query<OfferRow & { is_own: boolean }>(
    `select ${offerColumns}, from_customer_id is not distinct from $1 as is_own from ticket_transfer
     where from_customer_id = $1 or ($4::boolean and seller_id = $2 and email_key = $3) order by created_at, id`,
    [id, sellerId, emailKey(email), data.verified === true],
  );
  return rows.map(({ is_own: isOwn, ...row }) => ({
    ...transferOfferView(row, now),
    by: isOwn ? 'me' : 'another person',
  }));
}
