/**
 * The acceptance of a transfer: the link in the email shows the ticket, and accepts or declines it. Acceptance gives
 * the ticket another secret and another code, in the transaction that ends the offer: the old code admits no one.
 */
import { errorCodes, type ErrorCode } from '../../contract/error-codes.ts';
import { notChangeable } from '../../sale/ticket-changes.ts';
import { ticketMessage } from '../orders/messages.ts';
import { customerOf } from '../customers/buyer-record.ts';
import type { Queryable } from '../database/index.ts';
import { needsMore } from '../orders/details.ts';
import { emailKey } from '../security/email-key.ts';
import type { Context } from '../http/context.ts';
import { changeContextOf, type OwnedTicket } from './change-context.ts';
import { lockTicket } from './load.ts';
import { hashOf, newSecret } from '../security/ids.ts';
import { queueOrderEmails } from '../mail/queue.ts';
import { announce } from '../webhooks/outbox.ts';
import { notFound, ApiError } from '../http/api-error.ts';
import { giveTicket } from '../orders/save-tickets.ts';
import { noteOnTicket } from '../orders/ticket-history.ts';
import { deleteTicketFiles } from '../orders/ticket-files.ts';
import { endOffer, offerColumns, offerStatus, type OfferRow } from '../orders/transfer-offers.ts';
import { queueOutcomeEmail } from './transfer-emails.ts';
import { newCodeFor, ticketColumns, type TicketHolder, type TicketRow } from '../orders/tickets.ts';

/** The new holder. */
interface Acceptance {
  readonly prename: string;
  readonly lastname: string;
  /** BCP 47. */
  readonly locale?: string | undefined;
}

/** The ticket and offer of a link. */
export interface OfferedTicket {
  readonly offer: OfferRow;
  readonly ticket: TicketRow;
}

/** The offer of a link, in any status. @throws ApiError 404 for an invalid link, or one that ended long ago */
export async function readOffer(db: Queryable, token: string): Promise<OfferedTicket> {
  const [offer] = await db.query<OfferRow>(`select ${offerColumns} from ticket_transfer where token_hash = $1`, [
    hashOf(token),
  ]);
  const [ticket] = await db.query<TicketRow>(`select ${ticketColumns} from ticket where id = $1`, [
    offer?.ticket_id ?? '',
  ]);
  if (!offer || !ticket) throw notFound('link');
  return { offer, ticket };
}

/** Accepts an offer, and answers the ticket. @throws ApiError 403, 404, 409 or 410; then nothing has changed. */
export async function acceptTicket(
  context: Context,
  token: string,
  { prename, lastname, locale }: Acceptance,
): Promise<OfferedTicket> {
  return await decide(context, token, async (tx, held, offer, at) => {
    const { ticket, order, sale } = held;
    const reason = notChangeable(changeContextOf(held), at);
    if (reason) throw refused(reason);
    const customerId = await customerOf(
      tx,
      {
        sellerId: order.seller_id,
        details: { email: offer.email, prename, lastname, extraFields: {}, tickets: [] },
        sending: { publicUrl: context.publicUrl, locale },
        isHeard: order.has_hooks,
      },
      at,
    );
    const holder: TicketHolder = {
      email: offer.email,
      key: emailKey(offer.email),
      locale,
      times: (ticket.holder?.times ?? 0) + 1,
    };
    const type = changeContextOf(held).type;
    // The answers were about the previous holder.
    const { extraFields: _answers, ...stored } = ticket.data;
    const { barcode, codeForm } = newCodeFor(sale.event, type, ticket.data.deliveryType);
    const data = { ...stored, firstname: prename, lastname, personalized: true, codeForm };
    await deleteTicketFiles(tx, [ticket.id]);
    const given = {
      status: needsMore(sale, ticket.ticket_type_id, {}) ? 'DETAILSREQUIRED' : 'VALID',
      barcode,
      secret: newSecret(),
      data,
      customer_id: customerId ?? null,
      holder,
    };
    const transferred = await giveTicket(tx, ticket.id, given, at);
    await endOffer(tx, offer.id, 'accepted', at);
    await noteOnTicket(tx, ticket.id, { kind: 'transferred', by: 'holder' }, at);
    if (order.has_hooks) await announce(tx, [ticketMessage('ticket.updated', order, transferred, at)], at);
    await queueOutcomeEmail(tx, context, held, 'accepted', at);
    const mail = { template: 'yours', checkoutId: order.id, ticketId: ticket.id } as const;
    await queueOrderEmails(tx, [{ sellerId: order.seller_id, to: offer.email, ...mail }], at);
    return { ticket: transferred, offer };
  });
}

/** Declines an offer. @throws ApiError 404, 409 or 410 */
export async function rejectTicket(context: Context, token: string): Promise<void> {
  await decide(context, token, async (tx, held, offer, at) => {
    await endOffer(tx, offer.id, 'rejected', at);
    await noteOnTicket(tx, held.ticket.id, { kind: 'transferRejected', by: 'service' }, at);
    await queueOutcomeEmail(tx, context, held, 'rejected', at);
  });
}

/** Decides about a locked offer: of a simultaneous acceptance and withdrawal, the second finds it ended. */
async function decide<T>(
  context: Context,
  token: string,
  work: (tx: Queryable, held: OwnedTicket, offer: OfferRow, at: Date) => Promise<T>,
): Promise<T> {
  const at = context.now();
  return await context.db.transaction(async (tx) => {
    const held = await lockTicket(tx, async () => (await readOffer(tx, token)).ticket, at);
    const { offer } = await readOffer(tx, token);
    const status = offerStatus(offer, at);
    if (status === 'expired') throw new ApiError(410, 'LINK_EXPIRED', 'The time to accept this ticket is over.');
    if (status !== 'open') throw refused('TRANSFER_ENDED');
    return await work(tx, held, offer, at);
  });
}

function refused(code: ErrorCode): ApiError {
  return new ApiError(409, code, errorCodes[code]);
}
