/** The age cutoff of an event: the day on which ages count. */
import { ageCutoff } from '../../sale/extra-fields.ts';
import type { Sale } from './sale.ts';

/** The day of an event is the same for all buyers, and converting a time to the venue's zone is slow. */
const days = new WeakMap<object, string>();

/** The day on which ages count, `YYYY-MM-DD`. */
export function cutoffDay(info: Sale['info'], now: Date): string {
  const known = days.get(info) ?? ageCutoff(info, now);
  days.set(info, known);
  return known;
}
