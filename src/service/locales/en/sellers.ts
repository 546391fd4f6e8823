/** Texts of the pages for seller users. */
import type { Permission } from '../../../contract/permissions.ts';

export const sellers = {
  /** The permissions of an app, as the person who decides about it reads them. */
  permissions: {
    'events:read': 'See all events, drafts and sold numbers included',
    'events:write': 'Create, change and delete events',
    'vouchers:read': 'See vouchers with their codes and balances',
    'vouchers:write': 'Issue and change vouchers',
    'customers:read': 'See customers: names, addresses, what they bought',
    'customers:write': 'Add, change and delete customers',
    'webhooks:read': 'See which programs are told what happens',
    'webhooks:write': 'Have programs told what happens: orders, tickets, customers, events',
    'checkout:write': 'Sell at a counter, with its prices and discounts',
    'transactions:read': 'See orders: who bought what, what is paid',
    'transactions:write': 'Change orders: mark them as paid, cancel them, correct the buyer',
    'tickets:read': 'See tickets and what became of them',
    'tickets:write': 'Change tickets: names, codes, seats; put them out of order; give free ones',
    'scans:read': 'See doors: devices, zones and what was scanned',
    'scans:write': 'Set up doors and pair devices that scan tickets',
  } satisfies Readonly<Record<Permission, string>>,
  /** The email to a person who is invited to sign in for the seller. */
  invitation: {
    subject: (seller: string) => `You are invited to ${seller}`,
    hello: (name: string) => `Hello ${name},`,
    text: (seller: string) => `you are invited to sell tickets and run events for ${seller}. Choose a password here:`,
    holds: 'The link works once, for seven days. If you did not expect it, do nothing.',
  },
  signIn: 'Sign in',
  /** Why signing in is asked for. */
  signInFirst: 'Sign in as a seller to go on.',
  email: 'E-mail',
  password: 'Password',
  wrong: 'The e-mail address or the password is wrong.',
  tooMany: 'Too many attempts. Try again in a quarter of an hour.',
  late: 'That took too long. Try again.',
  signedInAs: (name: string, seller: string) => `Signed in as ${name}, ${seller}`,
  signOut: 'Sign out',
  consent: (app: string, seller: string) => `Connect ${app} with ${seller}?`,
  mayDo: (app: string) => `${app} may:`,
  nothing: 'Nothing but know that it is connected.',
  sentTo: (host: string) => `Afterwards you go on at ${host}.`,
  whatItIs: 'About the app',
  allow: 'Allow',
  deny: 'Deny',
  install: 'Install',
  installed: (seller: string, date: string) => `Installed for ${seller} since ${date}.`,
  by: (name: string) => `Last allowed by ${name}.`,
  notConnected: 'The app has not connected yet.',
  setUp: 'Set up',
  remove: 'Remove',
  notInstalled: (seller: string) => `Not installed for ${seller}.`,
  noPage: 'The app cannot be installed from here.',
  problem: 'That did not work',
  unknownApp: 'The link that brought you here names an app that does not exist. Ask the people who gave it to you.',
  unknownAddress:
    'The app that brought you here wants to be answered at an address that is not registered for it. Nothing was sent there. Ask the people who make the app.',
  notOurs:
    'This form does not come from a page of ours, or it is out of date. Go back, load the page again, and try again.',
  missing: 'There is nothing at this address.',
  tooOften: 'Too many requests. Try again in a minute.',
  broken: 'Something went wrong on our side. Try again in a moment.',
};
