/** What the demo consists of. Everything here is invented; the seed turns it into rows, the tests into answers. */
import type { z } from '../../src/contract/route.ts';
import type { Address } from '../../src/contract/customers.ts';
import type { EventRecord } from '../../src/contract/events.ts';
import type { PriceTable } from '../../src/contract/price-tables.ts';
import type { SeatMapInput } from '../../src/contract/seat-maps.ts';
import type { VoucherCatalogSettings } from '../../src/contract/voucher-orders.ts';
import type { BrandingSettings, VoucherInfo } from '../../src/contract/vouchers.ts';

/** Tickets by the `_id` of their type. */
export type Amounts = Readonly<Record<string, number>>;

type InfoSeller = NonNullable<VoucherInfo['seller']>;

export interface DemoSeller {
  readonly _id: string;
  readonly name: string;
  readonly currency: string;
  readonly description: string;
  readonly image: string;
  readonly url: string;
  readonly accountUrl: string;
  readonly eventUrl: string;
  readonly voucherUrl: string;
  readonly supportUrl: string;
  readonly agb: string;
  readonly privacy: string;
  readonly imprint: string;
  readonly withdrawalText: Readonly<Record<string, string>>;
  readonly deskSettings: { readonly firstStepsHidden: boolean };
  readonly itemConsents: readonly {
    readonly _id: string;
    readonly text: Readonly<Record<string, string>>;
    readonly url: string;
  }[];
  readonly defaultLanguage: string;
  readonly city: string;
  readonly street: string;
  readonly postal: string;
  readonly taxNo: string;
  readonly vatId: string;
  readonly bankAccount: { readonly iban: string; readonly bic: string; readonly owner: string };
  /** A fraction. */
  readonly taxRate: number;
  readonly locationName: string;
  readonly brandingSettings: NonNullable<z.input<typeof BrandingSettings>>;
  readonly documentSettings: NonNullable<InfoSeller['documentSettings']>;
  readonly voucherDisplay: { readonly disclaimer: string; readonly pdfImage: string };
  readonly timezone: string;
}

/** An event's record beside what was sold of it before the demo begins; the seed takes both off before it stores the record. */
export type DemoEvent = EventRecord & {
  /** All slots together. */
  readonly sold?: Amounts;
  /** The same tickets by the `_id` of their slot. */
  readonly soldInSlots?: Readonly<Record<string, Amounts>>;
  /** Seats of its map that the box office sold, by the `_id` of the ticket type; beside `sold`. */
  readonly soldSeats?: Readonly<Record<string, readonly string[]>>;
};

/** A price table that events name. */
export type DemoPriceTable = Pick<PriceTable, '_id' | 'name' | 'types' | 'tiers'>;

interface DemoSeatMap {
  readonly _id: string;
  readonly map: SeatMapInput;
}

export interface DemoVoucher {
  readonly _id: string;
  readonly code: string;
  /** Major units of the seller's currency. */
  readonly amount: number;
  /** What is left; `amount` when missing. */
  readonly balance?: number;
  /** When the rest was spent, at the box office. */
  readonly redeemedAt?: string;
  readonly validFrom?: string;
  readonly validUntil?: string;
  readonly origin: string;
  readonly createdAt: string;
}

export interface DemoCoupon {
  readonly _id: string;
  readonly code: string;
  readonly name: string;
  readonly discountType: string;
  /** A fraction (0.1 is 10 %), or major units of the seller's currency. */
  readonly value: number;
  readonly createdAt: string;
}

interface DemoOrder {
  /** Of the checkout, so that a second seeding finds it. */
  readonly _id: string;
  readonly eventId: string;
  readonly items: readonly {
    readonly ticketTypeId: string;
    readonly amount: number;
    readonly slotId?: string;
    readonly seats?: readonly string[];
  }[];
  /** The moment at which prices and rules hold. */
  readonly orderedAt: string;
  readonly paymentMethod: 'invoice' | 'free';
  readonly paymentStatus: 'RECEIVED' | 'AWAITING';
  /** Its first ticket is offered for resale, at this price. */
  readonly resalePrice?: number;
  /** So many of its tickets, the first ones, are in since then, by the device of that name. */
  readonly admitted?: { readonly amount: number; readonly at: string; readonly device: string };
}

/** A buyer without an account. */
export interface DemoGuest {
  readonly prename: string;
  readonly lastname: string;
  readonly primaryEmail: string;
  readonly orders: readonly DemoOrder[];
}

export interface DemoCustomer {
  readonly _id: string;
  readonly primaryEmail: string;
  readonly password: string;
  readonly prename: string;
  readonly lastname: string;
  readonly phone: string;
  readonly location: NonNullable<z.input<typeof Address>>;
  readonly preferredLanguage: string;
  readonly tags: readonly string[];
  readonly verified: boolean;
  readonly createdAt: string;
  readonly orders: readonly DemoOrder[];
}

export interface DemoData {
  readonly seller: DemoSeller;
  readonly payment: { readonly methods: readonly string[]; readonly validImmediately: boolean };
  readonly seatMaps: readonly DemoSeatMap[];
  readonly priceTables: readonly DemoPriceTable[];
  readonly events: readonly DemoEvent[];
  readonly vouchers: readonly DemoVoucher[];
  readonly voucherCatalog: VoucherCatalogSettings;
  readonly coupons: readonly DemoCoupon[];
  readonly customers: readonly DemoCustomer[];
  readonly guests: readonly DemoGuest[];
  /** The order whose tickets are there to be printed and scanned. */
  readonly doorOrder: string;
}
