/** What is written to people about a ticket that is passed on, and what the page says on which they accept it. */
import type { EmailLanguage } from '../mail/language.ts';

/**
 * - `offered`: to whom a ticket is offered, with the link.
 * - `accepted`, `rejected`: to whom it was, what became of the offer.
 * - `yours`: to who holds it now, with the ticket.
 * - `canceled`: to who holds it now, once its order is called off.
 */
export type TransferEmail = 'offered' | 'accepted' | 'rejected' | 'yours' | 'canceled';

interface EmailTexts {
  readonly subject: (event: string) => string;
  readonly opening: (from: string) => string;
  /** What stands before the link; without it there is none. */
  readonly link?: string;
  readonly note: (until: string) => string;
}

interface Texts {
  readonly greeting: string;
  /** Where nobody said who it is. */
  readonly somebody: string;
  readonly ticket: string;
  readonly mails: Readonly<Record<TransferEmail, EmailTexts>>;
  readonly page: {
    readonly title: string;
    readonly ask: (from: string, until: string) => string;
    readonly terms: string;
    readonly prename: string;
    readonly lastname: string;
    readonly namesMissing: string;
    readonly accept: string;
    readonly reject: string;
    readonly accepted: { readonly title: string; readonly text: (email: string) => string; readonly link: string };
    readonly rejected: { readonly title: string; readonly text: string };
    readonly over: {
      readonly title: string;
      readonly expired: string;
      readonly withdrawn: string;
      readonly rejected: string;
      readonly accepted: string;
      readonly invalid: string;
      readonly blocked: string;
    };
  };
}

export const transferTexts: Readonly<Record<EmailLanguage, Texts>> = {
  en: {
    greeting: 'Hello,',
    somebody: 'Somebody',
    ticket: 'Ticket',
    mails: {
      offered: {
        subject: (event) => `A ticket for you: ${event}`,
        opening: (from) => `${from} would like to pass a ticket on to you:`,
        link: 'Look at it, and accept or decline it:',
        note: (until) =>
          `You have until ${until}. It costs nothing. If you do not know who this is, do nothing: without your answer nothing happens.`,
      },
      accepted: {
        subject: (event) => `Your ticket is passed on: ${event}`,
        opening: () => 'The ticket that you offered was accepted. It belongs to somebody else now:',
        note: () =>
          'Its old code, PDF and link admit nobody any more. If it was not you who offered it, please answer this mail.',
      },
      rejected: {
        subject: (event) => `Your ticket was declined: ${event}`,
        opening: () => 'The ticket that you offered was declined. It is still yours:',
        note: () => 'You can use it as before, or offer it to somebody else.',
      },
      yours: {
        subject: (event) => `Your ticket: ${event}`,
        opening: () => 'This ticket is yours now. It is attached as PDF, and always here:',
        link: 'Open the ticket:',
        note: () => 'Whoever has this link has the ticket, so keep it to yourself.',
      },
      canceled: {
        subject: (event) => `Your ticket is no longer valid: ${event}`,
        opening: () => 'The order that this ticket came from was called off. The ticket admits nobody any more:',
        note: () =>
          'Any money goes back to whoever bought it. If you have questions, please ask whoever passed it on to you, or answer this mail.',
      },
    },
    page: {
      title: 'A ticket for you',
      ask: (from, until) => `${from} would like to pass this ticket on to you. You have until ${until}.`,
      terms:
        'It costs nothing. Your name will stand on the ticket, and the organiser keeps your name and your address.',
      prename: 'First name',
      lastname: 'Last name',
      namesMissing: 'Please say who comes: first name and last name, at most 200 characters each.',
      accept: 'Accept the ticket',
      reject: 'Decline',
      accepted: {
        title: 'The ticket is yours',
        text: (email) => `We have mailed it to ${email}. With this address you also find it in your account.`,
        link: 'Open the ticket',
      },
      rejected: {
        title: 'You declined the ticket',
        text: 'It stays with whoever offered it, and we have told them so.',
      },
      over: {
        title: 'This ticket is no longer offered',
        expired: 'The time to accept it is over. Ask whoever offered it to do so again.',
        withdrawn: 'Whoever offered it has taken the offer back. Ask them whether they would like to offer it again.',
        rejected: 'It was declined. Ask whoever offered it to do so again if you would like it after all.',
        accepted: 'It was accepted already. The ticket is in the mail that came then.',
        invalid: 'The ticket is not valid any more.',
        blocked: 'The organiser gives no tickets to this address. Please ask the organiser.',
      },
    },
  },
  de: {
    greeting: 'Guten Tag,',
    somebody: 'Jemand',
    ticket: 'Ticket',
    mails: {
      offered: {
        subject: (event) => `Ein Ticket für Sie: ${event}`,
        opening: (from) => `${from} möchte ein Ticket an Sie weitergeben:`,
        link: 'Ansehen und annehmen oder ablehnen:',
        note: (until) =>
          `Sie haben bis ${until} Zeit. Es kostet nichts. Wenn Sie nicht wissen, wer das ist, tun Sie nichts: Ohne Ihre Antwort geschieht nichts.`,
      },
      accepted: {
        subject: (event) => `Ihr Ticket ist weitergegeben: ${event}`,
        opening: () => 'Das Ticket, das Sie angeboten haben, wurde angenommen. Es gehört jetzt jemand anderem:',
        note: () =>
          'Code, PDF und Link von vorher gelten nicht mehr. Wenn nicht Sie es angeboten haben, antworten Sie bitte auf diese Mail.',
      },
      rejected: {
        subject: (event) => `Ihr Ticket wurde abgelehnt: ${event}`,
        opening: () => 'Das Ticket, das Sie angeboten haben, wurde abgelehnt. Es gehört weiter Ihnen:',
        note: () => 'Sie können es wie bisher verwenden oder jemand anderem anbieten.',
      },
      yours: {
        subject: (event) => `Ihr Ticket: ${event}`,
        opening: () => 'Dieses Ticket gehört jetzt Ihnen. Es liegt als PDF bei und ist immer hier:',
        link: 'Ticket öffnen:',
        note: () => 'Wer diesen Link hat, hat das Ticket. Behalten Sie ihn für sich.',
      },
      canceled: {
        subject: (event) => `Ihr Ticket gilt nicht mehr: ${event}`,
        opening: () => 'Die Bestellung, aus der dieses Ticket stammt, wurde storniert. Das Ticket gilt nicht mehr:',
        note: () =>
          'Was gezahlt wurde, geht an die Person zurück, die es gekauft hat. Bei Fragen wenden Sie sich an die Person, von der Sie es haben, oder antworten Sie auf diese Mail.',
      },
    },
    page: {
      title: 'Ein Ticket für Sie',
      ask: (from, until) => `${from} möchte dieses Ticket an Sie weitergeben. Sie haben bis ${until} Zeit.`,
      terms:
        'Es kostet nichts. Ihr Name steht dann auf dem Ticket, und der Veranstalter speichert Ihren Namen und Ihre Adresse.',
      prename: 'Vorname',
      lastname: 'Nachname',
      namesMissing: 'Bitte sagen Sie, wer kommt: Vorname und Nachname, je höchstens 200 Zeichen.',
      accept: 'Ticket annehmen',
      reject: 'Ablehnen',
      accepted: {
        title: 'Das Ticket gehört Ihnen',
        text: (email) => `Wir haben es an ${email} geschickt. Mit dieser Adresse finden Sie es auch in Ihrem Konto.`,
        link: 'Ticket öffnen',
      },
      rejected: {
        title: 'Sie haben das Ticket abgelehnt',
        text: 'Es bleibt bei der Person, die es angeboten hat, und wir haben ihr Bescheid gegeben.',
      },
      over: {
        title: 'Dieses Ticket wird nicht mehr angeboten',
        expired: 'Die Zeit, es anzunehmen, ist vorbei. Bitten Sie die Person, es Ihnen noch einmal anzubieten.',
        withdrawn: 'Das Angebot wurde zurückgenommen. Fragen Sie die Person, ob sie es noch einmal anbieten möchte.',
        rejected:
          'Es wurde abgelehnt. Wenn Sie es doch möchten, bitten Sie die Person, es Ihnen noch einmal anzubieten.',
        accepted: 'Es wurde schon angenommen. Das Ticket steht in der Mail, die dann kam.',
        invalid: 'Das Ticket ist nicht mehr gültig.',
        blocked: 'Der Veranstalter gibt keine Tickets an diese Adresse. Bitte fragen Sie dort nach.',
      },
    },
  },
};
