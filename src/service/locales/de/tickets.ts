/** German texts of the emails and pages about resold, returned and transferred tickets. */
import type { ServiceTexts } from '../texts.ts';

export const tickets: ServiceTexts['tickets'] = {
  resale: {
    subject: (event) => `Ihr Ticket ist verkauft: ${event}`,
    text: (event) => `Ihr Ticket für ${event}, das Sie angeboten hatten, ist gekauft worden. Ihres gilt nicht mehr:`,
    price: (amount) => `Verkauft wurde es für ${amount}.`,
    fee: (amount) => `${amount} davon behält der Veranstalter, wie beim Anbieten angezeigt.`,
    extra: (amount) => `${amount} über das hinaus, was Sie gezahlt hatten, erhalten Sie vom Veranstalter.`,
    waiting: (amount, min) =>
      `Sie erhalten ${amount}, sobald bezahlt worden ist. Ist das nicht geschehen, wenn die Veranstaltung vorbei ist, erhalten Sie dann ${min}.`,
    endedSubject: (event) => `Ihr Ticket steht nicht mehr zum Wiederverkauf: ${event}`,
    ended: (event) =>
      `Der Veranstalter hat den Wiederverkauf Ihres Tickets für ${event} beendet. Gekauft hat es niemand; es gehört Ihnen und bleibt gültig:`,
    reason: (texts) => `Der Veranstalter schreibt: ${texts}`,
  },
  returned: {
    subject: (event) => `Tickets zurückgegeben: ${event}`,
    greeting: 'Guten Tag,',
    text: (event) => `Sie haben diese Tickets für ${event} zurückgegeben. Sie gelten nicht mehr:`,
    rest: 'Die anderen Tickets Ihrer Bestellung bleiben, wie sie sind.',
    ended: 'Das waren die letzten Tickets Ihrer Bestellung; sie ist storniert.',
    money: (amount) => `${amount} gehen auf dem Weg zurück, auf dem sie kamen. Banken brauchen dafür einige Tage.`,
    byHand: (amount) => `${amount} erhalten Sie vom Veranstalter zurück, so wie Sie gezahlt haben.`,
    voucher: (amount, code) => `Sie erhalten einen Gutschein über ${amount}. Sein Code: ${code}`,
    toVouchers: (amount) => `${amount} sind wieder auf den Gutscheinen, mit denen Sie gezahlt haben.`,
    kept: (amount) => `${amount} behält der Veranstalter, wie vor der Rückgabe angezeigt.`,
    fees: (amount) => `mit ${amount} Gebühren`,
    tax: (rate, amount) => `Enthält ${rate} MwSt.: ${amount}`,
    nothing: 'Für sie wurde nichts gezahlt, also kommt nichts zurück.',
    canceledBySeller: {
      subject: (event) => `Tickets storniert: ${event}`,
      text: (event) => `Der Veranstalter hat diese Tickets für ${event} storniert. Sie gelten nicht mehr:`,
      kept: (amount) => `Der Veranstalter behält ${amount}.`,
      nothing: 'Für sie kommt nichts zurück.',
    },
    order: (number) => `Bestellung ${number}`,
  },
  transfer: {
    greeting: 'Guten Tag,',
    unnamed: 'Jemand',
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
      sent: {
        subject: (event) => `Ihr Ticket: ${event}`,
        opening: () => 'Der Veranstalter schickt Ihnen dieses Ticket. Es liegt als PDF bei:',
        link: 'Ticket öffnen:',
        note: () => 'Eingelassen wird, wer den Code zuerst zeigt. Behalten Sie ihn für sich.',
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
