/** The public information about a voucher, for callers with its code. */
import type { voucherInfo } from '../../contract/vouchers.ts';
import { toMajor } from '../../sale/money.ts';
import type { SellerData } from '../events/records.ts';
import type { Context, Handlers } from '../http/context.ts';
import { compact, pick } from '../http/pick.ts';
import { notFound } from '../http/api-error.ts';
import { voucherKey } from './code-key.ts';
import { voucherColumns, voucherView, type VoucherRow } from './row.ts';

/** Not its origin or recipient: that is between the seller and the buyer. */
const voucherFields = [
  '_id',
  'code',
  'amount',
  'createdAt',
  'updatedAt',
  'validFrom',
  'validUntil',
  'blocked',
  'origin',
  'sellerId',
] as const;

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
] as const;

/** The handlers of voucher info. A wrong id and a wrong code get the same answer. */
export function voucherInfoHandlers({ db }: Context): Handlers<typeof voucherInfo> {
  return {
    async info({ id, code }) {
      const [row] = await db.query<VoucherRow & { readonly currency: string; readonly seller: SellerData }>(
        `select ${voucherColumns}, s.currency, s.data as seller
         from voucher v join seller s on s.id = v.seller_id where v.code_key = $2 and (v.id = $1 or v.seller_id = $1)`,
        [id, voucherKey(code)],
      );
      if (!row) throw notFound('voucher');
      const { seller, currency } = row;
      const documents = seller.documentSettings;
      const display = seller.voucherDisplay;
      return {
        voucher: { ...pick(voucherView(row, currency), voucherFields), balance: toMajor(row.balance, currency) },
        ...(display && { displaySettings: pick(display, ['disclaimer', 'pdfImage']) }),
        seller: {
          ...pick(seller, sellerFields),
          ...(documents && { documentSettings: publicDocuments(documents) }),
          currency,
        },
        timezone: seller.timezone ?? 'UTC',
        useDocumentTemplate: seller.useDocumentTemplate === true,
      };
    },
  };
}

/** What is on documents; not how a seller counts its invoices. */
function publicDocuments({ image, invoice }: NonNullable<SellerData['documentSettings']>) {
  const columns = invoice?.footerColumns?.map((column) => ({ ...column }));
  return compact({ image, invoice: columns && { footerColumns: columns } });
}
