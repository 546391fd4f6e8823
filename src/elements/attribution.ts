/**
 * Attribution: the campaign that a buyer came from, as the address of the page names it. It stays in the tab, so that
 * it is known when the buyer has gone on to the page of an event, and travels in `meta` of the checkout.
 */
import { keepInTab, loadFromTab } from './tab-store.ts';

const name = 'foyer:attribution';
/** The parameters of campaigns, and the click ids of the big networks. */
const known = /^(utm_[a-z_]{1,20}|gclid|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|twclid|li_fat_id)$/;
const maxLength = 200;

/** True unless the page wants none: `attribution="off"` on the element. */
const isAsked = (element: Element): boolean => element.getAttribute('attribution') !== 'off';

/** Keeps what the address of the page says, for an element that may; the last campaign counts. */
export function keepAttribution(element: Element, search = location.search): void {
  if (!isAsked(element)) return;
  const found = [...new URLSearchParams(search)].filter(([key, value]) => known.test(key) && value);
  if (found.length > 0)
    keepInTab(name, Object.fromEntries(found.map(([key, value]) => [key, value.slice(0, maxLength)])));
}

/** What is kept; nothing for an element that may not know it. */
export function loadAttribution(element: Element): Record<string, unknown> {
  return isAsked(element) ? loadFromTab(name) : {};
}
