/**
 * Attribution: the campaign that a buyer came from, as the address of the page names it. It stays in the tab, so that
 * it is known when the buyer has gone on to the page of an event, and travels in `meta` of the checkout.
 */
import { keepInTab, loadFromTab } from './tab-store.ts';

const name = 'foyer:attribution';
/** The parameters of campaigns, and the click ids of the big networks. */
const known = /^(utm_[a-z_]{1,20}|gclid|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|twclid|li_fat_id)$/;
const maxLength = 200;

/** Keeps what the address of the page says; the last campaign counts. */
export function keepAttribution(search = location.search): void {
  const found = [...new URLSearchParams(search)].filter(([key, value]) => known.test(key) && value);
  if (found.length > 0)
    keepInTab(name, Object.fromEntries(found.map(([key, value]) => [key, value.slice(0, maxLength)])));
}

/** What is kept. */
export function loadAttribution(): Record<string, unknown> {
  return loadFromTab(name);
}
