/** The payment fields of Stripe in an element: the Payment Element. */
import { StripePlace, type StripeSettings } from './stripe-place.ts';

/**
 * Shows the fields in a slot of an element.
 * @param hasWallets True if wallets have buttons of their own, and need none among the fields.
 * @throws Error if Stripe cannot be loaded, or does not show them
 */
export async function showPayment(
  element: HTMLElement,
  slot: string,
  { hasWallets, ...settings }: StripeSettings & { readonly hasWallets: boolean | undefined },
): Promise<StripePlace> {
  const place = await StripePlace.open(element, slot, settings);
  const fields = place.elements.create('payment', {
    layout: 'tabs',
    ...(hasWallets && { wallets: { applePay: 'never', googlePay: 'never' } }),
  });
  await place.show(fields, (ready, failed) => {
    fields.once('ready', ready);
    fields.once('loaderror', failed);
  });
  return place;
}
