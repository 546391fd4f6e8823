/** Texts of offers and seats. */
export const storefront = {
  /** An offer of a buyer who sells a ticket again, set apart from the seller’s own. */
  resale: { kind: 'resale', about: 'From somebody who can’t come. You get a ticket of your own, with a new code.' },
  seat: { row: 'row', seat: 'seat' },
};
