/** Texts about tickets that only some events need: notes in their rows, tabs, cards and questions, printed tickets. */
const n = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

export const tickets = {
  recommended: 'Recommended',
  until: (at: string) => `Until ${at}`,
  from: (count: number) => `From ${n(count, 'ticket')} on`,
  upToOrFrom: (few: number, count: number) => `At most ${few}, or from ${n(count, 'ticket')} on`,
  stepped: (amount: number, name: string) => `${name} is not sold in every number. Chosen: ${amount}.`,
  opened: (names: string) => `Now on sale: ${names}`,
  closed: (names: string) => `No longer on sale: ${names}`,
  perCustomer: (limit: number) => `At most ${n(limit, 'ticket')} for each customer, earlier orders included.`,
  ordersPerCustomer: (limit: number) => `At most ${n(limit, 'order')} for each customer.`,
  others: 'Other tickets',
  categories: 'Categories',
  chosen: (count: number) => `${count} chosen`,
  fromPrice: (price: string) => `from ${price}`,
  step: (at: number, of: number) => `Question ${at} of ${of}`,
  whichCategory: 'Which tickets would you like?',
  howMany: (category: string) => `How many: ${category}?`,
  back: 'Back to the categories',
  next: 'Go on to your order',
  printedTickets: 'Printed tickets',
  printedFor: (price: string) => `Printed, plus ${price}`,
  printedFree: 'Printed, at no charge',
  comesPrinted: 'Comes printed',
  posted: 'Printed tickets come by mail; you give the address with your order.',
  collected: 'Printed tickets wait for you at the venue.',
};
