import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EventRecord } from '../../src/contract/events.ts';
import { ticketChanges } from '../../src/sale/ticket-changes.ts';
import { exchange, restComesBackAs, upgrade, upgradeShops } from '../../src/sale/ticket-exchange.ts';
import type { ChangeContext } from '../../src/sale/change-context.ts';

const now = new Date('2026-06-01T10:00:00Z');
const start = '2026-07-01T18:00:00.000Z';
type Settings = EventRecord['ticketSettings'];
interface Change {
  readonly ticket?: Partial<ChangeContext['ticket']>;
  readonly order?: Partial<ChangeContext['order']>;
  readonly event?: Partial<EventRecord>;
  readonly customerTags?: readonly string[];
  readonly exchange?: ChangeContext['exchange'];
  readonly offer?: ChangeContext['offer'];
}
const context = (settings: Settings, { ticket, order, event, ...more }: Change = {}): ChangeContext => ({
  ticket: {
    ...{ status: 'VALID', personalized: false, transferCount: 0, price: 20, isSeated: false },
    ...{ start: new Date(start), end: new Date('2026-07-01T21:00:00Z') },
    ...ticket,
  },
  order: { status: 'COMPLETE', paymentStatus: 'RECEIVED', currency: 'EUR', sellerCurrency: 'EUR', ...order },
  event: {
    ...{ _id: 'date', name: 'Night', start, end: '2026-07-01T21:00:00.000Z', rootId: 'root' },
    underShops: [
      { _id: 'lounge', active: true },
      { _id: 'closed', active: false },
    ],
    ticketSettings: settings,
    ...event,
  },
  type: undefined,
  ...more,
});
const dates: Settings = { rebookSettings: { enabled: 'ENABLED', dates: true } };
const upgrades = (...underShopMapping: { type?: string; tag?: string; underShopId: string }[]): Settings => ({
  upgradeSettings: { enabled: 'ENABLED', underShopMapping },
});

describe('the exchange of a ticket', () => {
  it('is offered for the dates of a series, where the seller says so', () => {
    const until = '2026-07-01T18:00:00.000Z';
    assert.deepEqual(exchange(context(dates), now), { action: 'exchange', allowed: true, reason: undefined, until });
    for (const [settings, change] of [
      [{ rebookSettings: { enabled: 'ENABLED' } }],
      [{ rebookSettings: { enabled: 'DISABLED', dates: true } }],
      [dates, { event: { rootId: undefined } }],
      [dates, { ticket: { transferCount: 1 } }],
      [dates, { order: { currency: 'CHF' } }],
    ] as [Settings, Change?][])
      assert.equal(exchange(context(settings, change), now), undefined);
  });

  it('leaves what is not needed as its seller wants it, and of an upgrade on the voucher', () => {
    for (const [action, as, expected] of [
      ['exchange', undefined, 'money'],
      ['exchange', 'money', 'money'],
      ['exchange', 'voucher', 'voucher'],
      ['upgrade', undefined, 'voucher'],
      ['upgrade', 'money', 'voucher'],
    ] as const)
      assert.equal(restComesBackAs(action, context({ rebookSettings: { enabled: 'ENABLED', as } }).event), expected);
  });

  it('says why it is not possible', () => {
    const reasonOf = (change: Change, settings = dates, at = now) => exchange(context(settings, change), at)?.reason;
    assert.equal(reasonOf({ ticket: { deliveryType: 'HARD' } }), 'PRINTED');
    assert.equal(reasonOf({ order: { paymentStatus: 'AWAITING' } }), 'NOT_PAID');
    assert.equal(reasonOf({}, dates, new Date(start)), 'TOO_LATE');
    const early = {
      rebookSettings: { enabled: 'ENABLED', dates: true, until: { unit: 'days', offset: -2, target: 'start' } },
    };
    assert.equal(reasonOf({}, early, new Date('2026-06-29T17:59:59Z')), undefined);
    assert.equal(reasonOf({}, early, new Date('2026-06-29T18:00:00Z')), 'TOO_LATE');
  });

  it('waits for an offer; others wait for the order that counts on it, and for nothing else', () => {
    const settings: Settings = { ...dates, returnSettings: { enabled: 'ENABLED' } };
    const reasons = (change: Change) =>
      ticketChanges(context(settings, change), now).map(({ action, reason }) => [action, reason]);
    assert.deepEqual(reasons({ offer: { to: 'grace@example.com', until: new Date(start) } }), [
      ['exchange', 'TRANSFER_PENDING'],
      ['withdrawTransfer', undefined],
      ['return', 'TRANSFER_PENDING'],
    ]);
    assert.deepEqual(reasons({ exchange: { action: 'exchange', isHeld: true } }), [
      ['exchange', undefined],
      ['return', 'TICKET_IN_EXCHANGE'],
    ]);
    assert.deepEqual(reasons({ exchange: { action: 'upgrade', isHeld: false } }), [
      ['exchange', undefined],
      ['return', undefined],
    ]);
  });

  it('is an upgrade in under-shops that are open: for everybody, or by a tag', () => {
    const shops = (settings: Settings, customerTags?: readonly string[], shopId?: string) =>
      upgradeShops(context(settings, { order: { shopId }, ...(customerTags && { customerTags }) }));
    assert.deepEqual(shops(upgrades({ underShopId: 'lounge' }), []), ['lounge']);
    assert.deepEqual(shops(upgrades({ underShopId: 'lounge' }), [], 'lounge'), [], 'it is from there');
    assert.deepEqual(shops(upgrades({ underShopId: 'closed' }, { underShopId: 'unknown' }), []), []);
    for (const type of ['tag', undefined]) {
      const tagged = upgrades({ ...(type && { type }), tag: 'member', underShopId: 'lounge' });
      assert.deepEqual(shops(tagged, ['press']), []);
      assert.deepEqual(shops(tagged, ['press', 'member']), ['lounge']);
      assert.deepEqual(shops(tagged), ['lounge'], 'its owner was not looked up');
    }
    const unknown = upgrades({ type: 'moon', tag: 'member', underShopId: 'lounge' });
    assert.deepEqual(shops(unknown, ['member']), []);
    assert.deepEqual(shops({ upgradeSettings: { underShopMapping: [{ underShopId: 'lounge' }] } }, []), []);
    const offered = upgrade(context(upgrades({ underShopId: 'lounge' }), { event: { rootId: undefined } }), now);
    assert.equal(offered?.allowed, true);
    assert.equal(upgrade(context(upgrades()), now), undefined);
  });
});
