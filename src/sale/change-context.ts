/** What a rule of a change to a ticket looks at, and what it answers. */
import type { ErrorCode } from '../contract/error-codes.ts';
import type { EventRecord } from '../contract/events.ts';
import type { TicketChange } from '../contract/ticket-changes.ts';
import type { TicketType } from '../contract/tickets.ts';
import { resolveOffset } from './dates.ts';

/** What a ticket cost that was bought from somebody who had it before; minor units. */
export interface Resold {
  /** What was asked for it, without the buyer's fee. */
  readonly asked: number;
  /** What the seller took for its place when it was sold first. */
  readonly first: number;
}

/** What the rules need to know of a ticket. */
export interface ChangeContext {
  readonly ticket: {
    readonly status: string;
    readonly personalized: boolean;
    /** `HARD` for one that was printed. */
    readonly deliveryType?: string | undefined;
    /** How often it was passed on. From the first time on it is not the buyer's any more. */
    readonly transferCount: number;
    /** Time of its slot, or else the event's own. */
    readonly start: Date;
    readonly end: Date;
    /** What was paid for it, its charges included; major units. */
    readonly price: number;
    /** Of the time that it admits at, where the event has such. */
    readonly slotId?: string | undefined;
    /** It has a seat of a seat map. */
    readonly isSeated: boolean;
    /** `stored`: its seat is one of a map that is kept here, `none`: it needs none. Missing for other seats, and where nobody has looked. */
    readonly seating?: 'stored' | 'none' | undefined;
    /** It was bought from somebody who had it before; missing where nobody has looked. */
    readonly resold?: Resold | undefined;
    /** A rule of the seller put it into its cart, or others because of it; false where nobody has looked. */
    readonly isBundled?: boolean;
    /** Other tickets of the order that hang on it, see `bundles.ts`; missing where there are none, and where nobody has looked. */
    readonly hanging?: {
      /** Ids. */
      readonly tickets: readonly string[];
      /** Those of them whose exchange was not begun. */
      readonly notGoing: readonly string[];
      /** All of them may go back now, as far as they themselves are concerned. */
      readonly mayGoBack: boolean;
      /** Something hangs on it also where the seller lets tickets of a rule be parted. */
      readonly isFirm: boolean;
    };
  };
  readonly order: {
    readonly status: string;
    readonly paymentStatus?: string | undefined;
    readonly currency: string;
    /** What the seller's vouchers are in. */
    readonly sellerCurrency: string;
    /** The under-shop that it was bought in; missing or empty for the event itself. */
    readonly shopId?: string | undefined;
    /** What a change to the ticket costs can be paid online; false where nobody has looked. */
    readonly paysOnline?: boolean;
  };
  readonly event: EventRecord;
  /** Missing where the seller has taken the type away meanwhile. */
  readonly type: TicketType | undefined;
  /** It is offered to somebody, who may accept it at any moment. */
  readonly offer?: { readonly to: string; readonly until: Date } | undefined;
  /** It goes towards another one. `isHeld` while an order that is not complete yet counts on it. */
  readonly exchange?: { readonly action: string; readonly isHeld: boolean } | undefined;
  /** It is offered in the shop, minor units. `isHeld` while somebody is buying it. */
  readonly resale?:
    { readonly price: number; readonly fee: number; readonly since: Date; readonly isHeld: boolean } | undefined;
  /** Of whoever proved to hold it; missing where nobody has looked. */
  readonly customerTags?: readonly string[] | undefined;
}

/** A change as the service offers or refuses it. */
export interface AvailableChange extends TicketChange {
  readonly allowed: boolean;
  readonly reason?: ErrorCode | undefined;
}

/** Until when a change is possible: as the seller wants it, and never after the time of the ticket has begun, since somebody may have gone in with it. */
export function deadlineOf(
  { ticket, event }: ChangeContext,
  wanted: Parameters<typeof resolveOffset>[0] | undefined,
): Date {
  const { start, end } = ticket;
  if (!wanted) return start;
  const until = resolveOffset(wanted, { start: start.toISOString(), end: end.toISOString(), timezone: event.timezone });
  return until < start ? until : start;
}

/** One kind of change; nothing where the seller does not offer it. */
export type ChangeRule = (context: ChangeContext, now: Date) => AvailableChange | undefined;
