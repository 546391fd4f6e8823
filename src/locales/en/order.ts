/** Texts of the order beside the tickets, and of what keeps it from going on: they come once the tickets can be seen. */
const n = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

export const order = {
  includesTax: (rate: string, amount: string) => `Includes ${amount} tax (${rate})`,
  summary: 'Your order',
  empty: 'No tickets chosen yet.',
  charges: 'Fees',
  printed: 'printed',
  total: 'Total',
  due: 'To pay',
  voucher: 'Voucher',
  voucherCode: 'Voucher or discount code',
  couponCode: 'Discount code',
  haveCoupon: 'I have a discount code',
  useVoucher: 'Use',
  removeVoucher: (code: string) => `Remove voucher ${code}`,
  voucherUnknown: 'This code isn’t known here.',
  voucherEmpty: 'Nothing is left on this voucher.',
  voucherExpired: 'This voucher has expired.',
  voucherCurrency: 'This voucher is in another currency.',
  voucherBlocked: 'This voucher can’t be used at the moment.',
  voucherEarly: (date: string) => `This voucher is valid from ${date} only.`,
  /** For a buyer who came by a link with a voucher: it is in the order already. */
  voucherLinked: (code: string, balance: string) => `Your voucher ${code} is in this order, with ${balance} to spend.`,
  linkRefused: (reason: string) => `${reason} It came with the link to this page. You can order as usual without it.`,
  coupon: (code: string) => `Discount code ${code}`,
  removeCoupon: (code: string) => `Remove discount code ${code}`,
  couponAdded: (code: string) => `Discount code ${code} added.`,
  /** For a code that the page names: the buyer has typed none. */
  couponUnknown: (code: string) => `Discount code ${code} isn’t known here. You can order as usual without it.`,
  /** Beside a discount code that does not count now. */
  couponReasons: {
    EXPIRED: () => 'has expired',
    NO_TICKETS: () => 'is for other tickets',
    MIN_TICKETS: (missing: string) => `${missing} more ${missing === '1' ? 'ticket' : 'tickets'} needed`,
    MIN_CART_SUM: (missing: string) => `${missing} more needed`,
    NOT_WITH_DISCOUNTS: () => 'doesn’t go with other discounts',
    NOT_WITH_COUPONS: () => 'doesn’t go with other codes',
    NO_EFFECT: () => 'has nothing to take off here',
  },
  buy: 'Continue',
  outdated:
    'This shop has been updated since you opened the page. Reload it to go on: your tickets and what you typed are kept.',
  reload: 'Reload the page',
  /** More of `shop.reasons`. */
  reasons: {
    MAX_PER_ORDER: () => 'That’s the most for one order.',
    MAX_PER_CATEGORY: (_: string, __: number, name: string) => `That’s the most of ${name} for one order.`,
    MAX_PER_TICKET: (_: string, limit: number) => `At most ${limit} for one order.`,
    MIN_PER_TICKET: (_: string, limit: number) => `Only from ${n(limit, 'ticket')} on.`,
    TOO_MANY_OTHERS: (_: string, limit: number, name: string, own: string) =>
      `${own} goes with at most ${limit} × ${name}`,
    SLOT_UNKNOWN: () => 'This time is no longer offered.',
    SLOT_OVER: () => 'This time is over.',
    SLOT_SOLD_OUT: (_: string, limit: number) =>
      limit > 0 ? `Only ${limit} left at this time.` : 'Sold out at this time.',
    EMPTY_CART: () => 'Choose at least one ticket.',
    UNKNOWN_TICKET: () => 'This ticket is no longer offered.',
    BAD_AMOUNT: () => 'This amount isn’t possible.',
    MIN_PER_ORDER: (_: string, limit: number) => `At least ${n(limit, 'ticket')} for one order.`,
    MAX_PER_CUSTOMER: (_: string, limit: number) => `At most ${n(limit, 'ticket')} for each customer.`,
    MAX_ORDERS_PER_CUSTOMER: (_: string, limit: number) => `At most ${n(limit, 'order')} for each customer.`,
    CHOICE_MISSING: (_: string, limit: number, name: string) => `Choose ${limit} more: ${name}`,
    CHOICE_TOO_MANY: (_: string, limit: number, name: string) => `At most ${limit}: ${name}`,
    SEATS_MISSING: (_: string, limit: number) => `Choose ${n(limit, 'seat')}.`,
    SEATS_ENFORCED: () => 'Seats are chosen for you here.',
    SEAT_UNKNOWN: () => 'This seat is no longer there.',
    SEAT_WRONG_CATEGORY: () => 'This seat is for other tickets.',
    SEAT_TAKEN: () => 'This seat is taken.',
    SEAT_ORPHAN: () => 'Please leave no single seat free.',
  },
  /** Beside a ticket in the summary. */
  addedAutomatically: 'added automatically',
  added: (tickets: string) => `Added automatically: ${tickets}`,
  removed: (tickets: string) => `Removed: ${tickets}`,
  /** `most` is 0 where there is no limit. */
  choose: (min: number, max: number) =>
    min === max
      ? `Choose ${min}.`
      : max === 0
        ? `Choose at least ${min}.`
        : min === 0
          ? `Choose up to ${max}, if you like.`
          : `Choose ${min} to ${max}.`,
  pleaseChoose: (name: string) => `Please choose: ${name}`,
  discount: 'Discount',
  feesSaved: (amount: string) => `${amount} fees saved`,
  /** `needs` is a list of `moreTickets` and `moreValue`. */
  hint: (needs: string, discount: string) => `${needs} for ${discount}`,
  moreTickets: (count: number, name: string) => `${count} more ${name}`,
  moreValue: (amount: string) => `${amount} more`,
  posDiscounts: 'Discounts at the counter',
  posKey: 'Selling at the counter takes a key of the seller. This page has none that may do that.',
};
