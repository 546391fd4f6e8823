/** French texts of the emails and pages about resold, returned and transferred tickets. */
import type { ServiceTexts } from '../texts.ts';

export const tickets: ServiceTexts['tickets'] = {
  resale: {
    subject: (event) => `Votre billet est revendu : ${event}`,
    text: (event) =>
      `Le billet pour ${event} que vous aviez remis en vente a été acheté. Le vôtre n’est plus valable :`,
    price: (amount) => `Prix de vente : ${amount}.`,
    fee: (amount) => `L’organisateur en conserve ${amount}, comme indiqué à la mise en vente.`,
    extra: (amount) => `L’organisateur vous verse ${amount}, au-delà de ce que vous aviez payé.`,
    waiting: (amount, min) =>
      `Vous recevrez ${amount} une fois le billet payé. S’il ne l’est pas après l’événement, vous recevrez alors ${min}.`,
    endedSubject: (event) => `Votre billet n’est plus en revente : ${event}`,
    ended: (event) =>
      `L’organisateur a arrêté la revente de votre billet pour ${event}. Il n’a pas été acheté ; il est à vous et reste valable :`,
    reason: (texts) => `L’organisateur vous écrit : ${texts}`,
  },
  returned: {
    subject: (event) => `Billets rendus : ${event}`,
    greeting: 'Bonjour,',
    text: (event) => `Vous avez rendu ces billets pour ${event}. Ils ne sont plus valables :`,
    rest: 'Les autres billets de votre commande ne changent pas.',
    ended: 'C’étaient les derniers billets de votre commande ; elle est annulée.',
    money: (amount) =>
      `${amount} vous sont remboursés par le moyen de paiement utilisé. Comptez quelques jours selon votre banque.`,
    byHand: (amount) => `L’organisateur vous rembourse ${amount}, comme vous avez payé.`,
    voucher: (amount, code) => `Vous recevez un bon d’achat de ${amount}. Son code : ${code}`,
    toVouchers: (amount) => `${amount} sont recrédités sur les bons d’achat utilisés.`,
    kept: (amount) => `L’organisateur conserve ${amount}, comme indiqué avant que vous les rendiez.`,
    fees: (amount) => `dont ${amount} de frais`,
    tax: (rate, amount) => `Dont TVA (${rate}) : ${amount}`,
    nothing: 'Ils n’ont rien coûté : rien n’est remboursé.',
    canceledBySeller: {
      subject: (event) => `Billets annulés : ${event}`,
      text: (event) => `L’organisateur a annulé ces billets pour ${event}. Ils ne sont plus valables :`,
      kept: (amount) => `L’organisateur conserve ${amount}.`,
      nothing: 'Rien n’est remboursé pour eux.',
    },
    order: (number) => `Commande ${number}`,
  },
  transfer: {
    greeting: 'Bonjour,',
    unnamed: 'Quelqu’un',
    ticket: 'Billet',
    mails: {
      offered: {
        subject: (event) => `Un billet pour vous : ${event}`,
        opening: (from) => `${from} souhaite vous transmettre un billet :`,
        link: 'Le voir et l’accepter ou le refuser :',
        note: (until) =>
          `Vous avez jusqu’au ${until}. Cela ne coûte rien. Si vous ne connaissez pas cette personne, ne faites rien : sans réponse de votre part, rien ne se passe.`,
      },
      accepted: {
        subject: (event) => `Votre billet est transmis : ${event}`,
        opening: () => 'Le billet que vous avez proposé a été accepté. Il appartient maintenant à une autre personne :',
        note: () =>
          'Le code, le PDF et le lien précédents ne sont plus valables. Si ce n’est pas vous qui l’avez proposé, répondez à cet e-mail.',
      },
      rejected: {
        subject: (event) => `Votre billet a été refusé : ${event}`,
        opening: () => 'Le billet que vous avez proposé a été refusé. Il reste à vous :',
        note: () => 'Vous pouvez l’utiliser comme avant ou le proposer à une autre personne.',
      },
      yours: {
        subject: (event) => `Votre billet : ${event}`,
        opening: () => 'Ce billet est maintenant à vous. Il est joint en PDF et toujours disponible ici :',
        link: 'Ouvrir le billet :',
        note: () => 'Ce lien donne accès au billet. Gardez-le pour vous.',
      },
      sent: {
        subject: (event) => `Votre billet : ${event}`,
        opening: () => 'L’organisateur vous envoie ce billet. Il est joint en PDF :',
        link: 'Ouvrir le billet :',
        note: () => 'La première personne qui présente le code entre. Gardez-le pour vous.',
      },
      canceled: {
        subject: (event) => `Votre billet n’est plus valable : ${event}`,
        opening: () => 'La commande d’où vient ce billet a été annulée. Le billet n’est plus valable :',
        note: () =>
          'Ce qui a été payé revient à la personne qui l’a acheté. Pour toute question, adressez-vous à la personne qui vous l’a transmis ou répondez à cet e-mail.',
      },
    },
    page: {
      title: 'Un billet pour vous',
      ask: (from, until) => `${from} souhaite vous transmettre ce billet. Vous avez jusqu’au ${until}.`,
      terms:
        'Cela ne coûte rien. Votre nom figurera sur le billet, et l’organisateur enregistre votre nom et votre adresse.',
      prename: 'Prénom',
      lastname: 'Nom',
      namesMissing: 'Indiquez qui vient : prénom et nom, 200 caractères au plus chacun.',
      accept: 'Accepter le billet',
      reject: 'Refuser',
      accepted: {
        title: 'Le billet est à vous',
        text: (email) => `Nous l’avons envoyé à ${email}. Avec cette adresse, il est aussi dans votre compte.`,
        link: 'Ouvrir le billet',
      },
      rejected: {
        title: 'Vous avez refusé le billet',
        text: 'Il reste à la personne qui l’a proposé, et nous l’avons prévenue.',
      },
      over: {
        title: 'Ce billet n’est plus proposé',
        expired: 'Le délai pour l’accepter est dépassé. Demandez à la personne de vous le proposer à nouveau.',
        withdrawn: 'L’offre a été retirée. Demandez à la personne si elle veut bien la renouveler.',
        rejected:
          'Il a été refusé. Si vous le voulez finalement, demandez à la personne de vous le proposer à nouveau.',
        accepted: 'Il a déjà été accepté. Le billet est dans l’e-mail reçu ensuite.',
        invalid: 'Le billet n’est plus valable.',
        blocked: 'L’organisateur n’accepte pas de billets pour cette adresse. Contactez-le.',
      },
    },
  },
};
