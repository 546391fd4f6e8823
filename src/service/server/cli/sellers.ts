/** The commands for sellers and their users. */
import { Misspoken, sellerOption, table, type Command, type Given, type Option, type Terminal } from './command.ts';
import { newCode } from '../../security/ids.ts';
import {
  assertSeller,
  createSeller,
  createUser,
  listSellers,
  listUsers,
  removeUser,
  setUserPassword,
  updateSeller,
} from '../../sellers/sellers.ts';

/** Options that are fields of `SellerData`. */
const sellerOptions = {
  timezone: { field: 'timezone', value: 'ZONE', about: 'where its clocks are, e.g. Europe/Berlin; UTC when missing' },
  language: { field: 'defaultLanguage', value: 'TAG', about: 'language of its texts, e.g. de' },
  'tax-rate': { field: 'taxRate', value: 'PERCENT', about: 'for what names no rate of its own' },
  url: { field: 'url', value: 'ADDRESS', about: 'its website' },
  'support-url': { field: 'supportUrl', value: 'ADDRESS', about: 'where buyers find help; mailto: is fine' },
  description: { field: 'description', value: 'TEXT', about: 'a few sentences about it' },
  image: { field: 'image', value: 'ADDRESS', about: 'a picture of it' },
  logo: { field: 'customLogo', value: 'ADDRESS', about: 'its logo' },
  'location-name': { field: 'locationName', value: 'TEXT', about: 'name of the house' },
  street: { field: 'street', value: 'TEXT', about: 'of its address, as the next two' },
  postal: { field: 'postal', value: 'TEXT', about: 'postal code' },
  city: { field: 'city', value: 'TEXT', about: 'town' },
  'tax-no': { field: 'taxNo', value: 'TEXT', about: 'tax number, for documents' },
} as const;

const dataOption = {
  value: 'FILE',
  about:
    'JSON with more of it: brandingSettings, documentSettings, voucherDisplay, useDocumentTemplate, documentImage; - reads standard input',
};
const emailOption: Option = { value: 'ADDRESS', about: 'what they sign in with', isNeeded: true };
const passwordOption: Option = {
  value: 'FILE',
  about: 'first line of a file, - for standard input; otherwise it is asked for, or made and shown once',
};

export const sellerCommands: Readonly<Record<string, Command>> = {
  create: {
    about: 'Adds a seller; prints its id.',
    options: {
      name: { value: 'NAME', about: 'what buyers read', isNeeded: true },
      currency: { value: 'CODE', about: 'what it sells in, e.g. EUR; fixed with the first order', isNeeded: true },
      id: { value: 'SLUG', about: 'stands in the pages of its shop; made from the name when missing' },
      ...sellerOptions,
      data: dataOption,
    },
    async run({ db, now, terminal }, given) {
      const data = await sellerData(given, terminal);
      const seller = await createSeller(db, { id: given.one('id'), currency: given.needed('currency'), data }, now());
      return { out: [seller.id], note: `${seller.data.name} sells in ${seller.currency} now.` };
    },
  },
  update: {
    about: 'Changes a seller; what is not named stays, an empty value is taken out.',
    word: 'SELLER',
    options: {
      name: { value: 'NAME', about: 'what buyers read' },
      currency: { value: 'CODE', about: 'only as long as there are no orders and no vouchers' },
      ...sellerOptions,
      data: { ...dataOption, about: `${dataOption.about}; it is merged, null takes a field out` },
    },
    async run({ db, now, terminal }, given) {
      const data = await sellerData(given, terminal);
      const seller = await updateSeller(db, given.words[0] ?? '', { currency: given.one('currency'), data }, now());
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
    about: 'Adds somebody who signs in for a seller, to allow apps.',
    options: {
      seller: sellerOption,
      email: emailOption,
      name: { value: 'NAME', about: 'who they are', isNeeded: true },
      'password-file': passwordOption,
    },
    async run({ db, now, terminal }, given) {
      const [sellerId, email, name] = [given.needed('seller'), given.needed('email'), given.needed('name')];
      await assertSeller(db, sellerId);
      const { password, out } = await choosePassword(given, terminal);
      const user = await createUser(db, { sellerId, email, name, password }, now());
      return { out, note: `${user.email} signs in for ${sellerId} now.${madeNote(out)}` };
    },
  },
  users: {
    about: 'Lists who signs in for a seller.',
    options: { seller: sellerOption },
    async run({ db }, given) {
      return table((await listUsers(db, given.needed('seller'))).map(({ email, name }) => [email, name]));
    },
  },
  'user-password': {
    about: 'Sets a new password and ends the sessions of the old one.',
    options: { email: emailOption, 'password-file': passwordOption },
    async run({ db, now, terminal }, given) {
      const { password, out } = await choosePassword(given, terminal);
      const { email } = await setUserPassword(db, given.needed('email'), password, now());
      return { out, note: `${email} has a new password.${madeNote(out)}` };
    },
  },
  'user-remove': {
    about: 'Removes somebody; the apps that they allowed stay.',
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
      return [[field, value === '' ? null : field === 'taxRate' ? Number(value) : value]];
    },
  );
  return { ...data, ...Object.fromEntries(named) };
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
