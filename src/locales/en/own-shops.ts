/** Texts of the under-shops that are open to a customer. */
export const ownShops = {
  title: 'Shops that are open to you',
  unnamed: 'Tickets',
};
