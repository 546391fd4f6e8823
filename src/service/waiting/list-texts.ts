/**
 * What is written to people on waiting lists, and what the page says on which they leave. Nothing that a stranger typed stands in
 * these mails, not even a name: anybody can put any address on a list.
 */
import type { EmailLanguage } from '../mail/language.ts';
import type { SellerData } from '../events/records.ts';
import { greetings, plainEmail } from '../mail/plain-email.ts';

/** `joined`: on the list now. `back`: there are tickets again. */
export type WaitingEmail = 'joined' | 'back';

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

interface EmailTexts {
  readonly subject: (event: string) => string;
  readonly text: (event: string, when: string, amount: number) => string;
  /** What stands before the link to the shop; without it there is no such link. */
  readonly shop?: string;
  readonly note: string;
  readonly leave: string;
}

const tickets = (amount: number) => `${amount} ${amount === 1 ? 'ticket' : 'tickets'}`;
const ticketsDe = (amount: number) => `${amount} ${amount === 1 ? 'Ticket' : 'Tickets'}`;

const mails: Readonly<Record<EmailLanguage, Readonly<Record<WaitingEmail, EmailTexts>>>> = {
  en: {
    joined: {
      subject: (event) => `You are on the waiting list: ${event}`,
      text: (event, when, amount) =>
        `Somebody, hopefully you, would like to be told when there are tickets again for ${event}, ${when}: ${tickets(amount)}.`,
      note: 'We write to you when tickets come back, in the order in which people joined. A message does not hold tickets: whoever buys first has them.',
      leave: 'If it was not you, or you do not want to wait any longer, leave the list here:',
    },
    back: {
      subject: (event) => `There are tickets again: ${event}`,
      text: (event, when, amount) =>
        `You are next on the waiting list for ${event}, ${when}. There are tickets again, at least as many as you wait for: ${tickets(amount)}.`,
      shop: 'Buy them here:',
      note: 'They are not held for you: whoever buys first has them. This is the only message. If you are too late, you can join the list again.',
      leave: 'If you want us to forget your address, leave the list here:',
    },
  },
  de: {
    joined: {
      subject: (event) => `Sie stehen auf der Warteliste: ${event}`,
      text: (event, when, amount) =>
        `Jemand, hoffentlich Sie, möchte wissen, wenn es wieder Tickets gibt für ${event}, ${when}: ${ticketsDe(amount)}.`,
      note: 'Wir schreiben Ihnen, wenn Tickets zurückkommen, in der Reihenfolge der Anmeldungen. Eine Nachricht reserviert keine Tickets: Wer zuerst kauft, hat sie.',
      leave: 'Wenn Sie das nicht waren oder nicht länger warten möchten, verlassen Sie die Liste hier:',
    },
    back: {
      subject: (event) => `Es gibt wieder Tickets: ${event}`,
      text: (event, when, amount) =>
        `Sie sind als Nächstes an der Reihe auf der Warteliste für ${event}, ${when}. Es gibt wieder Tickets, mindestens so viele, wie Sie möchten: ${ticketsDe(amount)}.`,
      shop: 'Hier können Sie sie kaufen:',
      note: 'Sie sind nicht für Sie reserviert: Wer zuerst kauft, hat sie. Dies ist die einzige Nachricht. Wenn Sie zu spät kommen, können Sie sich wieder anmelden.',
      leave: 'Wenn wir Ihre Adresse vergessen sollen, verlassen Sie die Liste hier:',
    },
  },
};

/** The mail of one kind. */
export function waitingEmail(
  kind: WaitingEmail,
  { seller, language, event, when, amount, shop, leave }: WaitingEmailData,
): { subject: string; text: string } {
  const texts = mails[language][kind];
  const paragraphs = [
    greetings[language],
    texts.text(event, when, amount),
    texts.shop && `${texts.shop}\n${shop}`,
    texts.note,
    `${texts.leave}\n${leave}`,
  ];
  return { subject: texts.subject(event), text: plainEmail(seller, paragraphs) };
}

/** What the page says on which somebody leaves a list. */
export interface WaitingPageTexts {
  readonly title: string;
  readonly ask: (event: string, email: string) => string;
  readonly button: string;
  readonly done: string;
  readonly left: (event: string) => string;
}

export const waitingPageTexts: Readonly<Record<EmailLanguage, WaitingPageTexts>> = {
  en: {
    title: 'Leave the waiting list',
    ask: (event, email) => `Take ${email} off the waiting list for ${event}? Your place in the line is lost.`,
    button: 'Leave the list',
    done: 'You left the waiting list',
    left: (event) => `We do not write to you about ${event} any more, and your address is deleted from the list.`,
  },
  de: {
    title: 'Warteliste verlassen',
    ask: (event, email) => `${email} von der Warteliste für ${event} nehmen? Ihr Platz in der Reihe geht verloren.`,
    button: 'Liste verlassen',
    done: 'Sie haben die Warteliste verlassen',
    left: (event) => `Wir schreiben Ihnen nicht mehr zu ${event}, und Ihre Adresse ist aus der Liste gelöscht.`,
  },
};
