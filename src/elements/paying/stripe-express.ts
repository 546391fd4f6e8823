/**
 * The wallets of Stripe in an element: the Express Checkout Element, with a button for each of Apple Pay, Google Pay,
 * Link, PayPal and others that the seller's account and the buyer's device have.
 */
import type { StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js';
import { StripePlace, type StripeSettings } from './stripe-place.ts';

/** What a wallet tells of the buyer. */
export type WalletBuyer = NonNullable<StripeExpressCheckoutElementConfirmEvent['billingDetails']>;

/** The element's answers to a press of a button. */
export interface ExpressHandlers {
  /** False keeps the wallet closed. It is asked within the click, so it can't wait for anything. */
  pressed(wallet: string): boolean;
  /** The buyer has agreed in the wallet. False tells the wallet that nothing was bought. */
  confirmed(buyer: WalletBuyer | undefined): Promise<boolean>;
}

/**
 * Shows the buttons in a slot of an element; `undefined` if the buyer has no wallet.
 * @param business The name in the wallet's sheet.
 * @throws Error if Stripe cannot be loaded, or does not show them
 */
export async function showExpress(
  element: HTMLElement,
  slot: string,
  { business, ...settings }: StripeSettings & { readonly business: string | undefined },
  { pressed, confirmed }: ExpressHandlers,
): Promise<StripePlace | undefined> {
  const place = await StripePlace.open(element, slot, settings);
  const theme = place.look.theme === 'night' ? 'white' : 'black';
  const buttons = place.elements.create('expressCheckout', {
    emailRequired: true,
    // the buyer's name comes with the address
    billingAddressRequired: true,
    buttonHeight: 48,
    buttonTheme: { applePay: theme, googlePay: theme },
    // the law of the EU asks for words that leave no doubt about paying
    buttonType: { applePay: 'buy', googlePay: 'buy', paypal: 'buynow' },
    ...(business && { business: { name: business } }),
  });
  buttons.on('click', ({ expressPaymentType: wallet, resolve, reject }) => {
    if (pressed(wallet)) resolve();
    else reject();
  });
  buttons.on('confirm', (event) => {
    void confirmed(event.billingDetails).then((isBought) => {
      if (!isBought) event.paymentFailed({ reason: 'fail' });
    });
  });
  const { availablePaymentMethods: wallets } = await place.show<{ availablePaymentMethods?: unknown }>(
    buttons,
    (ready, failed) => {
      buttons.once('ready', ready);
      buttons.once('loaderror', failed);
    },
  );
  if (wallets) return place;
  place.remove();
  return undefined;
}
