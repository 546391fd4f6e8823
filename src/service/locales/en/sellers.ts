/** Texts of the pages for seller users. */
import type { Permission } from '../../../contract/permissions.ts';

export const sellers = {
  /** The permissions of an app, as the person who decides about it reads them. */
  permissions: {
    'events:read': 'See all events, including drafts and tickets sold',
    'events:write': 'Create, change and delete events',
    'vouchers:read': 'See vouchers with their codes and balances',
    'vouchers:write': 'Issue and change vouchers',
    'customers:read': 'See customers: names, addresses, what they bought',
    'customers:write': 'Add, change and delete customers',
    'webhooks:read': 'See webhooks',
    'webhooks:write': 'Create and change webhooks: orders, tickets, customers, events',
    'checkout:write': 'Sell at a counter, with its prices and discounts',
    'transactions:read': 'See orders: who bought what, and what’s been paid',
    'transactions:write': 'Change orders: mark them as paid, cancel them, correct the buyer',
    'refunds:read': 'See refunds, including those paid by hand',
    'refunds:write': 'Mark refunds paid by hand as paid',
    'reports:read': 'See sales reports',
    'audit:read': 'See who changed what',
    'messages:read': 'See which emails were sent to ticket holders',
    'messages:write': 'Send emails to ticket holders',
    'settings:read': 'See the seller’s settings',
    'settings:write': 'Change the seller’s settings: name, terms, taxes, bank account, sales defaults',
    'tickets:read': 'See tickets and their history',
    'tickets:write': 'Change tickets: names, codes, seats; block them; issue free ones',
    'scans:read': 'See doors: devices, zones and what was scanned',
    'scans:write': 'Set up doors and pair devices that scan tickets',
  } satisfies Readonly<Record<Permission, string>>,
  /** The email to a person who is invited to sign in for the seller. */
  invitation: {
    subject: (seller: string) => `You’re invited to ${seller}`,
    hello: (name: string) => `Hello ${name},`,
    text: (seller: string) => `you’re invited to sell tickets and run events for ${seller}. Choose a password here:`,
    holds: 'The link works once, for seven days. If you didn’t expect it, ignore this email.',
  },
  /** The emails to a user about their own passkeys. */
  passkeys: {
    added: {
      subject: (seller: string) => `New passkey for the desk of ${seller}`,
      text: (seller: string) =>
        `a passkey was added to your account at ${seller}. From now on, signing in to the desk asks for it after your password.`,
      unexpected: 'If this wasn’t you, tell an admin right away: another person knows your password.',
    },
    reset: {
      subject: (seller: string) => `Your passkeys for the desk of ${seller} were removed`,
      text: (seller: string) =>
        `an admin of ${seller} has removed your passkeys and signed you out. Your password alone signs you in until you add a new passkey.`,
      unexpected: 'If you didn’t ask for this, talk to an admin you know.',
    },
  },
  /** The email to a user whose password was changed in the desk. */
  newPassword: {
    subject: (seller: string) => `Your password for the desk of ${seller} was changed`,
    text: (seller: string) =>
      `the password of your account at ${seller} was changed. All your other devices are signed out.`,
    unexpected: 'If this wasn’t you, tell an admin right away: another person knows your password.',
  },
  signIn: 'Sign in',
  /** Why signing in is asked for. */
  signInFirst: 'Sign in as a seller to continue.',
  passkeyFirst: 'Your account asks for a passkey. Sign in at the desk, then come back to this page and continue.',
  openDesk: 'Open the desk in a new tab',
  goOn: 'I’ve signed in: continue',
  email: 'Email',
  password: 'Password',
  wrong: 'Wrong email or password.',
  tooMany: 'Too many attempts. Try again in 15 minutes.',
  late: 'That took too long. Try again.',
  signedInAs: (name: string, seller: string) => `Signed in as ${name}, ${seller}`,
  signOut: 'Sign out',
  consent: (app: string, seller: string) => `Connect ${app} to ${seller}?`,
  mayDo: (app: string) => `${app} will be able to:`,
  nothing: 'Only know that it’s connected.',
  sentTo: (host: string) => `Then you continue at ${host}.`,
  whatItIs: 'About the app',
  allow: 'Allow',
  deny: 'Deny',
  install: 'Install',
  installed: (seller: string, date: string) => `Installed for ${seller} since ${date}.`,
  by: (name: string) => `Last approved by ${name}.`,
  notConnected: 'The app hasn’t connected yet.',
  setUp: 'Set up',
  remove: 'Remove',
  onlyAdmins: 'Only admins give apps access and take it back. Ask one of them, or sign in as one.',
  notInstalled: (seller: string) => `Not installed for ${seller}.`,
  noPage: 'You can’t install this app from here.',
  problem: 'That didn’t work',
  unknownApp: 'The link that brought you here is for an app that doesn’t exist. Ask the people who gave it to you.',
  unknownAddress:
    'The app that brought you here uses an address that isn’t registered for it. Nothing was sent there. Ask the makers of the app.',
  notOurs: 'This form didn’t come from one of our pages, or it’s out of date. Go back, reload the page, and try again.',
  missing: 'There’s nothing at this address.',
  tooOften: 'Too many requests. Try again in a minute.',
  broken: 'Something went wrong on our side. Try again in a moment.',
};
