/** Vouchers as they are stored, and as their seller sees them. */
import type { z } from '../../contract/route.ts';
import type { Voucher } from '../../contract/vouchers.ts';
import { toMajor } from '../../sale/money.ts';
import { compact, pick } from '../http/pick.ts';

/** The origin of a voucher; each field is answered as it was written. */
export interface VoucherData {
  readonly transactionId?: string;
  readonly productId?: string;
  readonly refundId?: string;
  /** The ticket of an exchange voucher. */
  readonly ticketId?: string;
  readonly customerId?: string;
  readonly origin?: string;
}

/** A row of the table. */
export interface VoucherRow {
  readonly id: string;
  readonly seller_id: string;
  readonly code: string;
  readonly amount: number;
  readonly balance: number;
  readonly valid_from: Date | null;
  readonly valid_until: Date | null;
  readonly blocked: boolean;
  readonly data: VoucherData;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** Columns of `VoucherRow`, for `from voucher v`. */
export const voucherColumns =
  'v.id, v.seller_id, v.code, v.amount, v.balance, v.valid_from, v.valid_until, v.blocked, v.data, v.created_at, v.updated_at' as const;

const dataFields = ['transactionId', 'productId', 'refundId', 'customerId', 'origin'] as const;

/** A voucher as its seller sees it; by the specification only lists have the balance. */
export function voucherView(row: VoucherRow, currency: string): z.input<typeof Voucher> {
  return compact({
    _id: row.id,
    code: row.code,
    amount: toMajor(row.amount, currency),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    validFrom: row.valid_from?.toISOString(),
    validUntil: row.valid_until?.toISOString(),
    blocked: row.blocked || undefined,
    sellerId: row.seller_id,
    ...pick(row.data, dataFields),
  });
}
