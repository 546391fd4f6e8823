/** Emails in plain text about a made-up order, event or place on a waiting list, with the words of a seller. */
import type { MailKindAbout } from '../../contract/mail-words.ts';
import { zoneOf } from '../../sale/dates.ts';
import type { StoredEvent } from '../events/records.ts';
import { textsIn } from '../locales/index.ts';
import { formatsFor } from '../mail/formats.ts';
import { paymentEmailOf } from '../payments/emails.ts';
import { eventAddress, siteOf } from '../sellers/page-addresses.ts';
import { kinds as waitingKinds, waitingEmail, type WaitingEmail } from '../waiting/waiting-email.ts';
import { kinds as movedKinds, movedText } from './moved-email.ts';
import { orderEmailData, type OrderRows } from './order-email-data.ts';
import type { SampleContext, SampleEmail, SampleEmails, SampleSeller } from './sample-email.ts';
import { sampleOrder } from './sample-order.ts';

const day = 86_400_000;

/** The kinds about orders whose emails are plain text. */
const plainOrderKinds = ['canceled', 'reminder', 'released'] as const;
type PlainOrderKind = (typeof plainOrderKinds)[number];

export function isPlainOrderKind(kind: MailKindAbout<'order'>): kind is PlainOrderKind {
  return (plainOrderKinds as readonly string[]).includes(kind);
}

/** A made-up order, as each of these emails needs it. */
export function sampleRows(
  { publicUrl, now }: Pick<SampleContext, 'publicUrl' | 'now'>,
  { id, currency, data }: SampleSeller,
  { kind, language }: Pick<Parameters<typeof sampleOrder>[0], 'kind' | 'language'>,
): OrderRows {
  const { sample } = textsIn(language).documents.email;
  return sampleOrder({ kind, language, sellerId: id, seller: data, currency, publicUrl, now: now(), sample });
}

/** The email about the payment of a made-up order, or about its end; a canceled one was paid. */
export const samplePaymentEmail: SampleEmail<PlainOrderKind> = (context, seller, { kind, language }) => {
  const state = kind === 'reminder' ? 'reserved' : 'canceled';
  const { row, original } = sampleRows(context, seller, { kind: state, language });
  const until = row.pay_by ?? row.expires_at;
  const news = { amount: row.due, currency: row.currency, until };
  return Promise.resolve(paymentEmailOf(original, row, kind === 'canceled' ? 'canceledPaid' : kind, news));
};

/** The email about a made-up event without a date, with one a week later, or with its first one after all. */
export const sampleEventEmail: SampleEmails['event'] = (context, seller, { kind, language }) => {
  const rows = sampleRows(context, seller, { kind: 'paid', language });
  const original = moved(rows.original, kind);
  return Promise.resolve(movedText(orderEmailData({ ...rows, original }), []));
};

function moved(event: StoredEvent, kind: MailKindAbout<'event'>): StoredEvent {
  const { record } = event;
  const status = Object.entries(movedKinds).find(([, each]) => each === kind)?.[0];
  if (status === undefined || kind === 'asPlanned') return event;
  const later = (time: string) => new Date(Date.parse(time) + 7 * day).toISOString();
  const dates = kind === 'rescheduled' && { start: later(record.start), end: later(record.end) };
  return { ...event, record: { ...record, ...dates, status, previousStart: record.start } };
}

/** The email about a made-up place on a waiting list. */
export const sampleWaitingEmail: SampleEmails['waiting'] = (context, seller, { kind, language }) => {
  const { original: event, row } = sampleRows(context, seller, { kind: 'booked', language });
  const { record } = event;
  const { publicUrl, now } = context;
  const formats = formatsFor(language, language, { currency: row.currency, timeZone: zoneOf(record) });
  const when = (time: string) => formats.moment(time, { date: true, time: true });
  const mail = Object.entries(waitingKinds).find(([, each]) => each === kind)?.[0] ?? 'joined';
  return Promise.resolve(
    waitingEmail(mail as WaitingEmail, {
      seller: event.seller,
      language,
      event: record.name,
      when: when(record.start),
      amount: 2,
      until: when(new Date(now().getTime() + 2 * day).toISOString()),
      shop: eventAddress(publicUrl, event, record),
      leave: `${siteOf(publicUrl, event.seller)}/waiting-list/${row.id}`,
    }),
  );
};
