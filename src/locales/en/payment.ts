/** Texts of a payment at a provider; they come with its form. */
export const payment = {
  express: 'Express checkout',
  orForm: 'Or fill in your details',
  loading: 'Loading payment form …',
  unavailable:
    'The payment form can’t be loaded. Your connection, a content blocker or this page’s settings may be blocking it.',
  otherWays: 'You can also choose another payment method.',
  providerDown: 'The payment provider can’t be reached right now. Nothing was charged. Please try again in a moment.',
  wait: 'Please wait until the payment form has loaded.',
  refused:
    'The payment didn’t go through, and nothing was charged. Please try again, or choose another payment method.',
  notArrived:
    'We haven’t received a payment, so nothing has been ordered yet. Please try again, or choose another payment method.',
  received: 'We’ve received your payment.',
  receivedText:
    'Your order isn’t finished yet because the ticket service didn’t answer. We’ll keep trying. You won’t pay again.',
  unsure: 'We don’t know yet if your payment has arrived.',
  unsureText: 'The connection dropped while you were paying. We’ll keep checking. You won’t pay twice.',
  again: 'Check again',
  asking: 'Finishing your order …',
};
