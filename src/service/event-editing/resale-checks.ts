/** Checks of the resale settings: contradictions in themselves or with the event. */
import type { EventRecord } from '../../contract/events.ts';
import type { OffsetObject } from '../../contract/offsets.ts';
import { resolveOffset } from '../../sale/dates.ts';
import { resalePrefix } from '../../sale/resale.ts';
import type { Problem } from './reference-checks.ts';

/** Windows in which nothing can be listed or sold, and ticket types with an id that resale listings use. */
export function impossibleResale({ start, end, timezone, ticketSettings, tickets }: Partial<EventRecord>): Problem[] {
  const named = (tickets ?? []).flatMap(({ _id }, at) =>
    _id?.startsWith(resalePrefix)
      ? [
          {
            path: `tickets.${at}._id`,
            message: `Ids that begin with ${resalePrefix} stand for tickets that buyers sell again`,
          },
        ]
      : [],
  );
  const { offerCreationStart, offerCreationEnd, salesStart } = ticketSettings?.resellSettings ?? {};
  if (start === undefined || end === undefined) return named;
  const momentOf = (moment: OffsetObject | undefined) =>
    moment?.unit === undefined ? undefined : resolveOffset(moment, { start, end, timezone });
  const [from, until, sold] = [offerCreationStart, offerCreationEnd, salesStart].map(momentOf);
  const wrong = (name: string, message: string) => ({ path: `ticketSettings.resellSettings.${name}`, message });
  return [
    ...named,
    ...(from && until && until <= from ? [wrong('offerCreationEnd', 'Not after offerCreationStart')] : []),
    ...(from && from >= new Date(end) ? [wrong('offerCreationStart', 'The event is over then')] : []),
    ...(sold && sold >= new Date(end) ? [wrong('salesStart', 'The event is over then')] : []),
  ];
}
