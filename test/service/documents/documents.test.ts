/** Long because a ticket and an invoice have so much to tell. What they say does not depend on the engine: one database will do. */
import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';
import { correction, generate } from 'lean-qr/nano';
import type { Checkout } from '../../../src/contract/checkout.ts';
import type { EventRecord } from '../../../src/contract/events.ts';
import { json } from '../../../src/service/database/index.ts';
import type { SellerData } from '../../../src/service/events/records.ts';
import { readCalendar } from '../../support/readers/read-calendar.ts';
import { readPdf } from '../../support/readers/read-pdf.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import {
  addCustomer,
  addEvent,
  addKey,
  addVoucher,
  buyer,
  keyOf,
  seats,
  sellerId,
} from '../../support/builders/shop.ts';
import { orderNumber } from '../../support/readers/mailed.ts';

const chart: SellerData = {
  name: 'The House',
  street: 'Canal 1',
  postal: '10999',
  city: 'Berlin',
  url: 'https://house.example',
  defaultLanguage: 'en',
  taxNo: 'DE 123',
  taxRate: 0.07,
};
const venue: Partial<EventRecord> = {
  name: 'Concert',
  locationName: 'Great Hall',
  locationStreet: 'Hall Street 2',
  locationPostal: '10115',
  locationCity: 'Berlin',
  locationCountry: 'DE',
};
const address = {
  street: 'Byron Road 4',
  postal: '10117',
  city: 'Berlin',
  country: 'DE',
  company: 'Engines Ltd',
  vatId: 'DE123456789',
};

describeWithService('documents of orders', (service) => {
  before(() => addEvent(service.db));
  beforeEach(() => as(chart));

  const as = (data: SellerData) =>
    service.db.query('update seller set data = $2::jsonb where id = $1', [sellerId, json(data)]);
  interface Buying {
    readonly items?: ReturnType<typeof seats>;
    readonly details?: object;
    readonly vouchers?: string[];
    readonly preferredLanguage?: string;
    readonly token?: string;
  }
  const begin = async (
    fields: Partial<EventRecord> = {},
    { items = seats(2), details = {}, token, ...request }: Buying = {},
  ) => {
    const eventId = await addEvent(service.db, { ...venue, ...fields });
    const more = { preferredLanguage: 'en-GB', ...request };
    const checkout = await service.call(
      api.checkout.create,
      { type: 'transaction', eventId, items, ...more },
      { token },
    );
    await service.call(api.checkout.setDetails, { ...keyOf(checkout), ...buyer, ...details }, { token });
    return checkout;
  };
  const complete = (checkout: Checkout, paymentMethod = 'invoice') =>
    service.call(api.checkout.complete, { ...keyOf(checkout), paymentMethod });
  const bought = async (...input: Parameters<typeof begin>) => {
    const checkout = await begin(...input);
    await complete(checkout);
    return checkout;
  };
  const get = (path: string, query: Record<string, string> = {}, token?: string) =>
    service.app.inject({
      url: `${path}?${new URLSearchParams(query).toString()}`,
      ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    });
  type File = 'tickets.pdf' | 'invoice.pdf' | 'calendar.ics';
  const file = async ({ _id: id, secret }: Checkout, name: File, query: Record<string, string> = {}) => {
    const got = await get(`/api/checkout/${id}/${name}`, { secret, ...query });
    assert.equal(got.statusCode, 200, got.body);
    return got.rawPayload;
  };
  const refused = async ({ _id: id, secret }: Checkout, name: File) => {
    const { statusCode, body } = await get(`/api/checkout/${id}/${name}`, { secret });
    return [statusCode, (JSON.parse(body) as { code?: string }).code];
  };
  const tickets = async (checkout: Checkout, query?: Record<string, string>) =>
    (await readPdf(await file(checkout, 'tickets.pdf', query))).pages;
  const invoice = async (checkout: Checkout, query?: Record<string, string>) =>
    (await readPdf(await file(checkout, 'invoice.pdf', query))).pages.map(({ text }) => text).join(' ');
  const calendar = async (checkout: Checkout) => readCalendar((await file(checkout, 'calendar.ics')).toString());
  const codesOf = async (checkout: Checkout) =>
    (await service.call(api.checkout.tickets, keyOf(checkout))).map(({ barcode }) => barcode ?? '');
  const numberOf = (checkout: Checkout) => orderNumber(service.db, checkout);
  const says = (text: string | undefined, ...words: string[]) => {
    for (const word of words) assert.ok(text?.includes(word), `It lacks "${word}":\n${text}`);
  };
  const silent = (text: string | undefined, ...words: string[]) => {
    for (const word of words) assert.ok(text?.includes(word) === false, `It says "${word}":\n${text}`);
  };
  const drawn = (code: string) => {
    const modules = generate(code, { minCorrectionLevel: correction.M });
    const places = Array.from({ length: modules.size }, (_, at) => at);
    return places.map((y) => places.map((x) => modules.get(x, y)));
  };

  it('have their details in the colour of the seller, if it can be read on paper', async () => {
    const coloursWith = async (infoColor: string) => (await tickets(await bought({ ticketDesign: { infoColor } })))[0]?.colours; // prettier-ignore
    assert.equal((await coloursWith('#0a3d62'))?.has('#0a3d62'), true);
    assert.equal((await coloursWith('#ffee00'))?.has('#ffee00'), false);
  });

  it('are a page for each ticket, with its code and all that its holder needs at the door', async () => {
    const checkout = await bought(
      {
        categories: [{ _id: 'c', ref: 'stalls', name: 'Stalls' }],
        showTimeRangeInTicket: true,
        ticketFooter: 'No cameras, please.',
        ticketDesign: { disclaimer: 'At your own risk.' },
        tickets: [
          { _id: 'seat', name: 'Seat', price: 20, active: true, categoryRef: 'stalls', requiresPersonalization: true },
        ],
        ticketExtraFields: [
          { _id: 'meal', name: 'Meal', type: 'select', required: false, options: ['Soup', 'Cake'], printable: true },
          { _id: 'size', name: 'Shirt size', type: 'text', required: false },
          { _id: 'vip', name: 'Backstage', type: 'checkbox', required: false, printable: true },
        ],
      },
      {
        details: {
          tickets: [
            { index: 0, firstname: 'Grace', lastname: 'Hopper', extraFields: { meal: 'Soup', size: 'XL', vip: true } },
            { index: 1, firstname: 'Ελένη', lastname: 'Щербакова' },
          ],
        },
      },
    );
    const got = await get(`/api/checkout/${checkout._id}/tickets.pdf`, { secret: checkout.secret });
    assert.equal(got.headers['content-type'], 'application/pdf');
    assert.match(String(got.headers['content-disposition']), /^attachment; filename="tickets-[\w-]+\.pdf"/);
    assert.equal(got.headers['cache-control'], 'private, no-store');
    const { title, language, isTagged, pages } = await readPdf(got.rawPayload);
    assert.deepEqual([title, language, isTagged, pages.length], ['Concert', 'en', true, 2]);
    const codes = await codesOf(checkout);
    for (const [at, page] of pages.entries()) {
      const code = codes[at] ?? '';
      const own = drawn(code);
      assert.deepEqual(page.drawing(own.length), own);
      says(page.text, code, `Ticket ${at + 1} of 2`, 'The House', 'Concert', 'Wednesday, 1 July 2026', '20:00–23:00');
      says(page.text, 'Great Hall Hall Street 2 10115 Berlin Germany', 'Seat Stalls', 'Price €20.00');
      says(page.text, 'No cameras, please.', 'At your own risk.', await numberOf(checkout), 'Canal 1');
      silent(page.text, codes[1 - at] ?? '', 'undefined', 'Shirt size');
    }
    says(pages[0]?.text, 'For Grace Hopper', 'Meal Soup', 'Backstage Yes');
    says(pages[1]?.text, 'For Ελένη Щербакова');
    silent(pages[1]?.text, 'Meal', 'Backstage');

    const [, second] = await service.call(api.checkout.tickets, keyOf(checkout));
    const [page, ...more] = await tickets(checkout, { ticketId: second?._id ?? '' });
    says(page?.text, 'Ticket 2 of 2', codes[1] ?? '');
    assert.deepEqual(more, []);
    const unknown = await get(`/api/checkout/${checkout._id}/tickets.pdf`, { secret: checkout.secret, ticketId: 'no' });
    assert.equal(unknown.statusCode, 404);
  });

  it('speak German to a buyer who bought in German, and any language that is asked for', async () => {
    const fields = { translations: { de: { name: 'Konzert', tickets: { seat: { name: 'Sitzplatz' } } } } };
    const checkout = await bought(fields, { preferredLanguage: 'de', details: address });
    const [page] = await tickets(checkout);
    says(
      page?.text,
      'Ticket 1 von 2',
      'Konzert',
      'Mittwoch, 1. Juli 2026',
      'Sitzplatz',
      'Preis 20,00 €',
      'Deutschland',
    );
    says(await invoice(checkout), 'Rechnung 2026-', '2 20,00 €', 'MwSt. 7 % 2,62 €', 'Gesamtbetrag 40,00 €');
    const [english] = await tickets(checkout, { locale: 'en' });
    says(english?.text, 'Ticket 1 of 2', 'Concert', 'Wednesday, 1 July 2026', '20:00');
    const [american] = await tickets(await bought({ timezone: 'America/New_York' }), { locale: 'en' });
    says(american?.text, 'Ticket 1 of 2', 'Wednesday, July 1, 2026', '2:00');
    const [entry] = await calendar(checkout);
    assert.equal(entry?.name, 'Konzert');
    says(entry.notes, `Bestellung ${await numberOf(checkout)}`);
  });

  it('speak French to a buyer who bought in French, down to its spaces', async () => {
    const checkout = await bought({}, { preferredLanguage: 'fr', details: address });
    const [page] = await tickets(checkout);
    says(page?.text, 'Billet 1 sur 2', 'mercredi 1 juillet 2026', 'Prix 20,00 €', 'Présentez ce code à l’entrée.');
    says(await invoice(checkout), 'Facture 2026-', 'TVA 7 % 2,62 €', 'Total 40,00 €');
  });

  it('have no code before it may be seen, and say why', async () => {
    const reserved = await begin({ reservationSettings: { option: 'reservationsAndPayment' } });
    await service.call(api.checkout.reserve, keyOf(reserved));
    const hidden = await bought({
      tickets: [
        {
          ...{ _id: 'seat', name: 'Seat', price: 20, active: true },
          revealingSettings: { enabled: 'ENABLED', beforeEvent: { target: 'start', unit: 'days', offset: -2 } },
        },
      ],
    });
    const canceled = await bought();
    const known = await codesOf(canceled);
    const key = await addKey(service.db);
    await service.call(api.transactions.cancel, { id: canceled._id }, { token: key });
    for (const [checkout, ...words] of [
      [reserved, 'No code yet', 'once you’ve paid'],
      [hidden, 'No code yet', 'Your code appears on Monday, 29 June 2026'],
      [canceled, 'Canceled', 'This ticket isn’t valid.'],
    ] as const) {
      const rows = await service.db.query<{ barcode: string }>('select barcode from ticket where checkout_id = $1', [
        checkout._id,
      ]);
      const pages = await tickets(checkout);
      assert.equal(pages.length, 2);
      for (const { text, drawing } of pages) {
        says(text, ...words);
        silent(text, ...rows.map(({ barcode }) => barcode));
        assert.equal(drawing(25), undefined);
      }
    }
    assert.equal(known.length, 2);
    service.clock.now = new Date('2026-06-29T18:00:00Z');
    const [shown] = await tickets(hidden);
    says(shown?.text, (await codesOf(hidden))[0] ?? 'none');
    assert.ok(shown?.drawing(25));
  });

  it('have a place for everything, however long it is', async () => {
    const word = 'Donaudampfschifffahrtsgesellschaft ';
    const checkout = await bought(
      {
        name: word.repeat(20).trim(),
        locationName: word.repeat(10).trim(),
        ticketFooter: 'Terms. '.repeat(1200),
        tickets: [{ _id: 'seat', name: word.repeat(5).trim(), price: 20, active: true, requiresPersonalization: true }],
        ticketExtraFields: Array.from({ length: 30 }, (_, at) => ({
          ...{ _id: `f${at}`, name: `Field ${at}`, type: 'text', printable: true },
        })),
      },
      {
        details: {
          tickets: [0, 1].map((index) => ({
            ...{ index, firstname: '王小明 👩‍👩‍👧', lastname: 'דנה כהן' },
            extraFields: Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`f${at}`, 'x '.repeat(400)])),
          })),
        },
      },
    );
    const pages = await tickets(checkout);
    assert.equal(pages.length, 2);
    for (const { text, drawing } of pages) {
      assert.ok(drawing(25));
      says(text, 'Terms. Terms.', await numberOf(checkout));
      silent(text, '👩');
    }
  });

  it('are not given where the seller gives none, and of nothing that is no order', async () => {
    const off = { deliverySettings: { pdf: { enabled: 'DISABLED' } } };
    assert.deepEqual(await refused(await bought(off), 'tickets.pdf'), [409, 'NO_PDF']);
    const [pass] = [
      { _id: 'pass', name: 'Pass', price: 5, active: true, deliverySettings: { pdf: { enabled: 'ENABLED' } } },
    ];
    const both = [{ _id: 'seat', name: 'Seat', price: 20, active: true }, pass];
    const mixed = await bought({ ...off, tickets: both }, { items: [...seats(1), ...seats(1, 'pass')] });
    const pages = await tickets(mixed);
    assert.equal(pages.length, 1);
    says(pages[0]?.text, 'Pass', 'of 2');
    const open = await begin();
    for (const name of ['tickets.pdf', 'invoice.pdf', 'calendar.ics'] as const)
      assert.deepEqual(await refused(open, name), [409, 'WRONG_STATE']);
  });

  it('writes the town as its country does, and the account in groups', async () => {
    const bankAccount = { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', owner: 'House Ltd' };
    await as({ ...chart, bankAccount });
    const own = { street: '1 Main St', city: 'New York', postal: '10001', state: 'NY', country: 'US' };
    const text = await invoice(await bought({}, { details: own }));
    says(text, 'Ada Byron 1 Main St New York, NY 10001 United States');
    says(text, 'Account holder: House Ltd · IBAN: DE89 3704 0044 0532 0130 00 · BIC: COBADEFFXXX');
    const there = await invoice(await bought({}, { details: { ...own, state: 'Jalisco', country: 'MX' } }));
    says(there, '10001 New York, Jalisco Mexico');
  });

  it('account for every cent in an invoice', async () => {
    await addVoucher(service.db, 'GIFT-30', 3000);
    const checkout = await bought(
      {
        customCharges: { outerChargeFix: 1, cartOuterChargeFix: 2 },
        groups: [{ _id: 'all', tickets: ['seat'] }],
        discountGroups: [
          {
            ...{ _id: 'two', name: 'Pair & Co', discountType: 'fix', value: 5 },
            rules: [{ type: 'ticketGroups', group: 'all', min: 2 }],
          },
        ],
        tickets: [
          { _id: 'seat', name: 'Seat', price: 20, active: true, taxRate: 0.19 },
          { _id: 'book', name: 'Programme', price: 4.5, active: true, taxRate: 0.07 },
        ],
      },
      { items: [...seats(2), ...seats(1, 'book')], vouchers: ['GIFT-30'], details: address },
    );
    const text = await invoice(checkout);
    says(
      text,
      'The House · Canal 1 · 10999 Berlin Engines Ltd Ada Byron Byron Road 4 10117 Berlin Germany Invoice number',
      'Your VAT ID DE123456789',
    );
    says(text, 'Tax number DE 123', `Order number ${await numberOf(checkout)}`, 'Invoice date Monday, 1 June 2026');
    says(text, 'Date of the event Wednesday, 1 July 2026 at 20:00', 'Invoice 2026-', 'Concert');
    says(text, 'Seat 2 €20.00 -€4.49', 'Discounts included: Pair & Co -€5.00');
    const [sold] = await service.db.query<{ total: number }>('select total from checkout where id = $1', [
      checkout._id,
    ]);
    const total = sold?.total ?? 0;
    assert.equal(total, 4450);
    // what is written adds up to what was sold
    const cents = (label: string) => {
      const [, amount] = new RegExp(`${label} €([\\d.]+)`).exec(text) ?? [];
      assert.ok(amount, `${label} is missing in ${text}`);
      return Math.round(Number(amount) * 100);
    };
    const [net7, tax7, net19, tax19] = ['Net at 7%', 'Tax 7%', 'Net at 19%', 'Tax 19%'].map(cents);
    assert.equal((net7 ?? 0) + (tax7 ?? 0) + (net19 ?? 0) + (tax19 ?? 0), total);
    assert.equal(cents('Total'), total);
    says(text, 'Paid by voucher GIFT-30 -€30.00', 'Amount due €14.50', `Please transfer €14.50 with the reference`);
    const key = await addKey(service.db);
    await service.call(api.transactions.markReceived, { id: checkout._id }, { token: key });
    says(await invoice(checkout), 'Paid: €14.50. Thank you.');
  });

  it('go on over as many pages as an invoice takes, with the foot of the seller’s documents on each', async () => {
    await as({
      ...chart,
      documentSettings: {
        invoice: {
          footerColumns: [
            { text: 'IBAN DE00', active: true },
            { text: 'Gone', active: false },
          ],
        },
      },
    });
    const types = Array.from({ length: 60 }, (_, at) => ({
      ...{ _id: `t${at}`, name: `Kind ${at} of ticket`, price: 1 + at / 100, active: true },
    }));
    const items = types.flatMap(({ _id }) => seats(1, _id));
    const { pages } = await readPdf(
      await file(await bought({ tickets: types, maxAmountPerOrder: 60 }, { items }), 'invoice.pdf'),
    );
    assert.ok(pages.length > 1);
    for (const { text } of pages) {
      says(text, 'IBAN DE00');
      silent(text, 'Gone');
    }
    const text = pages.map((page) => page.text).join(' ');
    for (const { name } of types) says(text, name);
  });

  it('have the dates of an order for a calendar, one for each slot', async () => {
    const checkout = await bought(
      {
        useTimeSlots: true,
        timeSlots: [
          { _id: 'early', startTime: { hour: 20, minute: 0 } },
          { _id: 'late', startTime: { hour: 21, minute: 30 } },
        ],
        geoCode: { lat: 52.5, lng: 13.4 },
      },
      { items: [...seats(2, 'seat', 'late'), ...seats(1, 'seat', 'early')] },
    );
    const entries = await calendar(checkout);
    assert.deepEqual(
      entries.map(({ name, start, end, zone, place, url, status }) => [
        ...[name, start.toISOString(), end.toISOString(), zone, place, url, status],
      ]),
      [
        ['2026-07-01T18:00:00.000Z', '2026-07-01T19:30:00.000Z'],
        ['2026-07-01T19:30:00.000Z', '2026-07-01T21:00:00.000Z'],
      ].map(([start, end]) => [
        ...['Concert', start, end, 'Europe/Berlin'],
        ...['Great Hall, Hall Street 2, 10115 Berlin, DE', 'https://house.example/', 'CONFIRMED'],
      ]),
    );
    says(entries[1]?.notes, '2 × Seat', await numberOf(checkout));
    // calendars are shared: nothing in one opens the order, or a door
    const text = (await file(checkout, 'calendar.ics')).toString().replace(/\r\n /g, '');
    silent(text, checkout.secret, ...(await codesOf(checkout)), buyer.lastname);

    // the same entries after a change, which calendars take for newer ones
    const before = entries.map(({ uid, sequence }) => [uid, sequence]);
    const key = await addKey(service.db);
    const [row] = await service.db.query<{ event_id: string }>('select event_id from checkout where id = $1', [
      checkout._id,
    ]);
    await service.call(api.events.update, { id: row?.event_id ?? '', name: 'Concert, moved' }, { token: key });
    const moved = await calendar(checkout);
    assert.deepEqual(
      moved.map(({ uid, sequence }) => [uid, sequence - 1]),
      before,
    );
    assert.equal(new Set(moved.map(({ uid }) => uid)).size, 2);
    await service.call(api.transactions.cancel, { id: checkout._id }, { token: key });
    assert.deepEqual(
      (await calendar(checkout)).map(({ status }) => status),
      ['CANCELLED', 'CANCELLED'],
    );
  });

  it('say on each page of a ticket when its own slot is', async () => {
    const pages = await tickets(
      await bought(
        {
          useTimeSlots: true,
          timeSlots: [
            { _id: 'early', startTime: { hour: 20, minute: 30 } },
            { _id: 'late', startTime: { hour: 21, minute: 30 } },
          ],
        },
        { items: [...seats(1, 'seat', 'early'), ...seats(1, 'seat', 'late')] },
      ),
    );
    assert.deepEqual(
      pages.map(({ text }) => /Wednesday, 1 July 2026 at [\d:]+/.exec(text)?.[0]),
      ['Wednesday, 1 July 2026 at 20:30', 'Wednesday, 1 July 2026 at 21:30'],
    );
  });

  it('tell a calendar no more than the seller tells', async () => {
    const [whole] = await calendar(await bought({ ticketDesign: { hideTimes: true } }));
    assert.equal(whole?.day, '2026-07-01');
    const [day] = await calendar(await bought({ customSettings: { showStartTime: false } }));
    assert.equal(day?.day, '2026-07-01');
    const [endless] = await calendar(await bought({ showEndTime: false }));
    assert.equal(endless?.end.toISOString(), endless?.start.toISOString());
    const [usual] = await calendar(await bought());
    assert.ok(usual && usual.end > usual.start);
    const open = await bought({ ticketDesign: { hideDates: true } });
    assert.deepEqual(await refused(open, 'calendar.ics'), [409, 'NO_DATES']);
    const [page] = await tickets(open);
    silent(page?.text, '1 July 2026');
    silent(await invoice(open), '1 July 2026');
  });

  it('tell a calendar all the evenings of a season ticket', async () => {
    const evenings = await Promise.all(
      ['2026-09-01', '2026-10-01'].map((day) =>
        addEvent(service.db, { ...venue, name: day, start: `${day}T18:00:00.000Z`, end: `${day}T20:00:00.000Z` }),
      ),
    );
    const entries = await calendar(await bought({ eventType: 'GROUP', childEvents: evenings }));
    assert.deepEqual(
      entries.map(({ name, start }) => [name, start.toISOString()]),
      [
        ['2026-09-01', '2026-09-01T18:00:00.000Z'],
        ['2026-10-01', '2026-10-01T18:00:00.000Z'],
      ],
    );
  });

  it('tell a calendar the evenings that each season ticket admits to', async () => {
    const evening = (day: string) =>
      addEvent(service.db, { ...venue, name: day, start: `${day}T18:00:00.000Z`, end: `${day}T20:00:00.000Z` });
    const [first, second, other] = [
      await evening('2026-09-01'),
      await evening('2026-10-01'),
      await evening('2026-11-01'),
    ];
    const season = {
      ...{ name: 'Season', eventType: 'GROUP', childEvents: [first, second, other] },
      tickets: ['all', 'some', 'tour'].map((_id) => ({ _id, name: _id, price: 20, active: true })),
      ticketSettings: {
        childEventMapping: [
          { childEventId: first, ticketTypeMapping: { all: 'seat', some: 'seat' } },
          { childEventId: second, ticketTypeMapping: { all: 'seat' } },
        ],
      },
    };
    const told = async (items: ReturnType<typeof seats>) =>
      (await calendar(await bought(season, { items }))).map(({ name, notes }) => [
        name,
        notes.match(/\d × \w+/g)?.join(),
      ]);
    assert.deepEqual(await told([...seats(1, 'all'), ...seats(2, 'some')]), [
      ['2026-09-01', '1 × all,2 × some'],
      ['2026-10-01', '1 × all'],
    ]);
    assert.deepEqual(
      (await told([...seats(1, 'some'), ...seats(1, 'tour')])).map(([name]) => name),
      ['2026-09-01', 'Season'],
    );
  });

  it('are for those alone whose order it is', async () => {
    const [ada, eve] = [
      await addCustomer(service.db, 'known@example.com'),
      await addCustomer(service.db, 'eve@example.com'),
    ];
    const checkout = await bought({}, { token: ada.token });
    const [key, weak, other] = [
      await addKey(service.db),
      await addKey(service.db, sellerId, { permissions: ['events:read'] }),
      await addKey(service.db, 'other'),
    ];
    const status = async (path: string, token?: string, secret?: string) =>
      (await get(path, secret === undefined ? {} : { secret }, token)).statusCode;
    const open = await begin({}, { token: ada.token });
    for (const name of ['tickets.pdf', 'invoice.pdf', 'calendar.ics']) {
      const bySecret = `/api/checkout/${checkout._id}/${name}`;
      assert.deepEqual(
        await Promise.all([
          status(bySecret, undefined, checkout.secret),
          status(bySecret, undefined, 'wrong'),
          status(bySecret),
        ]),
        [200, 404, 400],
      );
      const own = `/api/customers/me/transactions/${checkout._id}/${name}`;
      assert.deepEqual(
        await Promise.all([status(own, ada.token), status(own, eve.token), status(own)]),
        [200, 404, 401],
      );
      assert.equal(await status(`/api/customers/me/transactions/${open._id}/${name}`, ada.token), 404);
      if (name === 'calendar.ics') continue;
      const sold = `/api/transactions/${checkout._id}/${name}`;
      assert.deepEqual(
        await Promise.all([status(sold, key), status(sold, weak), status(sold, other), status(sold, ada.token)]),
        [200, 403, 404, 401],
      );
      assert.equal(await status(`/api/transactions/${open._id}/${name}`, key), 404);
    }
  });
});
