/** Consents of customers, as they are answered to them and to their seller. */
import { text, timestamp } from './fields.ts';
import { z } from './route.ts';

/** A customer's answer to a question of consent, with its time. */
const GivenConsent = z.looseObject({
  consentId: z.string(),
  /** `granted` or `denied`. */
  status: z.string(),
  givenAt: timestamp,
  /** Where: `seller` (through the API), `registration`, `checkout`, `account`, `import` (from another system). */
  source: z.string(),
  /** Where an imported one was given, in the words of the other system. */
  origin: text,
  /** As the customer read it, where the service asked. */
  text,
});

export const ConsentRecord = z.looseObject({
  /** The present consents, one entry for each, by its id. */
  consents: z.array(GivenConsent),
  /** The newest first. */
  history: z.array(GivenConsent),
});
export type ConsentRecord = z.output<typeof ConsentRecord>;
