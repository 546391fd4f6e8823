/** The content of a voucher in one language: for its page, and for its email. */
import { wallClock, zoneOf } from '../../sale/dates.ts';
import { emailLanguage, textsIn, type EmailLanguage } from '../locales/index.ts';
import type { Queryable } from '../database/index.ts';
import { formatsFor, type Formats } from '../mail/formats.ts';
import { linesOf, oneLine } from '../mail/sanitize.ts';
import { footColumns } from '../documents/ticket-content.ts';
import { whyUnusable } from '../vouchers/ledger.ts';
import { findCatalog, ownColour, voucherLook, type StoredCatalog } from '../vouchers/catalog-settings.ts';
import { giverOf, type VoucherOrderData } from './order-row.ts';
import { voucherColumns, type VoucherRow } from '../vouchers/row.ts';

export interface VoucherPage {
  readonly language: EmailLanguage;
  readonly seller: string;
  readonly title: string;
  /** The current balance, and the original amount. */
  readonly amount: string;
  readonly notes: readonly string[];
  readonly code: string;
  readonly validity: readonly string[];
  /** The reason why it pays nothing now. */
  readonly problem?: string;
  readonly to?: string;
  readonly from?: string;
  readonly message: readonly string[];
  readonly disclaimer: readonly string[];
  readonly foot: readonly (readonly string[])[];
  /** `#rrggbb`. */
  readonly accent: string;
  readonly isPoster: boolean;
  /** The address of the picture. */
  readonly image?: string | undefined;
}

/** A voucher with its data. */
export interface VoucherData {
  readonly voucher: VoucherRow;
  /** The order that sold it; nothing for other vouchers. */
  readonly order: VoucherOrderData | undefined;
  readonly offer: StoredCatalog;
  readonly language: EmailLanguage;
  readonly formats: Formats;
}

/** Reads the data of a voucher. @param locale In place of the language of its order. */
export async function readVoucherData(
  db: Queryable,
  id: string,
  locale: string | undefined,
): Promise<VoucherData | undefined> {
  const [voucher] = await db.query<VoucherRow & { readonly sold: VoucherOrderData | null }>(
    `select ${voucherColumns}, o.data as sold from voucher v left join voucher_order o on o.voucher_id = v.id where v.id = $1`,
    [id],
  );
  if (!voucher) return undefined;
  const offer = await findCatalog(db, voucher.seller_id);
  const order = voucher.sold ?? undefined;
  return { voucher, order, offer, ...languageOf(offer, locale ?? order?.locale) };
}

/** The language for a seller's documents, with its formats of money and dates. */
export function languageOf({ seller, currency, zone: timeZone }: StoredCatalog, locale: string | undefined) {
  const language = emailLanguage(locale, seller.defaultLanguage);
  return { language, formats: formatsFor(locale, language, { currency, timeZone }) };
}

/** The content of a voucher. */
export function voucherPage({ voucher, order, offer, language, formats }: VoucherData, now: Date): VoucherPage {
  const { seller, settings } = offer;
  const texts = textsIn(language).voucherSales;
  const { amount, balance, valid_from: from, valid_until: until } = voucher;
  const { image, disclaimer } = voucherLook(offer);
  const giver = order && giverOf(order);
  const unusable = whyUnusable(voucher, now);
  const problem =
    unusable === 'BLOCKED'
      ? texts.blocked
      : unusable === 'EXPIRED'
        ? texts.over
        : balance > 0
          ? undefined
          : texts.spent;
  const day = formats.moment(now.toISOString(), { date: true, time: false });
  return {
    language,
    seller: oneLine(seller.name ?? ''),
    title: oneLine(settings.name ?? texts.title),
    amount: formats.money(balance),
    notes: balance < amount ? [texts.of(formats.money(amount)), texts.worthOn(day)] : [],
    code: oneLine(voucher.code),
    validity: [
      ...(from && from > now ? [texts.beginning(formatDay(formats, offer.zone, from, false))] : []),
      until ? texts.until(formatDay(formats, offer.zone, until, true)) : texts.unlimited,
    ],
    ...(problem !== undefined && { problem }),
    ...(order?.recipient?.name !== undefined && { to: texts.to(oneLine(order.recipient.name)) }),
    ...(giver !== undefined && { from: texts.from(oneLine(giver)) }),
    message: linesOf(order?.message),
    disclaimer: linesOf(disclaimer),
    foot: footColumns({ event: { seller } }),
    accent: ownColour(seller) ?? plainColour,
    isPoster: settings.template === 'poster',
    image,
  };
}

/** The default colour. */
export const plainColour = '#2f2f3a';

/** A time as a day in the seller's time zone; an end at midnight is the day before. */
function formatDay(formats: Formats, zone: string, at: Date, isEnd: boolean): string {
  const time = wallClock(at, zoneOf({ timezone: zone }))
    .toISOString()
    .slice(11, 16);
  const isDay = time === '00:00' || (isEnd && time === '23:59');
  const shown = isEnd && time === '00:00' ? new Date(at.getTime() - 1) : at;
  return formats.moment(shown.toISOString(), { date: true, time: !isDay });
}
