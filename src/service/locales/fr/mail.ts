/** French texts of the emails about accounts, and the greeting of short emails. */
import type { ServiceTexts } from '../texts.ts';

export const mail: ServiceTexts['mail'] = {
  greeting: 'Bonjour,',
  colon: ' : ',
  shop: 'nous',
  account: {
    verify: {
      subject: (seller) => `Confirmez votre adresse e-mail chez ${seller}`,
      before: (seller) =>
        `Quelqu’un, sans doute vous, souhaite ouvrir un compte chez ${seller} avec cette adresse. Confirmez qu’elle est bien à vous :`,
      after:
        'Ce lien est valable 24 heures et ne sert qu’une fois. Si ce n’était pas vous, ne faites rien : sans confirmation, aucun compte n’est ouvert.',
    },
    reset: {
      subject: (seller) => `Un nouveau mot de passe chez ${seller}`,
      before: (seller) =>
        `Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte chez ${seller}. C’est ici :`,
      after:
        'Ce lien est valable une heure et ne sert qu’une fois. Si ce n’était pas vous, ne faites rien : votre mot de passe reste le même.',
    },
    known: {
      subject: (seller) => `Vous avez déjà un compte chez ${seller}`,
      before: (seller) =>
        `Quelqu’un, sans doute vous, souhaite ouvrir un compte chez ${seller} avec cette adresse. Vous en avez déjà un et rien n’a changé. Connectez-vous avec votre mot de passe ou, si vous l’avez oublié, choisissez-en un nouveau ici :`,
      after: 'Ce lien est valable une heure et ne sert qu’une fois. Si ce n’était pas vous, ne faites rien.',
    },
    invite: {
      subject: (seller) => `Votre compte chez ${seller}`,
      before: (seller) =>
        `Un compte a été ouvert pour vous chez ${seller}. Vous y trouverez vos commandes et vos billets. Choisissez un mot de passe pour vous connecter :`,
      after: 'Ce lien est valable sept jours et ne sert qu’une fois. Si vous ne voulez pas de compte, ne faites rien.',
    },
    code: {
      subject: (seller) => `Votre code pour ${seller}`,
      before: (seller) => `Votre code pour vous connecter chez ${seller} :`,
      after:
        'Il est valable dix minutes et ne sert qu’une fois. Nous ne vous le demanderons jamais. Si vous ne vouliez pas vous connecter, ne faites rien.',
    },
    confirm: {
      subject: (seller) => `Votre code pour ${seller}`,
      before: (seller) => `Votre code pour confirmer une modification de votre compte chez ${seller} :`,
      after:
        'Il est valable dix minutes et ne sert qu’une fois. Nous ne vous le demanderons jamais. Si vous ne vouliez rien modifier, connectez-vous, déconnectez les appareils inconnus et choisissez un nouveau mot de passe.',
    },
    email: {
      subject: (seller) => `Votre nouvelle adresse chez ${seller}`,
      before: (seller) =>
        `Quelqu’un, sans doute vous, souhaite utiliser cette adresse pour un compte chez ${seller}. Confirmez qu’elle est bien à vous :`,
      after: 'Ce lien est valable une heure et ne sert qu’une fois. Si ce n’était pas vous, ne faites rien.',
    },
    taken: {
      subject: (seller) => `Votre adresse chez ${seller}`,
      before: (seller) =>
        `Quelqu’un, sans doute vous, souhaite utiliser cette adresse pour un autre compte chez ${seller}. Elle y est déjà connue et rien n’a changé.`,
      after:
        'Pour retrouver les commandes passées avec cette adresse, connectez-vous avec elle : un code reçu par e-mail suffit. Si ce n’était pas vous, ne faites rien.',
    },
    passkey: {
      subject: (seller) => `Une nouvelle clé d’accès chez ${seller}`,
      before: (seller) =>
        `Une clé d’accès a été ajoutée à votre compte chez ${seller} : elle permet de se connecter sans mot de passe.`,
      after:
        'Si ce n’était pas vous, connectez-vous, supprimez la clé d’accès de votre compte, déconnectez tous les autres appareils et choisissez un nouveau mot de passe.',
    },
    changed: {
      subject: (seller) => `Votre adresse chez ${seller} a changé`,
      before: (seller) =>
        `Votre compte chez ${seller} a désormais une autre adresse et celle-ci ne sert plus. Si ce n’était pas vous, annulez la modification :`,
      after: 'Ce lien est valable sept jours et ne sert qu’une fois. Si c’était vous, ne faites rien.',
    },
  },
  problem: {
    title: 'Cela n’a pas fonctionné',
    unknown:
      'Ce lien a déjà servi, est incomplet ou a expiré depuis longtemps. Si vous l’avez déjà utilisé, connectez-vous ; sinon, demandez-en un nouveau dans la boutique.',
    taken: 'Cette adresse appartient entre-temps à une autre personne. Rien n’a changé.',
    expired: 'Ce lien est trop ancien, ou un plus récent a été envoyé. Demandez-en un nouveau dans la boutique.',
    notOurs: 'Ce formulaire ne vient pas de notre site. Ouvrez à nouveau le lien de l’e-mail.',
    tooOften: 'C’était un peu trop rapide. Patientez une minute, puis réessayez.',
    broken: 'Un problème est survenu de notre côté. Réessayez plus tard.',
  },
};
