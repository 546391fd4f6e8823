/** French texts of the pages about accounts. */
import type { ServiceTexts } from '../texts.ts';

export const customers: ServiceTexts['customers'] = {
  pages: {
    verify: {
      title: 'Confirmer l’adresse',
      ask: (seller, email) =>
        `L’adresse ${email} est-elle à vous ? En la confirmant, vous ouvrez votre compte chez ${seller}.`,
      button: 'Confirmer mon adresse',
      label: 'Votre mot de passe',
      hint: 'Celui que vous avez choisi en créant le compte',
      wrong:
        'Ce n’est pas le mot de passe choisi pour ce compte. Si vous ne vouliez pas en créer, ne faites rien : aucun compte ne sera ouvert. Si vous l’avez oublié, demandez-en un nouveau en vous connectant.',
    },
    verified: {
      title: 'Votre adresse est confirmée',
      text: (seller) =>
        `Votre compte chez ${seller} est ouvert. Connectez-vous avec votre adresse e-mail et votre mot de passe.`,
    },
    password: {
      title: 'Choisir un mot de passe',
      ask: (seller) => `Pour votre compte chez ${seller}. Tous vos appareils seront déconnectés.`,
      email: 'E-mail',
      label: 'Nouveau mot de passe',
      hint: 'Au moins 10 caractères, et pas un mot de passe courant',
      button: 'Enregistrer le mot de passe',
      tooShort: 'Ce mot de passe est trop court : il faut au moins 10 caractères.',
      tooWeak:
        'Ce mot de passe est parmi les premiers à être devinés : choisissez-en un qui n’est pas courant et qui n’est pas votre adresse e-mail.',
      tooLong: 'Ce mot de passe est trop long : 200 caractères au plus.',
    },
    changed: {
      title: 'Votre mot de passe est enregistré',
      text: (seller) => `Vous pouvez maintenant vous connecter chez ${seller}.`,
    },
    over: {
      title: 'Ce lien n’est plus valable',
      ask: {
        verify: (seller) =>
          `Il est trop ancien pour ouvrir votre compte chez ${seller}. Indiquez votre adresse et nous vous en enverrons un nouveau.`,
        reset: (seller) =>
          `Il est trop ancien pour choisir un mot de passe chez ${seller}, ou un plus récent a été envoyé. Indiquez votre adresse et nous vous en enverrons un nouveau.`,
      },
      label: 'E-mail',
      button: 'Recevoir un nouveau lien',
      wrong: 'Ce n’est pas une adresse e-mail : il faut un @ et un domaine, par exemple ada@exemple.fr.',
      sent: {
        title: 'Consultez vos e-mails',
        text: {
          verify: (seller, email) =>
            `Si un compte chez ${seller} attend la confirmation de ${email}, un nouveau lien est en route. Si rien n’arrive dans quelques minutes, regardez dans les indésirables ou connectez-vous : votre adresse est peut-être déjà confirmée.`,
          reset: (seller, email) =>
            `Si ${email} est une adresse connue chez ${seller}, un nouveau lien est en route. Si rien n’arrive dans quelques minutes, regardez dans les indésirables ou essayez une autre adresse.`,
        },
      },
      way: {
        email: (seller) =>
          `Il est trop ancien, ou un plus récent a été envoyé, et votre adresse n’a pas changé. Connectez-vous chez ${seller} et changez d’adresse à nouveau : vous recevrez un nouveau lien.`,
        'email-back': (seller) =>
          `Le délai pour annuler ce changement est dépassé. Si ce n’est pas vous qui avez changé l’adresse, adressez-vous à ${seller}.`,
      },
    },
    back: (seller) => `Retour chez ${seller}`,
    shop: 'nous',
  },
  emailChange: {
    shop: 'nous',
    email: {
      title: 'Utiliser cette adresse',
      ask: (seller, from, to) => `Votre compte chez ${seller} a pour adresse ${from}. Elle deviendra ${to}.`,
      button: 'Utiliser la nouvelle adresse',
      doneTitle: 'Votre adresse est changée',
      done: (seller, to) =>
        `Chez ${seller}, vous vous connectez maintenant avec ${to}. Vos commandes et vos billets n’ont pas bougé. Nous avons prévenu votre ancienne adresse.`,
    },
    'email-back': {
      title: 'Annuler le changement',
      ask: (seller, from, to) =>
        `L’adresse de votre compte chez ${seller} est devenue ${from}. Si ce n’était pas vous, annulez ce changement : ${to} sera de nouveau l’adresse du compte, tous les appareils seront déconnectés et le mot de passe ne sera plus valable.`,
      button: 'Annuler le changement',
      doneTitle: 'Le changement est annulé',
      done: (seller, to) =>
        `Votre compte chez ${seller} a de nouveau pour adresse ${to}. Nous vous avons envoyé un lien pour choisir un nouveau mot de passe.`,
    },
  },
};
