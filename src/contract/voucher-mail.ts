/** The email of a voucher that its seller sends by hand. */
import { email } from './email.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';
import { Voucher } from './vouchers.ts';

/** Sending a voucher. */
export const voucherMail = {
  /**
   * Sends a voucher by email: its code, what is left, and the address of its page as PDF. 409 `VOUCHER_BLOCKED` for one
   * that is blocked.
   */
  mail: route({
    method: 'POST',
    path: '/api/vouchers/{id}/mail',
    who: 'key',
    summary: 'Send a voucher by email',
    body: strict(
      z.object({
        email,
        /** BCP 47: the language of the email; the seller's when missing. */
        locale: z.optional(
          z.string().check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4}$/, 'Expected a language, e.g. de or en-GB')),
        ),
      }),
    ),
    answer: Voucher,
    errors: [400, 401, 403, 404, 409],
  }),
};
