/** What an empty database is filled with, as it comes from outside: the demo, or a test. */
import type { Customer } from '../../../contract/customers.ts';
import type { EventRecord } from '../../../contract/events.ts';
import type { SeatMapInput } from '../../../contract/seat-maps.ts';
import type { VoucherCatalogSettings } from '../../../contract/voucher-orders.ts';
import type { CouponData } from '../../coupons/row.ts';
import type { SellerData } from '../../events/records.ts';

/** Tickets by the `_id` of their type. */
type Amounts = Readonly<Record<string, number>>;

/** An event's record beside what was sold of it before. */
export type SeedEvent = EventRecord & {
  readonly sold?: Amounts;
  readonly soldInSlots?: Readonly<Record<string, Amounts>>;
  readonly soldSeats?: Readonly<Record<string, readonly string[]>>;
};

export interface SeedVoucher {
  readonly _id: string;
  readonly code: string;
  /** Major units of the seller's currency. */
  readonly amount: number;
  readonly balance?: number;
  /** When the rest was spent, at the box office. */
  readonly redeemedAt?: string;
  readonly validFrom?: string;
  readonly validUntil?: string;
  readonly origin: string;
  readonly createdAt: string;
}

export interface SeedCoupon extends CouponData {
  readonly _id: string;
  readonly code: string;
  readonly createdAt: string;
}

export interface SeedOrder {
  readonly _id: string;
  readonly eventId: string;
  readonly items: readonly {
    readonly ticketTypeId: string;
    readonly amount: number;
    readonly slotId?: string;
    readonly seats?: readonly string[];
  }[];
  readonly orderedAt: string;
  readonly paymentMethod: string;
  readonly paymentStatus: string;
  /** Its first ticket is offered for resale, at this price: major units. */
  readonly resalePrice?: number;
}

export interface SeedCustomer {
  readonly _id: string;
  readonly primaryEmail: string;
  readonly password: string;
  readonly prename: string;
  readonly lastname: string;
  readonly phone?: string;
  readonly location?: NonNullable<Customer['location']>;
  readonly preferredLanguage?: string;
  readonly tags?: readonly string[];
  readonly verified?: boolean;
  readonly createdAt: string;
  readonly orders: readonly SeedOrder[];
}

/** Whoever has an order; somebody at the box office has no account. */
export type SeedBuyer = Pick<
  SeedCustomer,
  'primaryEmail' | 'prename' | 'lastname' | 'phone' | 'location' | 'preferredLanguage'
> & {
  readonly _id: string | null;
};

export interface SeedData {
  readonly seller: SellerData & { readonly _id: string; readonly currency: string };
  /** How the seller is paid; by invoice when missing. */
  readonly paymentMethods?: readonly string[];
  readonly seatMaps?: readonly { readonly _id: string; readonly map: SeatMapInput }[];
  readonly events: readonly SeedEvent[];
  readonly vouchers: readonly SeedVoucher[];
  /** Which vouchers are on sale; none when missing. */
  readonly voucherOffer?: VoucherCatalogSettings;
  readonly coupons?: readonly SeedCoupon[];
  readonly customers: readonly SeedCustomer[];
}
