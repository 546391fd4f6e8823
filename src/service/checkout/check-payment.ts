/**
 * The check of payments at the provider and its effects: when a buyer returns, after an event of the provider, and as a
 * job.
 */
import { askProvider, askProviderAboutAll } from '../payments/ask-provider.ts';
import { endAbandonedPayables } from '../payments/payable-outcome.ts';
import { checkoutView } from '../orders/view.ts';
import { assertOpen, findCheckout } from '../orders/row.ts';
import type { Queryable } from '../database/index.ts';
import type { Context } from '../http/context.ts';
import { endPayment } from './close-payment.ts';
import { payableKinds } from './payable-kinds.ts';
import { applyPaymentOutcome } from './payment-outcome.ts';
import { ProviderRefused, ProviderUnavailable } from '../payments/provider.ts';
import { drain, type RoundOptions } from '../jobs/drain.ts';
import {
  cancelUnshownPayment,
  claimPaymentChecks,
  paymentChecks,
  paymentColumns,
  paymentsOf,
  type PaymentRow,
} from '../payments/records.ts';
import { makeRefunds } from '../payments/refunds.ts';
import { readPaymentSettings } from '../payments/settings.ts';
import { settingsIn } from './ways-to-pay.ts';
import { saleOf } from '../orders/order-sale.ts';
import { findPaymentMethod } from '../payments/methods.ts';
import { ApiError } from '../http/api-error.ts';

/**
 * Completes a checkout by its payment at a provider, if the money has arrived or is on its way. Answers the order, the
 * same one for a repeated request.
 * @throws ApiError 400, 404, 409, 410, and 503 when the provider cannot be reached: the request can be repeated
 */
export async function completePaid(
  context: Context,
  { id, secret, paymentMethod }: { readonly id: string; readonly secret: string; readonly paymentMethod: string },
) {
  const { db, now } = context;
  const before = await findCheckout(db, id, secret);
  if (before.status === 'NEW' || before.status === 'ABORTED')
    await askProviderAboutAll(context, await paymentsOf(db, id), ({ id: paymentId }, state) =>
      applyPaymentOutcome(context, paymentId, state),
    );
  const row = await findCheckout(db, id, secret);
  if (row.status === 'COMPLETE') return checkoutView(row, now());
  const payments = await paymentsOf(db, id);
  if (payments.some(({ used_for: usedFor }) => usedFor === 'refund'))
    throw new ApiError(
      409,
      'PAYMENT_REFUNDED',
      'Your payment came when the order could no longer be given; it goes back.',
    );
  assertOpen(row, now());
  const settings = await readPaymentSettings(db, row.seller_id);
  findPaymentMethod(paymentMethod, row.due, settingsIn(settings, await saleOf(db, row, now()), row.data));
  throw new ApiError(409, 'PAYMENT_NOT_RECEIVED', 'The payment has not been received.');
}

/** Asks the provider about one payment, and applies the answer. @throws ProviderUnavailable, ProviderRefused */
async function askAbout(context: Context, payment: PaymentRow): Promise<void> {
  await askProvider(context, payment, (state) => applyPaymentOutcome(context, payment.id, state));
}

/**
 * Asks about payments without recent events, and ends those whose checkout has ended. Several processes can do so at
 * the same time.
 * @throws Error without personal data when a provider did not answer; it is asked again later.
 */
async function askAboutPayments(context: Context, options: RoundOptions): Promise<void> {
  const { db, now } = context;
  const faults = new Set<string>();
  const attempt = async (payment: PaymentRow) => {
    try {
      await askAbout(context, payment);
      await endIfOver(context, payment);
    } catch (error) {
      if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
      faults.add(error.message);
    }
  };
  await drain({ db, now, queue: paymentChecks, claim: (at) => claimPaymentChecks(db, at), attempt }, options);
  await endAbandonedPayables(db, payableKinds, now());
  if (faults.size > 0) throw new Error(`Payments could not be asked about: ${[...faults].join(', ')}`);
}

/** Ends an unpaid payment of a checkout or payable that has ended. */
async function endIfOver(context: Context, { id }: PaymentRow): Promise<void> {
  const { db, now } = context;
  const [over] = await db.query<PaymentRow>(
    `select ${paymentColumns} from payment p where p.id = $1 and p.status = 'open'
       and (exists (select 1 from checkout c join hold h on h.id = c.id
              where c.id = p.checkout_id and (c.status <> 'NEW' or h.expires_at <= $2::timestamptz))
         or exists (select 1 from payable b where b.id = p.payable_id and (b.status <> 'open' or b.expires_at <= $2::timestamptz)))`,
    [id, now()],
  );
  if (!over) return;
  if (over.provider_ref === null) await cancelUnshownPayment(db, id, now());
  else if ((await endPayment(context, over)) !== 'canceled') await askAbout(context, over);
}

/**
 * The job: due refunds, and payments without recent events. Neither waits for the other to succeed. `attempted`
 * is called for each refund.
 */
export async function workOnPayments(context: Context, options: RoundOptions = {}): Promise<void> {
  const results = await Promise.allSettled([makeRefunds(context, options), askAboutPayments(context, options)]);
  const faults = results.filter((result) => result.status === 'rejected').map(({ reason }): unknown => reason);
  if (faults.length === 1) throw faults[0];
  if (faults.length > 1) throw new AggregateError(faults, 'Refunds and payments could not be worked on');
}

const stored = 30 * 86_400_000;

/**
 * Deletes old records of provider events: the provider repeats none that late, and an event only causes a query anyway.
 */
export async function deleteExpiredPaymentEvents(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from payment_event where created_at < $1::timestamptz', [new Date(now.getTime() - stored)]);
}
