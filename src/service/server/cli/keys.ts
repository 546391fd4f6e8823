/** The commands for keys and apps. */
import { keys } from '../../../contract/keys.ts';
import { permissions } from '../../../contract/permissions.ts';
import { listApps, registerApp, removeApp, renewAppSecret, type App } from '../../sellers/app-registry.ts';
import { sellerOption, table, type Command, type Option, type Said } from './command.ts';
import { issueKey, listKeys, revokeKey } from '../../sellers/keys.ts';
import { readBody } from '../../http/requests.ts';
import { assertSeller } from '../../sellers/sellers.ts';

const permissionOption: Option = { value: 'WORD', about: `${permissions.join(', ')}; repeat it`, isMany: true };

export const keyCommands: Readonly<Record<string, Command>> = {
  key: {
    about: 'Makes an API key for a seller, and prints it once.',
    options: {
      seller: sellerOption,
      name: { value: 'NAME', about: 'its purpose, to tell keys apart', isNeeded: true },
      permission: { ...permissionOption, about: `${permissionOption.about}; all by default` },
    },
    async run({ db, now }, given) {
      const sellerId = given.needed('seller');
      const wanted = given.all('permission');
      const body = { name: given.needed('name'), ...(wanted.length > 0 && { permissions: wanted }) };
      const read = readBody(keys.create.body, body);
      await assertSeller(db, sellerId);
      const { key, _id: id } = await issueKey(db, { sellerId, ...read }, now());
      return { out: [key], note: `Keep it safe: it is not shown again. Its id is ${id}.` };
    },
  },
  keys: {
    about: 'Lists the valid keys of a seller.',
    options: { seller: sellerOption },
    async run({ db }, given) {
      const sellerId = given.needed('seller');
      await assertSeller(db, sellerId);
      const { docs } = await listKeys(db, sellerId, { top: 1000 });
      return table(
        docs.map(({ _id, hint, name, appName, permissions: may, lastUsedAt }) => [
          _id,
          `…${hint}`,
          appName ? `${name} (app ${appName})` : name,
          may?.join(' ') ?? 'everything',
          lastUsedAt ? `used ${lastUsedAt}` : 'never used',
        ]),
      );
    },
  },
  revoke: {
    about: 'Revokes a key immediately.',
    word: 'KEY-ID',
    async run({ db, now }, given) {
      const { name, hint } = await revokeKey(db, given.positionals[0] ?? '', now());
      return { out: [], note: `The key "${name}" (…${hint}) is revoked.` };
    },
  },
  app: {
    about: 'Registers an app of a third party; prints its client_id and, once, its client_secret.',
    options: {
      name: { value: 'NAME', about: 'its name for sellers who allow it', isNeeded: true },
      'redirect-uri': {
        value: 'ADDRESS',
        about: 'a redirect URI: https, or http://localhost; repeat it',
        isNeeded: true,
        isMany: true,
      },
      permission: { ...permissionOption, about: `${permissionOption.about}; all by default` },
      description: { value: 'TEXT', about: 'its description' },
      website: { value: 'ADDRESS', about: 'its website' },
      pkce: { value: 'WORD', about: '`required` refuses authorization without PKCE; `optional` by default' },
    },
    async run({ db, now, secrets }, given) {
      const wanted = given.all('permission');
      const fields = {
        name: given.needed('name'),
        redirectUris: given.all('redirect-uri'),
        description: given.one('description'),
        website: given.one('website'),
        pkce: given.one('pkce'),
        permissions: wanted.length > 0 ? wanted : undefined,
      };
      return credentials(await registerApp(db, secrets, fields, now()));
    },
  },
  apps: {
    about: 'Lists the apps.',
    async run({ db }) {
      const apps = await listApps(db);
      return table(
        apps.map(({ id, name, permissions: may, redirect_uris: uris }) => [id, name, may.join(' '), uris.join(' ')]),
      );
    },
  },
  'app-secret': {
    about: 'Gives an app a new secret; the old one ends immediately.',
    word: 'CLIENT-ID',
    run: async ({ db, now, secrets }, given) =>
      credentials(await renewAppSecret(db, secrets, given.positionals[0] ?? '', now())),
  },
  'app-remove': {
    about: 'Removes an app and its keys of all sellers.',
    word: 'CLIENT-ID',
    async run({ db }, given) {
      const { name } = await removeApp(db, given.positionals[0] ?? '');
      return { out: [], note: `The app "${name}" is removed.` };
    },
  },
};

function credentials({ app, secret }: { readonly app: App; readonly secret: string }): Said {
  return {
    out: [`client_id=${app.id}`, `client_secret=${secret}`],
    note: `Keep the secret of "${app.name}" safe: it is not shown again.`,
  };
}
