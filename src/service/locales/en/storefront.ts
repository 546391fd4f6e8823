/** Texts of resale listings, seats and postponed events. */
export const storefront = {
  /** A resale listing, distinguished from the seller’s own tickets. */
  resale: { kind: 'resale', about: 'From a fan who can’t make it. You get your own ticket with a new code.' },
  seat: { row: 'row', table: 'table', seat: 'seat' },
  /** By `status`. @param before The day that was announced before, where it is shown. */
  canceled: 'Canceled',
  state: {
    POSTPONED: (before: string | undefined) =>
      `Postponed${before === undefined ? '' : ` from ${before}`}: the new date will be announced`,
    RESCHEDULED: (before: string | undefined) => `New date${before === undefined ? '' : `, in place of ${before}`}`,
  },
};
