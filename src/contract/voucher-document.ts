/** A voucher as PDF, for whoever has its code. Apart from the info, as its history is. */
import { text } from './fields.ts';
import { route, z } from './route.ts';

/** Beyond the specification. */
export const voucherDocument = {
  /**
   * A page with the code in letters and as QR code, what it is worth, until when, whom it is for, and what the seller shows on vouchers.
   * `id` and `code` are those of the info, and so are the limits: wrong ones are answered alike.
   */
  document: route({
    method: 'GET',
    path: '/api/vouchers/{id}/{code}/voucher.pdf',
    who: 'anyone',
    summary: 'A voucher as PDF',
    download: true,
    /** `locale`: BCP 47; the language of its order when missing. */
    query: z.object({ locale: text }),
    answer: z.unknown(),
    errors: [400, 404],
  }),
};
