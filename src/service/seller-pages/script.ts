/**
 * The script of a seller's pages: it hands the secret behind the `#` of a link, which no server sees, to the element. Places
 * that are held for someone become the cart of the shop, as its store keeps one; an order that was begun without scripts comes
 * with its details.
 */
import { inlineScript } from '../http/html.ts';

export const pageScript = `const hand = () => {
  const named = new URLSearchParams(location.hash.slice(1));
  for (const orders of document.querySelectorAll('customer-orders')) {
    for (const name of ['order', 'ticket', 'secret']) {
      const value = named.get(name);
      if (value) orders.setAttribute(name, value);
    }
  }
};
const take = () => {
  const named = new URLSearchParams(location.hash.slice(1));
  const [id, secret, cart, details] = ['checkout', 'secret', 'cart', 'details'].map((name) => named.get(name));
  const shop = document.querySelector('event-shop');
  if (!shop || !(cart || (id && secret))) return;
  const event = shop.getAttribute('event');
  const key = [event, shop.getAttribute('under-shop')].filter(Boolean).join(':');
  const lines = [{ ticketTypeId: named.get('type') ?? '', amount: Number(named.get('amount')) || 0 }];
  try {
    localStorage.setItem('foyer:cart:' + key, cart ?? JSON.stringify({ lines, vouchers: [], key: id, checkout: { id, secret } }));
    if (details) sessionStorage.setItem('foyer:details:' + event, details);
  } catch {}
  history.replaceState(history.state, '', location.pathname + location.search);
};
take();
hand();
addEventListener('hashchange', hand);
`;

/**
 * What the head of a page runs before its style sheet has come: the first number and the first date of a process cost 30 ms,
 * on a cheap phone 100, since the browser then reads its list of languages. In an element they would hold up the page.
 */
export const headScript = inlineScript('Intl.NumberFormat().format(1);Intl.DateTimeFormat().format();');
