/** Texts of the desk's search, vouchers, coupons, waiting lists and resale. English is the source and the type. */

export const codePages = {
  search: {
    title: 'Search',
    label: 'Search orders, people, events and codes',
    placeholder: 'Search',
    results: (typed: string) => `Results for “${typed}”`,
    orders: 'Orders',
    people: 'People',
    events: 'Events',
    codes: 'Codes',
    allOrders: 'All orders that match',
    ordersOf: 'Orders of this person',
    start: 'What are you looking for?',
    startText: 'Type a name, an email address, an event, or a whole ticket, voucher or order number.',
    none: 'Nothing matches',
    noneText: 'Orders, people and codes are found from three characters on, by the beginning of a word.',
    kinds: { voucher: 'Voucher', coupon: 'Coupon' },
  },
  codes: {
    title: 'Codes',
    tabs: 'Kinds of codes',
    vouchers: 'Vouchers',
    coupons: 'Coupons',
    sales: 'Sold vouchers',
    offer: 'For sale',
  },
};
export type CodePageTexts = typeof codePages;
