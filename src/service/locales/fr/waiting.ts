/** French texts of the emails to waiting lists, and of the page that leaves one. */
import type { ServiceTexts } from '../texts.ts';

const tickets = (amount: number) => `${amount} ${amount < 2 ? 'billet' : 'billets'}`;

export const waiting: ServiceTexts['waiting'] = {
  emails: {
    joined: {
      subject: (event) => `Vous êtes sur la liste d’attente : ${event}`,
      text: (event, when, amount) =>
        `Quelqu’un, sans doute vous, souhaite savoir quand il y aura de nouveau des billets pour ${event}, ${when} : ${tickets(amount)}.`,
      note: 'Nous vous écrirons quand des billets se libéreront, dans l’ordre des inscriptions. Notre e-mail ne réserve pas de billets : les premiers acheteurs les obtiennent.',
      leave: 'Si ce n’était pas vous, ou si vous ne voulez plus attendre, quittez la liste ici :',
    },
    back: {
      subject: (event) => `Il y a de nouveau des billets : ${event}`,
      text: (event, when, amount) =>
        `C’est votre tour sur la liste d’attente pour ${event}, ${when}. Il y a de nouveau des billets, au moins autant que vous en souhaitez : ${tickets(amount)}.`,
      shop: 'Pour les acheter :',
      note: 'Ils ne sont pas réservés pour vous : les premiers acheteurs les obtiennent. C’est notre seul e-mail. Si vous arrivez trop tard, vous pouvez vous réinscrire.',
      leave: 'Pour que nous oubliions votre adresse, quittez la liste ici :',
    },
    offer: {
      subject: (event) => `Des places vous sont réservées : ${event}`,
      text: (event, when, amount, until) =>
        `Vous êtes sur la liste d’attente pour ${event}, ${when}. Nous gardons ${tickets(amount)} pour vous jusqu’au ${until}.`,
      shop: 'Pour acheter :',
      note: 'Sans achat d’ici là, d’autres pourront les acheter. Le lien n’est que pour vous : ne le transmettez pas.',
      leave: 'Pour que nous oubliions votre adresse, quittez la liste ici :',
    },
  },
  page: {
    title: 'Quitter la liste d’attente',
    ask: (event, email) =>
      `Retirer ${email} de la liste d’attente pour ${event} ? Votre place dans la file sera perdue.`,
    button: 'Quitter la liste',
    done: 'Vous avez quitté la liste d’attente',
    left: (event) => `Nous ne vous écrirons plus au sujet de ${event}, et votre adresse est effacée de la liste.`,
  },
};
