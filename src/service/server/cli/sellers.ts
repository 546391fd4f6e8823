/** The commands for sellers and their users. */
import { Misspoken, sellerOption, table, type Command, type Given, type Option, type Terminal } from './command.ts';
import { fractionOf } from '../../../contract/fractions.ts';
import { newCode } from '../../security/ids.ts';
import {
  assertSeller,
  createSeller,
  createUser,
  listSellers,
  listUsers,
  removeUser,
  resetPasskeys,
  setUserPassword,
  updateSeller,
} from '../../sellers/sellers.ts';
import { setupLink } from '../../sellers/invitations.ts';
import { roles } from '../../../contract/roles.ts';

/** Options that are fields of `SellerData`. */
const sellerOptions = {
  timezone: { field: 'timezone', value: 'ZONE', about: 'its time zone, e.g. Europe/Berlin; UTC by default' },
  language: { field: 'defaultLanguage', value: 'TAG', about: 'the language of its texts, e.g. de' },
  'tax-rate': { field: 'taxRate', value: 'RATE', about: 'the default tax rate: 0.07 or 7%' },
  url: { field: 'url', value: 'ADDRESS', about: 'its website' },
  'support-url': { field: 'supportUrl', value: 'ADDRESS', about: 'its support page for buyers, or a mailto: address' },
  'account-url': {
    field: 'accountUrl',
    value: 'ADDRESS',
    about:
      'its own page with orders and tickets, for links in emails; by default a page of the service, as the next two',
  },
  'event-url': {
    field: 'eventUrl',
    value: 'ADDRESS',
    about: 'its own page of an event, with {event} and maybe {shop}, e.g. https://theatre.example/shows/{event}',
  },
  'voucher-url': { field: 'voucherUrl', value: 'ADDRESS', about: 'its own page with vouchers' },
  agb: { field: 'agb', value: 'ADDRESS', about: 'its terms and conditions; shown before an order, as the next three' },
  privacy: { field: 'privacy', value: 'ADDRESS', about: 'its privacy policy' },
  imprint: { field: 'imprint', value: 'ADDRESS', about: 'its imprint' },
  withdrawal: { field: 'withdrawalText', value: 'TEXT', about: 'about the right of withdrawal, or why there is none' },
  description: { field: 'description', value: 'TEXT', about: 'its description' },
  image: { field: 'image', value: 'ADDRESS', about: 'its picture' },
  logo: { field: 'customLogo', value: 'ADDRESS', about: 'its logo' },
  'location-name': { field: 'locationName', value: 'TEXT', about: 'the name of the venue' },
  street: { field: 'street', value: 'TEXT', about: 'street of its address' },
  postal: { field: 'postal', value: 'TEXT', about: 'postal code' },
  city: { field: 'city', value: 'TEXT', about: 'town' },
  country: { field: 'country', value: 'CODE', about: 'country of its address, e.g. DE; by default that of its VAT id' },
  'vat-id': { field: 'vatId', value: 'ID', about: 'VAT id in the EU, for invoices, e.g. DE123456789' },
  'tax-no': { field: 'taxNo', value: 'TEXT', about: 'tax number, for documents' },
} as const;

const codeFormOption: Option = {
  value: 'FORM',
  about: 'the form of its ticket codes: short, signed or rotating; short by default, and an event may have its own',
};

/** Options of a field with parts: when sales are told by email, and to whom. */
const saleEmailOptions: Readonly<Record<string, Option>> = {
  'sale-emails': { value: 'WHEN', about: 'emails to the seller about sales: each, daily or none; needs the next one' },
  'sale-emails-to': { value: 'ADDRESS', about: 'who gets them; may be repeated', isMany: true },
};

const dataOption = {
  value: 'FILE',
  about:
    'JSON with further fields: itemConsents, brandingSettings, documentSettings, bankAccount, taxSettings, ticketSettings, pageSettings, shopSettings, outerChargeFix and the other charges, voucherDisplay, useDocumentTemplate, documentImage; - reads standard input',
};
const emailOption: Option = { value: 'ADDRESS', about: 'the email address of the user', isNeeded: true };
const personOptions: Readonly<Record<string, Option>> = {
  seller: sellerOption,
  email: emailOption,
  name: { value: 'NAME', about: 'the name of the user', isNeeded: true },
  role: { value: 'ROLE', about: 'admin, programme, sales, door or accounting; admin by default' },
};
const passwordOption: Option = {
  value: 'FILE',
  about: 'the first line of a file, - for standard input; by default it is asked for, or generated and printed once',
};

export const sellerCommands: Readonly<Record<string, Command>> = {
  create: {
    about: 'Adds a seller; prints its id.',
    options: {
      name: { value: 'NAME', about: 'its name for buyers', isNeeded: true },
      currency: { value: 'CODE', about: 'its currency, e.g. EUR; fixed with the first order', isNeeded: true },
      id: { value: 'SLUG', about: 'its id, also in addresses of its shop; made from the name by default' },
      ...sellerOptions,
      'code-form': codeFormOption,
      ...saleEmailOptions,
      data: dataOption,
    },
    async run({ db, now, terminal, seller: call }, given) {
      const data = await sellerData(given, terminal);
      const seller = await createSeller(db, { id: given.one('id'), currency: given.needed('currency'), data }, now());
      const note = `${seller.data.name} sells in ${seller.currency} now. It takes no money yet: ${call} payments ${seller.id}`;
      return { out: [seller.id], note };
    },
  },
  update: {
    about: 'Changes the given fields of a seller; an empty value removes a field.',
    word: 'SELLER',
    options: {
      name: { value: 'NAME', about: 'its name for buyers' },
      currency: { value: 'CODE', about: 'only before the first order or voucher' },
      ...sellerOptions,
      'code-form': codeFormOption,
      ...saleEmailOptions,
      data: { ...dataOption, about: `${dataOption.about}; it is merged, null removes a field` },
    },
    async run({ db, now, terminal }, given) {
      const data = await sellerData(given, terminal);
      const seller = await updateSeller(
        db,
        given.positionals[0] ?? '',
        { currency: given.one('currency'), data },
        now(),
      );
      return { out: [JSON.stringify({ id: seller.id, currency: seller.currency, ...seller.data }, undefined, 2)] };
    },
  },
  list: {
    about: 'Lists the sellers.',
    async run({ db }) {
      const sellers = await listSellers(db);
      return table(sellers.map(({ id, currency, data }) => [id, currency, data.name ?? '']));
    },
  },
  user: {
    about: 'Adds a user who signs in for a seller, at /desk.',
    options: {
      ...personOptions,
      'password-file': passwordOption,
    },
    async run({ db, now, terminal }, given) {
      const [sellerId, email, name] = [given.needed('seller'), given.needed('email'), given.needed('name')];
      await assertSeller(db, sellerId);
      const { password, out } = await choosePassword(given, terminal);
      const user = await createUser(db, { sellerId, email, name, password, role: given.one('role') }, now());
      return { out, note: `${user.email} signs in for ${sellerId} now.${madeNote(out)}` };
    },
  },
  'user-link': {
    about:
      'Prints a link with which a new user chooses a password and signs in at /desk; good once, for seven days. An address that signs in already is refused.',
    options: personOptions,
    async run({ db, now, publicUrl }, given) {
      const [sellerId, email, name] = [given.needed('seller'), given.needed('email'), given.needed('name')];
      await assertSeller(db, sellerId);
      const role = roles.find((each) => each === (given.one('role') ?? 'admin'));
      if (!role) throw new Misspoken(`--role is one of ${roles.join(', ')}.`);
      return { out: [await setupLink({ db, now, publicUrl }, sellerId, { email, name, role })] };
    },
  },
  users: {
    about: 'Lists the users of a seller.',
    options: { seller: sellerOption },
    async run({ db }, given) {
      return table((await listUsers(db, given.needed('seller'))).map(({ email, name, role }) => [email, role, name]));
    },
  },
  'user-password': {
    about: 'Sets a new password and ends the sessions of the user; passkeys stay.',
    options: { email: emailOption, 'password-file': passwordOption },
    async run({ db, now, terminal }, given) {
      const { password, out } = await choosePassword(given, terminal);
      const { email } = await setUserPassword(db, given.needed('email'), password, now());
      return { out, note: `${email} has a new password.${madeNote(out)}` };
    },
  },
  'user-passkeys-remove': {
    about: 'Removes the passkeys of a user who has lost them, and ends the sessions; the password alone signs in then.',
    options: { email: emailOption },
    async run({ db }, given) {
      const { email } = await resetPasskeys(db, given.needed('email'));
      return { out: [], note: `${email} signs in with the password alone.` };
    },
  },
  'user-remove': {
    about: 'Removes a user; the apps that they allowed stay.',
    options: { email: emailOption },
    async run({ db }, given) {
      const { email } = await removeUser(db, given.needed('email'));
      return { out: [], note: `${email} signs in no more.` };
    },
  },
};

/** The fields of a seller: from the options, over those of the file. @throws Misspoken */
async function sellerData(given: Given, terminal: Terminal): Promise<object> {
  const file = given.one('data');
  const data: unknown = file === undefined ? {} : parseJson(await terminal.read(file), file);
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw new Misspoken(`${file} holds no JSON object.`);
  const named = Object.entries({ name: { field: 'name' }, ...sellerOptions }).flatMap(
    ([option, { field }]): [string, unknown][] => {
      const value = given.one(option);
      if (value === undefined) return [];
      return [[field, value === '' ? null : field === 'taxRate' ? shareOf(value) : value]];
    },
  );
  const form = given.one('code-form');
  const ticketSettings = form === undefined ? {} : { ticketSettings: { codeForm: form === '' ? null : form } };
  const [send, to] = [given.one('sale-emails'), given.all('sale-emails-to')];
  const saleEmails = { ...(send !== undefined && { send }), ...(to.length > 0 && { to }) };
  return {
    ...data,
    ...Object.fromEntries(named),
    ...ticketSettings,
    ...(Object.keys(saleEmails).length > 0 && { saleEmails }),
  };
}

/** `shareOf('7%')` is 0.07, as `shareOf('0.07')` is. */
function shareOf(text: string): number {
  return text.endsWith('%') ? fractionOf(Number(text.slice(0, -1))) : Number(text);
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Misspoken(`${file} holds no JSON.`);
  }
}

/** The password: from a file, typed, or a new one that is printed. */
async function choosePassword(given: Given, terminal: Terminal): Promise<{ password: string; out: string[] }> {
  const file = given.one('password-file');
  if (file !== undefined) return { password: (await terminal.read(file)).split(/\r?\n/)[0] ?? '', out: [] };
  const typed = await terminal.askPassword();
  if (typed !== undefined) return { password: typed, out: [] };
  const made = newCode(16).replace(/(.{4})(?=.)/g, '$1-');
  return { password: made, out: [made] };
}

function madeNote(out: readonly string[]): string {
  return out.length > 0 ? ' Keep the password safe: it is not shown again.' : '';
}
