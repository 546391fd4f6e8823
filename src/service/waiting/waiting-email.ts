/**
 * What is written to people on waiting lists. Nothing that a stranger typed stands in
 * these mails, not even a name: anybody can put any address on a list.
 */
import { textsIn, type EmailLanguage, type ServiceTexts } from '../locales/index.ts';
import type { SellerData } from '../events/records.ts';
import { plainEmail } from '../mail/plain-email.ts';

/** `joined`: on the list now. `back`: there are tickets again. */
export type WaitingEmail = keyof ServiceTexts['waiting']['emails'];

/** What a mail tells of. */
export interface WaitingEmailData {
  readonly seller: SellerData;
  readonly language: EmailLanguage;
  readonly event: string;
  /** When the event begins, as the clock at the venue shows it, in words. */
  readonly when: string;
  readonly amount: number;
  /** Where the tickets are sold. */
  readonly shop: string;
  /** Where the person leaves the list. */
  readonly leave: string;
}

/** The mail of one kind. */
export function waitingEmail(
  kind: WaitingEmail,
  { seller, language, event, when, amount, shop, leave }: WaitingEmailData,
): { subject: string; text: string } {
  const { mail, waiting } = textsIn(language);
  const texts = waiting.emails[kind];
  const paragraphs = [
    mail.greeting,
    texts.text(event, when, amount),
    'shop' in texts && `${texts.shop}\n${shop}`,
    texts.note,
    `${texts.leave}\n${leave}`,
  ];
  return { subject: texts.subject(event), text: plainEmail(seller, paragraphs) };
}
