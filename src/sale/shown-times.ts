/**
 * The parts of an event's start and end that its seller shows. A field of the record comes before the one of the same
 * name in `customSettings`, where other programs write it.
 *
 * - `showStartDate` and `showStartTime` hide the day or the clock of the start: `false`.
 * - `showEndDate` and `showEndTime` show or hide those of the end. Where they are missing, the end has the parts of the
 *   start in the shop's header, and elsewhere if `showTimeRangeInListing` or `showTimeRangeInTicket` says so.
 * - `hideDates`, `hideTimes` and `showTimeRange` of `ticketDesign` do the same for tickets.
 */

/** The fields of an event that these rules read beside the settings. */
export interface TimedEvent {
  readonly start: string;
  readonly end?: string | undefined;
}

/** The settings of times, of an event or of its `customSettings`. */
export const timeSettings = [
  'showStartDate',
  'showStartTime',
  'showEndDate',
  'showEndTime',
  'showTimeRangeInTicket',
  'showTimeRangeInListing',
] as const;
export type TimeSetting = (typeof timeSettings)[number];

/** Where times are shown; a `ticket` is everything about an order: emails, documents, passes, lists of orders. */
export type TimePlace = 'shop' | 'listing' | 'ticket';

/** The day and the clock of a time. */
export interface TimeParts {
  readonly date: boolean;
  readonly time: boolean;
}

/** What is written of a start and an end. */
export interface ShownTimes {
  readonly from: TimeParts;
  readonly until: TimeParts;
  /** True if both are one range with the parts of `from`, so that what they share appears once. */
  readonly isRange: boolean;
}

const DAY = 86_400_000;

/** A setting of an event; `undefined` if it is neither in the event nor in its `customSettings`. */
export function timeSetting(event: object, name: TimeSetting): boolean | undefined {
  return [event, fieldOf(event, 'customSettings')].map((from) => flagOf(from, name)).find((flag) => flag !== undefined);
}

/** @param isSameDay Whether start and end are on one day at the venue. */
export function shownTimes(event: TimedEvent, place: TimePlace, isSameDay: boolean): ShownTimes {
  const own = (name: TimeSetting) => timeSetting(event, name);
  const design = place === 'ticket' ? fieldOf(event, 'ticketDesign') : undefined;
  const [hideDates, hideTimes] = [flagOf(design, 'hideDates') === true, flagOf(design, 'hideTimes') === true];
  const start = {
    date: own('showStartDate') !== false && !hideDates,
    time: own('showStartTime') !== false && !hideTimes,
  };
  // a clock without its day tells nothing among other events
  if (place === 'listing' && !start.date) start.time = false;
  const lasts = Date.parse(event.end ?? '') - Date.parse(event.start);
  if (!(lasts > 0)) return { from: start, until: nothing, isRange: false };
  const isRange =
    place === 'shop' ||
    flagOf(design, 'showTimeRange') === true ||
    own(place === 'listing' ? 'showTimeRangeInListing' : 'showTimeRangeInTicket') === true;
  // more than a day is a matter of days, unless the seller wants the clock
  const isLong = place === 'shop' && lasts > DAY;
  const end = {
    date: (own('showEndDate') ?? (isRange && start.date)) && !hideDates,
    time: (own('showEndTime') ?? (isRange && start.time && !isLong)) && !hideTimes,
  };
  if (isSameDay) {
    const until = { date: end.date && !start.date, time: end.time };
    return { from: start, until, isRange: start.time && until.time && !until.date };
  }
  // two days with one clock between them would read as if it were that of both
  const from = end.date && !end.time ? { date: start.date, time: start.time && !start.date } : start;
  return { from, until: end, isRange: from.date && end.date && from.time === end.time };
}

const nothing: TimeParts = { date: false, time: false };

/** Events of several shapes, and what other programs wrote: read without a type, and only flags count. */
const fieldOf = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null ? (from as Readonly<Record<string, unknown>>)[name] : undefined;

function flagOf(from: unknown, name: string): boolean | undefined {
  const value = fieldOf(from, name);
  return typeof value === 'boolean' ? value : undefined;
}
