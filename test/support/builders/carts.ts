/**
 * Arbitrary sales: events with prices, limits, charges and discounts of every kind, and carts that pick from them.
 * `eventInfos()` gives events as a shop sees them, `inputOf` the same as a seller would create it, `cartsOf` what a buyer may do.
 */
import fc from 'fast-check';
import type { EventInfo, InfoSlot, InfoTicket } from '../../../src/contract/event-info.ts';
import type { EventInput } from '../../../src/contract/events.ts';
import type { Category, DiscountGroup, Group } from '../../../src/contract/parts.ts';
import type { Cart, CartLine } from '../../../src/sale/cart.ts';
import { fractionDigits } from '../../../src/sale/money.ts';
import { problemsBy } from '../../../src/sale/problems.ts';
import type { QuoteVoucher } from '../../../src/sale/quote.ts';
import { quoteRules } from '../../../src/sale/quote-rules.ts';

/** A moment at which the arbitrary events are on sale. */
export const NOW = new Date('2026-05-01T12:00:00Z');
export const START = '2026-06-20T18:00:00.000Z';
export const END = '2026-06-21T01:00:00.000Z';
const currencies = ['EUR', 'JPY', 'KWD'] as const;
export const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Asia/Tokyo',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Pacific/Apia',
  'UTC',
] as const;

/** What keeps a cart from being bought, by all rules. */
export const problems = (info: EventInfo, cart: Cart, now: Date) => problemsBy(quoteRules, info, cart, now);

/** An object without the fields that are undefined, as JSON would have it. */
function clean<T extends object>(value: T): { [Name in keyof T]: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as {
    [Name in keyof T]: Exclude<T[Name], undefined>;
  };
}

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const records = <T extends object>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record<T>(fields).map((value) => clean(value) as T);
const money = (currency: string, highest = 20_000) =>
  fc.integer({ min: 0, max: highest }).map((minor) => minor / 10 ** fractionDigits(currency));
const percent = fc.integer({ min: 0, max: 2500 }).map((value) => value / 100);

const categoryIds = ['hall', 'gallery'] as const;
const groupIds = ['adults', 'children', 'all'] as const;

function tickets(currency: string, unlimited: boolean): fc.Arbitrary<InfoTicket[]> {
  const limit = (max: number) => (unlimited ? fc.constant(undefined) : maybe(fc.integer({ min: 0, max })));
  const ticket = fc.record({
    price: money(currency),
    categoryRef: maybe(fc.constantFrom(...categoryIds)),
    v: limit(20),
    maxAmountPerOrder: limit(10),
    minAmountPerOrder: limit(4),
    minAmountPerOrderRule: limit(3),
    taxRate: maybe(fc.constantFrom(0, 0.07, 0.081, 0.19)),
    outerChargeFix: maybe(money(currency, 300)),
    ignoreForMaxAmounts: maybe(fc.boolean()),
    enableHardTicketOption: maybe(fc.boolean()),
    forceHardTicketOption: maybe(fc.boolean()),
  });
  return fc
    .array(ticket, { minLength: 1, maxLength: 5 })
    .map((all) =>
      all.map((fields, at) => clean({ id: `ticket-${at}`, name: `Ticket ${at}`, ...fields }) as InfoTicket),
    );
}

const groupsOf = (ids: string[]): fc.Arbitrary<Group[]> =>
  fc.tuple(...groupIds.map((_id) => fc.subarray(ids).map((members): Group => ({ _id, name: _id, tickets: members }))));

function discounts(currency: string): fc.Arbitrary<DiscountGroup[]> {
  const bounds = { min: maybe(fc.integer({ min: 0, max: 4 })), max: maybe(fc.integer({ min: 0, max: 12 })) };
  const byGroup = records({ type: fc.constant('ticketGroups'), group: fc.constantFrom(...groupIds), ...bounds });
  const bySum = records({
    type: fc.constant('cartSum'),
    min: maybe(money(currency)),
    max: maybe(money(currency, 100_000)),
  });
  const kind = fc.oneof(
    fc.record({ discountType: fc.constantFrom('fix', 'TOTAL', 'fixPerItem'), value: money(currency, 5000) }),
    fc.record({ discountType: fc.constantFrom('var', 'PERCENTAGE'), value: percent.map((value) => value / 20) }),
    fc.record({ discountType: fc.constantFrom('waiveFees', 'somethingNew'), value: fc.constant(0) }),
  );
  const rules = fc.array(fc.oneof(byGroup, bySum), { minLength: 1, maxLength: 2 });
  return fc
    .array(fc.tuple(kind, rules), { maxLength: 3 })
    .map((all) =>
      all.map(([what, when], at) => ({ _id: `discount-${at}`, name: `Discount ${at}`, ...what, rules: when })),
    );
}

function timeSlots(ids: string[]): fc.Arbitrary<InfoSlot[]> {
  const volume = maybe(fc.integer({ min: 0, max: 12 }));
  const slot = fc.record({
    v: volume,
    categories: maybe(
      fc
        .subarray([...categoryIds])
        .chain((refs) =>
          fc.tuple(...refs.map((categoryRef) => records({ categoryRef: fc.constant(categoryRef), v: volume }))),
        ),
    ),
    ticketTypes: maybe(
      fc
        .subarray(ids)
        .chain((some) =>
          fc.tuple(...some.map((ticketTypeId) => records({ ticketTypeId: fc.constant(ticketTypeId), v: volume }))),
        ),
    ),
  });
  return fc
    .array(slot, { minLength: 1, maxLength: 3 })
    .map((all) =>
      all.map(
        (fields, at) => clean({ _id: `slot-${at}`, startTime: { hour: 20 + at, minute: 30 }, ...fields }) as InfoSlot,
      ),
    );
}

export interface EventOptions {
  /** Without limits, so that every cart can be bought. */
  readonly unlimited?: boolean;
  readonly slots?: boolean;
  readonly currency?: string;
}

/** Events on sale at `NOW`. */
export function eventInfos({ unlimited = false, slots = false, currency }: EventOptions = {}): fc.Arbitrary<EventInfo> {
  const limit = (max: number) => (unlimited ? fc.constant(undefined) : maybe(fc.integer({ min: 0, max })));
  const build = (unit: string) =>
    tickets(unit, unlimited).chain((types) => {
      const ids = types.map(({ id }) => id);
      const category = (_id: string) =>
        records<Category>({ _id: fc.constant(_id), name: fc.constant(_id), v: limit(15), maxAmountPerOrder: limit(8) });
      return records<EventInfo>({
        _id: fc.constant('event'),
        name: fc.constant('Event'),
        start: fc.constant(START),
        end: fc.constant(END),
        timezone: fc.constantFrom(...zones),
        currency: fc.constant(unit),
        tickets: fc.constant(types),
        categories: fc.tuple(...categoryIds.map(category)),
        groups: groupsOf(ids),
        discountGroups: discounts(unit),
        taxRate: maybe(fc.constantFrom(0, 0.07, 0.19)),
        v: limit(30),
        max: limit(20),
        min: limit(3),
        cXv: maybe(fc.integer({ min: 0, max: 200 }).map((value) => value / 1000)),
        cXf: maybe(money(unit, 300)),
        ccXf: maybe(money(unit, 500)),
        hardTicketSettings: maybe(
          records({ enabled: maybe(fc.boolean()), hardTicketOuterCharge: maybe(money(unit, 500)) }),
        ),
        ...(slots && { useTimeSlots: fc.constant(true), timeSlots: timeSlots(ids) }),
      });
    });
  return currency === undefined ? fc.constantFrom(...currencies).chain(build) : build(currency);
}

/** What a seller sends to create such an event; ids are kept, so that carts fit both. */
export function inputOf(info: EventInfo): EventInput {
  return clean({
    name: info.name,
    start: info.start,
    end: info.end,
    timezone: info.timezone,
    maxAmount: info.v,
    maxAmountPerOrder: info.max,
    minAmountPerOrder: info.min,
    categories: info.categories?.map(({ v, ...category }) => clean({ ...category, amount: v })),
    groups: info.groups,
    discountGroups: info.discountGroups,
    cartAutomationRules: info.cartAutomationRules,
    hardTicketSettings: info.hardTicketSettings,
    tickets: info.tickets?.map(({ id, v, ...ticket }) => clean({ ...ticket, _id: id, amount: v, active: true })),
    customCharges: clean({ outerChargeVar: info.cXv, outerChargeFix: info.cXf, cartOuterChargeFix: info.ccXf }),
  });
}

/** Carts of an event: lines in any order, the same ticket more than once, in any slot, as printed tickets or not. */
export function cartsOf(info: EventInfo, max = 12): fc.Arbitrary<Cart> {
  const ids = info.tickets?.map(({ id }) => id) ?? [];
  const slotIds = info.timeSlots?.map(({ _id }) => _id) ?? [];
  if (ids.length === 0) return fc.constant([]);
  const line = records<CartLine>({
    ticketTypeId: fc.constantFrom(...ids),
    amount: fc.integer({ min: 1, max: max }),
    slotId: slotIds.length > 0 ? fc.constantFrom(...slotIds) : fc.constant(undefined),
    asHardTicket: maybe(fc.boolean()),
  });
  return fc.array(line, { maxLength: 6 });
}

const vouchers: fc.Arbitrary<QuoteVoucher[]> = fc.array(
  fc.record({ code: fc.constantFrom('AAAA', 'BBBB', 'CCCC', 'DDDD'), balance: fc.integer({ min: 0, max: 30_000 }) }),
  { maxLength: 4 },
);

export interface Sale {
  readonly info: EventInfo;
  readonly cart: Cart;
  readonly vouchers: readonly QuoteVoucher[];
}

/** An event, a cart of it and vouchers. */
export function sales(options?: EventOptions): fc.Arbitrary<Sale> {
  return eventInfos(options).chain((info) => fc.record({ info: fc.constant(info), cart: cartsOf(info), vouchers }));
}

/** Sales whose events have automation rules of every kind, and carts with lines of rules, true and made up. */
export function automated(unlimited = false): fc.Arbitrary<Sale> {
  const group = fc.constantFrom(...groupIds, 'nobody');
  const amount = maybe(fc.integer({ min: 0, max: 4 }));
  const rule = fc.record({
    triggerType: fc.constantFrom('hasBeenAdded', 'hasBeenAdded', 'hasBeenAdded', 'somethingNew'),
    triggerTargetGroup: group,
    thenType: fc.constantFrom('autoAdd', 'autoAdd', 'chooseFrom', 'chooseFrom', 'somethingNew'),
    thenTargets: fc.array(records({ thenTargetGroup: group, thenTargetMin: amount, thenTargetMax: amount }), {
      minLength: 1,
      maxLength: 2,
    }),
  });
  const rules = fc
    .array(rule, { minLength: 1, maxLength: 3 })
    .map((all) => all.map((fields, at) => ({ _id: `rule-${at}`, name: `Rule ${at}`, ...fields })));
  return fc
    .tuple(fc.oneof(sales({ unlimited }), sales({ unlimited, slots: true })), rules)
    .chain(([{ info, cart, vouchers: codes }, all]) =>
      fc
        .array(
          cart.length > 0
            ? fc.record({
                at: fc.nat({ max: cart.length - 1 }),
                triggeredBy: fc.constantFrom(...all.map(({ _id }) => _id), 'made-up'),
              })
            : fc.constant(undefined),
          { maxLength: 3 },
        )
        .map((triggered) => ({
          info: {
            ...info,
            cartAutomationRules: all,
            posDiscounts: info.discountGroups?.map(({ _id, name, discountType, value }) => ({
              _id: `pos-${_id}`,
              name,
              discountType,
              value,
            })),
          },
          cart: [
            ...cart,
            ...triggered.flatMap((each) => {
              const from = each && cart[each.at];
              return from ? [{ ...from, amount: 1, triggeredBy: each.triggeredBy }] : [];
            }),
          ],
          vouchers: codes,
        })),
    );
}

/** An event for an example: one ticket type at 10, on sale, unless told otherwise. */
export function eventInfo(fields: Partial<EventInfo> = {}): EventInfo {
  return {
    _id: 'event',
    name: 'Event',
    start: START,
    end: END,
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    tickets: [ticket('a')],
    ...fields,
  };
}

export function ticket(id: string, fields: Partial<InfoTicket> = {}): InfoTicket {
  return { id, name: id.toUpperCase(), price: 10, ...fields };
}
