/** Another name that costs a fee: it is paid at a provider first, and given once the money is there. */
import type { PaymentStart } from '../../contract/payments.ts';
import type { z } from '../../contract/route.ts';
import { toMinor } from '../../sale/money.ts';
import { completeBill, startBill } from '../payments/payable-payment.ts';
import { endBills, findBill, insertBill, openBillsOf, type BillRow, type NameWish } from '../payments/payables.ts';
import { json, type Queryable } from '../database/index.ts';
import type { Context } from '../http/context.ts';
import { changeTicket, holderEmail, readTicket, type HeldTicket, type TicketClaim } from './owned-tickets.ts';
import { findPayment } from '../payments/records.ts';
import { notPossible } from '../payments/methods.ts';
import { invalid, notFound } from '../http/api-error.ts';
import type { TicketRow } from '../orders/tickets.ts';

/** Begins the payment of another name for a ticket. @throws Refusal 400, 404, 409, 503 */
export async function payNaming(
  context: Context,
  claim: TicketClaim,
  name: NameWish,
): Promise<z.input<typeof PaymentStart>> {
  const wish = { firstname: name.firstname.trim(), lastname: name.lastname.trim() };
  const bill = await changeTicket(context, claim, 'personalize', async (tx, held, { fee = 0 }, at) => {
    if (fee === 0) throw notPossible('This costs nothing: name the ticket without a payment.');
    const { firstname, lastname } = held.ticket.data;
    if (firstname === wish.firstname && lastname === wish.lastname)
      throw invalid('lastname', 'The ticket is in this name already');
    return await billFor(tx, held, toMinor(fee, held.order.currency), wish, at);
  });
  return await startBill(context, bill);
}

/** For money that is on its way, milliseconds; what comes later goes back. */
const longestWait = 30 * 86_400_000;

/** The bill of a ticket over this fee; the name that was sent last counts, until the money is on its way. */
async function billFor(tx: Queryable, held: HeldTicket, amount: number, wish: NameWish, now: Date): Promise<BillRow> {
  const { ticket, order } = held;
  const data = { ...wish, email: holderEmail(held) };
  const [known, ...others] = await openBillsOf(tx, ticket.id);
  const isSame = known?.amount === amount && known.secret === ticket.secret;
  const waits = known?.status === 'pending' ? longestWait : 0;
  const same = isSame && known.expires_at.getTime() + waits > now.getTime() ? known : undefined;
  const ids = [...(known && !same ? [known] : []), ...others].map(({ id }) => id);
  await endBills(tx, ids, now);
  if (same?.status === 'pending') return same;
  if (same) {
    const changed = [same.id, json(data), now];
    await tx.query('update bill set data = $2::jsonb, updated_at = $3::timestamptz where id = $1', changed);
    return same;
  }
  const { seller_id: sellerId, currency } = order;
  return await insertBill(tx, { sellerId, ticketId: ticket.id, secret: ticket.secret, amount, currency, data }, now);
}

/** Asks whether the fee is paid; answers the ticket as it is then. @throws Refusal 404, 409, 503 */
export async function completeNaming(
  context: Context,
  claim: TicketClaim,
  paymentId: string,
): Promise<{ ticket: TicketRow; pending: boolean }> {
  const { db, now } = context;
  const payment = await findPayment(db, paymentId);
  const bill = payment?.bill_id ? await findBill(db, payment.bill_id) : undefined;
  if (!bill || bill.ticket_id !== claim.id) throw notFound('payment');
  // whoever does not hold the ticket learns nothing of it
  await readTicket(db, claim, now());
  const { status } = await completeBill(context, bill.id);
  const { ticket } = await readTicket(db, claim, now());
  return { ticket, pending: status === 'pending' };
}
