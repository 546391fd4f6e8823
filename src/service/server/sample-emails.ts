/** Which room writes the emails about what sellers are shown and may try. */
import { sampleOrderEmail, type SampleEmails } from '../documents/email-preview.ts';
import { sampleTicketEmail } from '../tickets/sample-email.ts';
import { sampleVoucherEmail } from '../voucher-sales/sample-email.ts';

export const sampleEmails: SampleEmails = {
  order: sampleOrderEmail,
  voucher: sampleVoucherEmail,
  ticket: sampleTicketEmail,
};
