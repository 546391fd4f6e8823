/** Which room writes the emails about what sellers are shown and may try. */
import { sampleOrderEmail } from '../documents/email-preview.ts';
import type { SampleEmails } from '../documents/sample-email.ts';
import { sampleEventEmail, sampleWaitingEmail } from '../documents/sample-plain-emails.ts';
import { sampleReturnEmail } from '../order-management/sample-email.ts';
import { sampleTicketEmail } from '../tickets/sample-email.ts';
import { sampleVoucherEmail } from '../voucher-sales/sample-email.ts';

export const sampleEmails: SampleEmails = {
  order: sampleOrderEmail,
  event: sampleEventEmail,
  return: sampleReturnEmail,
  waiting: sampleWaitingEmail,
  voucher: sampleVoucherEmail,
  ticket: sampleTicketEmail,
};
