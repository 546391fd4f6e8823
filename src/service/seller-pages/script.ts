/** The script of a seller's pages: it hands the secret behind the `#` of a link, which no server sees, to the element. */
export const pageScript = `const hand = () => {
  const named = new URLSearchParams(location.hash.slice(1));
  for (const orders of document.querySelectorAll('customer-orders')) {
    for (const name of ['order', 'ticket', 'secret']) {
      const value = named.get(name);
      if (value) orders.setAttribute(name, value);
    }
  }
};
hand();
addEventListener('hashchange', hand);
`;
