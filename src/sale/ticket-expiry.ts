/** The expiry of tickets: until when one is valid, by the settings of its type. */
import type { OffsetObject } from '../contract/offsets.ts';
import type { TicketType } from '../contract/tickets.ts';
import { resolveOffset, type Dated } from './dates.ts';

/** What `expirationSettings` says, beside fields of the seller's own. */
interface Expiry {
  readonly validUntil?: string | null | undefined;
  readonly expiresAfter?: OffsetObject | null | undefined;
}

/** The settings of a type that end its tickets; nothing where neither is set. */
export function expiryOf({ expirationSettings }: Pick<TicketType, 'expirationSettings'>): Expiry | undefined {
  const { validUntil, expiresAfter }: Expiry = expirationSettings ?? {};
  return validUntil || expiresAfter ? { validUntil, expiresAfter } : undefined;
}

/**
 * The time from which a ticket is no longer valid: `validUntil`, or `expiresAfter` its start or end, and the earlier of
 * both. Nothing where neither is set.
 * @param dates Those of the ticket's slot, or else of its event.
 */
export function validUntil(type: Pick<TicketType, 'expirationSettings'>, dates: Dated): Date | undefined {
  const settings = expiryOf(type);
  const times = [
    ...(settings?.validUntil ? [new Date(settings.validUntil)] : []),
    ...(settings?.expiresAfter ? [resolveOffset(settings.expiresAfter, dates)] : []),
  ];
  return times.sort((a, b) => a.getTime() - b.getTime())[0];
}
