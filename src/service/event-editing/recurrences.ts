/** Dates of a series. */
import type { EventRecord, RecurrenceInput } from '../../contract/events.ts';
import { zoneOf } from '../../sale/dates.ts';
import { checkinOf, datesOf, momentOf, type MomentRule, type Span } from '../../sale/recurrence.ts';
import type { Queryable } from '../database/index.ts';
import { movedCheckin, storedMoment } from './times.ts';
import { settingOf } from '../events/named-settings.ts';
import { copyEvent, type StoredEvent } from '../events/records.ts';
import { copyStock } from '../inventory/event-stock.ts';
import { saveEvent } from './save.ts';
import { withDoorsAtSale } from './waiting-room.ts';
import type { Call } from '../http/context.ts';
import { newId } from '../security/ids.ts';
import { announce, type Message } from '../webhooks/outbox.ts';
import { eventAnswer } from '../events/answers.ts';
import { ownEvent } from '../events/own-events.ts';
import { compact, pick } from '../http/pick.ts';
import { invalid, ApiError } from '../http/api-error.ts';
import { assertVersion } from '../http/versions.ts';

/** The maximum number of dates in one request. */
const max = 1000;

/**
 * Adds dates to a root: each is an event like the root, with the root's ids inside. Dates with a start that the root
 * already has are left out, so that a series can be extended by sending its rule again.
 * @throws ApiError 404, 409 for an event that is no root, 400 for no dates or too many.
 */
export async function addRecurrences(
  tx: Queryable,
  sellerId: string,
  { id, ...input }: RecurrenceInput & { readonly id: string },
  call: Call,
  now: Date,
): Promise<void> {
  const root = await ownEvent(tx, sellerId, id, true);
  assertVersion(call, root.version);
  if (root.record.eventType !== 'ROOT')
    throw new ApiError(409, 'NOT_A_ROOT', 'Dates can be added to an event of the type ROOT only.');
  const zone = zoneOf({ timezone: root.record.timezone ?? root.seller.timezone });
  const rules = rulesOf(root.record, input);
  assertTier(root, input);
  const known = await tx.query<{ starts_at: Date }>(
    'select starts_at from event where root_id = $1 and deleted_at is null',
    [id],
  );
  const taken = new Set(known.map(({ starts_at: start }) => start.getTime()));
  const spans = spansOf(input, zone).filter(({ start }) => !taken.has(start.getTime()));
  if (spans.length === 0) return;
  const dates = spans.map((span) => dateOf(root.record, span, rules, zone, now));
  await saveEvent(tx, sellerId, withSeries(root.record, input, spans, zone), now);
  const { record } = await ownEvent(tx, sellerId, id);
  await announce(tx, [{ sellerId, type: 'event.updated', data: eventAnswer(record) }], now);
  await saveDates(tx, sellerId, dates, now);
}

/** Fields that differ from date to date. */
const own = ['_id', 'start', 'end', 'sellStart', 'sellEnd', 'checkinInformation', 'seating'] as const;

/** Saves the first date as any event, and the others as copies of its rows: few statements for any number of dates. */
async function saveDates(tx: Queryable, sellerId: string, dates: readonly EventRecord[], now: Date): Promise<void> {
  const [first, ...others] = dates;
  if (!first) return;
  const saved = await saveEvent(tx, sellerId, first, now);
  const rows = others.map((date) => ({ _id: date._id, start: date.start, end: date.end, own: pick(date, own) }));
  await copyEvent(tx, saved._id, rows);
  await copyStock(
    tx,
    saved._id,
    rows.map(({ _id }) => _id),
  );
  const at = now.toISOString();
  const messages = [first, ...others].map((date): Message => {
    const data = { ...saved, ...pick(date, own), createdAt: at, updatedAt: at };
    return { sellerId, type: 'event.created', data: eventAnswer(data) };
  });
  // in parts: one statement should not carry a thousand records
  for (let from = 0; from < messages.length; from += 50) await announce(tx, messages.slice(from, from + 50), now);
}

function spansOf(input: RecurrenceInput, zone: string): Span[] {
  for (const path of ['from', 'to', 'startTime', 'endTime'] as const) storedMoment(new Date(input[path]), path);
  if (new Date(input.to) < new Date(input.from)) throw invalid('to', 'Is before the first day');
  if (input.unit === 'WEEK' && !input.repeatsOn) throw invalid('repeatsOn', 'Missing; WEEK repeats on these days');
  if (input.unit !== 'WEEK' && input.repeatsOn) throw invalid('repeatsOn', 'Goes with WEEK only');
  const spans = datesOf({ ...input, every: input.every ?? 1 }, zone, max + 1);
  if (spans.length > max) throw invalid('to', `These are more than ${max} dates; add them in several requests`);
  if (spans.length === 0)
    throw invalid(input.unit === 'WEEK' ? 'repeatsOn' : 'to', 'There is no such day from the first to the last');
  return spans;
}

/** The part of a request that applies to each date. */
interface Rules {
  readonly sellStart: MomentRule;
  readonly sellEnd: MomentRule;
  /** The field names of the request, for API errors. */
  readonly paths: { readonly sellStart: string; readonly sellEnd: string };
  readonly checkin?: { readonly offset?: number | undefined; readonly time?: string | undefined };
  readonly shared: Partial<EventRecord>;
}

const relative = ['sellStartOffset', 'sellEndOffset', 'sellStartTime', 'sellEndTime'] as const;
const absolute = ['sellStartAt', 'sellEndAt'] as const;

function rulesOf(root: EventRecord, input: RecurrenceInput): Rules {
  const isGiven = (path: keyof RecurrenceInput) => input[path] !== undefined;
  const isAbsolute = (input.sellDatesStrategy ?? (absolute.some(isGiven) ? 'ABSOLUTE' : 'RELATIVE')) === 'ABSOLUTE';
  const odd = (isAbsolute ? relative : absolute).find(isGiven);
  if (odd) throw invalid(odd, `Goes with the strategy ${isAbsolute ? 'RELATIVE' : 'ABSOLUTE'} only`);
  const { checkinStartOffset, checkinStartTime, daySchemeId, priceTableTierId } = input;
  if (daySchemeId !== undefined && !root.daySchemes?.some(({ _id }) => _id === daySchemeId))
    throw invalid('daySchemeId', 'Is not one of the day schemes of this event');
  const given = (paths: readonly (keyof RecurrenceInput)[]) => paths.find(isGiven) ?? 'sellDatesStrategy';
  return {
    sellStart: { at: input.sellStartAt, offset: input.sellStartOffset, time: input.sellStartTime },
    sellEnd: { at: input.sellEndAt, offset: input.sellEndOffset, time: input.sellEndTime },
    paths: {
      sellStart: given(['sellStartAt', 'sellStartOffset', 'sellStartTime']),
      sellEnd: given(['sellEndAt', 'sellEndOffset', 'sellEndTime']),
    },
    ...((isGiven('checkinStartOffset') || isGiven('checkinStartTime')) && {
      checkin: { offset: checkinStartOffset, time: checkinStartTime },
    }),
    shared: {
      ...(daySchemeId !== undefined && { daySchemeId }),
      ...(priceTableTierId !== undefined && { pricingSettings: { ...root.pricingSettings, priceTableTierId } }),
    },
  };
}

/** @throws ApiError 400 for a tier that the root's price table lacks */
function assertTier({ record, settings }: StoredEvent, { priceTableTierId }: RecurrenceInput): void {
  const table = settingOf(settings, 'priceTable', record.pricingSettings?.priceTableId);
  if (priceTableTierId !== undefined && table && !table.tiers.some(({ _id }) => _id === priceTableTierId))
    throw invalid('priceTableTierId', 'Is not one of the tiers of the price table of this event');
}

/** One date: the root's record with its own times. */
function dateOf(root: EventRecord, span: Span, rules: Rules, zone: string, now: Date): EventRecord {
  const { url, repetitionSettings, createdAt, updatedAt, childEvents, ...stored } = root;
  const _id = newId(now);
  const start = storedMoment(span.start, 'from');
  const end = storedMoment(span.end, 'to');
  const dated = { start, end, timezone: zone };
  const window = (edge: 'sellStart' | 'sellEnd') => {
    const moment = momentOf(rules[edge], dated, edge === 'sellStart' ? 'start' : 'end');
    return moment && storedMoment(moment, rules.paths[edge]);
  };
  const given = compact({ sellStart: window('sellStart'), sellEnd: window('sellEnd') });
  const { sellStart, sellEnd } = { ...stored, ...given };
  if ((given.sellStart ?? given.sellEnd) !== undefined && sellStart !== undefined && sellEnd !== undefined) {
    if (new Date(sellEnd) < new Date(sellStart))
      throw invalid(
        given.sellEnd === undefined ? rules.paths.sellStart : rules.paths.sellEnd,
        'The sale of a date would end before it starts',
      );
  }
  const checkinStarts = rules.checkin && storedMoment(checkinOf(rules.checkin, dated), 'checkinStartOffset');
  if (checkinStarts !== undefined && new Date(checkinStarts) > span.end)
    throw invalid('checkinStartTime', 'Admission would begin after the end of a date');
  const { seating } = root;
  return {
    ...stored,
    ...rules.shared,
    ...given,
    ...(given.sellStart !== undefined && withDoorsAtSale(root)),
    ...(checkinStarts === undefined
      ? movedCheckin(root, span.start, zone)
      : { checkinInformation: { ...root.checkinInformation, checkinStarts } }),
    ...(seating?.seatMapId !== undefined && { seating: { ...seating, eventKey: newId(now), eventId: _id } }),
    _id,
    rootId: root._id,
    eventType: 'RECURRENCE',
    start,
    end,
  };
}

/**
 * The root with the rule of its dates. It lasts from the first date to the last, so that it does not end before them.
 */
function withSeries(root: EventRecord, input: RecurrenceInput, spans: readonly Span[], zone: string): EventRecord {
  const { every = 1, unit, repeatsOn, from, to } = input;
  const rule = compact({ every, unit, repeatsOn, from: utc(from), to: utc(to) });
  const known = root.repetitionSettings ?? [];
  const isKnown = known.some((other) => JSON.stringify(other) === JSON.stringify({ ...other, ...rule }));
  const starts = new Date(Math.min(Date.parse(root.start), ...spans.map(({ start }) => start.getTime())));
  const ends = new Date(Math.max(Date.parse(root.end), ...spans.map(({ end }) => end.getTime())));
  return {
    ...root,
    ...movedCheckin(root, starts, zone),
    start: starts.toISOString(),
    end: ends.toISOString(),
    repetitionSettings: isKnown ? known : [...known, rule],
  };
}

function utc(moment: string): string {
  return new Date(moment).toISOString();
}

/**
 * Decouples a date: it keeps its record and its sold tickets, and no longer follows its root.
 * @throws ApiError 404, 409 for an event that is no date.
 */
export async function decouple(
  tx: Queryable,
  sellerId: string,
  id: string,
  call: Call,
  now: Date,
): Promise<StoredEvent> {
  const { record, version } = await ownEvent(tx, sellerId, id, true);
  assertVersion(call, version);
  if (record.eventType !== 'RECURRENCE')
    throw new ApiError(409, 'NOT_A_RECURRENCE', 'Only a date of a recurring event can be made an event of its own.');
  const { rootId, ...stored } = record;
  await saveEvent(tx, sellerId, { ...stored, eventType: 'SINGLE' }, now);
  const saved = await ownEvent(tx, sellerId, id);
  await announce(tx, [{ sellerId, type: 'event.updated', data: eventAnswer(saved.record) }], now);
  return saved;
}
