/** Under-shops, as buyers open them. */
import { text } from './fields.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';

export const shops = {
  /**
   * Finds the under-shop that a code opens. A wrong code, an event without such shops and a shop that is switched off
   * are the same 404, and few tries a minute are let through: codes cannot be guessed. The checkout in that shop wants
   * the code in `coupons`.
   */
  unlock: route({
    method: 'POST',
    path: '/api/public/events/{id}/unlock',
    who: 'anyone',
    summary: 'Open an under-shop by its code',
    body: strict(
      z.object({
        code: z.string().check(z.minLength(1, 'Missing'), z.maxLength(64)),
        /** `_id` of the under-shop that it has to open; any of the event's when missing. */
        underShop: text,
      }),
    ),
    answer: z.looseObject({ underShopId: z.string(), name: text }),
    errors: [400, 404],
  }),
};
