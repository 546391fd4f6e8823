/** The record of an event as its seller is answered: null where nothing limits. */
import type { EventAnswer, EventRecord } from '../../contract/events.ts';

/** Says of each limit that a record may have what it is, also that there is none. */
export function eventAnswer(record: EventRecord): EventAnswer {
  const { tickets, discountGroups } = record;
  return {
    maxAmount: null,
    maxAmountPerOrder: null,
    ...record,
    ...(tickets && { tickets: tickets.map((ticket) => ({ amount: null, ...withOpenEnds(ticket) })) }),
    ...(discountGroups && { discountGroups: discountGroups.map(withOpenEnds) }),
  };
}

/** The same of the rules of a ticket type or a discount. */
function withOpenEnds<T extends { readonly rules?: readonly object[] | undefined }>(holder: T): T {
  const { rules } = holder;
  return rules ? { ...holder, rules: rules.map((rule) => ({ max: null, ...rule })) } : holder;
}
