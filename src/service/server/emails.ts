/** The emails that the service sends: the template of each kind, and the queue with them. */
import { writeOrderEmail } from '../documents/order-email.ts';
import type { OrderEmailKind } from '../documents/order-email-data.ts';
import { writeGatheredEmail } from '../documents/gathered-email.ts';
import type { Queryable } from '../database/index.ts';
import type { EmailContext } from '../mail/message.ts';
import * as queue from '../mail/queue.ts';
import type { Mailer } from '../mail/transports.ts';
import { writeHolderEmail } from '../tickets/holder-email.ts';
import { writeVoucherEmail } from '../voucher-sales/email.ts';
import type { VoucherEmailKind } from '../voucher-sales/email-queue.ts';
import { eraseGiver, eraseGivers } from '../voucher-sales/erasure.ts';

const aboutOrder = (kind: OrderEmailKind): queue.EmailTemplate => ({
  write: (context, { checkoutId = '' }) => writeOrderEmail(context, kind, checkoutId),
});

const aboutVoucher = (kind: VoucherEmailKind): queue.EmailTemplate => ({
  write: (context, { voucherOrderId = '' }) => writeVoucherEmail(context, kind, voucherOrderId),
});

const templates: Readonly<Record<OrderEmailKind | 'orders' | 'yours' | VoucherEmailKind, queue.EmailTemplate>> = {
  confirmation: aboutOrder('confirmation'),
  tickets: aboutOrder('tickets'),
  orders: { write: (context, { id }) => writeGatheredEmail(context, id) },
  changed: aboutOrder('changed'),
  yours: {
    write: (context, { ticketId = '', checkoutId = '', to }) => writeHolderEmail(context, { ticketId, checkoutId, to }),
  },
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

/** Sends due emails; see `sendEmails` of `mail/queue.ts`. */
export async function sendEmails(
  context: EmailContext,
  mailer: Mailer,
  options?: queue.SendingOptions,
): Promise<number> {
  return await queue.sendEmails(context, mailer, templates, options);
}

/** Deletes emails of a month ago; see `deleteExpiredMails` of `mail/queue.ts`. */
export async function deleteExpiredMails(db: Queryable, now: Date): Promise<void> {
  await queue.deleteExpiredMails(db, templates, now);
}
