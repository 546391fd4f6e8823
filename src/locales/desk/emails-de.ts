/** German texts of the settings of emails. */
import type { EmailPageTexts } from './emails-en.ts';

export const emailPage: EmailPageTexts = {
  sender: 'Absender',
  senderName: 'Name des Absenders',
  senderNameHint: (name) => `Steht bei Käufern in der Liste der E-Mails. Leer: ${name}.`,
  replyTo: 'Adresse für Antworten',
  replyToHint: (address) =>
    address === undefined ? 'Z. B. kasse@theater.example.' : `Leer: ${address}, Ihre Hilfe für Käufer.`,
  topics: {
    order: {
      title: 'E-Mails zu Bestellungen',
      about: 'Ihre eigenen Worte in dem, was Käufer bekommen. Ohne sie gehen die E-Mails mit unseren hinaus.',
      kinds: {
        booked: ['Neue Bestellung', 'Geht mit jeder Bestellung hinaus, deren Tickets sofort gültig sind.'],
        reserved: [
          'Reservierung',
          'Geht hinaus, wenn Tickets zurückgelegt sind und erst mit der Zahlung gültig werden.',
        ],
        paid: ['Tickets nach der Zahlung', 'Geht mit den Tickets hinaus, wenn das Geld da ist.'],
        changed: ['Geänderte Tickets', 'Geht hinaus, wenn ein Ticket einen anderen Namen, Platz oder Code hat.'],
        canceled: ['Stornierte Bestellung', 'Geht hinaus, wenn eine Bestellung storniert wird.'],
        reminder: ['Zahlungserinnerung', 'Geht hinaus, wenn die Zeit zum Bezahlen reservierter Tickets bald endet.'],
        overdue: ['Überfällige Zahlung', 'Geht hinaus, wenn Sie an eine überfällige Bestellung erinnern.'],
        released: [
          'Abgelaufene Reservierung',
          'Geht hinaus, wenn reservierte Tickets nicht rechtzeitig bezahlt wurden und wieder im Verkauf sind.',
        ],
      },
    },
    event: {
      title: 'E-Mails zu neuen Terminen',
      about: 'An alle mit Tickets für eine Veranstaltung, die Sie verschieben, wenn Sie die E-Mail dabei wünschen.',
      kinds: {
        postponed: ['Verschobene Veranstaltung', 'Geht hinaus, wenn es noch keinen neuen Termin gibt.'],
        rescheduled: [
          'Neuer Termin',
          'Geht hinaus, wenn eine Veranstaltung einen neuen Tag oder eine neue Uhrzeit hat.',
        ],
        asPlanned: [
          'Doch wie geplant',
          'Geht hinaus, wenn eine verschobene Veranstaltung doch am ersten Termin stattfindet.',
        ],
      },
    },
    return: {
      title: 'E-Mails zu zurückgegebenen und verkauften Tickets',
      about: 'An Käufer, deren Tickets nicht mehr gelten oder im Wiederverkauf waren.',
      kinds: {
        returned: ['Zurückgegebene Tickets', 'Geht hinaus, wenn jemand Tickets zurückgibt: was zurückkommt und wie.'],
        ticketsCanceled: [
          'Von Ihnen stornierte Tickets',
          'Geht hinaus, wenn Sie einzelne Tickets einer Bestellung stornieren.',
        ],
        exchanged: ['Umgetauschtes Ticket', 'Geht hinaus, wenn mit einem Ticket eine neue Bestellung bezahlt wurde.'],
        resold: [
          'Im Wiederverkauf verkauft',
          'Geht an die Person, die ein Ticket zum Wiederverkauf anbietet, wenn es verkauft ist.',
        ],
        resaleEnded: [
          'Beendeter Wiederverkauf',
          'Geht an die Person, die ein Ticket zum Wiederverkauf anbietet, wenn Sie ihn beenden.',
        ],
      },
    },
    waiting: {
      title: 'E-Mails zu Wartelisten',
      about: 'An alle, die auf Tickets warten.',
      kinds: {
        waitingJoined: ['Auf der Warteliste', 'Geht hinaus, wenn sich jemand auf eine Warteliste setzt.'],
        waitingBack: ['Wieder Tickets', 'Geht hinaus, wenn es wieder Tickets gibt.'],
        waitingOffer: [
          'Zurückgelegte Tickets',
          'Geht hinaus, wenn Sie jemandem auf der Warteliste Tickets zurücklegen.',
        ],
      },
    },
    voucher: {
      title: 'E-Mails zu Gutscheinen',
      about: 'An alle, die Gutscheine kaufen, und an alle, die sie bekommen.',
      kinds: {
        voucherOrdered: [
          'Bestellter Gutschein',
          'Geht mit jeder Bestellung eines Gutscheins an den Käufer und sagt, wie bezahlt wird.',
        ],
        voucherPaid: [
          'Bezahlter Gutschein',
          'Geht an den Käufer, wenn das Geld da ist und der Gutschein an jemand anderen geht.',
        ],
        voucherCanceled: [
          'Stornierter Gutschein',
          'Geht an den Käufer, wenn die Bestellung eines Gutscheins storniert wird.',
        ],
        voucher: ['Der Gutschein selbst', 'Geht am gewählten Tag an den Empfänger, sonst an den Käufer.'],
        voucherSent: ['Gutschein von Ihnen', 'Geht hinaus, wenn Sie einen Gutschein von seiner Seite aus verschicken.'],
      },
    },
    ticket: {
      title: 'E-Mails zu einzelnen Tickets',
      about: 'An alle, die ihr Ticket von jemand anderem oder von Ihnen haben.',
      kinds: {
        ticketOffered: ['Angebotenes Ticket', 'Geht an die Person, der jemand ein Ticket anbietet.'],
        ticketAccepted: [
          'Angenommenes Angebot',
          'Geht an die Person, die ein Ticket angeboten hat, sobald es angenommen ist.',
        ],
        ticketRejected: [
          'Abgelehntes Angebot',
          'Geht an die Person, die ein Ticket angeboten hat, wenn es abgelehnt wird.',
        ],
        ticketYours: [
          'Ticket des neuen Inhabers',
          'Geht hinaus, sobald ein Ticket angenommen ist, und noch einmal, wenn es sich ändert.',
        ],
        ticketSent: [
          'Ticket von Ihnen',
          'Geht hinaus, wenn Sie ein einzelnes Ticket von seiner Bestellung aus verschicken.',
        ],
        ticketCanceled: [
          'Storniertes Ticket',
          'Geht an Inhaber, die ihr Ticket nicht selbst gekauft haben, wenn die Bestellung storniert wird.',
        ],
      },
    },
  },
  parts: { subject: 'Ihr Betreff', intro: 'Ihre Einleitung', closing: 'Ihre Schlussworte' },
  subjectHint: 'Leer: unserer. {event} steht für den Namen der Veranstaltung.',
  voucherSubjectHint: 'Leer: unserer.',
  texts: (count) => (count === 0 ? 'leer' : count === 1 ? '1 Text' : `${count} Texte`),
  fallback: 'Käufer lesen den Text in ihrer Sprache, sonst in der Sprache Ihres Hauses, sonst den ersten, den es gibt.',
  preview: 'Vorschau',
  email: 'E-Mail',
  language: 'Sprache',
  scheme: 'Aussehen',
  schemes: { light: 'Hell', dark: 'Dunkel' },
  from: 'Von',
  subject: 'Betreff',
  frame: 'Die E-Mail, wie Käufer sie sehen',
  previewText:
    'Worum es darin geht, ist erfunden, die Links führen nirgendwohin. Alles andere ist so, wie es verschickt wird.',
  test: 'Test-E-Mail senden',
  testTo: (address) => `Sie geht an ${address}, mit dem, was Sie geschrieben haben, auch ungespeichert.`,
  sent: (address) => `Die Test-E-Mail ist unterwegs an ${address}.`,
};
