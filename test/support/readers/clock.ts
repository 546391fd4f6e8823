import { formatInTimeZone } from 'date-fns-tz';

/**
 * What the clock of a zone shows, as date-fns-tz writes it.
 * The library is wrong where the clock of the machine leaps, so it is asked on one that never does.
 */
export function clockOf(at: Date | number, zone: string, pattern: string): string {
  const machine = process.env['TZ'];
  process.env['TZ'] = 'UTC';
  try {
    return formatInTimeZone(at, zone, pattern);
  } finally {
    if (machine === undefined) delete process.env['TZ'];
    else process.env['TZ'] = machine;
  }
}
