/** Texts of the order beside the tickets, and of what keeps it from going on: they come once the tickets can be seen. */
const n = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

export const order = {
  includesTax: (rate: string, amount: string) => `incl. ${rate} tax (${amount})`,
  skip: 'Skip to your order',
  summary: 'Your order',
  empty: 'No tickets selected yet.',
  charges: 'Fees',
  printedTickets: 'Printed tickets',
  orderCharge: 'Order fee',
  printed: 'printed',
  total: 'Total',
  addCode: 'Add a code',
  code: 'Voucher, discount or access code',
  applyCode: 'Apply',
  codeUnknown: 'We don’t know this code. Please check it for typos.',
  removeVoucher: (code: string) => `Remove voucher ${code}`,
  /** For a code that the buyer didn’t type. */
  voucherUnknown: 'We don’t know this code.',
  voucherEmpty: 'This voucher has been used up.',
  voucherExpired: 'This voucher has expired.',
  voucherCurrency: 'This voucher is in another currency.',
  voucherBlocked: 'This voucher can’t be used right now.',
  voucherEarly: (date: string) => `You can use this voucher from ${date}.`,
  /** For a voucher in the order: one that was just typed, or came with a link. */
  voucherLinked: (code: string, balance: string) =>
    `Your voucher ${code} is applied to this order, with ${balance} to spend.`,
  linkRefused: (reason: string) => `${reason} It came with your link. You can still order without it.`,
  voucherLeft: (amount: string) => `${amount} left after this order`,
  removeAccess: (code: string) => `Remove access code ${code}`,
  unlocked: (name: string) => (name ? `Unlocked: ${name}` : 'Code accepted.'),
  removeCoupon: (code: string) => `Remove discount code ${code}`,
  couponAdded: (code: string) => `Discount code ${code} added.`,
  /** For a code that the page names: the buyer has typed none. */
  couponUnknown: (code: string) => `We don’t know the discount code ${code}. You can still order without it.`,
  /** Beside a discount code that does not count now. */
  couponReasons: {
    EXPIRED: () => 'has expired',
    NO_TICKETS: () => 'is for other tickets',
    MIN_TICKETS: (missing: string) => `${missing} more ${missing === '1' ? 'ticket' : 'tickets'} needed`,
    MIN_CART_SUM: (missing: string) => `${missing} more needed`,
    NOT_WITH_DISCOUNTS: () => 'can’t be combined with other discounts',
    NOT_WITH_COUPONS: () => 'can’t be combined with other codes',
    NO_EFFECT: () => 'doesn’t reduce this order',
  },
  buy: 'Continue',
  holding: 'Holding your tickets …',
  tickets: (count: number) => n(count, 'ticket'),
  /** After each change of the cart, for screen readers. */
  cartNow: (change: string, total: string) => `${change}. Total ${total}.`,
  shopGone: 'This offer is no longer available. Here are all tickets for the event.',
  outdated: 'This shop has been updated. Reload the page to continue: your tickets and details are kept.',
  reload: 'Reload page',
  /** More of `shop.reasons`. */
  reasons: {
    MAX_PER_ORDER: (_: string, limit: number) => `Maximum ${limit} per order.`,
    MAX_PER_CATEGORY: (_: string, limit: number, name: string) => `Maximum ${limit} × ${name} per order.`,
    MAX_PER_TICKET: (_: string, limit: number) => `Maximum ${limit} per order.`,
    MIN_PER_TICKET: (_: string, limit: number) => `Minimum ${n(limit, 'ticket')}.`,
    TOO_MANY_OTHERS: (_: string, limit: number, name: string, own: string) => `${own}: with ${limit} × ${name} at most`,
    SLOT_MISSING: () => 'Choose a time first.',
    SLOT_UNKNOWN: () => 'This time is no longer available.',
    SLOT_OVER: () => 'This time is over.',
    SLOT_SOLD_OUT: (_: string, limit: number) =>
      limit > 0 ? `Only ${limit} left at this time.` : 'Sold out at this time.',
    EMPTY_CART: () => 'Choose at least one ticket.',
    UNKNOWN_TICKET: () => 'This ticket is no longer available.',
    BAD_AMOUNT: () => 'You can’t order this number of tickets.',
    MIN_PER_ORDER: (_: string, limit: number) => `Minimum ${n(limit, 'ticket')} per order.`,
    MAX_PER_CUSTOMER: (_: string, limit: number) => `Maximum ${n(limit, 'ticket')} per customer.`,
    MAX_ORDERS_PER_CUSTOMER: (_: string, limit: number) => `Maximum ${n(limit, 'order')} per customer.`,
    CHOICE_MISSING: (_: string, limit: number, name: string) => `Choose ${limit} more: ${name}`,
    CHOICE_TOO_MANY: (_: string, limit: number, name: string) => `Maximum ${limit}: ${name}`,
    SEATS_MISSING: (_: string, limit: number) => `Choose ${n(limit, 'seat')}.`,
    SEATS_ENFORCED: () => 'We choose the seats for you.',
    SEAT_UNKNOWN: () => 'This seat no longer exists.',
    SEAT_WRONG_CATEGORY: () => 'This seat needs a different ticket.',
    SEAT_TAKEN: () => 'This seat is taken.',
    SEAT_ORPHAN: () => 'Please don’t leave a single empty seat.',
  },
  /** Beside a ticket in the summary. */
  addedAutomatically: 'added automatically',
  added: (tickets: string) => `Added automatically: ${tickets}`,
  because: (name: string, reason: string) => `${name}: ${reason}`,
  removed: (tickets: string) => `Removed: ${tickets}`,
  /** `most` is 0 where there is no limit. */
  choose: (min: number, max: number) =>
    min === max
      ? `Choose ${min}.`
      : max === 0
        ? `Choose at least ${min}.`
        : min === 0
          ? `Choose up to ${max} (optional).`
          : `Choose ${min} to ${max}.`,
  pleaseChoose: (name: string) => `Please choose: ${name}`,
  discount: 'Discount',
  feesSaved: (amount: string) => `${amount} off fees`,
  /** `needs` is a list of `moreTickets` and `moreValue`. */
  hint: (needs: string, discount: string) => `${needs} for ${discount}`,
  moreTickets: (count: number, name: string) => `${count} more ${name}`,
  moreValue: (amount: string) => `${amount} more`,
  posDiscounts: 'Discounts at the counter',
  posKey: 'Selling at the counter needs a key of the seller. This page’s key can’t do that.',
};
