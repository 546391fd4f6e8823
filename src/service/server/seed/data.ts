/** The input of the seed for an empty database: the demo's, or a test's. */
import type { Customer } from '../../../contract/customers.ts';
import type { EventRecord } from '../../../contract/events.ts';
import type { PriceTable } from '../../../contract/price-tables.ts';
import type { SeatMapInput } from '../../../contract/seat-maps.ts';
import type { VoucherCatalogSettings } from '../../../contract/voucher-orders.ts';
import type { CouponData } from '../../coupons/row.ts';
import type { SellerData } from '../../events/records.ts';

/** Tickets by the `_id` of their type. */
type Amounts = Readonly<Record<string, number>>;

/** An event with its sales before the seed. */
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
  /** The time at which the rest was redeemed, at the box office. */
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
  /** The resale price of its first ticket in major units, if it is listed. */
  readonly resalePrice?: number;
  /** So many of its tickets, the first ones, are in since then, by the device of that name. */
  readonly admitted?: { readonly amount: number; readonly at: string; readonly device: string };
}

/** A buyer without an account. */
interface SeedGuest {
  readonly prename: string;
  readonly lastname: string;
  readonly primaryEmail: string;
  readonly orders: readonly SeedOrder[];
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

/** The buyer of an order; one at the box office has no account. */
export type SeedBuyer = Pick<
  SeedCustomer,
  'primaryEmail' | 'prename' | 'lastname' | 'phone' | 'location' | 'preferredLanguage'
> & {
  readonly _id: string | null;
};

export interface SeedData {
  readonly seller: SellerData & { readonly _id: string; readonly currency: string };
  /** The payment settings of the seller; none by default. */
  readonly payment?: { readonly methods: readonly string[]; readonly validImmediately?: boolean };
  readonly seatMaps?: readonly { readonly _id: string; readonly map: SeatMapInput }[];
  readonly priceTables?: readonly Pick<PriceTable, '_id' | 'name' | 'types' | 'tiers'>[];
  readonly events: readonly SeedEvent[];
  readonly vouchers: readonly SeedVoucher[];
  /** The voucher catalog; no vouchers are sold without it. */
  readonly voucherCatalog?: VoucherCatalogSettings;
  readonly coupons?: readonly SeedCoupon[];
  readonly customers: readonly SeedCustomer[];
  readonly guests?: readonly SeedGuest[];
  /** The order whose tickets are there to be printed and scanned. */
  readonly doorOrder?: string;
}
