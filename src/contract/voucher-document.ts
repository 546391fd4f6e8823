/** A voucher as PDF, for the holder of its code. It has a file of its own, apart from the info, as its history has. */
import { text } from './fields.ts';
import { route, z } from './route.ts';

/** The document of a voucher. */
export const voucherDocument = {
  /**
   * A page with the code in letters and as QR code, what it is worth, until when, whom it is for, and what the seller
   * shows on vouchers. `id` and `code` are those of the info, and so are the limits: wrong ones are answered alike.
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
