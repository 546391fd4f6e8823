/** The changes of tickets by their seller. Each locks the ticket as the changes of its holder do. */
import { errorCodes } from '../../contract/error-codes.ts';
import type { sellerTickets, SellerTicket } from '../../contract/seller-tickets.ts';
import type { z } from '../../contract/route.ts';
import { notChangeable } from '../../sale/ticket-changes.ts';
import type { Queryable } from '../database/index.ts';
import { apiKeyOf } from '../http/access.ts';
import { ApiError, invalid } from '../http/api-error.ts';
import type { Call, Context, Handlers, Request } from '../http/context.ts';
import { fieldChanges } from '../http/field-changes.ts';
import { assertUnchanged } from '../http/read-only.ts';
import { answerQuestions, questionsOf } from './answers.ts';
import { queueTicketsChanged } from '../documents/order-email-queue.ts';
import { endResale } from '../inventory/resale-rows.ts';
import { blockTickets, saveTicket } from '../orders/save-tickets.ts';
import { noteOnTicket } from '../orders/ticket-history.ts';
import { newCodeFor, sellerTicketView, shownStatus } from '../orders/tickets.ts';
import { queueOrderEmails } from '../mail/queue.ts';
import { changeContextOf, type OwnedTicket } from './change-context.ts';
import { holderEmail, lockTicket } from './load.ts';
import { moveToSeat } from './seat-change.ts';
import { nameTicket } from './names.ts';
import { bySeller, readSoldTicket } from './seller-tickets.ts';

type Update = Request<(typeof sellerTickets)['update']>;
type Changes = Omit<typeof sellerTickets, 'list' | 'get' | 'free' | 'mailBatch' | 'invalidateBatch'>;

/** The handlers of changes to tickets for callers with a key of their seller. */
export function soldTicketChangeHandlers({ db, now }: Context): Handlers<Changes> {
  /** Changes a locked ticket, and answers it as it is then. */
  const change = async (
    id: string,
    call: Call,
    work: (tx: Queryable, sold: OwnedTicket, at: Date) => Promise<unknown>,
  ): Promise<z.input<typeof SellerTicket>> => {
    const { sellerId } = apiKeyOf(call);
    const at = now();
    return await db.transaction(async (tx) => {
      const sold = await lockTicket(tx, bySeller(tx, sellerId, id), at);
      await work(tx, sold, at);
      const after = await readSoldTicket(tx, sellerId, id, at);
      // names, answers and codes stay out
      call.noteChanges?.(fieldChanges(sellerTicketView(sold.ticket, at), after, ['status', 'seat']));
      return after;
    });
  };

  return {
    update: async ({ id, ...sent }, call) =>
      await change(id, call, async (tx, sold, at) => {
        const known = await readSoldTicket(tx, apiKeyOf(call).sellerId, id, at);
        assertOnlyDetails(sent, known);
        await updateDetails(tx, sold, sent, at);
      }),
    invalidate: async ({ id }, call) => await change(id, call, (tx, sold, at) => setBlocked(tx, sold, true, at)),
    validate: async ({ id }, call) => await change(id, call, (tx, sold, at) => setBlocked(tx, sold, false, at)),
    reissue: async ({ id }, call) => await change(id, call, reissue),
    mail: async ({ id, email }, call) => await change(id, call, (tx, sold, at) => queueSent(tx, sold, email, at)),
    seat: async ({ id, seatingInfo: { seatId }, freeSeat: frees = true, sendMail = false }, call) =>
      await change(id, call, async (tx, sold, at) => {
        assertSold(sold);
        if ((await moveToSeat(tx, sold, { seatId, frees }, at)) && sendMail) await queueTicketsChanged(tx, sold, at);
      }),
  };
}

/** What the service sets as time goes by: it may be out of date in a record that comes back. */
const passing = ['createdAt', 'updatedAt', 'slotStartTime', 'validUntil', 'barcodeRevealDate', 'barcodeRevealed'];

/** @throws ApiError 400 that names what cannot be changed here. */
function assertOnlyDetails(
  { firstname: _first, lastname: _last, extraFields: _answers, ...rest }: Omit<Update, 'id'>,
  known: z.input<typeof SellerTicket>,
): void {
  const plain = (record: object): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(record)
        .filter(([name]) => !passing.includes(name))
        .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : value]),
    );
  assertUnchanged(plain(rest), plain(known), 'only firstname, lastname and extraFields can');
}

/** Puts a ticket out of order, or back. */
async function setBlocked(tx: Queryable, sold: OwnedTicket, isBlocked: boolean, now: Date): Promise<void> {
  const { ticket, order, resale } = sold;
  assertSold(sold);
  if ((ticket.blocked_at !== null) === isBlocked) return;
  if (isBlocked && resale) {
    await endResale(tx, resale.id, now);
    await noteOnTicket(tx, ticket.id, { kind: 'resaleWithdrawn', by: 'seller' }, now);
  }
  await blockTickets(tx, { tickets: [ticket], order }, isBlocked, now);
}

/** Replaces the code of a ticket. */
async function reissue(tx: Queryable, sold: OwnedTicket, now: Date): Promise<void> {
  assertSold(sold);
  const { barcode, codeForm } = newCodeFor(sold.sale.event, changeContextOf(sold).type, sold.ticket.data.deliveryType);
  await saveTicket(tx, sold, { barcode, data: { codeForm } }, { kind: 'reissued', by: 'seller' }, now);
  await queueTicketsChanged(tx, sold, now);
}

/** Sends a ticket to an address, or to its holder. */
async function queueSent(tx: Queryable, sold: OwnedTicket, email: string | undefined, now: Date): Promise<void> {
  const { ticket, order } = sold;
  const status = order.status === 'COMPLETE' ? shownStatus(ticket) : 'INVALID';
  if (status === 'INVALID') throw new ApiError(409, 'TICKET_INVALID', errorCodes.TICKET_INVALID);
  if (status === 'RESERVED') throw new ApiError(409, 'NOT_PAID', errorCodes.NOT_PAID);
  const to = email ?? holderEmail(sold);
  if (to === undefined) throw invalid('email', 'Expected an address: the ticket has none');
  const mail = { sellerId: order.seller_id, to, template: 'sent', checkoutId: order.id, ticketId: ticket.id };
  await queueOrderEmails(tx, [mail], now);
}

/** @throws ApiError 409 for a ticket that has ended, also where it is out of order as well. */
function assertSold({ ticket, order }: Pick<OwnedTicket, 'ticket' | 'order'>): void {
  if (order.status !== 'COMPLETE' || ticket.status === 'INVALID')
    throw new ApiError(409, 'TICKET_INVALID', errorCodes.TICKET_INVALID);
}

async function updateDetails(tx: Queryable, sold: OwnedTicket, sent: Omit<Update, 'id'>, now: Date): Promise<void> {
  const { data } = sold.ticket;
  const { firstname = data.firstname, lastname = data.lastname, extraFields } = sent;
  const isNamed = sent.firstname !== undefined || sent.lastname !== undefined;
  const isAnswered =
    extraFields !== undefined && JSON.stringify(extraFields) !== JSON.stringify(data.extraFields ?? {});
  if (!isNamed && !isAnswered) return;
  const reason = notChangeable(changeContextOf(sold), now);
  if (reason) throw new ApiError(409, reason, errorCodes[reason]);
  let { ticket } = sold;
  if (isNamed) {
    if (firstname === undefined) throw invalid('firstname', 'Expected the whole name: the ticket has none yet');
    if (lastname === undefined) throw invalid('lastname', 'Expected the whole name: the ticket has none yet');
    ticket = await nameTicket(tx, sold, { firstname, lastname }, { by: 'seller' }, now);
  }
  if (!isAnswered) return;
  const known = new Set([...questionsOf(sold).map(({ _id }) => _id), ...Object.keys(data.extraFields ?? {})]);
  const unknown = Object.keys(extraFields).filter((field) => !known.has(field));
  if (unknown.length > 0)
    throw new ApiError(
      400,
      'INVALID_DETAILS',
      'Some answers are to no question about this ticket.',
      unknown.map((field) => ({
        path: `extraFields.${field}`,
        message: 'Expected the _id of a question of the event',
      })),
    );
  await answerQuestions(tx, { ...sold, ticket }, extraFields, 'seller', now);
}
