/** Emails about a made-up voucher, which show a seller what one with its words looks like. Nothing of it is stored. */
import { toMinor } from '../../sale/money.ts';
import { voucherEnd } from '../../sale/voucher-catalog.ts';
import type { SampleEmails } from '../documents/sample-email.ts';
import { textsIn } from '../locales/index.ts';
import { findCatalog, type StoredCatalog } from '../vouchers/catalog-settings.ts';
import type { VoucherRow } from '../vouchers/row.ts';
import { giftOf, noticeOf } from './email.ts';
import { sentVoucherEmail } from './mail-voucher.ts';
import type { VoucherOrderRow } from './order-row.ts';
import { languageOf } from './page-content.ts';

/** What the voucher is worth where the catalog names no amount; major units. */
const usualAmount = 50;

/** Each kind with the email about an order that it is, and the state of that order. */
const notices = {
  voucherOrdered: ['voucher-ordered', 'AWAITING'],
  voucherPaid: ['voucher-paid', 'RECEIVED'],
  voucherCanceled: ['voucher-canceled', 'CANCELED'],
} as const;

/** The email of a kind about a made-up voucher of the seller's catalog. */
export const sampleVoucherEmail: SampleEmails['voucher'] = async (context, seller, { kind, language }) => {
  const now = context.now();
  const [notice, status] = kind in notices ? notices[kind as keyof typeof notices] : [undefined, 'RECEIVED' as const];
  const offer: StoredCatalog = { ...(await findCatalog(context.db, seller.id)), seller: seller.data };
  const { currency, settings } = offer;
  const { sample } = textsIn(language).documents.email;
  const amount = toMinor(settings.amounts?.[0] ?? settings.minAmount ?? usualAmount, currency);
  const code = sample.code(1);
  const row: VoucherOrderRow = {
    ...{ id: code, number: null, seller_id: seller.id, amount, currency, payment_method: 'invoice', voucher_id: null },
    payment_status: status,
    data: {
      buyer: { name: `${sample.prename} ${sample.lastname}`, email: 'ada@example.com' },
      recipient: { email: 'grace@example.com' },
      message: sample.message,
      locale: language,
    },
    ...{ send_at: now, sent_at: null, created_at: now, paid_at: null },
  };
  if (notice !== undefined) return noticeOf(notice, row, offer, now);
  const voucher: VoucherRow = {
    ...{ id: code, seller_id: seller.id, code, amount, balance: amount, blocked: false, data: {} },
    ...{
      valid_from: null,
      valid_until: voucherEnd(settings, now, offer.zone) ?? null,
      created_at: now,
      updated_at: now,
    },
  };
  const data = { voucher, order: row.data, offer, ...languageOf(offer, language) };
  return kind === 'voucherSent' ? sentVoucherEmail(data, context, now) : giftOf(row, data, now);
};
