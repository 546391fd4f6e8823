/** Long because each way in which money could leave a seller twice, or never reach a reseller, is walked through real orders. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import fc from 'fast-check';
import type { Checkout } from '../../../src/contract/checkout.ts';
import type { EventRecord } from '../../../src/contract/events.ts';
import { claim, holdersOf, type Held } from '../../support/builders/owned-tickets.ts';
import { mailsTo } from '../../support/readers/mailed.ts';
import { fees, resalesOf, type ResellSettings } from '../../support/builders/resales.ts';
import { api } from '../../support/running/service.ts';
import {
  addKey,
  addSeatedEvent,
  assertConsistent,
  balanceOf,
  buyer,
  hall,
  keyOf,
  onSale,
  seats,
} from '../../support/builders/shop.ts';
import { describeWithPaying } from '../../support/builders/paying.ts';

const { create, setDetails, complete, reserve } = api.checkout;
const { exchange: begin } = api.tickets;

/** Without any fee, so that every cent that comes back is seen. */
const free: ResellSettings = { enabled: 'ENABLED', priceMarkup: 0.2 };
const eventOver = new Date('2026-07-01T21:00:01Z');

describeWithPaying('the money of tickets that are sold again', (paying) => {
  let key: string;
  before(async () => {
    key = await addKey(paying.service.db);
  });

  const { event, all, held, buy, sell, shown, resold, cart, byInvoice, byCard, look, statusOf, returnsOf, refunded } =
    resalesOf(() => paying);
  const call = () => paying.service.call.bind(paying.service);
  const own = ({ id, secret }: { id: string; secret: string }) => ({ _id: id, secret });
  const giveBack = (...tickets: Held[]) =>
    call()(api.orders.returnTickets, { ...(tickets[0]?.order ?? { id: '', secret: '' }), tickets: tickets.map(own) });
  const terms = (ticket: Held) => call()(api.orders.previewReturn, { ...ticket.order, tickets: [own(ticket)] });
  const changeOf = async (ticket: Held, action: string) =>
    (await look(ticket)).changes.find((change) => change.action === action);
  /** Sells a ticket to a buyer who pays by card immediately. */
  const pass = async (ticket: Held, price: number) => {
    await sell(ticket, price / 100);
    const checkout = await cart((await look(ticket)).ticket.eventId ?? '', resold(price));
    await byCard(checkout);
    return await held(checkout);
  };
  const received = ({ _id: id }: Checkout) => call()(api.transactions.markReceived, { id }, { token: key });
  const bought = async (eventId: string, shopId: string, vouchers: string[], ticketTypeId = 'seat') => {
    const items = seats(1, ticketTypeId);
    const checkout = await call()(create, { type: 'transaction' as const, eventId, shopId, items, vouchers });
    return await call()(setDetails, { ...keyOf(checkout), ...buyer });
  };
  const byVoucher = (checkout: Checkout) => call()(complete, { ...keyOf(checkout), paymentMethod: 'free' });
  /** Tickets at 50 that may go into a lounge, where one costs 80 and a child's one 1. */
  const loungeFields = (settings: EventRecord['ticketSettings'] = {}): Partial<EventRecord> => ({
    tickets: [
      { _id: 'seat', name: 'Adult', price: 50, active: true },
      { _id: 'child', name: 'Child', price: 1, active: true },
    ],
    underShops: [{ _id: 'lounge', name: 'Lounge', active: true, tickets: [{ baseTicket: 'seat', price: 80 }] }],
    ticketSettings: {
      upgradeSettings: { enabled: 'ENABLED', underShopMapping: [{ type: 'tag', underShopId: 'lounge' }] },
      ...settings,
    },
  });

  describe('given back', () => {
    it('never brings more than the seller took for the place, and not the fee for the resale', async () => {
      const ticket = await buy(await event({ ...fees, resellerFeeFix: 0, resellerFeeVar: 0 }));
      const again = await pass(ticket, 2400);
      assert.deepEqual(await refunded(), [2000]);
      // 24 and 2.90 were paid for it; 20 were taken for the place
      const shownBefore = await changeOf(again, 'return');
      assert.deepEqual([shownBefore?.fee, shownBefore?.currency], [6.9, 'EUR']);
      const { paid, amount, retained: stored } = await terms(again);
      assert.deepEqual([paid, amount, stored], [26.9, 20, 6.9]);
      assert.equal((await giveBack(again)).amount, 20);
      assert.deepEqual(await refunded(), [2000]);
      assert.deepEqual(
        (await returnsOf(again)).map(({ amount, retained: stored }) => [amount, stored]),
        [[20, 6.9]],
      );
    });

    it('never brings more than was asked for it', async () => {
      const again = await pass(await buy(await event(fees)), 1000);
      assert.equal((await giveBack(again)).amount, 10);
      assert.deepEqual((await refunded()).sort(), [1000, 850]);
    });

    it('follows the place to its first sale, however often it was sold', async () => {
      let ticket = await buy(await event(free));
      for (const price of [2400, 2400, 2300]) ticket = await pass(ticket, price);
      assert.equal((await terms(ticket)).amount, 20);
      assert.equal((await changeOf(ticket, 'return'))?.fee, 3);
      ticket = await pass(ticket, 1500);
      assert.equal((await terms(ticket)).amount, 15);
      await refunded();
    });

    it('tells the tickets of one order apart, with and without what the seller keeps of any', async () => {
      const returnSettings = { enabled: 'ENABLED', feeFix: 1, feeVar: 0.1 };
      const eventId = await event(free, { ticketSettings: { resellSettings: free, returnSettings } });
      const dear = await buy(eventId);
      await call()(
        api.events.update,
        { id: eventId, tickets: [{ _id: 'seat', name: 'Seat', price: 18, active: true }] },
        { token: key },
      );
      const cheap = await buy(eventId);
      await sell(dear, 21);
      await sell(cheap, 21);
      const checkout = await cart(eventId, [...resold(2100, 2), ...seats(1)]);
      await byCard(checkout);
      await refunded();
      const tickets = (await all(keyOf(checkout))).map((each) => holdersOf(paying.service).held(each, keyOf(checkout)));
      const amounts = await Promise.all(tickets.map(async (each) => (await terms(each)).amount));
      // of 20, of 18 for what was sold again, and of 18 for the seller's own; each less 1 and a tenth
      assert.deepEqual(
        amounts.sort((one, other) => one - other),
        [15.2, 15.2, 17],
      );
      assert.equal((await giveBack(...tickets)).amount, 47.4);
      assert.deepEqual(await refunded(), [4740]);
    });

    it('goes by the seat where there are seats', async () => {
      const tickets = (price: number) => [{ _id: 'seat', name: 'Seat', price, active: true }];
      const eventId = await addSeatedEvent(paying.service.db, hall(1, 2), {
        tickets: tickets(20),
        ticketSettings: { resellSettings: free, returnSettings: { enabled: 'ENABLED' } },
      });
      const on = (seat: string, type?: string) =>
        seats(1, type).map((item) => ({ ...item, seatingInfo: { seats: [seat] } }));
      const dear = await buy(eventId, { items: on('A-2') });
      await call()(api.events.update, { id: eventId, tickets: tickets(18) }, { token: key });
      const cheap = await buy(eventId, { items: on('A-1') });
      await sell(dear, 21);
      await sell(cheap, 21);
      const checkout = await cart(
        eventId,
        ['A-1', 'A-2'].flatMap((seat) => on(seat, 'resale:2100:-:seat')),
      );
      await byCard(checkout);
      await refunded();
      const bySeat = await Promise.all(
        (await all(keyOf(checkout))).map(async (each) => {
          const { amount } = await terms(holdersOf(paying.service).held(each, keyOf(checkout)));
          return [each.seatingInfo?.['seatId'], amount];
        }),
      );
      assert.deepEqual(Object.fromEntries(bySeat), { 'A-1': 18, 'A-2': 20 });
    });

    it('comes back in full when its seller cancels the order', async () => {
      const again = await pass(await buy(await event(fees)), 2400);
      await refunded();
      await call()(api.transactions.cancel, { id: again.order.id }, { token: key });
      assert.deepEqual(await refunded(), [2690]);
    });
  });

  it('counts in an upgrade for what the seller took for the place', async () => {
    const eventId = await event(fees, loungeFields({ resellSettings: fees }));
    const again = await pass(await buy(eventId), 6000);
    await refunded();
    const { code, amount } = await call()(begin, { ...claim(again), action: 'upgrade' });
    assert.equal(amount, 50);
    const checkout = await bought(eventId, 'lounge', [code], 'child');
    await byVoucher(checkout);
    assert.deepEqual(await refunded(), []);
    assert.equal(await balanceOf(paying.service.db, code), 4900);
    const [made] = await returnsOf(again);
    // 60 and a fee of 6.50 were paid: 49 stay on the voucher, 1 went along, and the seller keeps the rest
    assert.deepEqual([made?.as, made?.amount, made?.carried, made?.retained], ['voucher', 49, 1, 16.5]);
  });

  it('is asked for at most what was asked before, however often it is sold', async () => {
    let ticket = await buy(await event(fees));
    assert.equal((await changeOf(ticket, 'resell'))?.maxPrice, 24);
    for (const price of [2400, 2400, 2200]) {
      ticket = await pass(ticket, price);
      assert.equal((await changeOf(ticket, 'resell'))?.maxPrice, price / 100);
      const { body } = await paying.service.refused(api.tickets.resell, 400, {
        ...claim(ticket),
        price: price / 100 + 0.01,
      });
      assert.equal(body.code, 'RESALE_PRICE');
    }
    await refunded();
  });

  describe('of an upgrade that costs less', () => {
    it('stays on the voucher, as its terms say, and no way leads to money', async () => {
      const eventId = await event(undefined, loungeFields());
      const ticket = await buy(eventId);
      const begun = await call()(begin, { ...claim(ticket), action: 'upgrade' });
      assert.equal(begun.as, 'voucher');
      await byVoucher(await bought(eventId, 'lounge', [begun.code], 'child'));
      assert.deepEqual(await refunded(), []);
      assert.deepEqual(
        (await returnsOf(ticket)).map(({ as, amount, carried }) => [as, amount, carried]),
        [['voucher', 49, 1]],
      );
      assert.equal(await balanceOf(paying.service.db, begun.code), 4900);
      const mail = (await mailsTo(paying.service.db, buyer.email)).find(({ subject }) => subject.includes('exchanged'));
      assert.match(mail?.body ?? '', /€1\.00 of its price was used for[^]*voucher for €49\.00/);
      // the rest pays for whatever the seller has
      const next = await bought(eventId, '', [begun.code]);
      assert.equal(next.redeemedVouchers?.totalRedeemedAmount, 49);
    });
  });

  describe('of a buyer who pays later', () => {
    it('is not reserved: neither in the shop’s way nor at the box office', async () => {
      const reservationSettings = { option: 'reservationsAndPayment' };
      const eventId = await event(fees, { reservationSettings });
      const ticket = await buy(eventId);
      await sell(ticket, 24);
      const checkout = await cart(eventId, [...resold(2400), ...seats(1)]);
      const reserved = await paying.service.refused(reserve, 403, keyOf(checkout));
      assert.equal(reserved.body.code, 'RESERVATION_NOT_POSSIBLE');
      const office = await paying.service.refused(complete, 403, { ...keyOf(checkout), paymentMethod: 'boxoffice' });
      assert.equal(office.body.code, 'RESERVATION_NOT_POSSIBLE');
      assert.equal(await statusOf(ticket), 'VALID');
      await byCard(checkout);
      assert.equal(await statusOf(ticket), 'INVALID');
      assert.deepEqual(await refunded(), [2000]);
      // the seller's own tickets still are
      const usual = await cart(eventId, seats(1));
      await call()(complete, { ...keyOf(usual), paymentMethod: 'boxoffice' });
    });

    it('is not offered, nor shown, where everything is reserved', async () => {
      const eventId = await event(fees);
      const [ticket, other] = [await buy(eventId), await buy(eventId)];
      await sell(ticket, 24);
      await call()(
        api.events.update,
        { id: eventId, reservationSettings: { option: 'reservationsOnly' } },
        { token: key },
      );
      assert.deepEqual(await shown(eventId), []);
      await paying.service.refused(create, 409, { type: 'transaction', eventId, items: resold(2400) });
      assert.equal(await changeOf(other, 'resell'), undefined);
      assert.equal((await changeOf(ticket, 'withdrawResale'))?.allowed, true);
    });

    it('is due once the event is over: what the ticket had cost at most, and nothing more if the money comes after that', async () => {
      const eventId = await event();
      const ticket = await buy(eventId);
      await sell(ticket, 24);
      const checkout = await cart(eventId, resold(2400));
      await call()(complete, byInvoice(checkout));
      const mails = await mailsTo(paying.service.db, buyer.email);
      assert.ok(mails.some(({ body }) => /€21\.80 once the buyer has paid[^]*€20\.00 after the event/.test(body)));
      paying.service.clock.now = new Date(eventOver.getTime() - 5000);
      assert.deepEqual(await refunded(), []);
      paying.service.clock.now = eventOver;
      assert.deepEqual(await refunded(), [2000]);
      const settled = [{ as: 'money', amount: 20, toVouchers: 0, retained: 0, resale: { price: 24, fee: 2.2 } }];
      assert.deepEqual(await returnsOf(ticket), settled);
      await received(checkout);
      assert.deepEqual(await refunded(), []);
      assert.deepEqual(await returnsOf(ticket), settled);
    });

    it('brings a reseller who had bought it so no more than the seller took for the place', async () => {
      const eventId = await event(free);
      const second = await pass(await buy(eventId), 2400);
      assert.deepEqual(await refunded(), [2000]);
      await sell(second, 24);
      await call()(complete, byInvoice(await cart(eventId, resold(2400))));
      paying.service.clock.now = eventOver;
      assert.deepEqual(await refunded(), [2000]);
      const [made] = await returnsOf(second);
      assert.deepEqual([made?.amount, made?.retained], [20, 4]);
    });

    it('is due in full once it was there, whatever becomes of the order before the reseller is paid', async () => {
      const eventId = await event();
      const ways: ((bought: Held, checkout: Checkout) => Promise<unknown>)[] = [
        (bought) => giveBack(bought),
        (_bought, { _id: id }) => call()(api.transactions.cancel, { id }, { token: key }),
        (_bought, { _id: id }) => call()(api.transactions.cancel, { id, refund: false }, { token: key }),
        async () => {
          paying.service.clock.now = eventOver;
          await Promise.resolve();
        },
      ];
      for (const end of ways) {
        const ticket = await buy(eventId);
        await sell(ticket, 24);
        const checkout = await cart(eventId, resold(2400));
        await call()(complete, byInvoice(checkout));
        await received(checkout);
        await end(await held(checkout), checkout);
        assert.ok((await refunded()).includes(2000));
        assert.deepEqual(
          (await returnsOf(ticket)).map(({ amount, resale }) => [amount, resale?.byHand, resale?.waiting]),
          [[20, 1.8, undefined]],
        );
        assert.ok(!(await refunded()).includes(2000), 'once');
      }
    });
  });

  it('never leaves the seller with less than came in, whatever buyers do with each other’s tickets', async () => {
    const step = fc.oneof(
      fc.record({
        do: fc.constant('sell' as const),
        share: fc.double({ min: 0.05, max: 1, noNaN: true }),
        pays: fc.constantFrom('card' as const, 'card' as const, 'invoice' as const, 'never' as const),
      }),
      fc.record({ do: fc.constant('return' as const) }),
      fc.record({ do: fc.constant('upgrade' as const), into: fc.constantFrom('seat', 'child') }),
    );
    const settings = fc.record({
      resellerFeeFix: fc.constantFrom(0, 1),
      resellerFeeVar: fc.constantFrom(0, 0.05),
      buyerFeeFix: fc.constantFrom(0, 0.5),
      buyerFeeVar: fc.constantFrom(0, 0.1),
      priceMarkup: fc.constantFrom(0, 0.2, 3),
    });
    await fc.assert(
      fc.asyncProperty(settings, fc.array(step, { minLength: 2, maxLength: 6 }), async (charges, steps) => {
        paying.service.clock.now = onSale;
        const { db } = paying.service;
        const resellSettings = { enabled: 'ENABLED', ...charges };
        const eventId = await event(
          resellSettings,
          loungeFields({ resellSettings, returnSettings: { enabled: 'ENABLED' } }),
        );
        const pocket = await bookOf(eventId);
        let came = 0;
        let shopId = '';
        let ticket: Held | undefined;
        for (const each of steps) {
          if (!ticket) {
            ticket = await buy(eventId);
            came += 5000;
            shopId = '';
          }
          const change = await changeOf(ticket, each.do === 'sell' ? 'resell' : each.do);
          if (!change?.allowed) continue;
          if (each.do === 'return') {
            await giveBack(ticket);
            ticket = undefined;
          } else if (each.do === 'sell') {
            const price = Math.max(100, Math.floor((change.maxPrice ?? 0) * 100 * each.share));
            if (price > (change.maxPrice ?? 0) * 100) continue;
            await sell(ticket, price / 100);
            const [kind] = await shown(eventId, shopId || undefined);
            assert.ok(kind?.id);
            const checkout = await cart(eventId, seats(1, kind.id), { ...(shopId && { shopId }) });
            if (each.pays === 'card') await byCard(checkout);
            else await call()(complete, byInvoice(checkout));
            if (each.pays === 'invoice') await received(checkout);
            if (each.pays !== 'never') came += Math.round(checkout.realPrice * 100);
            // who has not paid can do nothing with it
            ticket = each.pays === 'never' ? undefined : await held(checkout);
          } else {
            const { code } = await call()(begin, { ...claim(ticket), action: 'upgrade' });
            const checkout = await bought(eventId, 'lounge', [code], each.into);
            const used = checkout.redeemedVouchers?.totalRedeemedAmount ?? 0;
            if (used < checkout.realPrice) await byCard(checkout);
            else await byVoucher(checkout);
            came += Math.round((checkout.realPrice - used) * 100);
            shopId = 'lounge';
            ticket = await held(checkout);
          }
          await refunded();
        }
        paying.service.clock.now = eventOver;
        await refunded();
        const { money, vouchers } = await bookOf(eventId);
        const out = money + vouchers - pocket.vouchers;
        assert.ok(out <= came, `${out} went out of ${came}`);
        await assertConsistent(db);
      }),
      { numRuns: 25 },
    );
  });

  /** What went out for an event's orders, by a provider and by hand, and what all vouchers are worth; minor units. */
  async function bookOf(eventId: string): Promise<{ money: number; vouchers: number }> {
    const { db } = paying.service;
    const [made] = await db.query<{ money: number }>(
      `select coalesce(sum(case when r ->> 'as' = 'money' then (r ->> 'paid')::bigint else 0 end
         + coalesce((r -> 'resale' ->> 'extra')::bigint, 0)), 0)::bigint as money
       from checkout c cross join lateral jsonb_array_elements(c.data -> 'returns') r where c.event_id = $1`,
      [eventId],
    );
    const [left] = await db.query<{ vouchers: number }>(
      `select coalesce(sum(v.balance), 0)::bigint as vouchers from voucher v
       where not exists (select 1 from ticket_exchange x where x.voucher_id = v.id and x.status = 'open')`,
    );
    return { money: made?.money ?? 0, vouchers: left?.vouchers ?? 0 };
  }
});
