/** The times of an event in emails and documents, as far as its seller shows them. */
import type { EventRecord } from '../../contract/events.ts';
import { shownTimes, timeSetting } from '../../sale/shown-times.ts';
import { atTicketTime } from '../../sale/ticket-times.ts';
import type { Formats, Parts } from '../mail/formats.ts';
import type { OrderEmailData } from './order-email-data.ts';

const isAny = ({ date, time }: Parts) => date || time;

/** The record of an event at the time of some tickets of an order. */
export function recordAt(record: EventRecord, tickets: OrderEmailData['tickets']): EventRecord {
  const slots = tickets.map(({ status, data: { slotStartTime } }) => ({ status, slotStartTime }));
  return atTicketTime(record, slots);
}

/** The start of an event, or a range; '' if the seller shows nothing of it, and while a new date is not known. */
export function timesText(record: EventRecord, formats: Formats): string {
  if (record.status === 'POSTPONED') return '';
  const { start, end } = record;
  const { from, until, isRange } = shownTimes(record, 'ticket', isOnDay(end, start, formats));
  if (isRange) return formats.moment(start, from, end);
  const ending = isAny(until) ? `– ${formats.moment(end, until)}` : '';
  return [isAny(from) ? formats.moment(start, from) : '', ending].filter(Boolean).join(' ');
}

/** The parts of the start that the seller shows. */
export function startParts(record: EventRecord): Parts {
  return shownTimes(record, 'ticket', true).from;
}

/** True if the seller hides when an event ends; then files and passes have no end. */
export function hidesEnd(record: EventRecord, isWholeDay = false): boolean {
  const hides = (name: 'showEndDate' | 'showEndTime') => timeSetting(record, name) === false;
  return hides('showEndDate') || (hides('showEndTime') && !isWholeDay);
}

/** A clock time of doors or a slot; with its day if that is another one than the event's, and shown. */
export function momentNear(at: string, start: string, { date }: Parts, formats: Formats): string {
  return formats.moment(at, { date: date && !isOnDay(at, start, formats), time: true });
}

function isOnDay(at: string, start: string, formats: Formats): boolean {
  const day = { date: true, time: false };
  return formats.moment(at, day) === formats.moment(start, day);
}
