/** The tokens of a signed-in customer. */
import { num, text } from './fields.ts';
import { z } from './route.ts';

export const Tokens = z.looseObject({
  token: z.string(),
  /**
   * Seconds for which `token` holds: 30 days, or 30 minutes where `refresh` was asked for. Clocks need not agree on it.
   */
  expiresIn: num,
  /** For `account.refresh`; only where `refresh` was asked for. */
  refreshToken: text,
});
export type Tokens = z.output<typeof Tokens>;
