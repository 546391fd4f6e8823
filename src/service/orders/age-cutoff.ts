import { ageDay } from '../../sale/extra-fields.ts';
import type { Sale } from './sale.ts';

/** The day of an event is the same for all who buy, and reading a clock at the venue takes its time. */
const days = new WeakMap<object, string>();

/** The day on which ages count. */
export function cutoffDay(info: Sale['info'], now: Date): string {
  const known = days.get(info) ?? ageDay(info, now);
  days.set(info, known);
  return known;
}
