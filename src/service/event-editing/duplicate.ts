/** Copies of events. */
import type { DuplicateInput, EventRecord } from '../../contract/events.ts';
import { zoneOf } from '../../sale/dates.ts';
import { moveWith } from '../../sale/recurrence.ts';
import type { Queryable } from '../database/index.ts';
import { asPlanned } from './changes.ts';
import { movedTimes, storedMoment } from './times.ts';
import { lockChildren } from './groups.ts';
import { assertStored } from './seating.ts';
import { findOwnEvent, lockOwnEvent, type StoredEvent } from '../events/records.ts';
import { saveEvent } from './save.ts';
import { withDoorsAtSale } from './waiting-room.ts';
import { withFreshIds } from './new-ids.ts';
import { newId } from '../security/ids.ts';
import { announce } from '../webhooks/outbox.ts';
import { eventAnswer } from '../events/answers.ts';
import { ownEvent } from '../events/own-events.ts';
import { compact } from '../http/pick.ts';
import { invalid } from '../http/api-error.ts';

/**
 * Creates an event like another one of the seller, with fresh ids inside and nothing sold. Answers its id.
 * @throws ApiError 404 for an unknown source or seating chart, or another seller's; 400 for a copy that would be
 * invalid.
 */
export async function duplicateEvent(
  tx: Queryable,
  sellerId: string,
  input: DuplicateInput,
  now: Date,
): Promise<string> {
  const { record: source, seller } = await readSource(tx, sellerId, input);
  const { seatMapId, revisionId } = input;
  if (seatMapId !== undefined && revisionId !== undefined) await assertStored(tx, sellerId, seatMapId, revisionId);
  const copy = copyOf(asPlanned(source), input, zoneOf({ timezone: source.timezone ?? seller.timezone }), now);
  await saveEvent(tx, sellerId, copy, now);
  const { record } = await ownEvent(tx, sellerId, copy._id);
  await announce(tx, [{ sellerId, type: 'event.created', data: eventAnswer(record) }], now);
  return record._id;
}

/** Locks the root whose dates get another one. */
export async function lockRoot(tx: Queryable, sellerId: string, { _id, eventType }: DuplicateInput): Promise<void> {
  const source = eventType === 'RECURRENCE' ? await findOwnEvent(tx, sellerId, _id) : undefined;
  const rootId = source?.record.rootId;
  if (rootId !== undefined) await lockOwnEvent(tx, sellerId, rootId);
}

/** The source, locked together with what the copy refers to: a root's dates, a group's events. */
async function readSource(tx: Queryable, sellerId: string, input: DuplicateInput): Promise<StoredEvent> {
  const source = await ownEvent(tx, sellerId, input._id);
  const { rootId, childEvents } = source.record;
  if (input.eventType === 'RECURRENCE' && rootId !== undefined) await ownEvent(tx, sellerId, rootId, true);
  if (!childEvents?.length) return source;
  await lockChildren(tx, sellerId);
  return await ownEvent(tx, sellerId, input._id);
}

function copyOf(source: EventRecord, input: DuplicateInput, zone: string, now: Date): EventRecord {
  const eventType = typeOf(source, input);
  // The other fields belong to this event only: its address, its place in a series, its history.
  const { url, rootId, repetitionSettings, createdAt, updatedAt, childEvents, ...own } = source;
  const stored = eventType === 'GROUP' ? { ...own, ...(childEvents && { childEvents }) } : withoutSeason(own);
  // Dates of a root share their inner ids: an under-shop, for example, is the same in all of them.
  const isDate = eventType === 'RECURRENCE';
  const copied = isDate
    ? { ...stored, _id: newId(now) }
    : withFreshIds(withSeatingReferences(stored), () => newId(now));
  const settled = input.duplicateContingents === true ? copied : withoutContingents(copied);
  const { name, image, salesChannelGroupSettings, draft = settled.draft } = input;
  return {
    ...settled,
    ...datesOf(settled, input, zone),
    ...compact({ name: name ?? source.name, image: image ?? source.image }),
    ...(salesChannelGroupSettings && { salesChannelGroupSettings }),
    ...seatingOf(settled, input, now),
    ...(isDate && rootId !== undefined && { rootId }),
    ...(draft !== undefined && { draft }),
    eventType,
  };
}

function typeOf({ eventType = 'SINGLE' }: EventRecord, input: DuplicateInput): string {
  if (input.eventType === 'RECURRENCE' && eventType !== 'RECURRENCE')
    throw invalid('eventType', 'Only a date of a recurring event can be copied as one');
  return input.eventType ?? (eventType === 'RECURRENCE' ? 'SINGLE' : eventType);
}

/**
 * A seating chart names categories by the source's ids; the copy's categories have other ids, so they store the old
 * ones as references.
 */
function withSeatingReferences(record: EventRecord): EventRecord {
  const { categories, seating } = record;
  if (!categories || !seating) return record;
  const named = categories.map((category) => ({
    ...category,
    seatingReference: category.seatingReference ?? category.ref ?? category._id,
  }));
  return { ...record, categories: named };
}

/** The record without its season tickets' places: it has no child events. */
function withoutSeason<T extends Pick<EventRecord, 'ticketSettings'>>(record: T): T {
  if (!record.ticketSettings?.childEventMapping) return record;
  return { ...record, ticketSettings: compact({ ...record.ticketSettings, childEventMapping: undefined }) };
}

/** The record without contingents. */
function withoutContingents(record: EventRecord): EventRecord {
  const { seating, underShops } = record;
  return {
    ...record,
    ...(seating && { seating: compact({ ...seating, contingents: undefined }) }),
    ...(underShops && { underShops: underShops.map((shop) => compact({ ...shop, seatingContingents: undefined })) }),
  };
}

function datesOf(source: EventRecord, input: DuplicateInput, zone: string): Partial<EventRecord> {
  const start = new Date(input.start ?? source.start);
  const moved = input.start === undefined ? {} : movedTimes(source, start, zone);
  const end = input.end === undefined ? movedEnd(source, start, zone) : new Date(input.end);
  if (end < start) throw invalid(input.end === undefined ? 'start' : 'end', 'The event would end before it starts');
  const given = (path: 'sellStart' | 'sellEnd') => {
    const moment = input[path];
    return moment === undefined ? undefined : storedMoment(new Date(moment), path);
  };
  const own = compact({ sellStart: given('sellStart'), sellEnd: given('sellEnd') });
  const { sellStart, sellEnd } = { ...source, ...moved, ...own };
  if ((own.sellStart ?? own.sellEnd) !== undefined && sellStart !== undefined && sellEnd !== undefined) {
    if (new Date(sellEnd) < new Date(sellStart))
      throw invalid(own.sellEnd === undefined ? 'sellStart' : 'sellEnd', 'The sale would end before it starts');
  }
  return {
    ...moved,
    ...own,
    ...(own.sellStart !== undefined && withDoorsAtSale(source)),
    start: storedMoment(start, 'start'),
    end: storedMoment(end, 'end'),
  };
}

/**
 * The end of the copy: the same duration by the venue's clock, or the same real duration if the clock changes at the
 * start.
 */
function movedEnd(source: EventRecord, start: Date, zone: string): Date {
  const [from, until] = [new Date(source.start), new Date(source.end)];
  const end = moveWith(until, from, start, zone);
  return end < start ? new Date(start.getTime() + until.getTime() - from.getTime()) : end;
}

/** The seating of the copy: seats are sold for each event separately, so a copy is another event of the chart. */
function seatingOf({ _id, seating }: EventRecord, input: DuplicateInput, now: Date): Pick<EventRecord, 'seating'> {
  const { seatMapId, revisionId } = input;
  if (seatMapId !== undefined && revisionId === undefined) throw invalid('revisionId', 'Goes with seatMapId');
  if (seatMapId === undefined && revisionId !== undefined) throw invalid('seatMapId', 'Goes with revisionId');
  const linked = seatMapId === undefined ? seating : { ...seating, seatMapId, revisionId, active: true };
  if (!linked) return {};
  const isLinked = linked.seatMapId !== undefined;
  return { seating: { ...linked, ...(isLinked && { eventKey: newId(now), eventId: _id }) } };
}
