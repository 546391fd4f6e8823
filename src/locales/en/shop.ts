/** Texts of the shop until a buyer goes on to the details. */
export const shop = {
  notFound: 'We can’t find this event.',
  noTickets: 'There are no tickets for this event.',
  doors: (time: string) => `Doors open ${time}`,
  increase: (name: string) => `Add one: ${name}`,
  decrease: (name: string) => `Remove one: ${name}`,
  amount: (name: string) => `Quantity: ${name}`,
  fees: (price: string) => `incl. ${price} fees`,
  reasons: {
    SALE_NOT_STARTED: (at: string) => `On sale from ${at}`,
    SALE_ENDED: () => 'Sales have ended.',
    SALE_BY_DATE: () => 'Choose a date first.',
    SOLD_OUT: () => 'Sold out',
    NOT_ENOUGH_LEFT: (_: string, limit: number) => (limit === 0 ? 'None left' : `Only ${limit} left`),
    NOT_FOR_SALE: () => 'Not on sale',
    TICKET_SALE_NOT_STARTED: (at: string) => `From ${at}`,
    TICKET_SALE_ENDED: (at: string) => `Sales ended ${at}`,
    NEEDS_OTHER_TICKET: (_: string, limit: number, name: string, own: string) =>
      `${own}: only with ${limit > 1 ? `${limit} × ` : ''}${name}`,
  },
};
