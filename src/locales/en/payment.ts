/** Texts of a payment at a provider; they come with its form. */
export const payment = {
  loading: 'The payment form is on its way …',
  unavailable:
    'The payment form can’t be loaded. Your connection, a content blocker or the settings of this page may be in the way.',
  otherWays: 'You can also choose another way to pay.',
  providerDown: 'The payment provider can’t be reached right now. Nothing was charged. Please try again in a moment.',
  wait: 'Please wait until the payment form is there.',
  refused: 'The payment didn’t go through, and nothing was charged. Please try again, or pay in another way.',
  notArrived: 'No payment has arrived, so nothing is ordered yet. Please pay again, or pay in another way.',
  received: 'Your payment has been received.',
  receivedText:
    'Your order isn’t finished yet, because the ticket service didn’t answer. We keep trying. You won’t pay again.',
  unsure: 'We don’t know yet whether your payment has arrived.',
  unsureText: 'The connection broke while you were paying. We keep asking. You won’t pay twice.',
  again: 'Ask again',
  asking: 'Finishing your order …',
};
