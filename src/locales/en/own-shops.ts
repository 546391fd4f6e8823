/** Texts of the under-shops that are open to a customer. */
export const ownShops = {
  title: 'Offers for you',
  unnamed: 'Tickets',
};
