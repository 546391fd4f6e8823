/** Vouchers: what somebody who holds a code may know about it. */
import type { voucherInfo } from '../contract/vouchers.ts';
import { toMajor } from '../sale/money.ts';
import type { SellerData } from './event-records.ts';
import type { Context, Handlers } from './handler.ts';
import { pick } from './pick.ts';
import { notFound } from './refusal.ts';
import { voucherKey } from './voucher-key.ts';

interface VoucherRow {
  readonly id: string;
  readonly seller_id: string;
  readonly code: string;
  readonly amount: number;
  readonly balance: number;
  readonly valid_until: Date | null;
  readonly data: { readonly origin?: string };
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly currency: string;
  readonly seller: SellerData;
}

const sellerFields = [
  'city',
  'street',
  'postal',
  'taxNo',
  'image',
  'name',
  'locationName',
  'taxRate',
  'brandingSettings',
  'documentSettings',
] as const;

/** The handlers of voucher info. A wrong id and a wrong code are answered alike. */
export function voucherInfoHandlers({ db }: Context): Handlers<typeof voucherInfo> {
  return {
    async get({ id, code }) {
      const [row] = await db.query<VoucherRow>(
        `select v.id, v.seller_id, v.code, v.amount, v.balance, v.valid_until, v.data, v.created_at, v.updated_at, s.currency, s.data as seller
         from voucher v join seller s on s.id = v.seller_id where v.code_key = $2 and (v.id = $1 or v.seller_id = $1)`,
        [id, voucherKey(code)],
      );
      if (!row) throw notFound('voucher');
      const { seller, currency } = row;
      const display = seller.voucherDisplay;
      return {
        voucher: {
          _id: row.id,
          code: row.code,
          amount: toMajor(row.amount, currency),
          balance: toMajor(row.balance, currency),
          createdAt: row.created_at.toISOString(),
          updatedAt: row.updated_at.toISOString(),
          ...(row.valid_until && { validUntil: row.valid_until.toISOString() }),
          ...(row.data.origin !== undefined && { origin: row.data.origin }),
          sellerId: row.seller_id,
        },
        ...(display && { displaySettings: pick(display, ['disclaimer', 'pdfImage']) }),
        seller: {
          ...pick(seller, sellerFields),
          currency,
        },
        timezone: seller.timezone ?? 'UTC',
        useDocumentTemplate: seller.useDocumentTemplate === true,
      };
    },
  };
}
