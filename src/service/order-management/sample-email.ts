/** Emails about what becomes of made-up tickets, which show a seller its words in them. Nothing of it is stored. */
import type { SampleEmails } from '../documents/sample-email.ts';
import { orderEmailData } from '../documents/order-email-data.ts';
import { sampleRows } from '../documents/sample-plain-emails.ts';
import { resaleEndedEmail, resoldEmail } from '../tickets/resale-emails.ts';
import { exchangeEmail } from './exchange-emails.ts';
import { returnEmail } from './return-emails.ts';

/** The email of a kind about a made-up ticket that was paid. */
export const sampleReturnEmail: SampleEmails['return'] = (context, seller, { kind, language }) => {
  const rows = sampleRows(context, seller, { kind: 'paid', language });
  const { row: order, original: event } = rows;
  const { tickets } = orderEmailData(rows);
  const [ticket] = tickets;
  if (!ticket) throw new Error('The made-up order has tickets');
  const sale = { event };
  const price = order.total / tickets.length;
  const plan = { order, sale, tickets: [ticket], endsOrder: false };
  const money = { as: 'money', toVouchers: 0, retainedMoney: 0, retainedVouchers: 0, byHand: false } as const;
  const back = { ...money, paid: price };
  const made = { _id: order.id, at: context.now().toISOString(), tickets: [ticket.id], ...back };
  const written = {
    returned: () => returnEmail({ ...plan, ...back }, undefined, 'holder'),
    ticketsCanceled: () => returnEmail({ ...plan, ...back }, undefined, 'seller'),
    exchanged: () => {
      const whole = { ...made, paid: 0, carried: price, exchangedFor: order.id };
      return exchangeEmail({ order, sale, ticket, made: whole }, undefined);
    },
    resold: () =>
      resoldEmail({ order, sale, ticket, made: { ...made, resale: { price, fee: 0, extra: 0 } }, min: price }),
    resaleEnded: () => resaleEndedEmail({ order, sale, ticket }),
  }[kind];
  return Promise.resolve(written());
};
