/** French texts of the staff pages. */
import type { ServiceTexts } from '../texts.ts';

export const sellers: ServiceTexts['sellers'] = {
  permissions: {
    'events:read': 'Voir tous les événements, y compris les brouillons et les quantités vendues',
    'events:write': 'Créer, modifier et supprimer des événements',
    'vouchers:read': 'Voir les bons d’achat, leurs codes et leurs soldes',
    'vouchers:write': 'Émettre et modifier des bons d’achat',
    'customers:read': 'Voir les clients : noms, adresses, achats',
    'customers:write': 'Créer, modifier et supprimer des clients',
    'webhooks:read': 'Voir quels programmes sont informés de ce qui se passe',
    'webhooks:write': 'Informer des programmes de ce qui se passe : commandes, billets, clients, événements',
    'checkout:write': 'Vendre au guichet, avec ses prix et ses remises',
    'transactions:read': 'Voir les commandes : qui a acheté quoi et ce qui est payé',
    'transactions:write': 'Modifier les commandes : les marquer comme payées, les annuler, corriger l’acheteur',
    'refunds:read': 'Voir les remboursements, y compris manuels',
    'refunds:write': 'Marquer les remboursements manuels comme payés',
    'reports:read': 'Voir les rapports de vente',
    'audit:read': 'Voir qui a modifié quoi',
    'messages:read': 'Voir les e-mails envoyés au public des événements',
    'messages:write': 'Envoyer des e-mails au public des événements',
    'settings:read': 'Voir les réglages de la maison',
    'settings:write':
      'Modifier les réglages de la maison : nom, textes juridiques, taxes, compte bancaire, règles de vente',
    'tickets:read': 'Voir les billets et ce qu’ils sont devenus',
    'tickets:write': 'Modifier les billets : noms, codes, places ; les bloquer ; émettre des invitations',
    'scans:read': 'Voir les entrées : appareils, zones et billets scannés',
    'scans:write': 'Préparer les entrées et associer les appareils qui scannent les billets',
  },
  invitation: {
    subject: (seller) => `Invitation à rejoindre ${seller}`,
    hello: (name) => `Bonjour ${name},`,
    text: (seller) =>
      `${seller} vous invite à vendre des billets et à gérer des événements. Choisissez ici un mot de passe :`,
    holds: 'Ce lien est valable sept jours et ne sert qu’une fois. Si vous ne l’attendiez pas, ne faites rien.',
  },
  passkeys: {
    added: {
      subject: (seller) => `Nouvelle clé d’accès pour votre compte chez ${seller}`,
      text: (seller) =>
        `Une clé d’accès a été ajoutée à votre compte chez ${seller}. Elle vous sera désormais demandée après votre mot de passe.`,
      unexpected: 'Si ce n’était pas vous, prévenez tout de suite un administrateur : votre mot de passe est connu.',
    },
    reset: {
      subject: (seller) => `Vos clés d’accès chez ${seller} ont été supprimées`,
      text: (seller) =>
        `Un administrateur de ${seller} a supprimé vos clés d’accès et fermé vos sessions. Votre mot de passe suffit jusqu’à ce que vous ajoutiez une nouvelle clé d’accès.`,
      unexpected: 'Si vous ne l’avez pas demandé, parlez-en à un administrateur.',
    },
  },
  newPassword: {
    subject: (seller) => `Votre mot de passe chez ${seller} a été modifié`,
    text: (seller) =>
      `le mot de passe de votre compte chez ${seller} a été modifié. Tous vos autres appareils sont déconnectés.`,
    unexpected: 'Si ce n’était pas vous, prévenez tout de suite un administrateur : votre mot de passe est connu.',
  },
  signIn: 'Se connecter',
  signInFirst: 'Connectez-vous en tant qu’organisateur pour continuer.',
  passkeyFirst:
    'Votre compte demande une clé d’accès. Connectez-vous à l’espace de gestion, puis revenez sur cette page pour continuer.',
  openDesk: 'Ouvrir l’espace de gestion dans un nouvel onglet',
  goOn: 'Je suis connecté : continuer',
  email: 'E-mail',
  password: 'Mot de passe',
  wrong: 'E-mail ou mot de passe incorrect.',
  tooMany: 'Trop de tentatives. Réessayez dans un quart d’heure.',
  late: 'Cela a pris trop de temps. Réessayez.',
  signedInAs: (name, seller) => `Connexion : ${name}, ${seller}`,
  signOut: 'Se déconnecter',
  consent: (app, seller) => `Connecter ${app} à ${seller} ?`,
  mayDo: (app) => `${app} pourra :`,
  nothing: 'Rien, sauf savoir que la connexion existe.',
  sentTo: (host) => `Vous continuerez ensuite sur ${host}.`,
  whatItIs: 'À propos de l’application',
  allow: 'Autoriser',
  deny: 'Refuser',
  install: 'Installer',
  installed: (seller, date) => `Installée pour ${seller} depuis le ${date}.`,
  by: (name) => `Dernière autorisation : ${name}.`,
  notConnected: 'L’application ne s’est pas encore connectée.',
  setUp: 'Configurer',
  remove: 'Supprimer',
  onlyAdmins:
    'Seules les personnes qui administrent le compte peuvent donner accès aux applications et le retirer. Adressez-vous à l’une d’elles.',
  notInstalled: (seller) => `Pas installée pour ${seller}.`,
  noPage: 'L’application ne peut pas être installée d’ici.',
  problem: 'Cela n’a pas fonctionné',
  unknownApp: 'Le lien suivi jusqu’ici nomme une application qui n’existe pas. Renseignez-vous là d’où il vient.',
  unknownAddress:
    'L’application d’où vous venez veut recevoir la réponse à une adresse qui n’est pas enregistrée pour elle. Rien n’y a été envoyé. Contactez l’éditeur de l’application.',
  notOurs:
    'Ce formulaire ne vient pas d’une de nos pages, ou il est trop ancien. Revenez en arrière, rechargez la page et réessayez.',
  missing: 'Il n’y a rien à cette adresse.',
  tooOften: 'Trop de demandes. Réessayez dans une minute.',
  broken: 'Un problème est survenu de notre côté. Réessayez dans un moment.',
};
