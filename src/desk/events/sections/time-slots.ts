/** Time slots in the form of an event: times of admission with an amount each, and what they come to. */
import type { EventAnswer } from '../../../contract/events.ts';
import { slotStart } from '../../../sale/dates.ts';
import { isCategoryRef } from '../../../sale/slot-refs.ts';
import { amountOf, byId, isAmount, isSame, number, touched, type Words } from './values.ts';

/** A slot as it is typed. */
export interface SlotFields {
  readonly _id: string;
  /** `18:30`, by the clock at the venue. */
  readonly time: string;
  readonly amount: string;
  /** `ref`s of the categories that it admits; all when there are none. */
  readonly categories: readonly string[];
}

/** The hours of an event, in which its slots begin. */
export interface Hours {
  readonly start: string;
  readonly end: string;
  readonly timezone: string;
}

/** Slots one after the other at the same distance, with the same amount for the same categories. */
export interface SlotRun {
  readonly from: string;
  readonly to: string;
  /** Minutes from one to the next; 0 for a single slot. */
  readonly every: number;
  readonly amount: string;
  readonly categories: readonly string[];
}

const day = 86_400_000;
const dayMinutes = 1440;
const pad = (value: number) => String(value).padStart(2, '0');

export const newSlot = (time = '', amount = ''): SlotFields => ({
  ...{ _id: crypto.randomUUID(), time, amount, categories: [] },
});

export function slotsOf({ timeSlots = [] }: Partial<EventAnswer>): readonly SlotFields[] {
  return timeSlots.map(({ _id = '', startTime, amount, refs = [] }) => ({
    _id,
    time: startTime ? `${pad(startTime.hour)}:${pad(startTime.minute)}` : '',
    amount: number(amount),
    categories: refs.filter(isCategoryRef).flatMap(({ categoryRef }) => categoryRef ?? []),
  }));
}

/** Minutes since midnight; NaN for no time. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2) || NaN) * 60 + Number(time.slice(3, 5));
const timeOf = (minutes: number) => `${pad(Math.floor((minutes % dayMinutes) / 60))}:${pad(minutes % 60)}`;
/** The time of `18:30` as the wire has it. */
const clockOf = (time: string) => ({ hour: Number(time.slice(0, 2)), minute: Number(time.slice(3, 5)) });

/** Times from the first to the last, every so many minutes; the last may be after midnight. Empty for what is no rule. */
export function timesBetween(from: string, to: string, every: number): readonly string[] {
  const [first, last] = [minutesOf(from), minutesOf(to)];
  if (Number.isNaN(first) || Number.isNaN(last) || !(every >= 1)) return [];
  const length = (last - first + dayMinutes) % dayMinutes;
  return Array.from({ length: Math.floor(length / every) + 1 }, (_, at) => timeOf(first + at * every));
}

/** The slots in the order of the day of an event, which may go on after midnight. @param start When it opens, `18:00`. */
export function inOrder(slots: readonly SlotFields[], start: string): readonly SlotFields[] {
  const opens = minutesOf(start) || 0;
  const at = ({ time }: SlotFields) => (minutesOf(time) - opens + dayMinutes) % dayMinutes;
  return slots.toSorted((one, other) => at(one) - at(other) || 0);
}

/** What the slots come to: as few runs as there are. A slot without a time is left out. */
export function runsOf(slots: readonly SlotFields[], start: string): readonly SlotRun[] {
  const all = inOrder(
    slots.filter(({ time }) => time !== ''),
    start,
  );
  const gap = (at: number) =>
    (minutesOf(all[at + 1]?.time ?? '') - minutesOf(all[at]?.time ?? '') + dayMinutes) % dayMinutes;
  const isLike = (one: SlotFields | undefined, other: SlotFields | undefined) =>
    one?.amount.trim() === other?.amount.trim() && isSame(one?.categories, other?.categories);
  const runs: SlotRun[] = [];
  for (let at = 0; at < all.length;) {
    const first = all[at];
    if (!first) break;
    const every = gap(at);
    let last = at;
    while (last + 1 < all.length && every > 0 && gap(last) === every && isLike(first, all[last + 1])) last += 1;
    // two are no rhythm yet
    if (last - at < 2) last = at;
    runs.push({
      ...{ from: first.time, to: all[last]?.time ?? first.time, every: last > at ? every : 0 },
      ...{ amount: first.amount.trim(), categories: first.categories },
    });
    at = last + 1;
  }
  return runs;
}

/**
 * What is wrong already before it is sent: by path.
 * @param hours Those of the event; nothing where its slots may begin at any time.
 */
export function wrongSlots(
  slots: readonly SlotFields[],
  before: readonly SlotFields[] | undefined,
  hours: Hours | undefined,
  words: Words,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [at, { time }] of slots.entries())
    if (time !== '' && hours && !isInside(time, hours)) found.set(`timeSlots.${at}.startTime`, words.outside);
  for (const [at, { time, amount }] of touched(slots, before)) {
    if (time === '') found.set(`timeSlots.${at}.startTime`, words.required);
    if (!isAmount(amount)) found.set(`timeSlots.${at}.amount`, words.amountWrong);
  }
  return found;
}

/** The rule of the service: an event of a day or longer has every time of day. */
function isInside(time: string, hours: Hours): boolean {
  const [opens, closes] = [Date.parse(hours.start), Date.parse(hours.end)];
  if (!(closes - opens < day)) return true;
  const begins = slotStart(clockOf(time), hours).getTime();
  return begins === opens || (begins > opens && begins < closes);
}

/** The changes of an event from one list of slots to another. References that aren't to categories stay. */
export function sentSlots(
  from: readonly SlotFields[],
  to: readonly SlotFields[],
  { timeSlots = [] }: Partial<EventAnswer>,
): Readonly<Record<string, unknown>> {
  const before = byId(from);
  const refsOf = (id: string) => timeSlots.find(({ _id }) => _id === id)?.refs ?? [];
  return {
    timeSlots: to.map(({ _id, time, amount, categories }) => {
      const old = before.get(_id);
      const refs = refsOf(_id);
      return {
        _id,
        ...(time !== (old?.time ?? '') && { startTime: clockOf(time) }),
        ...(amount !== (old?.amount ?? '') && { amount: amountOf(amount) }),
        ...(!isSame(categories, old?.categories ?? []) && {
          refs: [
            ...refs.filter((ref) => !isCategoryRef(ref)),
            ...categories.map(
              (categoryRef) =>
                refs.find((ref) => isCategoryRef(ref) && ref.categoryRef === categoryRef) ?? {
                  refType: 'category',
                  categoryRef,
                },
            ),
          ],
        }),
      };
    }),
  };
}
