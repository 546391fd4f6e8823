/** The later parts of an event. */
import type { EventInfo } from '../../contract/event-info.ts';
import { isSpoken } from '../spoken.ts';
import { namedLanguage } from '../language.ts';
import { keepAttribution } from '../attribution.ts';
import { adviseOnAttributes } from '../advise.ts';
import { adopt } from '../styles.ts';
import { styles } from './page/more.styles.ts';
import { prose } from './page/prose.styles.ts';
import type { ShopPart } from './view/shop-part.ts';
import type { ShopHost } from './view/shop-view.ts';

/**
 * Loads the parts of an event beside its tickets, once these can be seen; `here` is loaded already. In the order in
 * which they are shown.
 */
export async function laterParts(host: ShopHost, info: EventInfo, here: readonly ShopPart[]): Promise<ShopPart[]> {
  adopt(host.element, prose, styles);
  keepAttribution(host.element);
  host.track('view_item', itemOf(info));
  speakAsSeller(host.element, info);
  adviseOnAttributes(host.element);
  const isOneOfMany = info.rootId !== undefined || info.eventType === 'ROOT' || info.eventType === 'GROUP';
  const loading: Promise<ShopPart>[] = [];
  if (isOneOfMany)
    loading.push(import('./dates/other-dates.ts').then(({ OtherDates }) => OtherDates.load(host, info, here)));
  if (host.element.customer ?? (await signedInBefore(host, info)))
    loading.push(import('./access/shops.ts').then(({ Shops }) => Shops.load(host, info, here)));
  // it may sell out while it is on screen
  if (info.soldOutFallback && info.saleStatus !== 'soldOut')
    loading.push(import('./waiting/sold-out.ts').then(({ SoldOut }) => SoldOut.load(host, info)));
  loading.push(import('./dates/sale-times.ts').then(({ SaleTimes }) => new SaleTimes(host, info)));
  if (info.saleStatus !== 'past')
    loading.push(import('./dates/live-numbers.ts').then(({ LiveNumbers }) => LiveNumbers.begin(host, info)));
  if (info.seating)
    loading.push(import('./seats/seat-picker.ts').then(({ SeatPicker }) => SeatPicker.open(host, info, here)));
  loading.push(import('./page/search-data.ts').then(({ SearchData }) => SearchData.begin(host, info)));
  loading.push(import('./page/about.ts').then(({ About }) => About.load(host, info, here)));
  return (await Promise.all(loading)).filter((part) => !here.includes(part));
}

/** The token of a customer who has signed in; nothing loads where the tab stores none. */
async function signedInBefore({ element }: ShopHost, { sellerId = '' }: EventInfo): Promise<string | undefined> {
  return mayStoreToken() ? (await import('../customer-token.ts')).storedToken(element.baseUrl, sellerId) : undefined;
}

function mayStoreToken(): boolean {
  try {
    return Object.keys(sessionStorage).some((name) => name.startsWith('foyer:token:'));
  } catch {
    return true; // what may not be stored is kept by the page
  }
}

/** The event for the page's own analytics. The shop itself loads and sends nothing of it. */
function itemOf({ _id, name, customSettings, tracking }: EventInfo): Record<string, unknown> {
  const { facebookPixel: pixel, tagging } = tracking ?? {};
  return {
    items: [{ item_id: _id, item_name: name, quantity: 1 }],
    ...(tagging?.enabled && tagging.tags && { tags: tagging.tags }),
    ...(pixel?.active && pixel.pixelId && { pixelId: pixel.pixelId }),
    ...(customSettings && { customSettings }),
  };
}

/** Uses the seller's language if the page names none and the browser's is not available: better than a mixture. */
function speakAsSeller(element: ShopHost['element'], { seller }: EventInfo): void {
  const own = seller?.defaultLanguage ?? '';
  if (!namedLanguage(element) && !isSpoken(navigator.language) && isSpoken(own)) element.lang = own;
}
