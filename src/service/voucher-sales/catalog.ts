/** The voucher catalog: as the seller sets it, and as buyers see it. */
import type { voucherCatalog } from '../../contract/voucher-orders.ts';
import type { z } from '../../contract/route.ts';
import type { publicVoucherCatalog, VoucherCatalog } from '../../contract/voucher-purchases.ts';
import { toMinor } from '../../sale/money.ts';
import { dayOf, voucherEnd, type OfferedAmounts } from '../../sale/voucher-catalog.ts';
import { apiKeyOf } from '../http/access.ts';
import type { Queryable } from '../database/index.ts';
import type { Context, Handlers } from '../http/context.ts';
import { readPaymentSettings, type PaymentSettings } from '../payments/settings.ts';
import { paymentMethods } from '../payments/methods.ts';
import { compact, pick } from '../http/pick.ts';
import { notFound } from '../http/api-error.ts';
import {
  findCatalog,
  ownColour,
  readCatalogSettings,
  saveCatalogSettings,
  voucherLook,
  type StoredCatalog,
} from '../vouchers/catalog-settings.ts';

/** The maximum number of days until a voucher is sent. */
export const maxWaitDays = 366;

/** The handlers of the catalog: for its seller by a key, and for buyers. */
export function voucherCatalogHandlers({
  db,
  now,
}: Context): Handlers<typeof voucherCatalog & typeof publicVoucherCatalog> {
  return {
    async get(_request, call) {
      return await readCatalogSettings(db, apiKeyOf(call).sellerId);
    },
    async set(settings, call) {
      return await saveCatalogSettings(db, apiKeyOf(call).sellerId, settings, now());
    },
    async getPublic({ id }) {
      return catalogView(await findOpenCatalog(db, id), now());
    },
  };
}

/** A seller's catalog, if it is on sale and can be paid. @throws ApiError 404 */
export async function findOpenCatalog(
  db: Queryable,
  sellerId: string,
): Promise<StoredCatalog & { readonly payment: PaymentSettings }> {
  const offer = await findCatalog(db, sellerId);
  const payment = await readPaymentSettings(db, sellerId);
  if (!offer.settings.active || voucherPayments(payment).length === 0) throw notFound('offer of vouchers');
  return { ...offer, payment };
}

const descriptions: Readonly<Record<string, string | undefined>> = {
  invoice: 'By bank transfer. The voucher is sent once the money is there.',
  boxoffice: 'You pay there. The voucher is sent once you have paid.',
  stripe: 'By card or another way that you can choose next.',
};

/** Methods with a provider, or with which the order waits for the money. */
function voucherPayments(settings: PaymentSettings) {
  return paymentMethods(settings).flatMap(({ reserves: _tickets, ...method }) => {
    const description = descriptions[method._id];
    return description === undefined ? [] : [{ ...method, description }];
  });
}

/** The amounts on offer; minor units. */
export function offeredAmounts({ currency, settings }: StoredCatalog): OfferedAmounts {
  const { amounts = [], minAmount, maxAmount } = settings;
  const minor = (amount: number) => toMinor(amount, currency);
  return {
    amounts: amounts.map(minor),
    ...(minAmount !== undefined &&
      maxAmount !== undefined && { free: { min: minor(minAmount), max: minor(maxAmount) } }),
  };
}

/** The catalog as buyers see it. */
function catalogView(
  offer: StoredCatalog & { readonly payment: PaymentSettings },
  now: Date,
): z.input<typeof VoucherCatalog> {
  const { sellerId, currency, zone, settings, payment } = offer;
  return {
    sellerId,
    currency,
    timezone: zone,
    ...pick(settings, ['name', 'description', 'amounts', 'minAmount', 'maxAmount']),
    ...voucherLook(offer),
    ...compact({ accentColor: ownColour(offer.seller) }),
    ...compact({ validUntil: voucherEnd(settings, now, zone)?.toISOString() }),
    firstDay: dayOf(now, zone),
    lastDay: dayOf(now, zone, maxWaitDays),
    paymentMethods: voucherPayments(payment),
  };
}
