/** Bills are paid at a provider: a payment begins, and is asked about. */
import type { PaymentStart } from '../../contract/payments.ts';
import type { z } from '../../contract/route.ts';
import { lockBill } from '../checkout/payable-outcome.ts';
import { findBill, type BillRow } from './payables.ts';
import type { Queryable } from '../database/index.ts';
import type { Context } from '../http/context.ts';
import { settleAll } from '../checkout/check-payment.ts';
import { makePayment, paymentStarted } from './create-payment.ts';
import type { PaymentProvider, ProviderState } from './provider.ts';
import { findPayment, insertPayment, paymentsOfBill, updatePayment, type PaymentRow } from './records.ts';
import { providerOf, readPaymentSettings, type PaymentSettings } from './settings.ts';
import { notPossible, onlineMethod, paymentUnderWay } from './methods.ts';
import { notFound, Refusal } from '../http/api-error.ts';

/**
 * Begins the payment of a bill, or goes on with the one that has begun.
 * @throws Refusal 404, 409, and 503 when the provider cannot be reached
 */
export async function startBill(
  context: Context,
  { id, seller_id: sellerId }: BillRow,
): Promise<z.input<typeof PaymentStart>> {
  const { db, now } = context;
  const settings = await readPaymentSettings(db, sellerId);
  const provider = await providerOf(context, sellerId);
  if (!provider) throw noProvider();
  // One that has ended at the provider is begun anew.
  for (let attempt = 1; attempt <= 3; attempt++) {
    const payment = await db.transaction((tx) => begin(tx, id, settings, provider, now()));
    const state = await makePayment(context, provider, payment);
    if (await keep(context, payment, state)) return paymentStarted(payment, provider.name, state, settings);
  }
  throw paymentUnderWay();
}

async function begin(
  tx: Queryable,
  id: string,
  settings: PaymentSettings,
  provider: PaymentProvider,
  now: Date,
): Promise<PaymentRow> {
  const bill = await openBill(tx, id, now);
  const { amount, currency, seller_id: sellerId } = bill;
  const open = (await paymentsOfBill(tx, id)).find(({ status }) => status === 'open' || status === 'processing');
  if (open) return open;
  if (onlineMethod(settings, amount, currency) === undefined || !provider.accepts(amount, currency)) throw noProvider();
  return await insertPayment(tx, { billId: id, sellerId, amount, currency }, provider.name, now);
}

/** Locks a bill that is to be paid. @throws Refusal 404, 409 */
async function openBill(tx: Queryable, id: string, now: Date): Promise<BillRow> {
  const bill = (await lockBill(tx, id, now))?.bill;
  if (!bill) throw notFound('payment');
  if (bill.status === 'pending') throw paymentUnderWay();
  if (bill.status !== 'open' || bill.expires_at <= now)
    throw new Refusal(409, 'WRONG_STATE', 'There is nothing to pay here any more; begin anew.');
  return bill;
}

/** Writes down what the provider calls a payment. False when it is over: then nobody may be told how to pay. */
async function keep({ db, now }: Context, { id, bill_id: billId }: PaymentRow, state: ProviderState): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const locked = billId === null ? undefined : await lockBill(tx, billId, now());
    const payment = await findPayment(tx, id);
    if (!locked || !payment || payment.status === 'canceled') return false;
    const isOver = state.status === 'canceled';
    // Paid or not: only what settles it writes that down, together with what it becomes.
    await updatePayment(tx, payment, { status: isOver ? 'canceled' : payment.status, ref: state.ref }, now());
    return !isOver && locked.bill.status === 'open' && locked.bill.expires_at > now();
  });
}

/**
 * Asks the provider whether a bill is paid, and acts on that; answers the bill, which is `paid` or `pending` then.
 * @throws Refusal 404, 409 when it is not, or the money goes back, 503 when the provider cannot be reached
 */
export async function completeBill(context: Context, id: string): Promise<BillRow> {
  const { db } = context;
  await settleAll(context, await paymentsOfBill(db, id));
  const bill = await findBill(db, id);
  if (!bill) throw notFound('payment');
  if (bill.status === 'paid' || bill.status === 'pending') return bill;
  if ((await paymentsOfBill(db, id)).some(({ used_for: usedFor }) => usedFor === 'refund'))
    throw new Refusal(409, 'PAYMENT_REFUNDED', 'Your payment came when this could not be done any more; it goes back.');
  throw new Refusal(409, 'PAYMENT_NOT_RECEIVED', 'The payment has not been received.');
}

function noProvider(): Refusal {
  return notPossible('The seller takes no payments online for this.', 'Not on offer');
}
