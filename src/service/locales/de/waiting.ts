/** German texts of the emails to waiting lists, and of the page that leaves one. */
import type { ServiceTexts } from '../texts.ts';

const tickets = (amount: number) => `${amount} ${amount === 1 ? 'Ticket' : 'Tickets'}`;

export const waiting: ServiceTexts['waiting'] = {
  emails: {
    joined: {
      subject: (event) => `Sie stehen auf der Warteliste: ${event}`,
      text: (event, when, amount) =>
        `Jemand, hoffentlich Sie, möchte wissen, wenn es wieder Tickets gibt für ${event}, ${when}: ${tickets(amount)}.`,
      note: 'Wir schreiben Ihnen, wenn Tickets zurückkommen, in der Reihenfolge der Anmeldungen. Eine Nachricht reserviert keine Tickets: Wer zuerst kauft, hat sie.',
      leave: 'Wenn Sie das nicht waren oder nicht länger warten möchten, verlassen Sie die Liste hier:',
    },
    back: {
      subject: (event) => `Es gibt wieder Tickets: ${event}`,
      text: (event, when, amount) =>
        `Sie sind als Nächstes an der Reihe auf der Warteliste für ${event}, ${when}. Es gibt wieder Tickets, mindestens so viele, wie Sie möchten: ${tickets(amount)}.`,
      shop: 'Hier können Sie sie kaufen:',
      note: 'Sie sind nicht für Sie reserviert: Wer zuerst kauft, hat sie. Dies ist die einzige Nachricht. Wenn Sie zu spät kommen, können Sie sich wieder anmelden.',
      leave: 'Wenn wir Ihre Adresse vergessen sollen, verlassen Sie die Liste hier:',
    },
    offer: {
      subject: (event) => `Plätze sind für Sie reserviert: ${event}`,
      text: (event, when, amount, until) =>
        `Sie stehen auf der Warteliste für ${event}, ${when}. Wir halten ${tickets(amount)} für Sie bis ${until}.`,
      shop: 'Hier können Sie kaufen:',
      note: 'Wenn Sie bis dahin nicht kaufen, können andere sie haben. Der Link ist nur für Sie: Geben Sie ihn nicht weiter.',
      leave: 'Wenn wir Ihre Adresse vergessen sollen, verlassen Sie die Liste hier:',
    },
  },
  page: {
    title: 'Warteliste verlassen',
    ask: (event, email) => `${email} von der Warteliste für ${event} nehmen? Ihr Platz in der Reihe geht verloren.`,
    button: 'Liste verlassen',
    done: 'Sie haben die Warteliste verlassen',
    left: (event) => `Wir schreiben Ihnen nicht mehr zu ${event}, und Ihre Adresse ist aus der Liste gelöscht.`,
  },
};
