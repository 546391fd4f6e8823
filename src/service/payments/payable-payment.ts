/** Payments of payables at a provider: their start and their check. */
import type { PaymentStart } from '../../contract/payments.ts';
import type { z } from '../../contract/route.ts';
import { askProviderAboutAll } from './ask-provider.ts';
import { applyPayableOutcome, lockPayable, type PayableKinds } from './payable-outcome.ts';
import { findPayable, type PayableRow } from './payables.ts';
import type { Queryable } from '../database/index.ts';
import type { Context } from '../http/context.ts';
import { makePayment, paymentStarted } from './create-payment.ts';
import type { PaymentProvider, ProviderState } from './provider.ts';
import { findPayment, insertPayment, paymentsOfPayable, updatePayment, type PaymentRow } from './records.ts';
import { providerOf, readPaymentSettings, type PaymentSettings } from './settings.ts';
import { notPossible, onlineMethod, paymentUnderWay } from './methods.ts';
import { notFound, ApiError } from '../http/api-error.ts';

/**
 * Starts the payment of a payable, or continues the one that was started.
 * @throws ApiError 404, 409, and 503 when the provider cannot be reached
 */
export async function startPayable(
  context: Context,
  kinds: PayableKinds,
  { id, seller_id: sellerId }: PayableRow,
): Promise<z.input<typeof PaymentStart>> {
  const { db, now } = context;
  const settings = await readPaymentSettings(db, sellerId);
  const provider = await providerOf(context, sellerId);
  if (!provider) throw noProvider();
  // A payment that has ended at the provider is started again.
  for (let attempt = 1; attempt <= 3; attempt++) {
    const payment = await db.transaction((tx) => begin(tx, kinds, id, settings, provider, now()));
    const state = await makePayment(context, provider, payment);
    if (await keep(context, kinds, payment, state)) return paymentStarted(payment, provider.name, state, settings);
  }
  throw paymentUnderWay();
}

async function begin(
  tx: Queryable,
  kinds: PayableKinds,
  id: string,
  settings: PaymentSettings,
  provider: PaymentProvider,
  now: Date,
): Promise<PaymentRow> {
  const payable = await openPayable(tx, kinds, id, now);
  const { amount, currency, seller_id: sellerId } = payable;
  const open = (await paymentsOfPayable(tx, id)).find(({ status }) => status === 'open' || status === 'processing');
  if (open) return open;
  if (onlineMethod(settings, amount, currency) === undefined || !provider.accepts(amount, currency)) throw noProvider();
  return await insertPayment(tx, { payableId: id, sellerId, amount, currency }, provider.name, now);
}

/** Locks an open payable. @throws ApiError 404, 409 */
async function openPayable(tx: Queryable, kinds: PayableKinds, id: string, now: Date): Promise<PayableRow> {
  const payable = (await lockPayable(tx, kinds, id, now))?.payable;
  if (!payable) throw notFound('payment');
  if (payable.status === 'pending') throw paymentUnderWay();
  if (payable.status !== 'open' || payable.expires_at <= now)
    throw new ApiError(409, 'WRONG_STATE', 'There is nothing to pay here any more; start again.');
  return payable;
}

/** Stores the provider's id of a payment. False when it has ended: then the buyer must not be told how to pay. */
async function keep(
  { db, now }: Context,
  kinds: PayableKinds,
  { id, payable_id: payableId }: PaymentRow,
  state: ProviderState,
): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const locked = payableId === null ? undefined : await lockPayable(tx, kinds, payableId, now());
    const payment = await findPayment(tx, id);
    if (!locked || !payment || payment.status === 'canceled') return false;
    const isOver = state.status === 'canceled';
    // Paid or not: only `applyPayableOutcome` stores a payment together with its effects.
    await updatePayment(tx, payment, { status: isOver ? 'canceled' : payment.status, ref: state.ref }, now());
    return !isOver && locked.payable.status === 'open' && locked.payable.expires_at > now();
  });
}

/**
 * Asks the provider whether a payable is paid, and applies the answer. Answers the payable, which is then `paid` or
 * `pending`.
 * @throws ApiError 404, 409 when it is not paid, or the money is refunded, 503 when the provider cannot be reached
 */
export async function completePayable(context: Context, kinds: PayableKinds, id: string): Promise<PayableRow> {
  const { db, now } = context;
  await askProviderAboutAll(context, await paymentsOfPayable(db, id), (payment, state) =>
    db.transaction((tx) => applyPayableOutcome(tx, kinds, payment, state, now())),
  );
  const payable = await findPayable(db, id);
  if (!payable) throw notFound('payment');
  if (payable.status === 'paid' || payable.status === 'pending') return payable;
  if ((await paymentsOfPayable(db, id)).some(({ used_for: usedFor }) => usedFor === 'refund'))
    throw new ApiError(
      409,
      'PAYMENT_REFUNDED',
      'Your payment came when this could not be done any more; it goes back.',
    );
  throw new ApiError(409, 'PAYMENT_NOT_RECEIVED', 'The payment has not been received.');
}

function noProvider(): ApiError {
  return notPossible('The seller takes no payments online for this.', 'Not on offer');
}
