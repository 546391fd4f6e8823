/** Emails in the words of their seller: how one would look, and one to try it. */
import type { EmailPreview, emailSettings } from '../../contract/email-settings.ts';
import { mailTopics, type MailKind, type MailKindAbout, type MailTopic } from '../../contract/mail-words.ts';
import type { Queryable } from '../database/index.ts';
import type { MailingSettings, SellerData } from '../events/records.ts';
import { apiKeyOf } from '../http/access.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context, Handlers } from '../http/context.ts';
import { html } from '../http/html.ts';
import { compact } from '../http/pick.ts';
import { emailLanguage, textsIn } from '../locales/index.ts';
import { timeUntilRoom } from '../mail/limited-queue.ts';
import { senderOf, type Email, type EmailContext } from '../mail/message.ts';
import { queueWritten } from '../mail/queue.ts';
import { changedData, readSeller } from '../sellers/sellers.ts';
import { testAddress } from '../sellers/user-rows.ts';
import type { drawOrderEmail } from './draw-email.ts';
import { inScheme, style } from './order-email-style.ts';
import type { SampleContext, SampleEmails, SampleSeller } from './sample-email.ts';
import { isPlainOrderKind, samplePaymentEmail, sampleRows } from './sample-plain-emails.ts';

/** Which email is shown or tried. */
interface Wish {
  readonly kind: MailKind;
  readonly language?: string | undefined;
}

/** What a test email is written from. */
interface StoredWish extends Wish {
  readonly mailingSettings?: MailingSettings | undefined;
}

/** The handlers of emails as their seller words them. */
export function emailSettingHandlers(context: Context, samples: SampleEmails): Handlers<typeof emailSettings> {
  const { db, now } = context;
  /** The seller as it would be. */
  const sellerWith = async (sellerId: string, mailingSettings: object | null | undefined): Promise<SampleSeller> => {
    const { id, currency, data } = await readSeller(db, sellerId);
    if (mailingSettings === undefined) return { id, currency, data };
    return { id, currency, data: changedData(data, { mailingSettings }) as SellerData };
  };
  return {
    preview: async ({ scheme, mailingSettings, ...wish }, call) => {
      const seller = await sellerWith(apiKeyOf(call).sellerId, mailingSettings);
      const email = await draw(context, samples, seller, wish);
      const { subject, text } = email;
      const { name, replyTo } = senderOf(seller.data);
      const whole = email.html === undefined ? textPage(subject, text) : withPictures(email.html, email.pictures ?? []);
      const shown = scheme === undefined ? whole : inScheme(whole, scheme);
      return compact({ from: name, replyTo, subject, text, html: shown }) satisfies EmailPreview;
    },
    test: async ({ mailingSettings, ...wish }, call) => {
      const { sellerId } = apiKeyOf(call);
      const to = await testAddress(db, call.user?.id);
      const { data } = await sellerWith(sellerId, mailingSettings);
      const body: StoredWish = { ...wish, mailingSettings: data.mailingSettings };
      await db.transaction(async (tx) => {
        await assertRoom(tx, sellerId, to, now());
        const mail = { sellerId, to, template: 'test', body: JSON.stringify(body), limitedAs: 'test' };
        await queueWritten(tx, mail, now());
      });
      return { sentTo: to };
    },
  };
}

/** Writes a test email, with the settings that it was asked for with. */
export async function writeTestEmail(
  context: EmailContext,
  samples: SampleEmails,
  { id: mailId, body }: { readonly id: string; readonly body: string },
): Promise<Email | undefined> {
  const [row] = await context.db.query<SampleSeller>(
    'select s.id, s.currency, s.data from mail m join seller s on s.id = m.seller_id where m.id = $1',
    [mailId],
  );
  if (!row) return undefined;
  const { mailingSettings, ...wish } = JSON.parse(body) as StoredWish;
  const { mailingSettings: _stored, ...data } = row.data;
  const seller: SellerData = { ...data, ...(mailingSettings && { mailingSettings }) };
  const { files: _none, ...email } = await draw(context, samples, { ...row, data: seller }, wish);
  const { sample } = textsIn(emailLanguage(wish.language, seller.defaultLanguage)).documents.email;
  return { ...email, subject: sample.test(email.subject), seller };
}

/** The email of a kind. */
async function draw(
  context: SampleContext,
  samples: SampleEmails,
  seller: SampleSeller,
  { kind, language: wanted }: Wish,
): Promise<Email> {
  const language = emailLanguage(wanted, seller.data.defaultLanguage);
  // each writer takes the kinds of its own topic, which the table of kinds says of this one
  const write = samples[mailTopics[kind]] as SampleEmails[MailTopic] & SampleEmails['order'];
  return await write(context, seller, { kind: kind as MailKindAbout<'order'>, language });
}

/** The email about a made-up order. */
export const sampleOrderEmail: SampleEmails['order'] = async (context, seller, { kind, language }) => {
  if (isPlainOrderKind(kind)) return await samplePaymentEmail(context, seller, { kind, language });
  const rows = sampleRows(context, seller, { kind, language });
  const asked = { rows, children: [] };
  const { subject, text, html, pictures } = await context.workers.run<typeof drawOrderEmail>('drawOrderEmail', asked);
  return { subject, text, html, pictures };
};

/** A page with an email that is sent as plain text alone. */
function textPage(subject: string, text: string): string {
  return html`<!doctype html>
    <html>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
        ${style}
      </head>
      <body>
        <div class="mail">
          <div class="sheet"><div class="body" style="white-space: pre-line;">${text}</div></div>
        </div>
      </body>
    </html> `.text;
}

/** The HTML with its pictures in it, in place of their names in the email. */
function withPictures(page: string, pictures: NonNullable<Email['pictures']>): string {
  return pictures.reduce(
    (shown, { cid, png }) =>
      shown.replaceAll(`cid:${cid}`, `data:image/png;base64,${Buffer.from(png).toString('base64')}`),
    page,
  );
}

/** @throws ApiError 429 for an address that has got its test emails of an hour */
async function assertRoom(tx: Queryable, sellerId: string, to: string, now: Date): Promise<void> {
  const wait = await timeUntilRoom(tx, { sellerId, to, kind: 'test' }, now);
  if (wait > 0)
    throw new ApiError(429, 'TOO_MANY_REQUESTS', 'You have had five test emails in an hour.', [], {
      retryAfter: Math.ceil(wait / 1000),
    });
}
