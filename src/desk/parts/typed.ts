/** What people have typed, as values: numbers, times by the clock of a zone, and what is chosen. */
import { fromWallClock, wallClock } from '../../sale/dates.ts';

/** A number as people type it, with a comma or a point; NaN for something else. */
export function numberOf(typed: string): number {
  const text = typed.trim().replace(',', '.');
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : NaN;
}

/** `2026-05-14T20:00`, as the clock in the zone shows an instant. */
export function localTime(at: string | undefined, zone: string): string {
  return at === undefined ? '' : wallClock(new Date(at), zone).toISOString().slice(0, 16);
}

/** The instant of a local time; nothing for none. */
export function instantOf(local: string, zone: string): string | null {
  const wall = new Date(`${local}:00Z`);
  return local === '' || Number.isNaN(wall.getTime()) ? null : fromWallClock(wall, zone).toISOString();
}

/** Whether the same is chosen, in whatever order. */
export const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));
