/** What customers agreed to, as it is answered to them and to their seller. */
import { timestamp } from './fields.ts';
import { z } from './route.ts';

/** What a customer said to a question of consent, and when. */
const GivenConsent = z.looseObject({
  consentId: z.string(),
  /** `granted` or `denied`. */
  status: z.string(),
  givenAt: timestamp,
  /** Where: `seller` (through the API), `registration`, `checkout`, `account`. */
  source: z.string(),
});

export const ConsentRecord = z.looseObject({
  /** What holds now, one entry for each consent, by its id. */
  consents: z.array(GivenConsent),
  /** The newest first. */
  history: z.array(GivenConsent),
});
export type ConsentRecord = z.output<typeof ConsentRecord>;
