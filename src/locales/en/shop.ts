/** Texts of the shop until a buyer goes on to the details. */
export const shop = {
  notFound: 'This event can’t be found.',
  noTickets: 'There are no tickets to choose from.',
  doors: (time: string) => `Doors open ${time}`,
  increase: (name: string) => `One more: ${name}`,
  decrease: (name: string) => `One less: ${name}`,
  amount: (name: string) => `Amount: ${name}`,
  left: (count: number) => `${count} left`,
  plusCharges: (price: string) => `plus ${price} fees`,
  reasons: {
    SALE_NOT_STARTED: (at: string) => `On sale from ${at}`,
    SALE_ENDED: () => 'The sale has ended.',
    SALE_BY_DATE: () => 'Choose a date first.',
    SOLD_OUT: () => 'Sold out',
    NOT_ENOUGH_LEFT: (_: string, limit: number) => (limit === 0 ? 'No more left' : `Only ${limit} left`),
    NOT_FOR_SALE: () => 'Not on sale',
    TICKET_SALE_NOT_STARTED: (at: string) => `From ${at}`,
    TICKET_SALE_ENDED: (at: string) => `Was on sale until ${at}`,
    NEEDS_OTHER_TICKET: (_: string, limit: number, name: string, own: string) =>
      `${own} goes only with: ${limit > 1 ? `${limit} × ` : ''}${name}`,
    SLOT_MISSING: () => 'Choose a time first.',
  },
};
