/** The settings of a seller's voucher catalog, and the look of its vouchers. */
import { VoucherCatalogInput, type VoucherCatalogSettings } from '../../contract/voucher-orders.ts';
import { zoneOf } from '../../sale/dates.ts';
import { toMajor, toMinor } from '../../sale/money.ts';
import { json, type Queryable } from '../database/index.ts';
import type { SellerData } from '../events/records.ts';
import { hexColour } from '../mail/sanitize.ts';
import { compact } from '../http/pick.ts';
import { notFound, ApiError } from '../http/api-error.ts';
import { readBody } from '../http/requests.ts';
import { currencyOf } from './input.ts';

/** A catalog with the data of its seller that it needs. */
export interface StoredCatalog {
  readonly sellerId: string;
  readonly currency: string;
  readonly zone: string;
  readonly seller: SellerData;
  readonly settings: VoucherCatalogSettings;
}

/** The stored settings. A seller without settings sells no vouchers. */
export async function readCatalogSettings(db: Queryable, sellerId: string): Promise<VoucherCatalogSettings> {
  const [row] = await db.query<{ data: VoucherCatalogSettings }>(
    'select data from voucher_catalog where seller_id = $1',
    [sellerId],
  );
  return row?.data ?? { active: false };
}

/** Stores which vouchers a seller sells. @throws ApiError 400 that names all problems. */
export async function saveCatalogSettings(
  db: Queryable,
  sellerId: string,
  given: object,
  now: Date,
): Promise<VoucherCatalogSettings> {
  const settings = readBody(VoucherCatalogInput, given);
  const problems = problemsOf(settings, await currencyOf(db, sellerId));
  const [first] = problems;
  if (first)
    throw new ApiError(400, 'INVALID_REQUEST', `The request does not fit: ${first.path}: ${first.message}.`, problems);
  await db.query(
    `insert into voucher_catalog (seller_id, data, updated_at) values ($1, $2::jsonb, $3::timestamptz)
     on conflict (seller_id) do update set data = excluded.data, updated_at = excluded.updated_at`,
    [sellerId, json(settings), now],
  );
  return settings;
}

/** Problems beyond the schema. */
function problemsOf(settings: VoucherCatalogSettings, currency: string): { path: string; message: string }[] {
  const { active, amounts = [], minAmount, maxAmount, validMonths, validDays } = settings;
  const named: [string, number | undefined][] = [
    ...amounts.map((amount, at): [string, number] => [`amounts.${at}`, amount]),
    ['minAmount', minAmount],
    ['maxAmount', maxAmount],
  ];
  const problems = named
    .filter(([, amount]) => amount !== undefined && toMajor(toMinor(amount, currency), currency) !== amount)
    .map(([path]) => ({ path, message: `Expected an amount that ${currency} can hold` }));
  const isHalf = (minAmount === undefined) !== (maxAmount === undefined);
  if (isHalf)
    problems.push({ path: minAmount === undefined ? 'minAmount' : 'maxAmount', message: 'Both or none of them' });
  if (minAmount !== undefined && maxAmount !== undefined && minAmount > maxAmount)
    problems.push({ path: 'minAmount', message: 'Expected at most maxAmount' });
  if (amounts.length > 20) problems.push({ path: 'amounts', message: 'At most 20' });
  if (active && amounts.length === 0 && minAmount === undefined)
    problems.push({ path: 'amounts', message: 'Say which amounts are on sale, or minAmount and maxAmount' });
  if (validMonths !== undefined && validDays !== undefined)
    problems.push({ path: 'validDays', message: 'Either this or validMonths' });
  return problems;
}

/** A seller with the voucher catalog, on sale or not. @throws ApiError 404 without the seller */
export async function findCatalog(db: Queryable, sellerId: string): Promise<StoredCatalog> {
  const [row] = await db.query<{ currency: string; seller: SellerData; settings: VoucherCatalogSettings | null }>(
    `select s.currency, s.data as seller, o.data as settings
     from seller s left join voucher_catalog o on o.seller_id = s.id where s.id = $1`,
    [sellerId],
  );
  if (!row) throw notFound('seller');
  const { currency, seller, settings } = row;
  return { sellerId, currency, zone: zoneOf(seller), seller, settings: settings ?? { active: false } };
}

/** The seller's name, texts and colours on a voucher. */
export function voucherLook({ seller, settings }: Pick<StoredCatalog, 'seller' | 'settings'>) {
  return compact({
    image: settings.image ?? seller.voucherDisplay?.pdfImage,
    disclaimer: settings.disclaimer ?? seller.voucherDisplay?.disclaimer,
  });
}

/** The seller's own colour, `#rrggbb`, if it is switched on. */
export function ownColour({ brandingSettings }: SellerData): string | undefined {
  const { customBrandingEnabled: isOn, walletBackgroundColor: colour } = brandingSettings ?? {};
  return isOn === true ? hexColour(colour) : undefined;
}
