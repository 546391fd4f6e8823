/** Payments at a provider, as the buyer's browser goes on with them. */
import { text } from './fields.ts';
import { z } from './route.ts';

/** A payment that has begun at a provider. */
export const PaymentStart = z.looseObject({
  _id: z.string(),
  paymentMethod: z.string(),
  provider: z.string(),
  /** `open`: the buyer still has to pay. `processing`, `succeeded`: paid, complete the checkout. */
  status: z.string(),
  /** The amount that is due, in major units. */
  amount: z.number(),
  currency: z.string(),
  /** Opens this one payment at the provider, for the buyer's browser. */
  clientSecret: text,
  publishableKey: text,
});
export type PaymentStart = z.output<typeof PaymentStart>;
