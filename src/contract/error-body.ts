/** The body of an error answer, the same for every operation. */
import { list, text } from './fields.ts';
import { z } from './route.ts';

/** The body of every API error. */
export const ErrorBody = z.looseObject({
  statusCode: z.number(),
  /** The reason phrase. */
  error: text,
  /** One sentence for people. */
  message: text,
  /** Stable and machine-readable, e.g. `TICKETS_SOLD_OUT`. */
  code: text,
  details: list(z.looseObject({ path: text, message: text })),
});
export type ErrorBody = z.output<typeof ErrorBody>;
