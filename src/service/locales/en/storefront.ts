/** Texts of resale listings and seats. */
export const storefront = {
  /** A resale listing, distinguished from the seller’s own tickets. */
  resale: { kind: 'resale', about: 'From somebody who can’t come. You get a ticket of your own, with a new code.' },
  seat: { row: 'row', seat: 'seat' },
};
