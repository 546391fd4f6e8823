/** Problem details (RFC 9457), beside the fields of our error body. Not part of it: no element reads them. */
import { ErrorBody } from './error-body.ts';
import { z } from './route.ts';

/** Where every error code is explained, below the address of the service. */
export const errorsPath = '/docs/errors';

/** The address that explains an error code. */
export function problemType(page: string | undefined, code: string): string {
  return `${page ?? errorsPath}#${code}`;
}

/** The body of an API error, as the service sends it. */
export const Problem = z.looseObject({
  ...ErrorBody._zod.def.shape,
  /** The page that explains `code`. */
  type: z.string(),
  /** What `code` means, the same for each request. */
  title: z.string(),
  /** As `statusCode`. */
  status: z.number(),
  /** As `message`. */
  detail: z.string(),
  /** This answer alone; the service's log names it by the same id. */
  instance: z.optional(z.string()),
});
