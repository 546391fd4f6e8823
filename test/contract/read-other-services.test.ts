// Long because every form of every answer of other services is read.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Checkout, DetailsForm, PaymentMethod } from '../../src/contract/checkout.ts';
import { Availabilities } from '../../src/contract/availabilities.ts';
import { EventInfo } from '../../src/contract/event-info.ts';
import { PublicEvent } from '../../src/contract/public-event.ts';
import { read, UnreadableError, type Dropped } from '../../src/contract/read.ts';
import { z } from '../../src/contract/route.ts';
import { Ticket } from '../../src/contract/tickets.ts';
import { VoucherInfo } from '../../src/contract/vouchers.ts';
import { quote } from '../../src/sale/quote.ts';
import { ceiling, slotClosedBecause, ticketOption } from '../../src/sale/ticket-options.ts';
import { cartsOf, END, eventInfo, eventInfos, NOW, sales } from '../support/builders/carts.ts';
import { withDamage } from '../support/builders/damage.ts';
import { clockOf } from '../support/readers/clock.ts';

const start = '2026-06-20T18:00:00Z';
const end = '2026-06-20T22:00:00Z';

/** Reads a copy and tells what was left out. */
function readInfo(data: unknown): { info: EventInfo; dropped: string[] } {
  const dropped: Dropped[] = [];
  const info = read(EventInfo, JSON.parse(JSON.stringify(data)), (one) => dropped.push(one));
  return { info, dropped: dropped.map(({ path }) => path) };
}

describe('read, the answers of other services', () => {
  describe('of other forms', () => {
    const first = <T>(list: readonly T[] | undefined): T | undefined => list?.[0];

    it('takes numbers and flags as text', () => {
      const { info, dropped } = readInfo({
        ...eventInfo(),
        v: '12',
        cXv: '0.05',
        useTimeSlots: 'DISABLED',
        showCountdown: 'true',
        tickets: [{ id: 7, name: 'Adult', price: '20.50', v: '0', active: 'ENABLED' }],
      });
      assert.deepEqual([info.v, info.cXv, info.useTimeSlots, info.showCountdown], [12, 0.05, false, true]);
      assert.deepEqual(info.tickets, [{ id: '7', name: 'Adult', price: 20.5, v: 0, active: true }]);
      assert.deepEqual(dropped, []);
    });

    it('reads times without an offset by the clock of the event', () => {
      const { info } = readInfo({
        ...eventInfo(),
        timezone: 'America/New_York',
        start: '2026-06-20T20:00:00',
        end: '2026-06-20 23:30',
        sellStart: '2026-01-15',
        sellEnd: '2026-11-01T12:00:00.5',
      });
      assert.deepEqual(
        [info.start, info.end, info.sellStart, info.sellEnd],
        [
          '2026-06-21T00:00:00.000Z',
          '2026-06-21T03:30:00.000Z',
          '2026-01-15T05:00:00.000Z',
          '2026-11-01T17:00:00.500Z',
        ],
      );
    });

    it('reads times without an offset and without a zone as UTC', () => {
      const { timezone: _, ...zoneless } = eventInfo();
      assert.equal(readInfo({ ...zoneless, start: '2026-06-20T20:00' }).info.start, '2026-06-20T20:00:00.000Z');
      const unknown = { ...zoneless, timezone: 'Moon/Tranquility', start: '2026-06-20T20:00' };
      assert.equal(readInfo(unknown).info.start, '2026-06-20T20:00:00.000Z');
    });

    it('agrees with date-fns-tz about the clock of a zone', () => {
      const zones = ['Europe/Vienna', 'America/New_York', 'Pacific/Auckland', 'Asia/Kolkata', 'America/St_Johns'];
      fc.assert(
        fc.property(
          fc.constantFrom(...zones),
          fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
          (timezone, at) => {
            const exact = new Date(Math.floor(at.getTime() / 1000) * 1000);
            const wall = clockOf(exact, timezone, "yyyy-MM-dd'T'HH:mm:ss");
            const read = Date.parse(readInfo({ ...eventInfo(), timezone, sellStart: wall }).info.sellStart ?? '');
            // of a clock time that occurs twice it is one of both
            assert.equal(clockOf(read, timezone, "yyyy-MM-dd'T'HH:mm:ss"), wall);
            assert.ok(Math.abs(read - exact.getTime()) <= 3_600_000);
          },
        ),
      );
    });

    it('takes one item for a list, a map for its values, and a list out of its envelope', () => {
      const ticket = { _id: 't1', status: 'VALID' };
      const tickets = z.array(Ticket);
      assert.deepEqual(read(tickets, { tickets: [ticket] }), [ticket]);
      assert.deepEqual(read(tickets, {}), []);
      const event = { _id: 'e1', name: 'E', start, end, tickets: [{ _id: 'type' }] };
      assert.deepEqual(
        read(z.array(PublicEvent), structuredClone(event)).map(({ _id }) => _id),
        ['e1'],
      );
      const form = read(DetailsForm, {
        ticketExtraFields: { adult: [{ _id: 'a' }], child: [{ _id: 'b' }] },
        extraFields: { one: { _id: 'c', conditions: { baseSlug: 'a', value: 'yes' } } },
      });
      assert.deepEqual(form.ticketExtraFields, [{ _id: 'a' }, { _id: 'b' }]);
      assert.deepEqual(first(first(form.extraFields)?.conditions)?.value, ['yes']);
    });

    it('takes a description that is told as its blocks', () => {
      const blocks = [{ type: 'paragraph', children: [{ text: 'One night' }] }];
      const { info } = readInfo({ ...eventInfo(), description: blocks });
      assert.deepEqual(JSON.parse(info.description ?? ''), blocks);
    });

    it('takes discounts and coupons of a checkout that are told as objects', () => {
      const checkout = read(Checkout, {
        ...{ _id: 'c', secret: 's', status: 'NEW', currency: 'EUR', realPrice: '18.00' },
        items: [{ appliedDiscountInfo: { name: 'Friends', amount: 2 }, appliedCoupons: [{ code: 'F', value: 0.1 }] }],
      });
      assert.equal(checkout.realPrice, 18);
      assert.deepEqual(checkout.items, [
        { appliedDiscountInfo: [{ name: 'Friends', amount: 2 }], appliedCoupons: ['F'] },
      ]);
    });

    it('names vouchers, sold tickets and questions that are told without an id', () => {
      const times = { createdAt: start, updatedAt: start };
      assert.equal(read(VoucherInfo, { voucher: { code: 'A-1', amount: 50, ...times } }).voucher._id, 'A-1');
      const sold = read(z.array(Ticket), [
        { barcode: 'B1', ticketName: 'Adult', secret: 's' },
        { ticketName: 'Child' },
        { ticketName: 'Child' },
      ]);
      assert.deepEqual(
        sold.map(({ _id, changeable }) => [_id, changeable]),
        [
          ['B1', false],
          ['ticket-1', false],
          ['ticket-2', false],
        ],
      );
      const form = read(DetailsForm, { extraFields: [{ slug: 'shoe', name: 'Shoe size' }, { name: 'Diet' }, {}] });
      assert.deepEqual(
        form.extraFields?.map(({ _id }) => _id),
        ['shoe', 'Diet'],
      );
      assert.deepEqual(read(z.array(PaymentMethod), [{ name: 'Card', type: 'local', code: 'card' }]), []);
    });

    it('reads availabilities that name blocked ticket types in place of numbers', () => {
      const answer = () => ({ checkout: { allowed: true }, tickets: ['adult'] });
      assert.deepEqual(read(Availabilities, answer(), undefined, 'e1'), { _id: 'e1', blocked: ['adult'] });
      const closed = read(Availabilities, { ...answer(), checkout: { allowed: false } }, undefined, 'e1');
      assert.deepEqual(closed, { _id: 'e1', blocked: ['adult'], v: 0 });
    });
  });

  describe('of limits that cannot be read', () => {
    /** Sales with every limit that a ticket type may have. */
    const limitedSales = fc
      .tuple(sales({ slots: true }), fc.array(fc.nat(9), { minLength: 5, maxLength: 5 }))
      .map(([{ info }, dice]) => ({
        ...info,
        tickets: info.tickets?.map((ticket, at) => {
          const kind = dice[at] ?? 9;
          const rules = [{ ticketGroup: 'adults', min: kind - 5, max: kind }];
          if (kind === 0) return { ...ticket, active: false };
          if (kind === 1) return { ...ticket, salesStartAt: END };
          return kind < 5 ? { ...ticket, conditionalAvailability: true, rules } : ticket;
        }),
      }));
    /** How many of each ticket type could be put into an empty cart, by slot. */
    const buyable = (info: EventInfo) => {
      const slots = [undefined, ...(info.timeSlots ?? [])];
      const entries = (info.tickets ?? []).flatMap((ticket) =>
        slots.flatMap((slot) => {
          const { next } = ticketOption(info, ticket, [], NOW, slot);
          if (next === undefined || (slot && slotClosedBecause(slot, NOW))) return [];
          return [[`${ticket.id} ${slot?._id ?? ''}`, ceiling(info, ticket, [], slot).fits] as const];
        }),
      );
      return new Map(entries);
    };
    /** Values that cannot be read in the place of another one; any text is a text. */
    const junk = (value: unknown) =>
      fc.constantFrom<unknown>(
        ...[{}, { junk: true }, true, [[1]]].filter((each) => typeof each !== typeof value || Array.isArray(each)),
        ...(typeof value === 'string' ? [] : ['junk', '', '1e3', 'Infinity']),
      );

    it('never sells what could not be bought before, nor more of it', () => {
      let changed = 0;
      fc.assert(
        fc.property(withDamage(limitedSales, junk), ({ whole, data }) => {
          let info: EventInfo;
          try {
            ({ info } = readInfo(data));
          } catch (error) {
            assert.ok(error instanceof UnreadableError, String(error));
            return;
          }
          const could = buyable(whole as EventInfo);
          const can = buyable(info);
          if (can.size < could.size) changed++;
          for (const [what, amount] of can)
            assert.ok((could.get(what) ?? 0) >= amount, `${what}: ${amount} in place of ${could.get(what) ?? 0}`);
        }),
        { numRuns: 3000 },
      );
      assert.ok(changed > 100, `${changed} sold less`);
    });

    it('never sells at a lower price', () => {
      const priced = eventInfos({ unlimited: true });
      let sold = 0;
      fc.assert(
        fc.property(withDamage(priced, junk), fc.gen(), ({ whole, data }, pick) => {
          let info: EventInfo;
          try {
            ({ info } = readInfo(data));
          } catch (error) {
            assert.ok(error instanceof UnreadableError, String(error));
            return;
          }
          const cart = pick(() => cartsOf(whole as EventInfo)).map(({ asHardTicket: _, ...line }) => line);
          const told = quote(whole as EventInfo, cart, NOW);
          const shown = quote(info, cart, NOW);
          if (told.problems.length + shown.problems.length > 0) return;
          sold++;
          assert.equal(shown.currency, told.currency);
          assert.ok(shown.total >= told.total, `${shown.total} in place of ${told.total}`);
        }),
        { numRuns: 3000 },
      );
      assert.ok(sold > 100, `${sold} could be compared`);
    });

    it('sells out what has a charge or a currency that cannot be read', () => {
      const tickets = [
        { id: 'a', name: 'A', price: 1, v: 5 },
        { id: 'b', name: 'B', price: 1, v: 5, forceHardTicketOption: true },
      ];
      const left = (fields: object) => readInfo({ ...eventInfo(), tickets, v: 9, ...fields }).info;
      for (const fields of [{ cXf: '0,50' }, { cXv: '5 %' }, { ccXf: {} }, { currency: {} }])
        assert.equal(left(fields).v, 0, JSON.stringify(fields));
      for (const hardTicketSettings of ['yes', { hardTicketOuterCharge: '2,50' }]) {
        const { v, tickets: types, ...rest } = left({ hardTicketSettings });
        assert.deepEqual([v, types?.map((type) => type.v)], [9, [5, 0]]);
        assert.equal(rest.hardTicketSettings?.enabled, false);
      }
      assert.equal(left({ hardTicketSettings: { promotionName: {} } }).tickets?.[1]?.v, 5);
      for (const fields of [{ outerChargeFix: '1,50' }, { forceHardTicketOption: 'perhaps' }]) {
        const { info } = readInfo({ ...eventInfo(), tickets: [{ ...tickets[0], ...fields }, tickets[1]] });
        assert.deepEqual(
          info.tickets?.map(({ v }) => v),
          [0, 5],
          JSON.stringify(fields),
        );
      }
    });

    it('gives no discount that has a condition that cannot be read', () => {
      const rule = { type: 'ticketGroups', group: 'all', min: 1 };
      const total = (rules: unknown, groups: unknown = [{ _id: 'all', tickets: ['a'] }]) => {
        const discount = { _id: 'd', name: 'Friends', discountType: 'var', value: 0.5, rules };
        const { info } = readInfo({ ...eventInfo(), groups, discountGroups: [discount] });
        return quote(info, [{ ticketTypeId: 'a', amount: 2 }], NOW).total;
      };
      assert.equal(total([rule]), 1000);
      assert.equal(total([{ ...rule, max: null }]), 1000);
      for (const rules of [[{ ...rule, max: 'one' }], [rule, 'junk'], [{ ...rule, min: {} }], 'all'])
        assert.equal(total(rules), 2000, JSON.stringify(rules));
      assert.equal(total([{ ...rule, min: 0, max: 0 }], [{ _id: 'all', tickets: [{}] }]), 2000);
    });

    it('sells out a ticket type, a slot, a category or the event, whatever lost its limit', () => {
      const tickets = () => [
        { id: 'a', name: 'A', price: 1, v: 5 },
        { id: 'b', name: 'B', price: 1 },
      ];
      const left = (fields: object) => readInfo({ ...eventInfo(), tickets: tickets(), ...fields }).info;
      const [a, b] = tickets();
      const first = (fields: object) => left({ tickets: [{ ...a, ...fields }, b] }).tickets?.map(({ v }) => v);
      for (const fields of [
        { v: 'few' },
        { active: 'perhaps' },
        { salesEnd: { offset: [] } },
        { rules: [{ min: {} }] },
      ])
        assert.deepEqual(first(fields), [0, undefined], JSON.stringify(fields));
      assert.equal(left({ v: {} }).v, 0);
      assert.equal(left({ categories: [{ _id: 'c', v: 'many' }] }).categories?.[0]?.v, 0);
      assert.equal(left({ categories: [{ name: 'nameless' }] }).v, 0);
      const slot = { _id: 's', startTime: { hour: 1, minute: 0 } };
      const ticketTypes = [{ ticketTypeId: {}, v: 0 }];
      assert.equal(left({ timeSlots: [{ ...slot, ticketTypes }] }).timeSlots?.[0]?.v, 0);
    });

    it('takes null as not limited', () => {
      const { info } = readInfo({ ...eventInfo(), v: null, tickets: [{ id: 'a', name: 'A', price: 1, v: null }] });
      assert.deepEqual([info.v, info.tickets?.[0]?.v], [undefined, undefined]);
    });

    it('keeps selling when something else cannot be read', () => {
      const { info } = readInfo({
        ...{ ...eventInfo(), v: 3, image: 7, gallery: 'all', discountGroups: [{ _id: 'd', rules: [{ min: {} }] }] },
        tickets: [{ id: 'a', name: 'A', price: 1, v: 2, styleOptions: 'plain', description: [] }],
      });
      assert.deepEqual([info.v, info.tickets?.[0]?.v], [3, 2]);
    });
  });
});
