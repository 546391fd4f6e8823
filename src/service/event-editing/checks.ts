/** Checks of an event beyond its schema: how its fields fit together. All problems are named, not only the first. */
import type { EventRecord } from '../../contract/events.ts';
import { isFraction } from '../../contract/fractions.ts';
import { isPercentage } from '../../sale/discounts.ts';
import { expiryOf } from '../../sale/ticket-expiry.ts';
import { fractionDigits } from '../../sale/money.ts';
import { elementLists } from '../events/ids.ts';
import { impossibleLimits } from './limit-checks.ts';
import { danglingReferences, type Problem } from './reference-checks.ts';
import { impossibleResale } from './resale-checks.ts';
import { impossibleRules } from './rule-checks.ts';
import { impossibleSeason } from './season-checks.ts';
import { impossibleWaitingRoom } from './waiting-room.ts';
import { impossibleFields } from './extra-field-checks.ts';
import { ApiError } from '../http/api-error.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Characters of a record as JSON: less than a body may have, so that a change can send it back whole. */
const maxSize = 3_500_000;
const maxDetails = 50;

/** A record that may still lack required fields. */
export type Draft = Partial<EventRecord>;

/**
 * Checks a whole event.
 * @param currency The currency of its prices.
 * @throws ApiError 400 that names every wrong path, 413 for a record of more than 3.5 million characters.
 */
export function assertEvent(draft: Draft, currency: string): asserts draft is EventRecord {
  const missing = (['name', 'start', 'end'] as const)
    .filter((name) => draft[name] === undefined)
    .map((path) => ({ path, message: 'Missing' }));
  const problems = [...missing, ...eventProblems(draft as EventRecord, currency)];
  rejectProblems(problems);
  if (JSON.stringify(draft).length > maxSize)
    throw new ApiError(413, 'TOO_LARGE', 'An event has 3.5 million characters at most, all its fields together.');
}

/** @throws ApiError 400 when there is any problem. */
export function rejectProblems(problems: readonly Problem[]): void {
  const [first] = problems;
  if (!first) return;
  throw new ApiError(
    400,
    'INVALID_REQUEST',
    `The request does not fit: ${first.path}: ${first.message}.`,
    problems.slice(0, maxDetails),
  );
}

/** One problem for each path, the first found: a follow-up problem is not reported again. */
function eventProblems(record: EventRecord, currency: string): Problem[] {
  const problems = [
    ...invalidTimes(record),
    ...wrongOrders(record),
    ...wrongMoney(record, currency),
    ...wrongDiscounts(record),
    ...duplicates(record, elementLists, ''),
    ...doubleBases(record),
    ...wrongThresholds(record),
    ...danglingReferences(record),
    ...impossibleLimits(record),
    ...impossibleRules(record),
    ...impossibleFields(record),
    ...impossibleWaitingRoom(record),
    ...impossibleResale(record),
    ...impossibleSeason(record),
    ...(record.eventType !== 'GROUP' && (record.childEvents ?? []).length > 0
      ? [{ path: 'childEvents', message: 'Only an event of the type GROUP has child events' }]
      : []),
  ];
  return [...new Map(problems.toReversed().map((problem) => [problem.path, problem])).values()].toReversed();
}

/** Times outside the range of calendars, e.g. in the year 9999 in a zone where it is 10000 already. */
function invalidTimes(record: EventRecord): Problem[] {
  const times: (readonly [path: string, moment: string | undefined])[] = [
    ...(['start', 'end', 'sellStart', 'sellEnd', 'visibleAfter'] as const).map((name) => [name, record[name]] as const),
    ['checkinInformation.checkinStarts', record.checkinInformation?.checkinStarts],
    ['waitingRoom.startsAt', record.waitingRoom?.startsAt],
    ...(record.tickets ?? []).map(
      (ticket, at) =>
        [`tickets.${at}.expirationSettings.validUntil`, expiryOf(ticket)?.validUntil ?? undefined] as const,
    ),
    ...(record.underShops ?? []).flatMap(({ sellStart, sellEnd }, at) => [
      [`underShops.${at}.sellStart`, sellStart] as const,
      [`underShops.${at}.sellEnd`, sellEnd] as const,
    ]),
    ...(record.repetitionSettings ?? []).flatMap(({ from, to }, at) => [
      [`repetitionSettings.${at}.from`, from] as const,
      [`repetitionSettings.${at}.to`, to] as const,
    ]),
  ];
  return times.flatMap(([path, moment]) => {
    const year = moment === undefined ? 2000 : new Date(moment).getUTCFullYear();
    return year >= 1900 && year < 3000 ? [] : [{ path, message: 'Expected a year from 1900 to 2999' }];
  });
}

const isBefore = (a: string | undefined, b: string | undefined) =>
  a !== undefined && b !== undefined && Date.parse(a) < Date.parse(b);
const isAbove = (a: number | undefined, b: number | undefined) => a !== undefined && b !== undefined && a > b;

/** Ends before beginnings, and minimums above maximums. */
function wrongOrders(record: EventRecord): Problem[] {
  const problems: Problem[] = [];
  const reject = (isWrong: boolean, path: string, message: string) => {
    if (isWrong) problems.push({ path, message });
  };
  const perOrder = (limits: { minAmountPerOrder?: number | undefined; maxAmountPerOrder?: number | undefined }) =>
    isAbove(limits.minAmountPerOrder, limits.maxAmountPerOrder);
  const range = ({ min, max }: { min?: number | undefined; max?: number | undefined }) => isAbove(min, max);
  const least = (max: string) => `Expected at most ${max}`;

  reject(isBefore(record.end, record.start), 'end', 'Before the start');
  reject(isBefore(record.sellEnd, record.sellStart), 'sellEnd', 'Before sellStart');
  reject(perOrder(record), 'minAmountPerOrder', least('maxAmountPerOrder'));
  record.repetitionSettings?.forEach(({ from, to }, at) => {
    reject(isBefore(to, from), `repetitionSettings.${at}.to`, 'Before from');
  });
  record.underShops?.forEach((shop, at) => {
    reject(isBefore(shop.sellEnd, shop.sellStart), `underShops.${at}.sellEnd`, 'Before sellStart');
    reject(perOrder(shop), `underShops.${at}.minAmountPerOrder`, least('maxAmountPerOrder'));
  });
  record.tickets?.forEach((ticket, at) => {
    reject(perOrder(ticket), `tickets.${at}.minAmountPerOrder`, least('maxAmountPerOrder'));
    ticket.rules?.forEach((rule, n) => {
      reject(range(rule), `tickets.${at}.rules.${n}.min`, least('max'));
    });
  });
  record.discountGroups?.forEach(({ rules }, at) => {
    rules?.forEach((rule, n) => {
      reject(range(rule), `discountGroups.${at}.rules.${n}.min`, least('max'));
    });
  });
  record.cartAutomationRules?.forEach(({ thenTargets }, at) => {
    thenTargets?.forEach(({ thenTargetMin: min, thenTargetMax: max }, n) => {
      reject(range({ min, max }), `cartAutomationRules.${at}.thenTargets.${n}.thenTargetMin`, least('thenTargetMax'));
    });
  });
  for (const name of ['extraFields', 'ticketExtraFields'] as const) {
    record[name]?.forEach(({ settings }, at) => {
      const { minimumAge: min, maximumAge: max } = settings ?? {};
      reject(range({ min, max }), `${name}.${at}.settings.minimumAge`, least('maximumAge'));
    });
  }
  return problems;
}

/** Prices with more decimals than their currency has. */
function wrongMoney(record: EventRecord, currency: string): Problem[] {
  const digits = fractionDigits(currency);
  const amounts: [path: string, amount: number | undefined][] = [];
  const add = <const Name extends string>(
    holder: { readonly [Field in Name]?: number | undefined } | undefined,
    path: string,
    ...names: readonly Name[]
  ) => {
    for (const name of names) amounts.push([path + name, holder?.[name]]);
  };
  const fixed = ['outerChargeFix', 'innerChargeFix', 'posOuterChargeFix', 'cartOuterChargeFix'] as const;
  add(record.customCharges, 'customCharges.', ...fixed);
  add(record.hardTicketSettings, 'hardTicketSettings.', 'hardTicketOuterCharge', 'hardTicketInnerCharge');
  add(record.ticketSettings?.resellSettings, 'ticketSettings.resellSettings.', 'resellerFeeFix', 'buyerFeeFix');
  add(record.ticketSettings?.returnSettings, 'ticketSettings.returnSettings.', 'feeFix');
  record.tickets?.forEach((ticket, at) => {
    add(ticket, `tickets.${at}.`, 'price', 'repersonalizationFee', 'outerChargeFix', 'innnerChargeFix');
  });
  record.underShops?.forEach((shop, at) => {
    add(shop.customCharges, `underShops.${at}.customCharges.`, ...fixed);
    shop.tickets?.forEach((ticket, n) => {
      add(ticket, `underShops.${at}.tickets.${n}.`, 'price');
    });
  });
  record.discountGroups?.forEach((discount, at) => {
    if (!isPercentage(discount)) add(discount, `discountGroups.${at}.`, 'value');
    discount.rules?.forEach((rule, n) => {
      if (rule.type === 'cartSum') add(rule, `discountGroups.${at}.rules.${n}.`, 'min', 'max');
    });
  });
  record.posDiscounts?.forEach((discount, at) => {
    if (!isPercentage(discount)) add(discount, `posDiscounts.${at}.`, 'value');
  });
  return amounts.flatMap(([path, amount]) =>
    amount === undefined || Number(amount.toFixed(digits)) === amount
      ? []
      : [{ path, message: `${currency} has ${digits === 0 ? 'no decimals' : `${digits} decimals`}` }],
  );
}

/** Discounts of more than the whole price, and numbers of tickets that are not whole. */
function wrongDiscounts({ discountGroups = [], posDiscounts = [] }: EventRecord): Problem[] {
  const tooMuch = (
    discounts: readonly { discountType?: string | undefined; value?: number | undefined }[],
    list: string,
  ) =>
    discounts.flatMap((discount, at) =>
      isPercentage(discount) && (discount.value ?? 0) > 1
        ? [{ path: `${list}.${at}.value`, message: isFraction('value', discount.value ?? 0) }]
        : [],
    );
  const rules = discountGroups.flatMap((discount, at) =>
    (discount.rules ?? []).flatMap((rule, n) =>
      (['min', 'max'] as const).flatMap((name) =>
        rule.type !== 'cartSum' && !Number.isInteger(rule[name] ?? 0)
          ? [{ path: `discountGroups.${at}.rules.${n}.${name}`, message: 'Expected a whole number' }]
          : [],
      ),
    ),
  );
  return [...tooMuch(discountGroups, 'discountGroups'), ...tooMuch(posDiscounts, 'posDiscounts'), ...rules];
}

/** Elements of one list with the same `_id`. */
function duplicates(holder: Fields, lists: typeof elementLists, path: string): Problem[] {
  return Object.entries(lists).flatMap(([list, inner]) => {
    const elements = (holder[list] ?? []) as readonly Fields[];
    const at = (index: number) => `${path}${list}.${index}`;
    return [
      ...repeated(elements.map(({ _id }) => _id as string | undefined)).map((index) => ({
        path: `${at(index)}._id`,
        message: 'This _id is there twice',
      })),
      ...elements.flatMap((element, index) => duplicates(element, inner, `${at(index)}.`)),
    ];
  });
}

/** Contradicting entries: two categories with one ref, two prices of an under-shop for one ticket type. */
function doubleBases({ categories = [], underShops = [] }: EventRecord): Problem[] {
  const twice = (names: readonly (string | undefined)[], path: (at: number) => string): Problem[] =>
    repeated(names).map((at) => ({ path: path(at), message: 'Named twice' }));
  return [
    ...twice(
      categories.map(({ _id, ref }) => ref ?? _id),
      (at) => `categories.${at}.ref`,
    ),
    ...underShops.flatMap(({ tickets = [], categories: own = [], timeSlots = [] }, shop) => [
      ...twice(
        tickets.map(({ baseTicket }) => baseTicket),
        (at) => `underShops.${shop}.tickets.${at}.baseTicket`,
      ),
      ...twice(
        own.map(({ baseCategoryId }) => baseCategoryId),
        (at) => `underShops.${shop}.categories.${at}.baseCategoryId`,
      ),
      ...twice(
        timeSlots.map(({ baseTimeSlotId }) => baseTimeSlotId),
        (at) => `underShops.${shop}.timeSlots.${at}.baseTimeSlotId`,
      ),
    ]),
  ];
}

/** Positions of values that occurred before. */
function repeated(names: readonly (string | undefined)[]): number[] {
  const seen = new Set<string>();
  return names.flatMap((name, at) => {
    if (name === undefined) return [];
    const isRepeated = seen.has(name);
    seen.add(name);
    return isRepeated ? [at] : [];
  });
}

function wrongThresholds({ styleOptions }: EventRecord): Problem[] {
  const thresholds = styleOptions?.availabilityIndicatorThresholds;
  if (!thresholds) return [];
  const [red, yellow] = thresholds;
  return thresholds.length === 2 && red !== undefined && yellow !== undefined && red <= yellow
    ? []
    : [
        {
          path: 'styleOptions.availabilityIndicatorThresholds',
          message: 'Expected two shares, the smaller one first, e.g. [0.2, 0.5]',
        },
      ];
}
