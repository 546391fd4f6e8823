/** The under-shops that are open to a customer. */
import type { Api } from '../../contract/index.ts';
import { saleStatus } from '../../sale/availability.ts';
import { admits } from '../../sale/customer-access.ts';
import { applyUnderShop, findUnderShop } from '../../sale/under-shop.ts';
import { signedIn } from '../http/access.ts';
import type { CustomerData } from '../customers/views.ts';
import { findEvent } from '../events/records.ts';
import type { Context, Handlers } from '../http/context.ts';
import { ApiError } from '../http/api-error.ts';
import { inLanguage } from '../events/translations.ts';

/**
 * Under-shops that are active, on sale now, and open to this customer. Shops that need a code are included, and
 * sold-out ones, too. @throws ApiError 400 for an event that the seller does not have.
 */
export function customerShopHandlers({ db, now }: Context): Handlers<Pick<Api['account'], 'shops'>> {
  return {
    shops: async ({ eventId, locale }, call) => {
      const { id, sellerId } = signedIn(call);
      const event = await findEvent(db, eventId);
      if (event?.sellerId !== sellerId)
        throw new ApiError(400, 'UNKNOWN_EVENT', 'There is no such event.', [
          { path: 'eventId', message: 'There is no such event' },
        ]);
      const [row] = await db.query<{ data: CustomerData }>('select data from customer where id = $1', [id]);
      const { record } = inLanguage(event, locale ?? call.locale);
      const at = now();
      const shops = (record.underShops ?? []).flatMap(({ _id, name }) => {
        const shop = _id === undefined ? undefined : findUnderShop(record, _id);
        if (_id === undefined || !shop) return [];
        const sale = applyUnderShop(record, shop);
        const isOpen = saleStatus(sale, undefined, at) === 'onSale' && admits(sale, row?.data ?? {});
        return isOpen ? [{ _id, ...(name !== undefined && { name }) }] : [];
      });
      return { shops };
    },
  };
}
