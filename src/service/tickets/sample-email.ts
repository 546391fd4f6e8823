/** Emails about a made-up ticket, which show a seller what one with its words looks like. Nothing of it is stored. */
import type { MailKindAbout } from '../../contract/mail-words.ts';
import type { SampleEmails } from '../documents/sample-email.ts';
import { sampleOrder } from '../documents/sample-order.ts';
import { summaryOf } from '../documents/ticket-summary.ts';
import { textsIn } from '../locales/index.ts';
import { siteOf, ticketAddress } from '../sellers/page-addresses.ts';
import { kinds, transferEmail, type TransferEmail } from './transfer-email.ts';

/** How long the offer of the sample stands. */
const offeredMs = 3 * 86_400_000;

/** The email of a kind about a made-up ticket. */
export const sampleTicketEmail: SampleEmails['ticket'] = (context, { id, currency, data }, { kind, language }) => {
  const { publicUrl, now } = context;
  const { sample } = textsIn(language).documents.email;
  const rows = sampleOrder({
    ...{ kind: kind === 'ticketCanceled' ? 'canceled' : 'paid', isOfHolder: true, language, sample },
    ...{ sellerId: id, seller: data, currency, publicUrl, now: now() },
  });
  const summary = summaryOf(rows);
  const [sold] = summary?.data.tickets ?? [];
  if (!summary || !sold) throw new Error('The made-up order has a ticket');
  const { content } = summary;
  const [mailed] = content.tickets.each;
  return Promise.resolve(
    transferEmail(templateOf(kind), summary, {
      from: `${sample.prename} ${sample.lastname}`,
      link:
        kind === 'ticketOffered'
          ? `${siteOf(publicUrl, data)}/account/ticket/${sold.id}?locale=${language}`
          : ticketAddress(publicUrl, summary.data.event, sold, language),
      until: summary.moment(new Date(now().getTime() + offeredMs)),
      code: kind === 'ticketSent' && mailed?.code ? `${mailed.code.label}${content.colon}${mailed.code.lines[0]}` : '',
    }),
  );
};

function templateOf(kind: MailKindAbout<'ticket'>): TransferEmail {
  return (Object.keys(kinds) as TransferEmail[]).find((each) => kinds[each] === kind) ?? 'yours';
}
