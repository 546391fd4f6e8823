/**
 * The emails to people on waiting lists. They contain no text that a stranger typed, not even a name: anyone can put
 * any address on a list. The seller's own words are none.
 */
import type { MailKindAbout } from '../../contract/mail-words.ts';
import { textsIn, type EmailLanguage, type ServiceTexts } from '../locales/index.ts';
import type { SellerData } from '../events/records.ts';
import { ownWords } from '../mail/own-words.ts';
import { plainEmail } from '../mail/plain-email.ts';

/** `joined`: on the list now. `back`: there are tickets again. `offer`: places are held for the person. */
export type WaitingEmail = keyof ServiceTexts['waiting']['emails'];

/** Each email among the kinds that take texts of their seller. */
export const kinds = {
  joined: 'waitingJoined',
  back: 'waitingBack',
  offer: 'waitingOffer',
} as const satisfies Record<WaitingEmail, MailKindAbout<'waiting'>>;

/** The data of an email. */
export interface WaitingEmailData {
  readonly seller: SellerData;
  readonly language: EmailLanguage;
  readonly event: string;
  /** The start of the event in the venue's time zone, formatted. */
  readonly when: string;
  readonly amount: number;
  /** The end of an offer in the venue's time zone, formatted. */
  readonly until?: string | undefined;
  /** The address of the shop. */
  readonly shop: string;
  /** The address to leave the list. */
  readonly leave: string;
}

/** The email of one kind. */
export function waitingEmail(
  kind: WaitingEmail,
  { seller, language, event, when, amount, until = '', shop, leave }: WaitingEmailData,
): { subject: string; text: string } {
  const { mail, waiting } = textsIn(language);
  const texts = waiting.emails[kind];
  const own = ownWords(seller, kinds[kind], language, { subject: texts.subject(event), event });
  const paragraphs = [
    mail.greeting,
    texts.text(event, when, amount, until),
    ...own.intro,
    'shop' in texts && `${texts.shop}\n${shop}`,
    texts.note,
    `${texts.leave}\n${leave}`,
    ...own.closing,
  ];
  return { subject: own.subject, text: plainEmail(seller, paragraphs) };
}
