/**
 * Tickets as passes for the wallets of phones, signed with what the seller has from Apple and Google. Only tickets
 * whose code may be seen have one: 409 `NO_PASS` where there is none, because of that or because the seller gives none.
 */
import { num, text, texts } from './fields.ts';
import { route, z } from './route.ts';

const secret = z.string();
/** One ticket of the order; all of them when missing. */
const ticketId = text;
const skip = num;
/** BCP 47; the buyer's language when missing. */
const locale = text;

/**
 * Links that open Google Wallet, each with some of the passes, since a link holds a limited number of characters.
 * Anyone with a link can save its passes.
 */
const GoogleLinks = z.looseObject({ urls: texts });

export const wallets = {
  /** A `.pkpass`, or a `.pkpasses` that bundles them where there are several: ten at most, after the first `skip`. */
  appleWallet: route({
    method: 'GET',
    path: '/api/checkout/{id}/apple-wallet',
    who: 'secret',
    summary: 'The tickets of an order for Apple Wallet',
    download: true,
    query: z.object({ secret, ticketId, skip, locale }),
    answer: z.unknown(),
    errors: [400, 404, 409],
  }),
  /** `ticketId` chooses one ticket. Tickets without a pass, or a seller without this wallet, are 409. */
  googleWallet: route({
    method: 'GET',
    path: '/api/checkout/{id}/google-wallet',
    who: 'secret',
    summary: 'A link that saves the tickets of an order to Google Wallet',
    query: z.object({ secret, ticketId, locale }),
    answer: GoogleLinks,
    errors: [400, 404, 409],
  }),
  /** A `.pkpass`, or a `.pkpasses` of ten at most, after the first `skip`. Tickets without a pass are 409. */
  ownAppleWallet: route({
    method: 'GET',
    path: '/api/customers/me/transactions/{id}/apple-wallet',
    who: 'customer',
    summary: 'The tickets of an own order for Apple Wallet',
    download: true,
    query: z.object({ ticketId, skip, locale }),
    answer: z.unknown(),
    errors: [400, 401, 404, 409],
  }),
  /** As the link by secret, for an order of the signed-in customer. */
  ownGoogleWallet: route({
    method: 'GET',
    path: '/api/customers/me/transactions/{id}/google-wallet',
    who: 'customer',
    summary: 'A link that saves the tickets of an own order to Google Wallet',
    query: z.object({ ticketId, locale }),
    answer: GoogleLinks,
    errors: [400, 401, 404, 409],
  }),
};
