/** The access of buyers to the under-shops of an event. */
import type { shops } from '../../contract/shops.ts';
import { opens } from '../../sale/under-shop.ts';
import { findEvent } from '../events/records.ts';
import type { Context, Handlers } from '../http/context.ts';
import { compact } from '../http/pick.ts';
import { ApiError } from '../http/api-error.ts';
import { inLanguage } from '../events/translations.ts';

/** The handlers of under-shops. Without a sign-in a caller learns only the shop of a code that they know. */
export function shopHandlers({ db }: Context): Handlers<typeof shops> {
  return {
    async unlock({ id, code, underShop }, { locale }) {
      const event = await findEvent(db, id);
      const found = event && inLanguage(event, locale).record.underShops;
      const shop = found?.find(
        (each) => each.active !== false && (underShop === undefined || each._id === underShop) && opens(each, code),
      );
      if (shop?._id === undefined) throw new ApiError(404, 'SHOP_LOCKED', 'This code opens nothing here.');
      return compact({ underShopId: shop._id, name: shop.name });
    },
  };
}
