/** The row of a voucher order, and its views for buyers and sellers. */
import type { z } from '../../contract/route.ts';
import type { VoucherOrder } from '../../contract/voucher-purchases.ts';
import { toMajor } from '../../sale/money.ts';
import { compact } from '../http/pick.ts';
import { numberOf } from '../orders/order-numbers.ts';

/** The data of an order beside its columns. */
export interface VoucherOrderData {
  /** Missing once the buyer is erased. */
  readonly buyer?: { readonly name: string; readonly email: string };
  /** The name of an erased buyer, until the voucher has arrived. */
  readonly giver?: string;
  /** Without an address the voucher is sent to the buyer. */
  readonly recipient?: { readonly name?: string | undefined; readonly email?: string | undefined };
  readonly message?: string | undefined;
  /** The chosen day, e.g. `2026-12-24`. */
  readonly sendOn?: string | undefined;
  readonly locale?: string | undefined;
}

export interface VoucherOrderRow {
  readonly id: string;
  /** `null` for an order from before there were numbers. */
  readonly number: string | null;
  readonly seller_id: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly payment_method: string;
  readonly payment_status: 'AWAITING' | 'PENDING' | 'RECEIVED' | 'CANCELED';
  readonly voucher_id: string | null;
  readonly send_at: Date;
  readonly sent_at: Date | null;
  readonly data: VoucherOrderData;
  readonly created_at: Date;
  readonly paid_at: Date | null;
}

/** Columns of `VoucherOrderRow`, for a table alias `o`. */
export const orderColumns =
  'o.id, o.number, o.seller_id, o.amount, o.currency, o.payment_method, o.payment_status, o.voucher_id, o.send_at, o.sent_at, o.data, o.created_at, o.paid_at';

/** An order as its buyer sees it. */
export function buyersView(row: VoucherOrderRow): z.input<typeof VoucherOrder> {
  const { buyer, recipient, message, sendOn } = row.data;
  return compact({
    _id: row.id,
    orderNumber: numberOf(row),
    amount: toMajor(row.amount, row.currency),
    currency: row.currency,
    paymentMethod: row.payment_method,
    paymentStatus: row.payment_status,
    recipient,
    message,
    sendOn,
    buyer,
    createdAt: row.created_at.toISOString(),
  });
}

/** An order as its seller sees it. */
export function sellersView(row: VoucherOrderRow): z.input<typeof VoucherOrder> {
  return compact({
    ...buyersView(row),
    paidAt: row.paid_at?.toISOString(),
    sentAt: row.sent_at?.toISOString(),
    voucherId: row.voucher_id ?? undefined,
  });
}

/** The address that the voucher is sent to; nothing when both people were erased. */
export function addresseeOf({ recipient, buyer }: VoucherOrderData): string | undefined {
  return recipient?.email ?? buyer?.email;
}

/** The name of the giver. */
export function giverOf({ buyer, giver }: VoucherOrderData): string | undefined {
  return buyer?.name ?? giver;
}
