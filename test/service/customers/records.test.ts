/** Every rule of the operations on customers. Long because a record has so many fields, and each is written, changed, searched and answered. */
import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import { hashOf } from '../../../src/service/security/ids.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import {
  addCustomer,
  addEvent,
  addKey,
  addSeller,
  buyer,
  keyOf,
  onSale,
  seats,
  sellerId,
} from '../../support/builders/shop.ts';

const { create, get, update, list, tags, consents, createAccount } = api.customers;
const other = 'other-seller';

describeWithService('customers as a seller keeps them', (service) => {
  let token: string;
  let otherToken: string;
  before(async () => {
    token = await addKey(service.db);
    otherToken = await addKey(service.db, other);
  });
  beforeEach(async () => {
    await service.db.query('delete from checkout');
    await service.db.query('delete from customer');
    await service.db.query('delete from mail');
    await service.db.query('delete from webhook');
    await service.db.query('delete from webhook_message');
  });

  const add = (primaryEmail: string, fields: object = {}, by = token) =>
    service.call(create, { primaryEmail, ...fields }, { token: by });
  const change = (id: string, fields: object) => service.call(update, { id, ...fields }, { token });
  /** The record of a customer who has bought nothing. */
  const read = async (id: string) => {
    const { orders, spent, ...record } = await service.call(get, { id }, { token });
    assert.deepEqual([orders, spent], [0, []]);
    return record;
  };
  const emails = async (query: object) => {
    const { docs, total } = await service.call(list, query, { token });
    assert.equal(total, docs.length);
    return docs.map(({ primaryEmail }) => primaryEmail);
  };
  /** A webhook that gets every message. */
  const listen = async () => {
    await service.db.query(
      `insert into webhook (id, seller_id, url, events, secret, active, created_at, updated_at)
       values ('hook', $1, 'https://hook.example', '{*}', 'sealed', true, $2, $2)`,
      [sellerId, onSale],
    );
  };
  const heard = async () =>
    await service.db.query<{ type: string; data: Record<string, unknown> }>(
      `select type, data from webhook_message where type like 'customer.%' order by created_at, id`,
    );

  const everything = {
    company: 'Analytical Engines',
    vatId: 'GB123456789',
    prename: 'Ada',
    lastname: 'Byron',
    image: 'https://example.com/ada.jpg',
    number: 1815,
    phone: '+44 20 1234',
    location: {
      street: 'St James’s Square 12',
      line2: 'First floor',
      postal: 'SW1Y 4JH',
      city: 'London',
      locale: 'en-GB',
      state: 'Greater London',
      country: 'GB',
      center: [-0.1357, 51.5074],
    },
    notes: 'Likes engines',
    extraFields: { diet: 'none', seats: { row: 3 } },
    tags: ['press', 'member'],
    segments: ['regulars'],
    verified: true,
    identification: [{ type: 'passport', identifier: 'X1' }],
    preferredLanguage: 'en-GB',
    meta: { crm: { id: 7 } },
    externalId: 'crm-7',
  };

  describe('creating', () => {
    it('keeps and answers every field', async () => {
      const made = await add('Ada@Example.com', everything);
      assert.deepEqual(made, {
        ...everything,
        _id: made._id,
        primaryEmail: 'Ada@Example.com',
        name: 'Ada Byron',
        sellerId,
        blocked: false,
        createdAt: onSale.toISOString(),
        updatedAt: onSale.toISOString(),
      });
      assert.deepEqual(await read(made._id), made);
    });

    it('needs an address alone', async () => {
      const made = await add('only@example.com');
      assert.deepEqual(Object.keys(made).sort(), [
        '_id',
        'blocked',
        'createdAt',
        'primaryEmail',
        'sellerId',
        'updatedAt',
        'verified',
      ]);
    });

    it('takes blanks off, drops what is empty and tags that come twice', async () => {
      const made = await add('blank@example.com', {
        prename: '  Ada ',
        company: '   ',
        tags: [' press', 'press', 'member '],
        segments: [],
        location: { city: ' Bonn ', street: ' ' },
        identification: [{ type: ' passport', identifier: 'X1 ' }],
        extraFields: {},
      });
      assert.deepEqual(
        [made.prename, made.company, made.tags, made.segments, made.location, made.identification, made.extraFields],
        [
          'Ada',
          undefined,
          ['press', 'member'],
          undefined,
          { city: 'Bonn' },
          [{ type: 'passport', identifier: 'X1' }],
          undefined,
        ],
      );
    });

    for (const [name, prename, lastname] of [
      ['Ada Byron', 'Ada', 'Byron'],
      ['  Jean  Paul   Sartre ', 'Jean Paul', 'Sartre'],
      ['Cher', undefined, 'Cher'],
    ] as const) {
      it(`splits the name "${name}" at its last blank`, async () => {
        const made = await add('named@example.com', { name });
        assert.deepEqual([made.prename, made.lastname], [prename, lastname]);
        assert.equal(made.name, [prename, lastname].filter(Boolean).join(' '));
      });
    }

    it('collects the name from prename and lastname when they come with it', async () => {
      const made = await add('named@example.com', { name: 'Somebody Else', lastname: 'Byron' });
      assert.deepEqual([made.name, made.prename, made.lastname], ['Byron', undefined, 'Byron']);
    });

    for (const [path, fields] of Object.entries({
      primaryEmail: { primaryEmail: 'no address' },
      prename: { prename: 'x'.repeat(201) },
      name: { name: `${'x'.repeat(201)} y` },
      notes: { notes: 'x'.repeat(10_001) },
      externalId: { externalId: 'x'.repeat(501) },
      image: { image: 'javascript:alert(1)' },
      'image ': { image: '//elsewhere.example/x.jpg' },
      number: { number: 1.5 },
      'number ': { number: -1 },
      'location.center': { location: { center: [200, 10] } },
      'location.center ': { location: { center: [10] } },
      'location.town': { location: { town: 'Bonn' } },
      tags: { tags: Array.from({ length: 101 }, (_, at) => `tag ${at}`) },
      'tags.0': { tags: ['x'.repeat(65)] },
      'tags.0 ': { tags: [' '] },
      'tags.1': { tags: ['fine', 'not, fine'] },
      extraFields: { extraFields: { text: 'x'.repeat(33_000) } },
      meta: { meta: { text: 'x'.repeat(33_000) } },
      identification: {
        identification: [
          { type: 'a', identifier: 'b' },
          { type: 'a ', identifier: 'b' },
        ],
      },
      'identification.0.identifier': { identification: [{ type: 'a' }] },
      'consents.0.status': { consents: [{ consentId: 'news', status: 'perhaps' }] },
      'consents.0.consentId': { consents: [{ consentId: ' ', status: 'granted' }] },
      preferredLanguage: { preferredLanguage: 'not a language' },
      blocked: { blocked: true },
      createdAt: { createdAt: '2020-01-01T00:00:00Z' },
    })) {
      it(`refuses what does not fit: ${path.trim()} ${JSON.stringify(fields).slice(0, 60)}`, async () => {
        const { body } = await service.refused(create, 400, { primaryEmail: 'a@example.com', ...fields }, { token });
        assert.equal(body.details?.[0]?.path, path.trim());
        assert.deepEqual(await service.db.query('select 1 from customer'), []);
      });
    }

    it('takes a path of the seller’s own site for an image', async () => {
      assert.equal((await add('image@example.com', { image: '/pictures/ada.jpg' })).image, '/pictures/ada.jpg');
    });

    it('without upsert refuses an address that the seller has, in capitals or not; another seller may have it', async () => {
      await add('ada@example.com');
      const { body } = await service.refused(
        create,
        400,
        { primaryEmail: 'ADA@example.com', upsert: false },
        { token },
      );
      assert.deepEqual([body.code, body.details?.[0]?.path], ['EMAIL_IN_USE', 'primaryEmail']);
      assert.ok(await add('ada@example.com', {}, otherToken));
    });

    it('changes the record that is there by what is sent', async () => {
      const made = await add('ada@example.com', { prename: 'Ada', notes: 'stays', location: { city: 'Bonn' } });
      service.clock.forward(60_000);
      const changed = await add('ADA@example.com', { prename: 'Augusta', location: { postal: '53111' } });
      assert.deepEqual(changed, {
        ...made,
        prename: 'Augusta',
        name: 'Augusta',
        location: { city: 'Bonn', postal: '53111' },
        updatedAt: service.clock.now.toISOString(),
      });
      assert.deepEqual(await emails({}), ['ada@example.com']);
    });

    it('makes a record that is not there, once, however many ask', async () => {
      const made = await Promise.all(
        Array.from({ length: 8 }, (_, at) => add('Many@example.com', { meta: { [`from${at}`]: at }, upsert: true })),
      );
      assert.equal(new Set(made.map(({ _id }) => _id)).size, 1);
      assert.equal(Object.keys((await read(made[0]?._id ?? '')).meta ?? {}).length, 8);
    });

    it('makes one record of simultaneous requests without upsert', async () => {
      const answers = await Promise.all(
        Array.from({ length: 4 }, () =>
          service.send(create, { primaryEmail: 'many@example.com', upsert: false }, { token }),
        ),
      );
      assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 400, 400, 400]);
    });

    it('gives a number to one customer of a seller', async () => {
      await add('one@example.com', { number: 7 });
      const two = await add('two@example.com');
      for (const refused of [
        await service.refused(create, 400, { primaryEmail: 'three@example.com', number: 7 }, { token }),
        await service.refused(create, 400, { primaryEmail: 'two@example.com', number: 7, upsert: true }, { token }),
        await service.refused(update, 400, { id: two._id, number: 7 }, { token }),
      ])
        assert.deepEqual([refused.body.code, refused.body.details?.[0]?.path], ['NUMBER_IN_USE', 'number']);
      assert.deepEqual((await emails({})).sort(), ['one@example.com', 'two@example.com']);
      assert.equal((await add('one@example.com', { number: 7 }, otherToken)).number, 7);
      assert.equal((await change(two._id, { number: 8 })).number, 8);
    });

    it('counts once for an idempotency key', async () => {
      const options = { token, idempotencyKey: 'key-1' };
      const first = await service.call(create, { primaryEmail: 'once@example.com' }, options);
      await change(first._id, { notes: 'since then' });
      assert.deepEqual(await service.call(create, { primaryEmail: 'once@example.com' }, options), first);
      const { body } = await service.refused(create, 409, { primaryEmail: 'twice@example.com' }, options);
      assert.equal(body.code, 'IDEMPOTENCY_KEY_REUSED');
      const theirs = await service.call(
        create,
        { primaryEmail: 'once@example.com' },
        { token: otherToken, idempotencyKey: 'key-1' },
      );
      assert.notEqual(theirs._id, first._id);
    });
  });

  describe('changing', () => {
    it('changes what is sent alone: objects are merged, lists replaced, null clears', async () => {
      const made = await add('ada@example.com', everything);
      service.clock.forward(60_000);
      const changed = await change(made._id, {
        company: null,
        phone: '+49 30 1',
        number: null,
        location: { city: 'Bonn', street: null, center: null },
        tags: ['staff'],
        segments: null,
        extraFields: { diet: null, size: 'M' },
        meta: null,
        identification: null,
        image: null,
        verified: null,
      });
      const { company, number, segments, meta, identification, image, ...rest } = made;
      assert.ok([company, number, segments, meta, identification, image].every((value) => value !== undefined));
      const { street, center, ...place } = everything.location;
      assert.ok(street && center.length > 0);
      assert.deepEqual(changed, {
        ...rest,
        phone: '+49 30 1',
        location: { ...place, city: 'Bonn' },
        tags: ['staff'],
        extraFields: { seats: { row: 3 }, size: 'M' },
        verified: false,
        updatedAt: service.clock.now.toISOString(),
      });
      assert.deepEqual(await read(made._id), changed);
      assert.equal((await change(made._id, { location: null })).location, undefined);
    });

    it('splits a name, unless it is the one that was answered', async () => {
      const { _id } = await add('ada@example.com', { prename: 'Ada', lastname: 'de la Croix' });
      assert.equal((await change(_id, { name: 'Ada de la Croix', notes: 'sent back' })).lastname, 'de la Croix');
      const renamed = await change(_id, { name: 'Augusta King' });
      assert.deepEqual([renamed.prename, renamed.lastname], ['Augusta', 'King']);
      const cleared = await change(_id, { name: null });
      assert.deepEqual([cleared.name, cleared.prename, cleared.lastname], [undefined, undefined, undefined]);
    });

    it('refuses what does not fit, and changes nothing then', async () => {
      const made = await add('ada@example.com', { meta: { text: 'x'.repeat(20_000) } });
      for (const [path, fields] of Object.entries({
        primaryEmail: { notes: 'x', primaryEmail: 'b@example.com' },
        upsert: { notes: 'x', upsert: true },
        meta: { notes: 'x', meta: { more: 'x'.repeat(20_000) } },
        blocked: { notes: 'x', blocked: null },
        'location.street': { notes: 'x', location: { street: 5 } },
      })) {
        const { body } = await service.refused(update, 400, { id: made._id, ...fields }, { token });
        assert.equal(body.details?.[0]?.path, path);
      }
      assert.deepEqual(await read(made._id), made);
    });

    it('takes a record that is sent back as it was read, also after another change', async () => {
      const made = await add('ada@example.com', everything);
      await service.call(createAccount, { id: made._id, suppressEmail: true }, { token });
      const known = await read(made._id);
      assert.ok(known._account);
      service.clock.forward(60_000);
      await change(made._id, { phone: '+44 20 1' });
      const back = await change(made._id, { ...known, primaryEmail: 'ADA@example.com', notes: 'back' });
      assert.deepEqual({ ...back, notes: known.notes, updatedAt: known.updatedAt }, known);
      for (const name of ['_id', 'sellerId', 'primaryEmail'])
        assert.equal(
          (await service.refused(update, 400, { id: made._id, [name]: 'other@example.com' }, { token })).body.code,
          'READ_ONLY',
        );
    });

    it('leaves no trace when nothing changes', async () => {
      await listen();
      const made = await add('ada@example.com', everything);
      service.clock.forward(60_000);
      const { name, location, tags: labels, number } = made;
      assert.deepEqual(await change(made._id, { name, location, tags: labels, number, blocked: false }), made);
      assert.deepEqual(
        (await heard()).map(({ type }) => type),
        ['customer.created'],
      );
    });

    it('keeps both of two simultaneous changes', async () => {
      const { _id } = await add('ada@example.com');
      await Promise.all(Array.from({ length: 6 }, (_, at) => change(_id, { extraFields: { [`field${at}`]: at } })));
      assert.equal(Object.keys((await read(_id)).extraFields ?? {}).length, 6);
    });

    it('tells programs of the record as it is answered', async () => {
      await listen();
      const made = await add('ada@example.com', { prename: 'Ada' });
      service.clock.forward(1000);
      const changed = await change(made._id, { prename: 'Augusta' });
      assert.deepEqual(await heard(), [
        { type: 'customer.created', data: made },
        { type: 'customer.updated', data: changed },
      ]);
    });

    it('by blocking signs the customer out everywhere, and for good', async () => {
      const known = await addCustomer(service.db, 'ada@example.com');
      await service.call(api.account.me, {}, { token: known.token });
      assert.equal((await change(known.id, { blocked: true })).blocked, true);
      await service.refused(api.account.me, 401, {}, { token: known.token });
      const checkout = await service.call(api.checkout.create, {
        type: 'transaction',
        eventId: await addEvent(service.db),
        items: seats(1),
      });
      const refused = await service.refused(api.checkout.setDetails, 403, { ...keyOf(checkout), ...buyer });
      assert.equal(refused.body.code, 'CUSTOMER_BLOCKED');
      assert.equal((await change(known.id, { blocked: false })).blocked, false);
      await service.refused(api.account.me, 401, {}, { token: known.token });
    });
  });

  describe('consents', () => {
    it('are kept with time and place, and are no part of the customer', async () => {
      const news = { consentId: 'news', status: 'granted' };
      const made = await add('ada@example.com', { consents: [news, { consentId: 'ads', status: 'denied' }] });
      assert.ok(!JSON.stringify(await read(made._id)).includes('consent'));
      service.clock.forward(60_000);
      const later = service.clock.now.toISOString();
      await change(made._id, { consents: [news, { consentId: 'ads', status: 'granted' }] });
      assert.ok(!JSON.stringify(await read(made._id)).includes('consent'));
      const entry = (consentId: string, status: string, givenAt: string) => ({
        consentId,
        status,
        givenAt,
        source: 'seller',
      });
      const first = onSale.toISOString();
      assert.deepEqual(await service.call(consents, { id: made._id }, { token }), {
        consents: [entry('ads', 'granted', later), entry('news', 'granted', first)],
        history: [entry('ads', 'granted', later), entry('ads', 'denied', first), entry('news', 'granted', first)],
      });
    });

    it('come from a checkout, once, unless it only names the address of an account', async () => {
      const start = async () =>
        await service.call(api.checkout.create, {
          type: 'transaction',
          eventId: await addEvent(service.db),
          items: seats(1),
        });
      const details = {
        ...keyOf(await start()),
        ...buyer,
        consents: [{ consentId: 'news', status: 'granted' as const }],
      };
      await service.call(api.checkout.setDetails, details);
      await service.call(api.checkout.setDetails, details);
      const [made] = (await service.call(list, {}, { token })).docs;
      const { history } = await service.call(consents, { id: made?._id ?? '' }, { token });
      assert.deepEqual(
        history.map(({ consentId, status, source }) => [consentId, status, source]),
        [['news', 'granted', 'checkout']],
      );
      const known = await addCustomer(service.db, 'known@example.com');
      await service.call(api.checkout.setDetails, { ...details, email: 'known@example.com' });
      assert.deepEqual((await service.call(consents, { id: known.id }, { token })).history, []);
      await service.call(api.checkout.setDetails, details, { token: known.token });
      assert.equal((await service.call(consents, { id: known.id }, { token })).history.length, 1);
    });
  });

  it('hears of customers whom a checkout makes and changes', async () => {
    await listen();
    const checkout = await service.call(api.checkout.create, {
      type: 'transaction',
      eventId: await addEvent(service.db),
      items: seats(1),
    });
    const details = { ...keyOf(checkout), ...buyer };
    await service.call(api.checkout.setDetails, details);
    service.clock.forward(1000);
    await service.call(api.checkout.setDetails, details);
    await service.call(api.checkout.setDetails, { ...details, phone: '+49 30 1' });
    assert.deepEqual(
      (await heard()).map(({ type, data }) => [type, data.primaryEmail, data.phone]),
      [
        ['customer.created', buyer.email, undefined],
        ['customer.updated', buyer.email, '+49 30 1'],
      ],
    );
  });

  describe('the list', () => {
    const many = async () => {
      for (const [email, fields] of Object.entries({
        'ada@example.com': { prename: 'Ada', lastname: 'Byron', company: 'Engines & Söhne', tags: ['press', 'member'] },
        'elodie@example.com': { prename: 'Élodie', lastname: 'Ångström', tags: ['member'] },
        'cent@example.org': { prename: '100%', lastname: 'A_B', company: 'Back\\slash' },
        'ivan@example.org': { lastname: 'Иванов' },
      })) {
        await add(email, fields);
        service.clock.forward(60_000);
      }
      await add('other@example.com', { prename: 'Ada', tags: ['press'] }, otherToken);
    };

    it('has the seller’s customers, the newest first, in pages', async () => {
      await many();
      const all = ['ivan@example.org', 'cent@example.org', 'elodie@example.com', 'ada@example.com'];
      assert.deepEqual(await emails({}), all);
      const pages = [];
      for (let skip = 0; skip < 4; skip += 3) {
        const { docs, total } = await service.call(list, { top: 3, skip }, { token });
        assert.equal(total, 4);
        pages.push(...docs);
      }
      assert.deepEqual(
        pages.map(({ primaryEmail }) => primaryEmail),
        all,
      );
      assert.deepEqual(pages.at(-1), await read(pages.at(-1)?._id ?? ''));
    });

    it('keeps its order among customers who came at the same time', async () => {
      for (let at = 0; at < 6; at++) await add(`same${at}@example.com`);
      const all = await emails({});
      const inPages = [];
      for (let skip = 0; skip < 6; skip += 2)
        inPages.push(...(await service.call(list, { top: 2, skip }, { token })).docs);
      assert.deepEqual(
        inPages.map(({ primaryEmail }) => primaryEmail),
        all,
      );
    });

    for (const [query, found] of [
      [{ name: 'byr' }, ['ada@example.com']],
      [{ name: 'ADA  byron' }, ['ada@example.com']],
      [{ name: 'byron ada' }, ['ada@example.com']],
      [{ name: 'elodie angstrom' }, ['elodie@example.com']],
      [{ name: 'ÉLODIE' }, ['elodie@example.com']],
      [{ name: 'Иван' }, ['ivan@example.org']],
      [{ name: '0%' }, ['cent@example.org']],
      [{ name: 'a_b' }, ['cent@example.org']],
      [{ name: '%' }, ['cent@example.org']],
      [{ name: 'nobody' }, []],
      [{ email: 'EXAMPLE.ORG' }, ['ivan@example.org', 'cent@example.org']],
      [{ email: '%' }, []],
      [{ email: ' ADA@example.com' }, ['ada@example.com']],
      [{ email: 'da@example.com' }, ['ada@example.com']],
      [{ company: 'sohne' }, ['ada@example.com']],
      [{ company: 'back\\' }, ['cent@example.org']],
      [{ tags: 'member' }, ['elodie@example.com', 'ada@example.com']],
      [{ tags: 'member, press' }, ['ada@example.com']],
      [{ tags: ',' }, ['ivan@example.org', 'cent@example.org', 'elodie@example.com', 'ada@example.com']],
      [{ tags: 'memb' }, []],
      [{ name: 'a', email: '.com', tags: 'press' }, ['ada@example.com']],
      [{ updatedAt: { $gte: '2026-06-01T10:02:00Z' } }, ['ivan@example.org', 'cent@example.org']],
      [{ updatedAt: { $gt: '2026-06-01T12:00:00+02:00', $lt: '2026-06-01T10:02:00Z' } }, ['elodie@example.com']],
    ] as const) {
      it(`finds ${JSON.stringify(query)}`, async () => {
        await many();
        assert.deepEqual(await emails(query), found);
      });
    }

    it('refuses filters and pages that do not fit', async () => {
      for (const [path, query] of Object.entries({
        'updatedAt[$near]': { updatedAt: { $near: '2026-06-01T10:02:00Z' } },
        'updatedAt[$gte]': { updatedAt: { $gte: 'yesterday' } },
        top: { top: 1001 },
        skip: { skip: -1 },
        name: { name: 'x'.repeat(201) },
      })) {
        const { body } = await service.refused(list, 400, query, { token });
        assert.equal(body.details?.[0]?.path, path);
      }
    });
  });

  it('names each tag in use once, sorted', async () => {
    assert.deepEqual(await service.call(tags, {}, { token }), []);
    await add('one@example.com', { tags: ['press', 'äther'] });
    const two = await add('two@example.com', { tags: ['press', 'member', 'gone'] });
    await add('three@example.com', { tags: ['theirs'] }, otherToken);
    await change(two._id, { tags: ['press', 'member'] });
    assert.deepEqual(await service.call(tags, {}, { token }), ['äther', 'member', 'press']);
  });

  describe('an account', () => {
    const mails = () => service.db.query<{ recipient: string; body: string }>('select recipient, body from mail');

    it('is opened without a password, and its owner gets a link to choose one', async () => {
      await listen();
      const made = await add('ada@example.com');
      assert.equal(made._account, undefined);
      const opened = await service.call(createAccount, { id: made._id }, { token });
      assert.deepEqual(opened._account, { loginType: 'password' });
      assert.deepEqual(await read(made._id), opened);
      const [mail, ...more] = await mails();
      assert.deepEqual([mail?.recipient, more.length], ['ada@example.com', 0]);
      const links = await service.db.query<{ hash: string; expires_at: Date }>(
        `select hash, expires_at from customer_mail_token where customer_id = $1 and purpose = 'reset'`,
        [made._id],
      );
      const secret = /https:\S+\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
      assert.deepEqual(
        links.map(({ hash }) => hash),
        [hashOf(secret)],
      );
      assert.equal(links[0]?.expires_at.getTime(), onSale.getTime() + 7 * 86_400_000);
      for (const password of ['', 'none', 'stored'])
        await service.refused(api.account.login, 401, { sellerId, email: 'ada@example.com', password });
      assert.deepEqual((await heard()).map(({ type }) => type).sort(), ['customer.created', 'customer.updated']);
      assert.ok(!JSON.stringify(await heard()).includes(secret));
    });

    it('is opened without a mail when that is wanted', async () => {
      const made = await add('ada@example.com');
      const opened = await service.call(createAccount, { id: made._id, suppressEmail: true }, { token });
      assert.ok(opened._account);
      assert.deepEqual(await mails(), []);
    });

    it('that exists stays as it is, and its owner gets the link', async () => {
      const known = await addCustomer(service.db, 'ada@example.com');
      const stored = () => service.db.query('select password_hash, updated_at from customer');
      const earlier = await stored();
      service.clock.forward(60_000);
      assert.deepEqual(await service.call(createAccount, { id: known.id }, { token }), await read(known.id));
      assert.deepEqual(await stored(), earlier);
      assert.equal((await mails()).length, 1);
      await service.call(api.account.me, {}, { token: known.token });
    });

    it('is opened once, and mailed about once, by simultaneous requests', async () => {
      const made = await add('ada@example.com');
      await Promise.all(Array.from({ length: 4 }, () => service.call(createAccount, { id: made._id }, { token })));
      assert.equal((await mails()).length, 1);
    });

    it('is not opened for a blocked customer', async () => {
      const made = await add('ada@example.com');
      await change(made._id, { blocked: true });
      const { body } = await service.refused(createAccount, 400, { id: made._id }, { token });
      assert.equal(body.code, 'CUSTOMER_BLOCKED');
      assert.deepEqual(await mails(), []);
    });

    it('says when the next proof of its address may be mailed', async () => {
      const known = await addCustomer(service.db, 'ada@example.com');
      await service.db.query(`update customer set next_verification_mail_at = '2026-06-01T12:00:00+02:00'`);
      assert.deepEqual((await read(known.id))._account, {
        limitations: { nextVerificationMailRequest: '2026-06-01T10:00:00.000Z' },
        loginType: 'password',
      });
    });
  });

  it('are no one else’s: another seller, a customer and a caller without a token', async () => {
    const made = await add('ada@example.com', everything);
    const known = await addCustomer(service.db, 'known@example.com');
    for (const route of [get, update, api.customers.delete, consents, createAccount]) {
      await service.refused(route, 404, { id: made._id }, { token: otherToken });
      await service.refused(route, 404, { id: 'nobody' }, { token });
      await service.refused(route, 401, { id: made._id });
      await service.refused(route, 401, { id: made._id }, { token: known.token });
    }
    for (const route of [create, list, tags])
      await service.refused(route, 401, { primaryEmail: 'b@example.com' }, { token: known.token });
    await addSeller(service.db, other);
    assert.deepEqual(await read(made._id), made);
  });

  it('never come with a token or a password, in any answer', async () => {
    const known = await addCustomer(service.db, 'known@example.com');
    await service.call(createAccount, { id: known.id }, { token });
    await service.db.query(`update customer set data = data || '{"password": "p", "verificationToken": "v"}'`);
    const answers = [
      await add('ada@example.com', everything),
      await add('known@example.com', { notes: 'x', upsert: true }),
      await read(known.id),
      await change(known.id, { notes: 'y' }),
      await service.call(list, {}, { token }),
      await service.call(createAccount, { id: known.id }, { token }),
      await service.call(consents, { id: known.id }, { token }),
      await service.call(api.account.me, {}, { token: known.token }),
      await service.call(api.customers.delete, { id: known.id }, { token }),
    ];
    const names = new Set<string>();
    const walk = (value: unknown) => {
      if (typeof value !== 'object' || value === null) return;
      for (const [name, inner] of Object.entries(value)) {
        names.add(name);
        walk(inner);
      }
    };
    walk(answers);
    assert.ok(names.has('loginType') && names.has('primaryEmail'));
    assert.deepEqual(
      [...names].filter((name) => /token|password|hash/i.test(name)),
      [],
    );
  });
});
