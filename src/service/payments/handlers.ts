/** How buyers pay a seller, as its admins read and change it. */
import type { SellerPayments, sellerPayments } from '../../contract/seller-payments.ts';
import { apiKeyOf, ownerOf } from '../http/access.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context, Handlers } from '../http/context.ts';
import { fieldChanges } from '../http/field-changes.ts';
import { compact } from '../http/pick.ts';
import { assertVersion } from '../http/versions.ts';
import { ProviderUnavailable } from './provider.ts';
import { readPaymentRecord, savePaymentSettings, type PaymentRecord } from './settings.ts';
import { tryStripeKey } from './stripe.ts';

/** The handlers of how buyers pay. */
export function sellerPaymentHandlers(context: Context): Handlers<typeof sellerPayments> {
  const { db, now, secrets, publicUrl, stripeApi } = context;
  const view = (sellerId: string, { settings, updatedAt }: PaymentRecord): SellerPayments =>
    compact({
      methods: [...settings.methods],
      invoice: { ...settings.invoice },
      reservationTermDays: settings.reservationTermDays,
      stripe: settings.stripe && {
        publishableKey: settings.stripe.publishableKey,
        test: settings.stripe.publishableKey.startsWith('pk_test_'),
      },
      webhookUrl: `${publicUrl}/api/payments/stripe/${sellerId}/webhook`,
      updatedAt: updatedAt?.toISOString(),
    });
  return {
    get: async (_request, call) => {
      const { sellerId } = apiKeyOf(call);
      const record = await readPaymentRecord(db, sellerId);
      call.setVersion?.(record.version);
      return view(sellerId, record);
    },
    update: async ({ methods, invoice, reservationTermDays, stripe }, call) => {
      const sellerId = ownerOf(call, 'change how buyers pay');
      const before = await readPaymentRecord(db, sellerId);
      assertVersion(call, before.version);
      if (stripe?.secretKey !== undefined) await assertKeyWorks(stripe.secretKey, stripeApi);
      const none = stripe === null ? '' : undefined;
      await inWireNames(() =>
        savePaymentSettings(
          db,
          secrets,
          sellerId,
          {
            methods,
            validImmediately: invoice?.validImmediately,
            invoiceTermDays: invoice?.termDays,
            reservationTermDays,
            publishableKey: none ?? stripe?.publishableKey,
            secretKey: none ?? stripe?.secretKey,
            webhookSecret: none ?? stripe?.webhookSecret,
          },
          now(),
          before.version,
        ),
      );
      const after = await readPaymentRecord(db, sellerId);
      call.setVersion?.(after.version);
      call.noteChanges?.(fieldChanges(view(sellerId, before), view(sellerId, after), shownFields));
      return view(sellerId, after);
    },
  };
}

/** Tries a secret key at Stripe. @throws ApiError 400 for one that is refused, 503 when Stripe does not answer */
async function assertKeyWorks(secretKey: string, api: Context['stripeApi']): Promise<void> {
  try {
    if (await tryStripeKey(secretKey, api)) return;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    const message = 'Stripe does not answer, so the key could not be tried. Nothing was changed.';
    throw new ApiError(503, 'PAYMENT_PROVIDER_UNAVAILABLE', message, [], { retryAfter: 30 });
  }
  throw new ApiError(400, 'INVALID_REQUEST', 'Stripe refuses this secret key.', [
    {
      path: 'stripe.secretKey',
      message: 'Stripe refuses this key: expected one that is not revoked and may read refunds',
    },
  ]);
}

const wireNames: Readonly<Record<string, string>> = {
  invoiceTermDays: 'invoice.termDays',
  publishableKey: 'stripe.publishableKey',
  secretKey: 'stripe.secretKey',
  webhookSecret: 'stripe.webhookSecret',
};

/** Saves; the paths of its errors are those of the wire. */
async function inWireNames(save: () => Promise<unknown>): Promise<void> {
  try {
    await save();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const details = error.details.map(({ path, message }) => ({ path: wireNames[path] ?? path, message }));
    throw new ApiError(error.status, error.code, error.message, details, error.more);
  }
}

/** What the audit trail keeps; secrets are not in these fields. */
const shownFields = ['methods', 'invoice', 'reservationTermDays', 'stripe'] as const;
