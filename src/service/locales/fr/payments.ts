/** French texts of the emails about payments. */
import type { ServiceTexts } from '../texts.ts';

const back =
  'Vous n’avez rien à faire : tout le montant revient par le moyen de paiement utilisé. Comptez quelques jours selon votre banque.';

export const payments: ServiceTexts['payments'] = {
  order: {
    refunded: {
      subject: (event) => `Nous vous remboursons : ${event}`,
      text: (event, amount) =>
        `Nous avons reçu votre paiement de ${amount} pour ${event}, mais votre commande ne pouvait plus aboutir, sans doute parce que les billets ont été vendus entre-temps. Vous n’avez pas de billets de cette commande.`,
      note: `${back} Veuillez nous en excuser.`,
    },
    twice: {
      subject: (event) => `Nous vous rendons un paiement : ${event}`,
      text: (event, amount) =>
        `Votre commande pour ${event} est terminée, et nous avons reçu un second paiement de ${amount}. Votre commande ne change pas.`,
      note: 'Vous n’avez rien à faire : ce paiement revient par le moyen utilisé. Comptez quelques jours selon votre banque.',
    },
    canceled: {
      subject: (event) => `Votre commande est annulée : ${event}`,
      text: (event) => `Votre commande pour ${event} est annulée. Les billets ne sont plus valables.`,
      note: 'Les bons d’achat utilisés sont recrédités. Pour toute question, contactez l’organisateur.',
    },
    canceledPaid: {
      subject: (event) => `Votre commande est annulée : ${event}`,
      text: (event, amount) =>
        `Votre commande pour ${event} est annulée. Les billets ne sont plus valables et votre paiement de ${amount} revient par le moyen utilisé.`,
      note: 'Vous n’avez rien à faire. Comptez quelques jours selon votre banque. Les bons d’achat utilisés sont recrédités.',
    },
    failed: {
      subject: (event) => `Votre paiement n’a pas abouti : ${event}`,
      text: (event, amount) =>
        `Votre paiement de ${amount} pour ${event} était en cours, mais a échoué. Votre commande est annulée et ses billets ne sont pas valables.`,
      note: 'S’il reste des billets, vous pouvez commander à nouveau et payer autrement.',
    },
    reminder: {
      subject: (event) => `Pensez à payer vos billets : ${event}`,
      text: (event, amount, until) =>
        `Vos billets pour ${event} sont réservés et il reste ${amount} à payer. Nous les gardons jusqu’au ${until}.`,
      note: 'Indiquez le numéro de commande en payant. Si vous avez déjà payé, vous n’avez rien à faire.',
    },
    released: {
      subject: (event) => `Votre réservation a expiré : ${event}`,
      text: (event, amount) =>
        `Nous n’avons pas reçu à temps ${amount} pour votre commande pour ${event}. La commande est annulée et ses billets sont de nouveau en vente.`,
      note: 'S’il reste des billets, vous pouvez commander à nouveau. Si vous avez pourtant payé, écrivez à l’organisateur.',
    },
  },
  backByHand: (amount) => `L’organisateur vous rembourse ${amount}.`,
  voucher: {
    refunded: {
      subject: 'Nous vous remboursons',
      text: (amount) =>
        `Nous avons reçu votre paiement de ${amount} pour un bon cadeau alors que sa commande était déjà annulée. Cette commande n’a donné lieu à aucun bon cadeau.`,
      note: `${back} Si vous en souhaitez toujours un, commandez-le à nouveau.`,
    },
    twice: {
      subject: 'Nous vous rendons un paiement',
      text: (amount) => `Votre bon cadeau est payé, et nous avons reçu un second paiement de ${amount}.`,
      note: back,
    },
    failed: {
      subject: 'Votre paiement n’a pas abouti',
      text: (amount) =>
        `Votre paiement de ${amount} pour un bon cadeau était en cours, mais a échoué. La commande est annulée.`,
      note: 'Vous pouvez commander à nouveau le bon cadeau et payer autrement.',
    },
  },
  name: {
    paid: {
      subject: 'Un autre nom sur votre billet',
      text: (amount, event) => `Nous avons reçu ${amount} pour un autre nom sur un billet pour ${event}.`,
      note: 'Utilisez le billet tel qu’il est maintenant : le code de l’ancien ne donne plus accès.',
    },
    refunded: {
      subject: 'Nous vous remboursons',
      text: (amount, event) =>
        `Nous avons reçu ${amount} pour un autre nom sur un billet pour ${event}, mais le billet ne pouvait plus être modifié. Il reste tel qu’il est.`,
      note: back,
    },
    twice: {
      subject: 'Nous vous rendons un paiement',
      text: (amount, event) =>
        `L’autre nom sur votre billet pour ${event} est payé, et nous avons reçu un second paiement de ${amount}.`,
      note: back,
    },
    failed: {
      subject: 'Votre paiement n’a pas abouti',
      text: (amount, event) =>
        `Votre paiement de ${amount} pour un autre nom sur un billet pour ${event} était en cours, mais a échoué. Le billet reste tel qu’il est.`,
      note: 'Vous pouvez changer le nom à nouveau et payer autrement.',
    },
  },
  number: (order) => `Commande ${order}`,
};
