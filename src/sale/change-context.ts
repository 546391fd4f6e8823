/** The change context: the state of a ticket that the rules of its changes look at, and the change that they offer. */
import type { ErrorCode } from '../contract/error-codes.ts';
import type { EventRecord } from '../contract/events.ts';
import type { TicketChange } from '../contract/ticket-changes.ts';
import type { TicketType } from '../contract/tickets.ts';
import { resolveOffset } from './dates.ts';

/** The cost of a ticket that was bought as a resale ticket; minor units. */
export interface Resold {
  /** The price of its listing, without the buyer's fee. */
  readonly asked: number;
  /** The seller's price of its first sale. */
  readonly first: number;
}

/** The state of a ticket, as far as the rules need it. */
export interface ChangeContext {
  readonly ticket: {
    readonly status: string;
    readonly personalized: boolean;
    /** It admits no one until it has a name. */
    readonly mustBeNamed?: boolean | undefined;
    /** `HARD` for one that was printed. */
    readonly deliveryType?: string | undefined;
    /** Number of transfers. From the first one on it is not the buyer's any more. */
    readonly transferCount: number;
    /** Start of its slot, or else of the event. */
    readonly start: Date;
    readonly end: Date;
    /** The time from which it is no longer valid; missing where it doesn't expire. */
    readonly validUntil?: Date | undefined;
    /** The amount paid for it, its charges included; major units. */
    readonly price: number;
    /** Its slot, if the event has slots. */
    readonly slotId?: string | undefined;
    /** It has a seat of a seat map. */
    readonly isSeated: boolean;
    /**
     * `stored`: its seat is on a seating chart of this service; `none`: it needs none. Missing for other seats, and if
     * not looked up.
     */
    readonly seating?: 'stored' | 'none' | undefined;
    /** Present if it was bought as a resale ticket; missing if not looked up. */
    readonly resold?: Resold | undefined;
    /** The places of a season ticket in child events, with their values in minor units; missing for others. */
    readonly places?:
      | readonly {
          readonly start: Date;
          readonly end: Date;
          readonly timezone: string | null;
          readonly value: number;
        }[]
      | undefined;
    /** True if a cart rule added it, or others because of it; false if not looked up. */
    readonly isBundled?: boolean;
    /**
     * Other tickets of the order that depend on it, see `bundles.ts`; missing if there are none, and if not looked up.
     */
    readonly dependents?: {
      /** Ids. */
      readonly tickets: readonly string[];
      /** Those whose exchange was not begun. */
      readonly notYetExchanged: readonly string[];
      /** All of them may be returned now, as far as they themselves are concerned. */
      readonly mayGoBack: boolean;
      /** True if dependents remain even where the seller lets tickets of a rule be separated. */
      readonly alwaysBundled: boolean;
    };
    /** The discounts that the rest of the order no longer earns without it, minor units; missing if not looked up. */
    readonly lostDiscounts?: number | undefined;
  };
  readonly order: {
    readonly status: string;
    readonly paymentStatus?: string | undefined;
    readonly currency: string;
    /** Currency of the seller's vouchers. */
    readonly sellerCurrency: string;
    /** The under-shop that it was bought in; missing or empty for the event itself. */
    readonly shopId?: string | undefined;
    /** True if the fee of a change can be paid online; false if not looked up. */
    readonly paysOnline?: boolean;
  };
  readonly event: EventRecord;
  /** Missing if the seller has deleted the type. */
  readonly type: TicketType | undefined;
  /** A transfer offer, which may be accepted at any time. */
  readonly offer?: { readonly to: string; readonly until: Date } | undefined;
  /** The exchange that it is part of. `isHeld` while an order that is not complete yet counts on it. */
  readonly exchange?: { readonly action: string; readonly isHeld: boolean } | undefined;
  /** Its resale listing, minor units. `isHeld` while a checkout holds it. */
  readonly resale?:
    | { readonly price: number; readonly fee: number; readonly since: Date; readonly isHeld: boolean }
    | undefined;
  /** Tags of the customer who proved to hold it; missing if not looked up. */
  readonly customerTags?: readonly string[] | undefined;
}

/** A change as the service offers or rejects it. */
export interface AvailableChange extends TicketChange {
  readonly allowed: boolean;
  readonly reason?: ErrorCode | undefined;
}

/**
 * The deadline of a change: the seller's, and never after the start of the ticket's slot or event, since it may have
 * been used then, nor after its expiry.
 */
export function deadlineOf(
  { ticket, event }: ChangeContext,
  wanted: Parameters<typeof resolveOffset>[0] | undefined,
): Date {
  const { start, end, validUntil = start } = ticket;
  const last = validUntil < start ? validUntil : start;
  if (!wanted) return last;
  const until = resolveOffset(wanted, { start: start.toISOString(), end: end.toISOString(), timezone: event.timezone });
  return until < last ? until : last;
}

/** The rule of one kind of change; `undefined` if the seller does not offer it. */
export type ChangeRule = (context: ChangeContext, now: Date) => AvailableChange | undefined;
