/** A renaming with a fee: it is paid at a provider first, and takes effect once the money has arrived. */
import type { PaymentStart } from '../../contract/payments.ts';
import type { z } from '../../contract/route.ts';
import { toMinor } from '../../sale/money.ts';
import { completePayable, startPayable } from '../payments/payable-payment.ts';
import {
  endPayables,
  findPayable,
  insertPayable,
  openPayablesOf,
  setPayableData,
  type PayableRow,
  type NameWish,
} from '../payments/payables.ts';
import type { Queryable } from '../database/index.ts';
import type { Context } from '../http/context.ts';
import type { TicketClaim } from '../orders/access.ts';
import type { OwnedTicket } from './change-context.ts';
import { changeTicket, holderEmail, readTicket } from './load.ts';
import { findPayment } from '../payments/records.ts';
import { notPossible } from '../payments/methods.ts';
import { lockNaming } from './payable-name.ts';
import { invalid, notFound } from '../http/api-error.ts';
import type { TicketRow } from '../orders/tickets.ts';

const kinds = { ticket: lockNaming };

/** Starts the payment of a renaming. @throws ApiError 400, 404, 409, 503 */
export async function payNaming(
  context: Context,
  claim: TicketClaim,
  name: NameWish,
): Promise<z.input<typeof PaymentStart>> {
  const wish = { firstname: name.firstname.trim(), lastname: name.lastname.trim() };
  const payable = await changeTicket(context, claim, 'personalize', async (tx, held, { fee = 0 }, at) => {
    if (fee === 0) throw notPossible('This costs nothing: name the ticket without a payment.');
    const { firstname, lastname } = held.ticket.data;
    if (firstname === wish.firstname && lastname === wish.lastname)
      throw invalid('lastname', 'The ticket is in this name already');
    return await billFor(tx, held, toMinor(fee, held.order.currency), wish, at);
  });
  return await startPayable(context, kinds, payable);
}

/** The maximum time for money that is on its way, in milliseconds; later money is refunded. */
const maxWaitMs = 30 * 86_400_000;

/** The payable of a ticket for this fee; the name that was sent last counts, until the money is on its way. */
async function billFor(
  tx: Queryable,
  held: OwnedTicket,
  amount: number,
  wish: NameWish,
  now: Date,
): Promise<PayableRow> {
  const { ticket, order } = held;
  const data = { ...wish, email: holderEmail(held) };
  const [known, ...others] = await openPayablesOf(tx, ticket.id);
  const isSame = known?.amount === amount && known.secret === ticket.secret;
  const waits = known?.status === 'pending' ? maxWaitMs : 0;
  const same = isSame && known.expires_at.getTime() + waits > now.getTime() ? known : undefined;
  const ids = [...(known && !same ? [known] : []), ...others].map(({ id }) => id);
  await endPayables(tx, ids, now);
  if (same?.status === 'pending') return same;
  if (same) {
    await setPayableData(tx, same.id, data, now);
    return same;
  }
  const { seller_id: sellerId, currency } = order;
  return await insertPayable(tx, { sellerId, ticketId: ticket.id, secret: ticket.secret, amount, currency, data }, now);
}

/** Checks whether the fee is paid; answers the ticket. @throws ApiError 404, 409, 503 */
export async function completeNaming(
  context: Context,
  claim: TicketClaim,
  paymentId: string,
): Promise<{ ticket: TicketRow; pending: boolean }> {
  const { db, now } = context;
  const payment = await findPayment(db, paymentId);
  const payable = payment?.payable_id ? await findPayable(db, payment.payable_id) : undefined;
  if (!payable || payable.ticket_id !== claim.id) throw notFound('payment');
  // only the holder learns anything about the ticket
  await readTicket(db, claim, now());
  const { status } = await completePayable(context, kinds, payable.id);
  const { ticket } = await readTicket(db, claim, now());
  return { ticket, pending: status === 'pending' };
}
