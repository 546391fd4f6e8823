/** The sale of an order: the event as it is sold in the order's sale scope. */
import type { Queryable } from '../database/index.ts';
import { ApiError } from '../http/api-error.ts';
import type { OrderRow } from './row.ts';
import { readSale, type Sale, type SaleScope } from './sale.ts';

/** The payment of an order. */
export interface OrderPayment {
  /** The `paymentMethod`; null for a reservation. */
  readonly method: string | null;
  /** `paymentStatus` on the wire. */
  readonly status: string;
  readonly tickets: 'VALID' | 'RESERVED';
  /** The days to pay, after which an unpaid order is released; missing for one that is not. */
  readonly termDays?: number | undefined;
  /** The buyer gets no email with the order. */
  readonly isQuiet?: boolean;
}

/**
 * The sale of a checkout's held tickets; it continues even if the shop was closed meanwhile. Answers are checked in the
 * seller's language.
 */
export async function saleOf(db: Queryable, row: OrderRow, now: Date, locale?: string): Promise<Sale> {
  return await readSale(db, now, { ...scopeOf(row), locale, evenIfClosed: true });
}

/** The same; nothing for a deleted event. */
export async function findSale(db: Queryable, row: OrderRow, now: Date): Promise<Sale | undefined> {
  try {
    return await saleOf(db, row, now);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return undefined;
  }
}

/** The sale scope of a checkout. */
export function scopeOf(row: OrderRow): SaleScope {
  const { channelId, pointOfSale: posMode, preferredLanguage: locale } = row.data;
  return {
    eventId: row.event_id,
    shopId: row.shop_id || undefined,
    channelId,
    pointOfSale: posMode,
    holdId: row.id,
    locale,
  };
}
