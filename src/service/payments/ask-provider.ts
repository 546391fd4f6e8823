/** Queries of the provider: the state of payments with a provider's id. */
import type { Context } from '../http/context.ts';
import { providerUnavailable } from './methods.ts';
import { ProviderRefused, ProviderUnavailable, type ProviderState } from './provider.ts';
import { isAlive, type PaymentRow } from './records.ts';
import { providerOf } from './settings.ts';

/** Asks about one payment. @throws ProviderUnavailable, ProviderRefused */
export async function askProvider(
  context: Context,
  { seller_id: sellerId, provider_ref: ref }: PaymentRow,
  apply: (state: ProviderState) => Promise<void>,
): Promise<void> {
  if (ref === null) return;
  const provider = await providerOf(context, sellerId);
  if (!provider) throw new ProviderUnavailable('The seller has no keys for the provider any more');
  await apply(await provider.confirm(ref));
}

/**
 * Asks about those payments that can still be paid, or are. @throws ApiError 503 when the provider cannot be reached
 */
export async function askProviderAboutAll(
  context: Context,
  payments: readonly PaymentRow[],
  apply: (payment: PaymentRow, state: ProviderState) => Promise<void>,
): Promise<void> {
  for (const payment of payments.filter(isAlive)) {
    if (payment.status === 'succeeded') continue;
    try {
      await askProvider(context, payment, (state) => apply(payment, state));
    } catch (error) {
      if (error instanceof ProviderUnavailable || error instanceof ProviderRefused) throw providerUnavailable();
      throw error;
    }
  }
}
