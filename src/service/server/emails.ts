/** The emails that the service sends: the template of each kind, and the queue with them. */
import { writeSaleEmail } from '../documents/sale-email.ts';
import { writeSalesEmail } from '../documents/sales-email.ts';
import { writeTestEmail } from '../documents/email-preview.ts';
import { writeOrderEmail } from '../documents/order-email.ts';
import type { OrderEmailKind } from '../documents/order-email-data.ts';
import { writeMovedEmail } from '../documents/moved-email.ts';
import { writeGatheredEmail } from '../documents/gathered-email.ts';
import type { Queryable } from '../database/index.ts';
import type { EmailContext } from '../mail/message.ts';
import type { RoundOptions } from '../jobs/drain.ts';
import type { SaleNews } from '../mail/seller-queue.ts';
import * as sending from '../mail/sending.ts';
import type { Mailer } from '../mail/transports.ts';
import { writeHolderEmail, writeSentEmail } from '../tickets/holder-email.ts';
import { writeVoucherEmail } from '../voucher-sales/email.ts';
import type { VoucherEmailKind } from '../voucher-sales/email-queue.ts';
import { sampleEmails } from './sample-emails.ts';
import { eraseGiver, eraseGivers } from '../voucher-sales/erasure.ts';

const aboutOrder = (kind: OrderEmailKind): sending.EmailTemplate => ({
  write: (context, { checkoutId = '' }) => writeOrderEmail(context, kind, checkoutId),
});

const aboutSale = (news: SaleNews): sending.EmailTemplate => ({
  write: (context, { checkoutId = '' }) => writeSaleEmail(context, news, checkoutId),
});

const aboutVoucher = (kind: VoucherEmailKind): sending.EmailTemplate => ({
  write: (context, { voucherOrderId = '' }) => writeVoucherEmail(context, kind, voucherOrderId),
});

const templates: Readonly<
  Record<
    OrderEmailKind | 'orders' | 'yours' | 'sent' | 'moved' | SaleNews | 'sales' | 'test' | VoucherEmailKind,
    sending.EmailTemplate
  >
> = {
  confirmation: aboutOrder('confirmation'),
  tickets: aboutOrder('tickets'),
  orders: { write: (context, { id }) => writeGatheredEmail(context, id) },
  changed: aboutOrder('changed'),
  overdue: aboutOrder('overdue'),
  yours: {
    write: (context, { ticketId = '', checkoutId = '', to }) => writeHolderEmail(context, { ticketId, checkoutId, to }),
  },
  sent: {
    write: (context, { id, ticketId = '', checkoutId = '', to }) =>
      writeSentEmail(context, { id, ticketId, checkoutId, to }),
  },
  moved: {
    write: (context, { checkoutId = '', ticketId, to }) => writeMovedEmail(context, { checkoutId, ticketId, to }),
  },
  sale: aboutSale('sale'),
  'sale-canceled': aboutSale('sale-canceled'),
  'sale-returned': aboutSale('sale-returned'),
  sales: { write: (context, { id }) => writeSalesEmail(context, id) },
  test: { write: (context, { id, body = '' }) => writeTestEmail(context, sampleEmails, { id, body }) },
  'voucher-ordered': aboutVoucher('voucher-ordered'),
  'voucher-paid': aboutVoucher('voucher-paid'),
  'voucher-canceled': aboutVoucher('voucher-canceled'),
  voucher: {
    ...aboutVoucher('voucher'),
    async sent(db, { id, voucherOrderId }) {
      if (voucherOrderId !== undefined) await eraseGiver(db, { id, orderId: voucherOrderId });
    },
    async deleted(db, about) {
      await eraseGivers(
        db,
        about.flatMap(({ voucherOrderId }) => voucherOrderId ?? []),
      );
    },
  },
};

/** Sends due emails; see `sendEmails` of `mail/sending.ts`. */
export async function sendEmails(context: EmailContext, mailer: Mailer, options?: RoundOptions): Promise<number> {
  return await sending.sendEmails(context, mailer, templates, options);
}

/** Deletes emails of a month ago; see `deleteExpiredMails` of `mail/sending.ts`. */
export async function deleteExpiredMails(db: Queryable, now: Date): Promise<void> {
  await sending.deleteExpiredMails(db, templates, now);
}
