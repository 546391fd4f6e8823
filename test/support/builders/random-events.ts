/**
 * Events from the whole schema: whatever the contract lets through, sensible or not. Every field appears; names of things come from a
 * small pool, so that references often meet. `anyEventInfo` is what some service might tell a shop, `anyEventInput` what some seller
 * might create.
 */
import fc from 'fast-check';
import { EventInfo } from '../../../src/contract/event-info.ts';
import type { EventInput } from '../../../src/contract/events.ts';
import type { Schema } from '../../../src/contract/route.ts';
import { eventInfos, inputOf } from './carts.ts';

/** A text that tries to become something else. */
const hostile = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';

/** The parts of a schema's definition that are walked through. */
interface Definition {
  readonly type: string;
  readonly shape?: Record<string, Schema>;
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly valueType?: Schema;
  readonly options?: readonly Schema[];
  readonly values?: readonly unknown[];
  readonly entries?: Record<string, string>;
}

const ids = fc.constantFrom('a', 'b', 'c', 'd');
const words = fc.constantFrom(
  '',
  ' ',
  'Adult',
  'Stalls',
  'Ünïcödé 名前 🎭',
  'x'.repeat(300),
  'مسرح',
  hostile,
  '{"type":"doc"}',
  '<b>bold</b>',
);
const past = ['2020-01-01T00:00:00Z', '2026-05-01T11:59:59Z'];
const coming = ['2999-12-31T23:59:59Z', '2900-06-20T18:00:00+02:00'];
/** Mostly so that something is on sale. */
const begins = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...past) },
  { weight: 1, arbitrary: fc.constantFrom(...coming) },
);
const ends = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...past) },
  { weight: 6, arbitrary: fc.constantFrom(...coming) },
);
const addresses = fc.constantFrom(
  'https://example.com/a',
  '/pictures/a.jpg',
  'javascript:alert(1)',
  'data:text/html,x',
  '',
  'not an address',
);
const numbers = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 12 }) },
  { weight: 2, arbitrary: fc.constantFrom(0.1, 2.5, 12.34, 100) },
  { weight: 1, arbitrary: fc.constantFrom(-1, 1e6, 0.333, 2 ** 31) },
);

/** Vocabularies of the wire: known words, and an unknown one. */
const vocabularies: Readonly<Record<string, readonly string[]>> = {
  // what can be bought stands more than once: most events are to be clicked through
  eventType: ['SINGLE', 'SINGLE', 'GROUP', 'ROOT', 'RECURRENCE', 'RECURRENCE'],
  saleStatus: ['planned', 'onSale', 'onSale', 'onSale', 'soldOut', 'past'],
  discountType: ['fix', 'TOTAL', 'var', 'PERCENTAGE', 'fixPerItem', 'waiveFees'],
  triggerType: ['hasBeenAdded'],
  thenType: ['autoAdd', 'chooseFrom'],
  conditionalAvailabilityMode: ['blockAddToCart', 'blockCheckout'],
  unlockMode: ['none', 'couponCode'],
  availabilityMode: ['default', 'contingentsOnly'],
  inventoryStrategy: ['independent', 'subsidiary', 'global'],
  enforceAuthentication: ['DISABLED', 'PREVENT_CHECKOUT', 'PREVENT_DETAILS_STEP'],
  option: ['noReservations', 'reservationsOnly', 'reservationsAndPayment', 'internalReservationsAndPayment'],
  soldOutFallbackType: ['default', 'moreinformation', 'waitinglist'],
  timeSlotsCheckoutSelection: ['beforeTickets', 'afterTickets'],
  categoryAlignment: ['cascade', 'asTabs', 'boxes', 'ticketWizard'],
  availabilityIndicator: ['green', 'yellow', 'red'],
  operator: ['equals', 'notEquals', 'greaterThan', 'lessThan', 'exists', 'notExists'],
  unit: ['hours', 'days', 'weeks', 'months', 'years'],
  target: ['start', 'end'],
  timezone: ['Europe/Berlin', 'Pacific/Apia', 'Nowhere/Land'],
  currency: ['EUR', 'JPY', 'KWD', 'NOPE'],
  accentColor: ['#a30f2d', 'gold', '#fff', 'nonsense', 'red; background: url(x)'],
  color: ['#a30f2d', 'gold', 'nonsense'],
  headerStyle: ['default', 'compact', 'hero'],
  theme: ['light', 'dark'],
  type: [
    'text',
    'number',
    'select',
    'checkbox',
    'tel',
    'country',
    'email',
    'date',
    'documentUpload',
    'signature',
    'address',
    'ticketGroups',
    'cartSum',
  ],
  startingPrice: ['12.50', '0', 'free'],
  youtubeID: ['dQw4w9WgXcQ', '../../x'],
};
const isReference =
  /^(_id|id|ref|categoryRef|group|ticketGroup|triggerTargetGroup|thenTargetGroup|ticketTypeId|baseSlug|recommendedTicket|slotId|seatingReference|tickets|allowedTicketTypes)$/;
const isEnd = /^(end|sellEnd|salesEndAt|endsAt|until)$/;
const isBeginning = /^(start|sellStart|checkinStarts|salesStartAt|startsAt|opensAt)$/;
const isAddress = /(image|Image|url|Url|URL|Link|Header|video)$/;

function textOf(name: string): fc.Arbitrary<string> {
  const known = vocabularies[name];
  if (known) return fc.constantFrom(...known, 'somethingNew');
  if (isReference.test(name)) return ids;
  if (isEnd.test(name)) return ends;
  if (isBeginning.test(name)) return begins;
  return isAddress.test(name) ? addresses : words;
}

/** A value of a schema; `name` is the field that it stands in. */
function valueOf(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const { type, shape, innerType, element, options, values, entries } = schema._zod.def as unknown as Definition;
  switch (type) {
    case 'optional':
      // it holds everybody back: seldom, so that most events can be bought
      if (innerType && name === 'waitingRoom')
        return fc.oneof(
          { weight: 20, arbitrary: fc.constant(undefined) },
          { weight: 1, arbitrary: valueOf(innerType, name) },
        );
      // without tickets there is nothing to click
      return innerType
        ? fc.option(valueOf(innerType, name), { nil: undefined, freq: name === 'tickets' ? 20 : 2 })
        : fc.constant(undefined);
    case 'object':
      return shape && 'hour' in shape
        ? fc.record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
        : fc.record(
            Object.fromEntries(Object.entries(shape ?? {}).map(([field, inner]) => [field, valueOf(inner, field)])),
          );
    case 'array':
      return element ? fc.array(valueOf(element, name), { maxLength: 4 }) : fc.constant([]);
    case 'union':
      return fc.oneof(...(options ?? []).map((each) => valueOf(each, name)));
    case 'literal':
      return fc.constantFrom(...(values ?? []));
    case 'enum':
      return fc.constantFrom(...Object.values(entries ?? {}));
    case 'number':
    case 'int':
      return numbers;
    case 'boolean':
      return fc.boolean();
    case 'record':
      return fc.constantFrom<unknown>({}, { a: 1 }, { note: hostile });
    case 'string':
      return textOf(name);
    default:
      return fc.constantFrom<unknown>(null, 0, 'x', {}, []);
  }
}

/** As it would come over the wire. */
const sent = <T>(value: T) => JSON.parse(JSON.stringify(value)) as T;

/** What some service might tell a shop. */
export function anyEventInfo(): fc.Arbitrary<EventInfo> {
  return valueOf(EventInfo, 'event').map((value) => sent(value) as EventInfo);
}

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 });
const few = fc.integer({ min: 0, max: 4 });
const groupIds = fc.constantFrom('adults', 'children', 'all');
const offset = fc.record({
  target: fc.constantFrom('start', 'end'),
  unit: fc.constantFrom('hours', 'days', 'weeks'),
  offset: fc.integer({ min: -90, max: -1 }),
});

/** Rules, windows and styles of ticket types. */
const ticketExtras = fc.record({
  conditionalAvailability: maybe(fc.boolean()),
  conditionalAvailabilityMode: maybe(fc.constantFrom('blockAddToCart', 'blockCheckout', 'somethingNew')),
  rules: maybe(
    fc.array(fc.record({ ticketGroup: groupIds, min: maybe(few), max: maybe(fc.integer({ min: 4, max: 9 })) }), {
      maxLength: 2,
    }),
  ),
  salesStart: maybe(offset),
  salesEnd: maybe(offset),
  sortingKey: maybe(fc.integer({ min: -2, max: 3 })),
  ignoredForStartingPrice: maybe(fc.boolean()),
  styleOptions: maybe(fc.record({ hiddenInSelectionArea: maybe(fc.boolean()), showAvailable: maybe(fc.boolean()) })),
});

const automations = fc.array(
  fc.record({
    triggerType: fc.constantFrom('hasBeenAdded', 'hasBeenAdded', 'somethingNew'),
    triggerTargetGroup: groupIds,
    thenType: fc.constantFrom('autoAdd', 'chooseFrom', 'somethingNew'),
    thenTargets: fc.array(
      fc.record({
        thenTargetGroup: groupIds,
        thenTargetMin: maybe(fc.integer({ min: 0, max: 2 })),
        thenTargetMax: maybe(fc.integer({ min: 2, max: 4 })),
      }),
      { maxLength: 2 },
    ),
  }),
  { maxLength: 2 },
);

function underShops(ticketIds: readonly string[]) {
  const own = fc.subarray([...ticketIds]).chain((some) =>
    fc.tuple(
      ...some.map((baseTicket) =>
        fc.record({
          baseTicket: fc.constant(baseTicket),
          price: maybe(fc.integer({ min: 0, max: 50 })),
          amount: maybe(fc.integer({ min: 0, max: 9 })),
          active: maybe(fc.boolean()),
        }),
      ),
    ),
  );
  const shop = fc.record({
    inventoryStrategy: maybe(fc.constantFrom('independent', 'subsidiary', 'global', 'somethingNew')),
    maxAmount: maybe(fc.integer({ min: 0, max: 12 })),
    maxAmountPerOrder: maybe(fc.integer({ min: 3, max: 8 })),
    minAmountPerOrder: maybe(fc.integer({ min: 0, max: 3 })),
    tickets: own,
  });
  return fc
    .array(shop, { maxLength: 2 })
    .map((shops) => shops.map((fields, at) => ({ _id: `shop-${at}`, name: `Shop ${at}`, active: true, ...fields })));
}

const times = fc.array(
  fc.record({
    startTime: fc.record({ hour: fc.integer({ min: 20, max: 23 }), minute: fc.constantFrom(0, 30) }),
    amount: maybe(fc.integer({ min: 0, max: 9 })),
  }),
  { minLength: 1, maxLength: 3 },
);

/** What some seller might create: an event on sale at `NOW` of carts.ts, with whatever else there is to set. Some of it contradicts itself. */
export function anyEventInput(): fc.Arbitrary<EventInput> {
  return eventInfos({ currency: 'EUR' }).chain((info) => {
    const base = inputOf(info);
    const count = base.tickets?.length ?? 0;
    return fc
      .record({
        tickets: fc.array(ticketExtras, { minLength: count, maxLength: count }),
        cartAutomationRules: maybe(automations),
        underShops: maybe(underShops(info.tickets?.map(({ id }) => id) ?? [])),
        timeSlots: maybe(times),
        maxAmountPerCustomer: maybe(fc.integer({ min: 1, max: 10 })),
        requiredDays: maybe(fc.integer({ min: 0, max: 80 })),
      })
      .map(({ tickets, timeSlots, requiredDays, ...more }) =>
        sent({
          ...base,
          ...more,
          tickets: base.tickets?.map((ticket, at) => ({ ...ticket, ...tickets[at] })),
          ...(timeSlots && {
            useTimeSlots: true,
            timeSlots: timeSlots.map((slot, at) => ({ _id: `slot-${at}`, ...slot })),
          }),
          ...(base.hardTicketSettings && { hardTicketSettings: { ...base.hardTicketSettings, requiredDays } }),
        }),
      );
  });
}
