import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EventRecord } from '../../src/contract/events.ts';
import { cancellation, type OrderContext } from '../../src/sale/cancellation.ts';
import type { ChangeContext } from '../../src/sale/change-context.ts';

const now = new Date('2026-06-01T10:00:00Z');
const start = '2026-07-01T18:00:00.000Z';
const end = '2026-07-01T21:00:00.000Z';
type ReturnSettings = NonNullable<EventRecord['ticketSettings']>['returnSettings'];

interface Change {
  readonly ticket?: Partial<ChangeContext['ticket']>;
  readonly order?: Partial<ChangeContext['order']>;
  readonly returnSettings?: ReturnSettings;
  readonly resale?: ChangeContext['resale'];
  readonly exchange?: ChangeContext['exchange'];
  readonly offer?: ChangeContext['offer'];
}

/** A reserved ticket, unless told otherwise. */
const reserved = ({ ticket, order, returnSettings, ...more }: Change = {}): ChangeContext => ({
  ticket: {
    ...{ status: 'RESERVED', personalized: false, transferCount: 0, price: 20, isSeated: false },
    ...{ start: new Date(start), end: new Date(end) },
    ...ticket,
  },
  order: { status: 'COMPLETE', paymentStatus: 'AWAITING', currency: 'EUR', sellerCurrency: 'EUR', ...order },
  event: { _id: 'night', name: 'Night', start, end, ticketSettings: { returnSettings } },
  type: undefined,
  ...more,
});
/** One that was bought on an invoice. */
const billed = (returnSettings: ReturnSettings = { enabled: 'ENABLED' }, change: Change = {}) =>
  reserved({ returnSettings, ...change, ticket: { status: 'VALID', ...change.ticket } });
const orderOf = (...tickets: ChangeContext[]): OrderContext => ({ tickets, isBeingPaid: false, hasExchanged: false });
const offered = (context: OrderContext, at = now) => cancellation(context, at);
const reasonOf = (...tickets: ChangeContext[]) => offered(orderOf(...tickets))?.reason;
const allowed = (until: string) => ({ action: 'cancel', allowed: true, reason: undefined, until });

describe('calling an order off', () => {
  it('is free for reserved tickets, whatever the seller takes back, until the first of them begins to admit', () => {
    assert.deepEqual(offered(orderOf(reserved())), allowed(start));
    const strict = { enabled: 'DISABLED', feeFix: 5, until: { unit: 'days', offset: -60, target: 'start' } } as const;
    assert.deepEqual(offered(orderOf(reserved({ returnSettings: strict }))), allowed(start));
    const early = new Date('2026-06-20T10:00:00.000Z');
    const slots = orderOf(reserved(), reserved({ ticket: { start: early } }));
    assert.deepEqual(offered(slots), allowed(early.toISOString()));
    assert.equal(offered(slots, new Date(early.getTime() - 1))?.allowed, true);
    assert.deepEqual(offered(slots, early), { ...allowed(early.toISOString()), allowed: false, reason: 'TOO_LATE' });
  });

  it('follows the returns of the seller for what was bought on an invoice', () => {
    assert.equal(offered(orderOf(billed({ enabled: 'DISABLED' }))), undefined);
    assert.equal(offered(orderOf(reserved(), reserved({ ticket: { status: 'VALID' } }))), undefined);
    assert.deepEqual(offered(orderOf(billed())), allowed(start));
    const until = { unit: 'days', offset: -2, target: 'start' } as const;
    const last = '2026-06-29T18:00:00.000Z';
    assert.deepEqual(offered(orderOf(billed({ enabled: 'ENABLED', until }))), allowed(last));
    assert.equal(offered(orderOf(billed({ enabled: 'ENABLED', until })), new Date(last))?.reason, 'TOO_LATE');
  });

  it('is for the seller where a fee would be kept of one of the tickets', () => {
    for (const fees of [{ feeFix: 0.01 }, { feeVar: 0.1 }])
      assert.equal(reasonOf(billed({ enabled: 'ENABLED', ...fees })), 'FEE_AT_SELLER');
    const free = { ticket: { price: 0 } };
    assert.equal(reasonOf(billed({ enabled: 'ENABLED', feeFix: 1 }, free)), undefined);
    assert.equal(
      reasonOf(billed({ enabled: 'ENABLED', feeFix: 1 }, free), billed({ enabled: 'ENABLED', feeFix: 1 })),
      'FEE_AT_SELLER',
    );
    assert.equal(reasonOf(reserved({ returnSettings: { enabled: 'ENABLED', feeFix: 1 } })), undefined);
  });

  it('waits for money that is on its way, and is as for a reservation when it failed', () => {
    for (const paymentStatus of ['PENDING', 'LOCAL-PENDING'])
      assert.equal(reasonOf(reserved({ order: { paymentStatus } })), 'PAYMENT_UNDER_WAY');
    assert.equal(offered({ ...orderOf(reserved()), isBeingPaid: true })?.reason, 'PAYMENT_UNDER_WAY');
    const failed = billed({ enabled: 'DISABLED' }, { order: { paymentStatus: 'FAILED' } });
    assert.deepEqual(offered(orderOf(failed)), allowed(start));
  });

  it('is not offered where there is nothing to cancel', () => {
    assert.equal(offered(orderOf()), undefined);
    for (const status of ['NEW', 'ABORTED', 'CANCELED'])
      assert.equal(offered(orderOf(reserved({ order: { status } }))), undefined);
    for (const paymentStatus of ['RECEIVED', 'LOCAL-RECEIVED', 'POS-RECEIVED', 'EXTERNAL', 'REFUND', 'DISPUTE', 'NEW'])
      assert.equal(offered(orderOf(billed(undefined, { order: { paymentStatus } }))), undefined, paymentStatus);
  });

  it('is not possible where another holder has one of its tickets', () => {
    const resale = { price: 2000, fee: 0, since: now };
    const reasons: [Change, string | undefined][] = [
      [{ ticket: { transferCount: 1 } }, 'TRANSFERRED'],
      [{ offer: { to: 'grace@example.com', until: new Date(start) } }, undefined],
      [{ ticket: { deliveryType: 'HARD' } }, 'PRINTED'],
      [{ exchange: { action: 'exchange', isHeld: true } }, 'TICKET_IN_EXCHANGE'],
      [{ exchange: { action: 'exchange', isHeld: false } }, undefined],
      [{ resale: { ...resale, isHeld: true } }, 'RESALE_HELD'],
      [{ resale: { ...resale, isHeld: false } }, undefined],
      [{ ticket: { resold: { asked: 2000, first: 2000 } } }, 'AT_SELLER'],
    ];
    for (const [change, reason] of reasons) {
      assert.equal(reasonOf(billed(), billed(undefined, change)), reason);
      assert.equal(reasonOf(reserved(), reserved(change)), reason);
    }
    assert.equal(offered({ ...orderOf(reserved()), hasExchanged: true })?.reason, 'AT_SELLER');
  });
});
