/** Long because two wallets and a command stand in it. Passes are made of what the documents of an order are made of, and signed by the process: one database will do. */
import assert from 'node:assert/strict';
import { createHash, verify } from 'node:crypto';
import { before, beforeEach, describe, it } from 'node:test';
import type { Checkout } from '../../../src/contract/checkout.ts';
import type { EventRecord } from '../../../src/contract/events.ts';
import { runCommand } from '../../../src/service/server/cli/command-line.ts';
import { json } from '../../../src/service/database/index.ts';
import type { SellerData } from '../../../src/service/events/records.ts';
import { saveApple, saveGoogle } from '../../../src/service/documents/wallet-settings.ts';
import { readPng } from '../../support/readers/read-png.ts';
import { readZip } from '../../support/readers/read-zip.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, settled } from '../../support/running/service.ts';
import { addCustomer, addEvent, buyer, keyOf, onSale, seats, sellerId } from '../../support/builders/shop.ts';
import { appleFiles, googleFiles, verifyDetached } from '../../support/fakes/signers.ts';
import { orderNumber } from '../../support/readers/mailed.ts';

const chart: SellerData = { name: 'The House', defaultLanguage: 'en', timezone: 'Europe/Berlin' };
const venue: Partial<EventRecord> = {
  accentColor: '#0a3d62',
  locationName: 'Great Hall',
  locationStreet: 'Hall Street 2',
  locationPostal: '10115',
  locationCity: 'Berlin',
  geoCode: { lat: 52.5, lng: 13.4 },
  ticketFooter: 'No cameras, please.',
};
const apple = appleFiles();
const google = googleFiles();
const issuer = '3388000000012345678';

interface Pass {
  readonly [name: string]: unknown;
  readonly barcodes: readonly { readonly format: string; readonly message: string }[];
  readonly eventTicket: Record<string, readonly { readonly label?: string; readonly value: string }[]>;
}

describeWithService('wallets', { checkBooks: false }, (service) => {
  before(() => addEvent(service.db));
  beforeEach(async () => {
    await as(chart);
    await saveApple(service.db, settled.secrets, sellerId, apple, onSale);
    await saveGoogle(service.db, settled.secrets, sellerId, { issuer, file: google.file }, onSale);
  });

  const as = (data: SellerData) =>
    service.db.query('update seller set data = $2::jsonb where id = $1', [sellerId, json(data)]);
  const bought = async (
    fields: Partial<EventRecord> = {},
    { items = seats(1), token = undefined as string | undefined, email = buyer.email, paymentMethod = 'invoice' } = {},
  ) => {
    const eventId = await addEvent(service.db, { ...venue, ...fields });
    const checkout = await service.call(
      api.checkout.create,
      { type: 'transaction', eventId, items, preferredLanguage: 'en-GB' },
      { token },
    );
    await service.call(api.checkout.setDetails, { ...keyOf(checkout), ...buyer, email }, { token });
    await service.call(api.checkout.complete, { ...keyOf(checkout), paymentMethod });
    return checkout;
  };
  const get = ({ _id: id, secret }: Checkout, wallet: 'apple' | 'google', query: Record<string, string> = {}) =>
    service.app.inject({
      url: `/api/checkout/${id}/${wallet}-wallet?${new URLSearchParams({ secret, ...query }).toString()}`,
    });
  const file = async (checkout: Checkout, query?: Record<string, string>) => {
    const got = await get(checkout, 'apple', query);
    assert.equal(got.statusCode, 200, got.body);
    return { files: readZip(got.rawPayload), type: String(got.headers['content-type']) };
  };
  const contentOf = (files: Map<string, Buffer>, name: string) => files.get(name) ?? assert.fail(`There is no ${name}`);
  const passIn = (files: Map<string, Buffer>) => JSON.parse(contentOf(files, 'pass.json').toString()) as Pass;
  const refused = async (checkout: Checkout, query?: Record<string, string>) =>
    await Promise.all(
      (['apple', 'google'] as const).map(async (wallet) => {
        const { statusCode, body } = await get(checkout, wallet, query);
        return [statusCode, (JSON.parse(body) as { code?: string }).code];
      }),
    );
  const none = [
    [409, 'NO_PASS'],
    [409, 'NO_PASS'],
  ];
  const offered = async (checkout: Checkout) => (await service.call(api.orders.summary, keyOf(checkout))).wallets;
  const tickets = (checkout: Checkout) => service.call(api.checkout.tickets, keyOf(checkout));
  const links = async (checkout: Checkout, query?: Record<string, string>) => {
    const got = await get(checkout, 'google', query);
    assert.equal(got.statusCode, 200, got.body);
    return got.json<{ urls: string[] }>().urls;
  };
  /** What a link holds, once its signature is checked. */
  const claimsIn = (url: string) => {
    const [head = '', body = '', signature = ''] = url.slice('https://pay.google.com/gp/v/save/'.length).split('.');
    const isRight = verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      google.publicKey,
      Buffer.from(signature, 'base64url'),
    );
    assert.ok(isRight, 'The signature is wrong');
    const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
    assert.deepEqual(decoded(head), { alg: 'RS256', typ: 'JWT' });
    return decoded(body) as {
      iss: string;
      aud: string;
      typ: string;
      payload: Record<'eventTicketClasses' | 'eventTicketObjects', Record<string, unknown>[]>;
    };
  };

  it('get a pass of Apple that openssl finds signed by the seller, with everything that its manifest lists', async () => {
    const checkout = await bought();
    const [ticket] = await tickets(checkout);
    const { files, type } = await file(checkout);
    assert.equal(type, 'application/vnd.apple.pkpass');
    const manifest = contentOf(files, 'manifest.json');
    const signer = verifyDetached(contentOf(files, 'signature'), manifest, apple.authority);
    assert.match(signer, /pass\.example\.house/);
    const listed = JSON.parse(manifest.toString()) as Record<string, string>;
    const sha1 = (content: Buffer) => createHash('sha1').update(content).digest('hex');
    const packed = [...files].filter(([name]) => !['manifest.json', 'signature'].includes(name));
    assert.deepEqual(listed, Object.fromEntries(packed.map(([name, content]) => [name, sha1(content)])));
    for (const [name, size] of Object.entries({ 'icon.png': 29, 'icon@2x.png': 58, 'icon@3x.png': 87 })) {
      const { width, height, colourAt } = readPng(contentOf(files, name));
      assert.deepEqual([width, height], [size, size]);
      // a ticket in the colour of the event, on a transparent ground
      assert.deepEqual(colourAt(size >> 1, size >> 1), [10, 61, 98, 255]);
      assert.deepEqual(colourAt(0, 0)[3], 0);
    }
    const pass = passIn(files);
    assert.deepEqual(
      ['formatVersion', 'passTypeIdentifier', 'teamIdentifier', 'serialNumber', 'organizationName'].map(
        (name) => pass[name],
      ),
      [1, 'pass.example.house', 'TEAM123456', ticket?._id, 'The House'],
    );
    assert.deepEqual([pass.barcodes[0]?.format, pass.barcodes[0]?.message], ['PKBarcodeFormatQR', ticket?.barcode]);
    assert.deepEqual([pass['backgroundColor'], pass['foregroundColor']], ['rgb(10, 61, 98)', 'rgb(255, 255, 255)']);
    assert.equal(new Date(String(pass['relevantDate'])).toISOString(), '2026-07-01T18:00:00.000Z');
    assert.equal(new Date(String(pass['expirationDate'])).toISOString(), '2026-07-01T21:00:00.000Z');
    assert.deepEqual(pass['locations'], [{ latitude: 52.5, longitude: 13.4 }]);
    const told = Object.values(pass.eventTicket)
      .flatMap((fields) => fields.map(({ value }) => value))
      .join('\n');
    for (const words of [
      'Concert',
      'Seat',
      'Wednesday, 1 July 2026',
      'Great Hall',
      'No cameras, please.',
      await orderNumber(service.db, checkout),
    ])
      assert.ok(told.includes(words), `${words} is not in:\n${told}`);
    assert.ok(!JSON.stringify(pass).includes(checkout.secret));
  });

  it('bundle several, ten at a time, and give one alone where it is asked for', async () => {
    const checkout = await bought({}, { items: seats(11) });
    assert.deepEqual(await offered(checkout), { apple: 11, google: 11 });
    const serials = async () => {
      const { files, type } = await file(checkout);
      assert.equal(type, 'application/vnd.apple.pkpasses');
      return [...files.values()].map((inner) => passIn(readZip(inner))['serialNumber']);
    };
    const all = (await tickets(checkout)).map(({ _id }) => _id);
    const rest = await file(checkout, { skip: '10' });
    assert.equal(rest.type, 'application/vnd.apple.pkpass');
    assert.deepEqual([...(await serials()), passIn(rest.files)['serialNumber']].sort(), [...all].sort());
    const [first = ''] = all;
    assert.equal(passIn((await file(checkout, { ticketId: first })).files)['serialNumber'], first);
    assert.deepEqual((await refused(checkout, { ticketId: 'none' }))[0], [404, 'NOT_FOUND']);
    assert.equal((await refused(checkout, { skip: '11' }))[0]?.[1], 'NO_PASS');
  });

  it('wear the seller’s colours and logo, in words that can be read', async () => {
    await as({
      ...chart,
      brandingSettings: { customBrandingEnabled: true, walletBackgroundColor: '#ffd', walletLabelColor: '#123456' },
    });
    const pass = passIn((await file(await bought())).files);
    assert.deepEqual(
      ['backgroundColor', 'foregroundColor', 'labelColor'].map((name) => pass[name]),
      ['rgb(255, 255, 221)', 'rgb(0, 0, 0)', 'rgb(18, 52, 86)'],
    );
  });

  it('end with their ticket where that expires', async () => {
    const expirationSettings = { expiresAfter: { target: 'start', unit: 'hours', offset: 1 } };
    const checkout = await bought({
      tickets: [{ _id: 'seat', name: 'Seat', price: 20, active: true, expirationSettings }],
    });
    const pass = passIn((await file(checkout)).files);
    assert.equal(new Date(String(pass['expirationDate'])).toISOString(), '2026-07-01T19:00:00.000Z');
    const [url = ''] = await links(checkout);
    const [object] = claimsIn(url).payload.eventTicketObjects;
    assert.deepEqual(object?.['validTimeInterval'], { end: { date: '2026-07-01T19:00:00.000Z' } });
  });

  it('get a link of Google that the service account signed', async () => {
    const written = { section: 'Box', row: '1', seat: '1' };
    const checkout = await bought({}, { items: seats(1).map((item) => ({ ...item, seatingInfo: written })) });
    const [ticket] = await tickets(checkout);
    const [url = ''] = await links(checkout);
    const { iss, aud, typ, payload } = claimsIn(url);
    assert.deepEqual([iss, aud, typ], ['passes@house.iam.gserviceaccount.com', 'google', 'savetowallet']);
    const [kind] = payload.eventTicketClasses;
    const [object] = payload.eventTicketObjects;
    assert.equal(object?.['classId'], kind?.['id']);
    assert.equal(object?.['id'], `${issuer}.${ticket?._id}`);
    assert.equal(object['seatInfo'], undefined, 'the house gave no seat, whatever the buyer says');
    assert.deepEqual(object['barcode'], { type: 'QR_CODE', value: ticket?.barcode, alternateText: ticket?.barcode });
    assert.deepEqual(kind?.['dateTime'], { start: '2026-07-01T18:00:00.000Z', end: '2026-07-01T21:00:00.000Z' });
    assert.ok(url.length < 2000);
  });

  it('tell no more of the times than the seller does', async () => {
    const datesOf = async (fields: Partial<EventRecord>) => {
      const checkout = await bought(fields);
      const pass = passIn((await file(checkout)).files);
      const [url = ''] = await links(checkout);
      const [kind] = claimsIn(url).payload.eventTicketClasses;
      return {
        apple: [pass['relevantDate'] !== undefined, JSON.stringify(pass.eventTicket)],
        google: kind?.['dateTime'],
      };
    };
    const noClock = await datesOf({ showStartTime: false });
    assert.deepEqual([noClock.apple[0], noClock.google], [false, undefined]);
    assert.match(String(noClock.apple[1]), /Wednesday,? 1 July 2026/);
    assert.doesNotMatch(String(noClock.apple[1]), /20:00|8:00/);
    const noDay = await datesOf({ customSettings: { showStartDate: false } });
    assert.deepEqual([noDay.apple[0], noDay.google], [false, undefined]);
    assert.doesNotMatch(String(noDay.apple[1]), /July/);
    assert.deepEqual((await datesOf({ showEndTime: false })).google, { start: '2026-07-01T18:00:00.000Z' });
  });

  it('say when the slot of their ticket is', async () => {
    const slots = ['early', 'late'];
    const checkout = await bought(
      {
        useTimeSlots: true,
        timeSlots: slots.map((_id, at) => ({ _id, startTime: { hour: 20 + at, minute: 30 } })),
      },
      { items: slots.flatMap((slot) => seats(1, 'seat', slot)) },
    );
    const starts = ['2026-07-01T18:30:00.000Z', '2026-07-01T19:30:00.000Z'];
    const sold = await tickets(checkout);
    for (const [at, start] of starts.entries()) {
      const ticket = sold.find(({ slotStartTime }) => slotStartTime === start);
      const pass = passIn((await file(checkout, { ticketId: ticket?._id ?? '' })).files);
      assert.equal(new Date(String(pass['relevantDate'])).toISOString(), start);
      assert.match(JSON.stringify(pass.eventTicket), at > 0 ? /July 2026 at 21:30/ : /July 2026 at 20:30/);
    }
    const payloads = (await links(checkout)).map((url) => claimsIn(url).payload);
    const classes = payloads.flatMap(({ eventTicketClasses }) => eventTicketClasses);
    const objects = payloads.flatMap(({ eventTicketObjects }) => eventTicketObjects);
    const startOf = ({ classId }: Record<string, unknown>) =>
      (classes.find(({ id }) => id === classId)?.['dateTime'] as { start?: string } | undefined)?.start;
    assert.deepEqual(objects.map(startOf).sort(), starts);
  });

  it('share tickets out over as many links as it takes, each once', async () => {
    const checkout = await bought({}, { items: seats(5) });
    const urls = await links(checkout);
    assert.ok(urls.length > 1);
    const ids = urls.flatMap((url) => claimsIn(url).payload.eventTicketObjects.map(({ id }) => id));
    assert.deepEqual(
      ids,
      (await tickets(checkout)).map(({ _id }) => `${issuer}.${_id}`),
    );
  });

  it('have nothing to give before a code may be seen, for what is reserved, and for what was canceled', async () => {
    const hidden = await bought({
      tickets: [
        {
          ...{ _id: 'seat', name: 'Seat', price: 20, active: true },
          revealingSettings: { enabled: 'ENABLED', beforeEvent: { target: 'start', unit: 'days', offset: -1 } },
        },
      ],
    });
    assert.deepEqual([await refused(hidden), await offered(hidden)], [none, undefined]);
    service.clock.now = new Date('2026-06-30T19:00:00Z');
    assert.deepEqual(await offered(hidden), { apple: 1, google: 1 });
    assert.equal(passIn((await file(hidden)).files).barcodes.length, 1);
    service.clock.now = onSale;
    const open = await bought();
    await service.db.query(`update ticket set status = 'RESERVED' where checkout_id = $1`, [open._id]);
    assert.deepEqual([await refused(open), await offered(open)], [none, undefined]);
    const off = await bought();
    await service.db.query(`update checkout set status = 'CANCELED' where id = $1`, [off._id]);
    assert.deepEqual([await refused(off), await offered(off)], [none, undefined]);
  });

  it('are left out where the event or the ticket type says so', async () => {
    const switchedOff = { wallet: { enabled: 'DISABLED' } };
    const off = await bought({ deliverySettings: switchedOff });
    assert.deepEqual([await refused(off), await offered(off)], [none, undefined]);
    const types = [
      { _id: 'seat', name: 'Seat', price: 20, active: true, deliverySettings: { wallet: { enabled: 'ENABLED' } } },
      { _id: 'child', name: 'Child', price: 10, active: true },
    ];
    const some = await bought(
      { deliverySettings: switchedOff, tickets: types },
      { items: [...seats(1), ...seats(1, 'child')] },
    );
    assert.deepEqual(await offered(some), { apple: 1, google: 1 });
  });

  it('show what a season ticket opens next, where the seller wants that', async () => {
    const child = (name: string, month: string) =>
      addEvent(service.db, { name, start: `2026-${month}-01T18:00:00Z`, end: `2026-${month}-01T21:00:00Z` });
    const childEvents = [await child('Autumn', '09'), await child('Winter', '12')];
    const season = (seasonCardShowNextEvent: boolean) =>
      bought({
        ...{ name: 'Season', eventType: 'GROUP', childEvents, end: '2027-01-01T00:00:00Z' },
        deliverySettings: { wallet: { enabled: 'ENABLED', seasonCardShowNextEvent } },
      });
    const [showing, plain] = [await season(true), await season(false)];
    const relevant = async (checkout: Checkout) => {
      const pass = passIn((await file(checkout)).files);
      return [new Date(String(pass['relevantDate'])).toISOString(), JSON.stringify(pass).includes('Autumn')];
    };
    assert.deepEqual(await relevant(showing), ['2026-09-01T18:00:00.000Z', true]);
    assert.deepEqual(await relevant(plain), ['2026-07-01T18:00:00.000Z', false]);
    service.clock.now = new Date('2026-10-01T00:00:00Z');
    assert.deepEqual(await relevant(showing), ['2026-12-01T18:00:00.000Z', false]);
  });

  it('show what each season ticket opens next, by the mapping', async () => {
    const child = (name: string, month: string) =>
      addEvent(service.db, { name, start: `2026-${month}-01T18:00:00Z`, end: `2026-${month}-01T21:00:00Z` });
    const [autumn, winter] = [await child('Autumn', '09'), await child('Winter', '12')];
    const season = {
      ...{ name: 'Season', eventType: 'GROUP', childEvents: [autumn, winter], end: '2027-01-01T00:00:00Z' },
      deliverySettings: { wallet: { enabled: 'ENABLED', seasonCardShowNextEvent: true } },
      tickets: ['all', 'late', 'tour'].map((_id) => ({ _id, name: _id, price: 20, active: true })),
      ticketSettings: {
        childEventMapping: [
          { childEventId: autumn, ticketTypeMapping: { all: 'seat' } },
          { childEventId: winter, ticketTypeMapping: { all: 'seat', late: 'seat' } },
        ],
      },
    };
    const relevant = async (type: string) => {
      const pass = passIn((await file(await bought(season, { items: seats(1, type) }))).files);
      return new Date(String(pass['relevantDate'])).toISOString().slice(0, 10);
    };
    assert.deepEqual(
      [await relevant('all'), await relevant('late'), await relevant('tour')],
      ['2026-09-01', '2026-12-01', '2026-07-01'],
    );
  });

  it('are for the order’s customer and its secret alone', async () => {
    const [ada, eve] = [await addCustomer(service.db, 'a@example.com'), await addCustomer(service.db, 'e@example.com')];
    const checkout = await bought({}, { token: ada.token, email: 'a@example.com' });
    const id = checkout._id;
    assert.equal((await service.call(api.orders.ownGoogleWallet, { id }, { token: ada.token })).urls?.length, 1);
    for (const route of [api.orders.ownAppleWallet, api.orders.ownGoogleWallet])
      await service.refused(route, 404, { id }, { token: eve.token });
    for (const route of [api.orders.appleWallet, api.orders.googleWallet])
      await service.refused(route, 404, { id, secret: 'wrong' }, { token: ada.token });
  });

  it('are gone once the certificate is over, or was taken out', async () => {
    const checkout = await bought({ end: '2046-01-01T00:00:00Z' });
    service.clock.now = new Date('2045-01-01T00:00:00Z');
    assert.deepEqual(await offered(checkout), { google: 1 });
    service.clock.now = onSale;
    await saveGoogle(service.db, settled.secrets, sellerId, undefined, onSale);
    assert.deepEqual(await offered(checkout), { apple: 1 });
    await saveApple(service.db, settled.secrets, sellerId, undefined, onSale);
    assert.deepEqual([await refused(checkout), await offered(checkout)], [none, undefined]);
  });

  describe('by the command', () => {
    const run = async (words: readonly string[], files: Readonly<Record<string, string>>) => {
      const { code, out, note } = await runCommand(['wallets', sellerId, ...words], {
        terminal: {
          read: (name) => Promise.resolve(files[name] ?? assert.fail(name)),
          askPassword: () => Promise.resolve(undefined),
        },
        open: () =>
          Promise.resolve({
            db: { ...service.db, close: () => Promise.resolve() },
            secrets: settled.secrets,
            publicUrl: 'https://tickets.example',
          }),
      });
      return { code, out: out.join('\n'), note: note ?? '' };
    };
    const appleWords = ['--apple-certificate', 'cert', '--apple-key', 'key', '--apple-authority', 'ca'];
    const appleOf = ({ certificate: cert, key, authority: ca }: typeof apple) => ({ cert, key, ca });

    it('come in sealed, a locked key with its passphrase, and are told by name', async () => {
      const locked = appleFiles({ passphrase: 'open sesame' });
      const files = { ...appleOf(locked), '-': 'open sesame\n', account: google.file };
      const words = [
        ...appleWords,
        '--apple-passphrase',
        '-',
        '--google-account',
        'account',
        '--google-issuer',
        issuer,
      ];
      assert.equal((await run(words, files)).out, `apple=pass.example.house\ngoogle=${issuer}`);
      const [stored] = await service.db.query('select * from wallet_settings where seller_id = $1', [sellerId]);
      assert.ok(!JSON.stringify(stored).includes('PRIVATE'));
      const { files: made } = await file(await bought());
      verifyDetached(contentOf(made, 'signature'), contentOf(made, 'manifest.json'), locked.authority);
      assert.equal(
        (await run(['--apple-certificate', 'off', '--google-account', 'off'], {})).note,
        'seller signs no passes.',
      );
    });

    it('are refused when they do not belong together, are over, or are something else', async () => {
      const other = appleFiles();
      const says = async (files: Readonly<Record<string, string>>, sentence: RegExp, words = appleWords) => {
        const { code, note } = await run(words, files);
        assert.equal(code, 1, note);
        assert.match(note, sentence);
      };
      await says({ ...appleOf(apple), key: other.key }, /Does not belong to the certificate/);
      await says({ ...appleOf(apple), ca: other.authority }, /Did not issue the certificate/);
      await says({ ...appleOf(apple), key: 'nonsense' }, /Expected a private key/);
      await says({ ...appleOf(apple), cert: 'nonsense' }, /Expected a certificate/);
      await says({ ...appleOf(apple), cert: apple.authority, key: apple.key }, /Expected a certificate of a pass type/);
      await says({}, /needs --apple-key/, ['--apple-certificate', 'cert']);
      const googleWords = ['--google-account', 'account', '--google-issuer', issuer];
      await says({ account: '{}' }, /Has no client_email/, googleWords);
      await says({ account: googleFiles(1024).file }, /RSA key of 2048 bits/, googleWords);
      await says({ account: google.file }, /number of the issuer/, [
        '--google-account',
        'account',
        '--google-issuer',
        'x',
      ]);
      assert.equal((await run([], {})).out, `apple=pass.example.house\ngoogle=${issuer}`);
    });
  });
});
