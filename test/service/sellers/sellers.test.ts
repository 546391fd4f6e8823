import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { permissions } from '../../../src/contract/permissions.ts';
import {
  isRedirectUri,
  listApps,
  registerApp,
  removeApp,
  renewAppSecret,
} from '../../../src/service/sellers/app-registry.ts';
import type { Database } from '../../../src/service/database/index.ts';
import { verifyPassword } from '../../../src/service/security/passwords.ts';
import { ApiError } from '../../../src/service/http/api-error.ts';
import { secretsWith } from '../../../src/service/security/secrets.ts';
import {
  createSeller,
  createUser,
  listSellers,
  listUsers,
  removeUser,
  setUserPassword,
  updateSeller,
} from '../../../src/service/sellers/sellers.ts';
import { demoData } from '../../../demo/data/index.ts';
import { testDatabase } from '../../support/running/database.ts';
import { addVoucher, onSale, sellerId } from '../../support/builders/shop.ts';

const later = new Date(onSale.getTime() + 1000);

/** Refused with this status; answers the paths that do not fit, or the code. */
async function refused(status: number, work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    assert.ok(error instanceof ApiError, String(error));
    assert.equal(error.status, status, error.message);
    return error.code === 'INVALID_REQUEST' ? error.details.map(({ path }) => path).join() : error.code;
  }
  return assert.fail('It was not refused');
}

describe('sellers', () => {
  let db: Database;
  before(async () => {
    db = await testDatabase();
  });
  after(() => db.close());

  const create = (data: object, currency = 'EUR', id?: string) => createSeller(db, { id, currency, data }, onSale);

  it('get an id from their name, and keep what is written', async () => {
    const data = { name: 'Café de l’Opéra', timezone: 'Europe/Paris', defaultLanguage: 'fr-CH', taxRate: 0.055 };
    const seller = await create(data);
    assert.deepEqual([seller.id, seller.currency, seller.data], ['cafe-de-l-opera', 'EUR', data]);
    assert.equal((await create(data)).id, 'cafe-de-l-opera-2');
    assert.match((await create({ name: '劇場' }, 'JPY')).id, /^[0-9a-f]{24}$/);
    assert.equal((await create({ name: 'Own' }, 'EUR', 'own-id')).id, 'own-id');
    assert.equal(await refused(409, create({ name: 'Own' }, 'EUR', 'own-id')), 'ID_IN_USE');
  });

  it('keep their terms, and consents of which each has an id of its own', async () => {
    const consent = { _id: 'news', text: { en: 'News', 'de-AT': 'Neues' }, url: '/news', required: true };
    const terms = { agb: 'https://a.example/terms', privacy: '/privacy', imprint: '/imprint', withdrawalText: 'None.' };
    const data = { name: 'Terms', ...terms, itemConsents: [consent, { _id: 'photo', text: 'Photo' }] };
    assert.deepEqual((await create(data)).data, data);
    const wrong: [object, string][] = [
      [{ agb: 'javascript:alert(1)' }, 'agb'],
      [{ privacy: 'terms' }, 'privacy'],
      [{ withdrawalText: { english: 'x' } }, 'withdrawalText'],
      [{ itemConsents: [consent, consent] }, 'itemConsents'],
      [{ itemConsents: [{ ...consent, _id: 'a b' }] }, 'itemConsents.0._id'],
      [{ itemConsents: [{ _id: 'news' }] }, 'itemConsents.0.text'],
    ];
    for (const [fields, path] of wrong) assert.equal(await refused(400, create({ name: 'A', ...fields })), path);
  });

  it('may be the demo’s', async () => {
    const { _id, currency, ...data } = demoData(onSale).seller;
    assert.deepEqual((await create(data, currency, `${_id}-again`)).data, data);
  });

  it('need a name, a currency and an id that are ones', async () => {
    assert.equal(await refused(400, create({})), 'name');
    assert.equal(await refused(400, create({ name: ' ' })), 'name');
    for (const currency of ['', 'euro', 'eur', 'XQQ']) {
      assert.equal(await refused(400, create({ name: 'A' }, currency)), 'currency');
    }
    for (const id of ['', 'a', 'Theatre', 'a b', '-ab', 'ab-', 'a/b', 'ä'.repeat(3), 'a'.repeat(65)]) {
      assert.equal(await refused(400, create({ name: 'A' }, 'EUR', id)), 'id');
    }
  });

  it('are refused where a field does not fit, by its path', async () => {
    const wrong: [object, string][] = [
      [{ timezone: 'Berlin' }, 'timezone'],
      [{ timezone: '+02:00' }, 'timezone'],
      [{ defaultLanguage: 'not a language' }, 'defaultLanguage'],
      [{ taxRate: 1.01 }, 'taxRate'],
      [{ taxRate: Number.NaN }, 'taxRate'],
      [{ url: 'theatre.example' }, 'url'],
      [{ url: 'javascript:alert(1)' }, 'url'],
      [{ url: '//elsewhere.example' }, 'url'],
      [{ customLogo: 'data:text/html,x' }, 'customLogo'],
      [{ supportUrl: 'help@theatre.example' }, 'supportUrl'],
      [{ colour: 'red' }, 'colour'],
      [{ brandingSettings: { logo: '/x' } }, 'brandingSettings.logo'],
      [
        { documentSettings: { invoice: { footerColumns: [{ text: 1 }] } } },
        'documentSettings.invoice.footerColumns.0.text',
      ],
      [{ voucherDisplay: { pdfImage: 'x' } }, 'voucherDisplay.pdfImage'],
    ];
    for (const [data, path] of wrong) assert.equal(await refused(400, create({ name: 'A', ...data })), path);
    assert.deepEqual(
      (await listSellers(db)).filter(({ data }) => data.name === 'A'),
      [],
    );
  });

  it('change by what is merged into them', async () => {
    const data = { name: 'Merge', city: 'Bonn', brandingSettings: { eventLogo: '/a.svg', mailLogo: '/b.svg' } };
    const { id } = await create(data);
    const changed = await updateSeller(
      db,
      id,
      { data: { city: null, street: 'Markt 1', brandingSettings: { mailLogo: null, walletLogo: '/c.svg' } } },
      later,
    );
    assert.deepEqual(changed.data, {
      name: 'Merge',
      street: 'Markt 1',
      brandingSettings: { eventLogo: '/a.svg', walletLogo: '/c.svg' },
    });
    assert.deepEqual((await updateSeller(db, id, { currency: 'CHF', data: {} }, later)).currency, 'CHF');
    assert.equal(await refused(400, updateSeller(db, id, { data: { name: null } }, later)), 'name');
    assert.equal(await refused(400, updateSeller(db, id, { currency: 'chf', data: {} }, later)), 'currency');
    assert.equal(await refused(404, updateSeller(db, 'nobody', { data: {} }, later)), 'NOT_FOUND');
    assert.deepEqual((await listSellers(db)).find((seller) => seller.id === id)?.data, changed.data);
  });

  it('keep their currency once there is a voucher in it', async () => {
    await addVoucher(db, 'GIFT-1', 500);
    const change = (currency: string) => updateSeller(db, sellerId, { currency, data: { name: 'The House' } }, later);
    assert.equal(await refused(409, change('USD')), 'CURRENCY_IN_USE');
    assert.equal((await change('EUR')).currency, 'EUR');
  });

  describe('people', () => {
    const ada = { sellerId: 'own-id', email: 'Ada@Theatre.example', name: 'Ada', password: 'correct horse' };
    const hashOfUser = async () =>
      (
        await db.query<{ password_hash: string }>(
          `select password_hash from seller_user where email_key = 'ada@theatre.example'`,
        )
      )[0]?.password_hash;

    it('sign in for one seller, by an e-mail address that is theirs alone', async () => {
      const user = await createUser(db, ada, onSale);
      assert.deepEqual([user.seller_id, user.email, user.name], ['own-id', 'Ada@Theatre.example', 'Ada']);
      assert.ok(await verifyPassword('correct horse', await hashOfUser()));
      assert.equal(
        await refused(
          409,
          createUser(db, { ...ada, sellerId: 'cafe-de-l-opera', email: 'ada@theatre.EXAMPLE' }, onSale),
        ),
        'EMAIL_IN_USE',
      );
      assert.deepEqual(
        (await listUsers(db, 'own-id')).map(({ email }) => email),
        ['Ada@Theatre.example'],
      );
    });

    it('need an address, a name and a password of 8 signs', async () => {
      assert.equal(await refused(400, createUser(db, { ...ada, email: 'ada' }, onSale)), 'email');
      assert.equal(await refused(400, createUser(db, { ...ada, name: '' }, onSale)), 'name');
      assert.equal(await refused(400, createUser(db, { ...ada, password: '123456789' }, onSale)), 'password');
      assert.equal(await refused(404, createUser(db, { ...ada, sellerId: 'nobody' }, onSale)), 'NOT_FOUND');
      assert.equal(await refused(404, listUsers(db, 'nobody')), 'NOT_FOUND');
    });

    it('get a new password, which ends their sessions, and go', async () => {
      const [user] = await listUsers(db, 'own-id');
      const sessions = () => db.query('select hash from seller_session');
      await db.query(`insert into seller_session (hash, user_id, created_at, expires_at) values ('h', $1, $2, $2)`, [
        user?.id,
        onSale,
      ]);
      assert.equal(await refused(400, setUserPassword(db, ada.email, 'short', later)), 'password');
      assert.equal((await sessions()).length, 1);
      await setUserPassword(db, ' ADA@theatre.example', 'battery staple', later);
      assert.deepEqual(await sessions(), []);
      assert.ok(await verifyPassword('battery staple', await hashOfUser()));
      await removeUser(db, 'ada@theatre.example');
      assert.equal(await refused(404, removeUser(db, 'ada@theatre.example')), 'NOT_FOUND');
      assert.equal(await refused(404, setUserPassword(db, ada.email, 'battery staple', later)), 'NOT_FOUND');
    });
  });

  describe('apps', () => {
    const secrets = secretsWith('of the tests');
    const redirectUris = ['https://news.example/callback?from=here'];
    const stored = async (id: string) =>
      (await db.query<{ secret: string }>('select secret from app where id = $1', [id]))[0]?.secret ?? '';

    it('have a secret that is stored sealed, and ask for everything unless told otherwise', async () => {
      const { app, secret } = await registerApp(db, secrets, { name: 'News', redirectUris }, onSale);
      assert.match(app.id, /^app_[0-9a-f]{24}$/);
      assert.deepEqual([app.redirect_uris, app.permissions, app.website], [redirectUris, [...permissions], null]);
      const encrypted = await stored(app.id);
      assert.ok(!encrypted.includes(secret));
      assert.equal(secrets.open(encrypted), secret);
      const renewed = await renewAppSecret(db, secrets, app.id, later);
      assert.notEqual(renewed.secret, secret);
      assert.equal(secrets.open(await stored(app.id)), renewed.secret);
      assert.equal(await refused(404, renewAppSecret(db, secrets, 'app_0', later)), 'NOT_FOUND');
    });

    it('take people back to addresses that are safe', async () => {
      for (const uri of ['https://a.example', 'http://localhost:3000/cb', 'http://127.0.0.1/', 'http://[::1]:8080/']) {
        assert.ok(isRedirectUri(uri), uri);
      }
      for (const uri of [
        'http://a.example/cb',
        'http://localhost.a.example/cb',
        'https://a.example/#part',
        'https://me:pw@a.example/',
        'https://a.example/a b',
        ' https://a.example',
        'https:a.example',
        'javascript:alert(1)',
        '/cb',
        '*',
        '',
      ]) {
        assert.ok(!isRedirectUri(uri), uri);
        assert.equal(
          await refused(400, registerApp(db, secrets, { name: 'A', redirectUris: [...redirectUris, uri] }, onSale)),
          'redirectUris.1',
        );
      }
    });

    it('are refused where a field does not fit', async () => {
      const register = (fields: object) => registerApp(db, secrets, { name: 'A', redirectUris, ...fields }, onSale);
      assert.equal(await refused(400, register({ name: '' })), 'name');
      assert.equal(await refused(400, register({ redirectUris: [] })), 'redirectUris');
      assert.equal(await refused(400, register({ permissions: ['events:read', 'keys:write'] })), 'permissions.1');
      assert.equal(await refused(400, register({ website: 'javascript:alert(1)' })), 'website');
      assert.equal(await refused(400, register({ description: 'd'.repeat(1001) })), 'description');
    });

    it('go with what they were allowed', async () => {
      const { app } = await registerApp(
        db,
        secrets,
        { name: 'Gone', redirectUris, permissions: ['events:read'] },
        onSale,
      );
      assert.deepEqual(app.permissions, ['events:read']);
      await db.query(
        `insert into installation (id, app_id, seller_id, permissions, created_at, updated_at) values ('i', $1, 'own-id', '{}', $2, $2)`,
        [app.id, onSale],
      );
      await db.query(
        `insert into api_key (id, hash, hint, seller_id, name, installation_id, created_at) values ('k', 'k', 'kkkk', 'own-id', 'Gone', 'i', $1)`,
        [onSale],
      );
      await removeApp(db, app.id);
      assert.deepEqual(await db.query(`select id from api_key where id = 'k'`), []);
      assert.deepEqual(
        (await listApps(db)).map(({ name }) => name),
        ['News'],
      );
      assert.equal(await refused(404, removeApp(db, app.id)), 'NOT_FOUND');
    });
  });
});
