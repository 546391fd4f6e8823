// Long because each event of the demo shows something else off, and each is looked at.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inDays, inYear, onWeekday } from '../demo/data/calendar.ts';
import { demoData, type DemoEvent } from '../demo/data/index.ts';
import { EventRecord } from '../src/contract/events.ts';
import { strict } from '../src/contract/strict.ts';
import { automate } from '../src/sale/automation.ts';
import { indicator, saleStatus } from '../src/sale/availability.ts';
import type { Cart } from '../src/sale/cart.ts';
import { wallClock } from '../src/sale/dates.ts';
import { closedBecause, slotClosedBecause } from '../src/sale/ticket-options.ts';
import { quote } from '../src/sale/quote.ts';
import { dangling, ids, oversold } from './support/readers/demo-checks.ts';
import { problems } from './support/builders/carts.ts';
import { demoInfo } from './support/builders/demo-info.ts';

const record = strict(EventRecord);
const now = new Date('2026-11-21T09:00:00Z');
const data = demoData(now);
const orders = [...data.customers, ...data.guests].flatMap((buyer) => buyer.orders);

/** Days of a year and a bit, the days on which clocks change and a leap day among them. */
const moments = [
  ...Array.from({ length: 27 }, (_, at) => new Date(Date.UTC(2026, 10, 1 + at * 14, (at * 7) % 24, 59))),
  ...[
    '2027-03-28T00:30:00Z',
    '2027-10-31T00:30:00Z',
    '2026-12-28T23:10:00Z',
    '2026-12-31T23:59:59Z',
    '2028-02-29T12:00:00Z',
  ].map((at) => new Date(at)),
];

function byId(id: string, events = data.events): DemoEvent {
  const event = events.find(({ _id }) => _id === id);
  assert.ok(event, id);
  return event;
}

const info = (id: string) => demoInfo(byId(id), data.seller.currency);

describe('records', () => {
  for (const { sold, soldInSlots, soldSeats, ...event } of data.events) {
    test(`${event._id} has no field that the contract does not know`, () => {
      const result = record.safeParse(JSON.parse(JSON.stringify(event)));
      assert.deepEqual(
        result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
        [],
      );
      assert.equal(event.sellerId, data.seller._id);
    });
  }

  test('ids and slugs are there once', () => {
    const all = data.events.flatMap((event) => [
      event._id,
      ...ids(event.tickets),
      ...ids(event.categories),
      ...ids(event.groups),
      ...ids(event.discountGroups),
      ...ids(event.discountGroups?.flatMap(({ rules }) => rules ?? [])),
      ...ids(event.tickets?.flatMap(({ rules }) => rules ?? [])),
      ...ids(event.timeSlots),
      ...ids(event.extraFields),
      ...ids(event.ticketExtraFields),
      ...ids(event.gallery),
      ...ids(event.posDiscounts),
      ...(event.underShops ?? []).flatMap((shop) => [shop._id ?? '', ...ids(shop.tickets), ...ids(shop.categories)]),
    ]);
    all.push(...ids(data.vouchers), ...ids(data.customers), ...orders.flatMap((order) => ids([order])));
    assert.deepEqual(
      all.filter((id, at) => id === '' || all.indexOf(id) !== at),
      [],
    );
    const slugs = data.events.map(({ url }) => url);
    assert.equal(new Set(slugs).size, slugs.length);
    for (const slug of slugs) assert.match(slug ?? '', /^[a-z0-9]+(?:-[a-z0-9]+)*$/);
  });

  test('the same ids at any time, the same data at the same time', () => {
    assert.deepEqual(demoData(now), data);
    const later = demoData(new Date('2027-08-09T10:00:00Z'));
    assert.deepEqual(ids(later.events), ids(data.events));
    assert.deepEqual(
      later.events.flatMap(({ tickets }) => ids(tickets)),
      data.events.flatMap(({ tickets }) => ids(tickets)),
    );
  });
});

describe('references', () => {
  for (const event of data.events) {
    test(`of ${event._id} resolve`, () => {
      assert.deepEqual(dangling(event, data), []);
    });
  }

  test('every translation stands for something', () => {
    const orphans = data.events.flatMap((event) =>
      Object.values(event.translations ?? {}).flatMap((texts) =>
        (['tickets', 'categories', 'groups', 'discountGroups', 'extraFields', 'ticketExtraFields', 'gallery'] as const)
          .flatMap((list) => Object.keys(texts[list] ?? {}).filter((id) => !ids(event[list]).includes(id)))
          .map((id) => `${event._id}: ${id}`),
      ),
    );
    assert.deepEqual(orphans, []);
    assert.ok(data.events.filter(({ translations }) => translations?.['de']).length >= 3);
  });

  test('a root stands before its dates', () => {
    const order = ids(data.events);
    for (const { _id, rootId } of data.events)
      if (rootId !== undefined) assert.ok(order.indexOf(rootId) < order.indexOf(_id));
  });

  test('a customer has a ticket whose code rotates', () => {
    const rotating = data.events.filter(({ ticketSettings }) => ticketSettings?.codeForm === 'rotating');
    assert.ok(orders.some(({ eventId }) => ids(rotating).includes(eventId)));
  });

  test('orders name what there is', () => {
    for (const { eventId, items } of orders) {
      const event = byId(eventId);
      for (const { ticketTypeId, slotId } of items) {
        assert.ok(ids(event.tickets).includes(ticketTypeId));
        if (event.useTimeSlots) assert.ok(ids(event.timeSlots).includes(slotId ?? ''));
      }
    }
  });
});

describe('pictures', () => {
  const file = (path: string) => fileURLToPath(new URL(`../public${path}`, import.meta.url));
  const titleOf = (path: string) => /<title>([^<]+)<\/title>/.exec(readFileSync(file(path), 'utf8'))?.[1];

  test('of events are there, and say what they show', () => {
    for (const { _id, image = '', meta, gallery = [], tickets = [] } of data.events) {
      assert.ok(existsSync(file(image)), `${_id}: ${image}`);
      assert.equal(meta?.imageAlt, titleOf(image), _id);
      assert.ok(gallery.length > 0, _id);
      for (const shot of gallery) {
        assert.equal(shot.title, titleOf(shot.image ?? ''), _id);
        assert.ok(shot.copyright && shot.description, _id);
      }
      for (const { styleOptions } of tickets) assert.ok(existsSync(file(styleOptions?.thumbnailImage ?? image)), _id);
    }
  });

  test('of the seller are there', () => {
    const { image, brandingSettings, documentSettings, voucherDisplay } = data.seller;
    const paths = [image, documentSettings.image, voucherDisplay.pdfImage, ...Object.values(brandingSettings)];
    for (const path of paths)
      if (typeof path === 'string' && path.startsWith('/')) assert.ok(existsSync(file(path)), path);
  });
});

/** Whether its doors are open, today and on the day after. */
const isOpen = ({ checkinInformation, end }: DemoEvent, moment: Date) =>
  new Date(checkinInformation?.checkinStarts ?? '') < moment && new Date(end).getTime() > moment.getTime() + 86_400_000;

describe('dates', () => {
  test('lie ahead whenever the demo begins, and what is over is over', () => {
    for (const moment of moments) {
      const { events, customers, guests, vouchers } = demoData(moment);
      for (const event of events) {
        const label = `${event._id} at ${moment.toISOString()}`;
        assert.ok(event.start < event.end, label);
        assert.equal(new Date(event.start) > moment, event._id !== 'evt-tempest', label);
        const status = event._id === 'evt-tempest' ? 'past' : event._id === 'evt-book-launch' ? 'planned' : 'onSale';
        assert.equal(saleStatus(event, undefined, moment), status, label);
        assert.ok(event._id !== 'evt-lamp-room' || isOpen(event, moment), label);
        assert.ok((event.checkinInformation?.checkinStarts ?? '') <= event.start, label);
        for (const { sellStart = '', sellEnd = '' } of event.underShops ?? [])
          assert.ok(sellStart < moment.toISOString() && moment.toISOString() < sellEnd, label);
      }
      for (const { orders } of [...customers, ...guests]) {
        for (const { eventId, orderedAt } of orders) {
          assert.ok(new Date(orderedAt) < moment);
          assert.ok(orderedAt < byId(eventId, events).start);
        }
      }
      for (const { code, validUntil = '9' } of vouchers)
        assert.equal(new Date(validUntil) < moment, code === 'EXPIRED-LANTERN');
    }
  });

  test('keep the clock at the venue', () => {
    const clocks = {
      'evt-hamlet': [5, '19:30'],
      'evt-jazz': [6, '21:00'],
      'evt-kabuki': [3, '18:30'],
      'evt-puppets-4': [0, '11:00'],
      'evt-winter-gala': [6, '18:30'],
    };
    for (const moment of moments) {
      const { events } = demoData(moment);
      for (const [id, [weekday, clock]] of Object.entries(clocks)) {
        const { start, timezone = '' } = byId(id, events);
        const wall = wallClock(new Date(start), timezone);
        assert.deepEqual(
          [wall.getUTCDay(), wall.toISOString().slice(11, 16)],
          [weekday, clock],
          `${id} at ${moment.toISOString()}`,
        );
      }
    }
  });

  test('the helpers count on the venue’s calendar', () => {
    const iso = (date: Date) => date.toISOString();
    assert.equal(
      iso(onWeekday(new Date('2026-10-23T20:00:00Z'), 'Europe/Berlin', 'friday', '19:30', 1)),
      '2026-10-30T18:30:00.000Z',
    );
    assert.equal(
      iso(onWeekday(new Date('2026-10-23T12:00:00Z'), 'Europe/Berlin', 'friday', '19:30', 0)),
      '2026-10-23T17:30:00.000Z',
    );
    assert.equal(iso(inDays(new Date('2026-11-21T16:00:00Z'), 'Asia/Tokyo', 1, '09:00')), '2026-11-23T00:00:00.000Z');
    assert.equal(iso(inYear(now, 'Europe/London', { month: 12, day: 31 }, '21:30', 3)), '2026-12-31T21:30:00.000Z');
    assert.equal(
      iso(inYear(new Date('2026-12-29T09:00:00Z'), 'Europe/London', { month: 12, day: 31 }, '21:30', 3)),
      '2027-12-31T21:30:00.000Z',
    );
    assert.equal(
      iso(inYear(new Date('2026-08-08T09:00:00Z'), 'Europe/Berlin', { month: 8, day: 8 }, '20:30', 0)),
      '2026-08-08T18:30:00.000Z',
    );
  });
});

describe('stock', () => {
  for (const event of data.events) {
    test(`of ${event._id} is never oversold, its orders included`, () => {
      assert.deepEqual(oversold(event, data), []);
    });
  }
});

describe('what the demo shows', () => {
  const total = (id: string, cart: Cart) => {
    const { lines, discount, charge, total, problems } = quote(info(id), cart, now);
    assert.deepEqual(problems, []);
    return { regular: lines.reduce((sum, { regular }) => sum + regular, 0), discount, charge, total };
  };

  test('every order was possible when it was made', () => {
    for (const { _id, eventId, items, orderedAt, paymentMethod } of orders) {
      const { problems, total } = quote(info(eventId), items, new Date(orderedAt));
      assert.deepEqual(problems, [], _id);
      assert.equal(total === 0, paymentMethod === 'free', _id);
    }
  });

  test('charges, and the discounts of a group, a family and a large order', () => {
    assert.deepEqual(total('evt-hamlet', [{ ticketTypeId: 'hamlet-stalls-adult', amount: 2 }]), {
      regular: 9600,
      discount: 0,
      charge: 1060,
      total: 10_660,
    });
    assert.equal(total('evt-magic-flute', [{ ticketTypeId: 'flute-parterre-adult', amount: 3 }]).discount, 0);
    assert.equal(total('evt-magic-flute', [{ ticketTypeId: 'flute-parterre-adult', amount: 4 }]).discount, 4320);
    const family = [
      { ticketTypeId: 'summer-grass-adult', amount: 2 },
      { ticketTypeId: 'summer-grass-child', amount: 2 },
    ];
    assert.equal(total('evt-summer-night', family).discount, 1600);
    assert.deepEqual(total('evt-new-year', [{ ticketTypeId: 'newyear-hall-seat', amount: 4 }]), {
      regular: 22_000,
      discount: 2500,
      charge: 1225,
      total: 20_725,
    });
    assert.deepEqual(total('evt-kabuki', [{ ticketTypeId: 'kabuki-upper-act', amount: 1 }]), {
      regular: 2200,
      discount: 0,
      charge: 220,
      total: 2420,
    });
  });

  test('lights of all colours, sold out, and free of charge', () => {
    const light = (id: string) =>
      indicator(info(id).v, byId(id).maxAmount, byId(id).styleOptions?.availabilityIndicatorThresholds);
    assert.deepEqual(['evt-magic-flute', 'evt-hamlet', 'evt-jazz'].map(light), ['green', 'yellow', 'red']);
    // the chairs that are kept for season cards are left
    assert.deepEqual(
      info('evt-cherry-orchard').categories?.map(({ v }) => v),
      [0, 0, 0, 0, 56],
    );
    assert.equal(info('evt-puppets-3').v, 0);
    assert.equal(total('evt-poetry-slam', [{ ticketTypeId: 'slam-guest', amount: 2 }]).total, 0);
  });

  test('ticket types that are over, not yet there, or need company', () => {
    const hamlet = info('evt-hamlet');
    const why = (id: string) =>
      hamlet.tickets?.filter((ticket) => ticket.id === id).map((ticket) => closedBecause(hamlet, ticket, now)?.code)[0];
    assert.deepEqual(
      ['hamlet-stalls-early', 'hamlet-gallery-evening', 'hamlet-circle-school', 'hamlet-stalls-adult'].map(why),
      ['TICKET_SALE_ENDED', 'TICKET_SALE_NOT_STARTED', 'NOT_FOR_SALE', undefined],
    );
    const refused = (id: string, cart: Cart) => problems(info(id), cart, now).map(({ code }) => code);
    assert.deepEqual(refused('evt-puppets-1', [{ ticketTypeId: 'puppets-1-child', amount: 1 }]), [
      'NEEDS_OTHER_TICKET',
    ]);
    assert.deepEqual(refused('evt-hamlet', [{ ticketTypeId: 'hamlet-access-companion', amount: 1 }]), [
      'NEEDS_OTHER_TICKET',
    ]);
    assert.deepEqual(refused('evt-jazz', [{ ticketTypeId: 'jazz-table-seat', amount: 1 }]), ['MIN_PER_TICKET']);
    assert.deepEqual(refused('evt-book-launch', [{ ticketTypeId: 'book-seat', amount: 1 }]), ['SALE_NOT_STARTED']);
  });

  test('what rules add, and what they ask for', () => {
    const kabuki = info('evt-kabuki');
    const seat = [{ ticketTypeId: 'kabuki-hanamichi-adult', amount: 1 }];
    assert.deepEqual(
      problems(kabuki, seat, now).map(({ code }) => code),
      ['CHOICE_MISSING'],
    );
    const booklet = {
      ticketTypeId: 'kabuki-extra-programme-en',
      amount: 1,
      triggeredBy: 'kabuki-automation-programme',
    };
    assert.deepEqual(quote(kabuki, automate(kabuki, [...seat, booklet], now), now).problems, []);
  });

  test('the museum’s slot at eight is full, the others are open', () => {
    const museum = info('evt-museum-late');
    const closed = museum.timeSlots?.filter((slot) => slotClosedBecause(slot, now)).map(({ _id }) => _id);
    assert.deepEqual(closed, ['museum-slot-2000']);
  });

  test('descriptions in all three forms', () => {
    const forms = data.events.map(({ description = '' }) =>
      description.startsWith('{') ? 'json' : description.startsWith('<') ? 'html' : 'text',
    );
    assert.deepEqual([...new Set(forms)].sort(), ['html', 'json', 'text']);
    for (const { description = '', name } of data.events) assert.ok(description.length > 80, name);
  });
});
