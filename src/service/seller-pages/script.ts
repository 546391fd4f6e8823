/**
 * The script of a seller's pages: it hands the secret behind the `#` of a link, which no server sees, to the element. Places
 * that are held for someone become the cart of the shop, as its store keeps one.
 */
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
  const [id, secret] = [named.get('checkout'), named.get('secret')];
  const shop = document.querySelector('event-shop');
  if (!id || !secret || !shop) return;
  const key = [shop.getAttribute('event'), shop.getAttribute('under-shop')].filter(Boolean).join(':');
  const lines = [{ ticketTypeId: named.get('type') ?? '', amount: Number(named.get('amount')) || 0 }];
  try {
    localStorage.setItem('foyer:cart:' + key, JSON.stringify({ lines, vouchers: [], key: id, checkout: { id, secret } }));
  } catch {}
  history.replaceState(history.state, '', location.pathname + location.search);
};
take();
hand();
addEventListener('hashchange', hand);
`;
