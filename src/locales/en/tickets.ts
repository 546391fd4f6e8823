/** Texts about tickets that only some events need: notes in their rows, tabs, cards and questions, printed tickets. */
const n = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

export const tickets = {
  recommended: 'Recommended',
  until: (at: string) => `Until ${at}`,
  from: (count: number) => `Minimum ${n(count, 'ticket')}`,
  upToOrFrom: (few: number, count: number) => `${few} at most, or ${n(count, 'ticket')} or more`,
  stepped: (amount: number, name: string) => `${name} isn’t sold in this number. We’ve set it to ${amount}.`,
  opened: (names: string) => `Now on sale: ${names}`,
  closed: (names: string) => `No longer on sale: ${names}`,
  perCustomer: (limit: number) => `Maximum ${n(limit, 'ticket')} per customer, including earlier orders.`,
  ordersPerCustomer: (limit: number) => `Maximum ${n(limit, 'order')} per customer.`,
  perOrder: (price: string) => `Plus ${price} per order.`,
  left: (count: number) => `${count} left`,
  /** Above the tickets that were on sale until a date. */
  over: 'No longer on sale',
  others: 'Other tickets',
  categories: 'Categories',
  chosen: (count: number) => `${count} selected`,
  fromPrice: (price: string) => `from ${price}`,
  step: (at: number, of: number) => `Step ${at} of ${of}`,
  whichCategory: 'Which tickets would you like?',
  howMany: (category: string) => `How many tickets: ${category}?`,
  back: 'Back to categories',
  next: 'Review your order',
  printedTickets: 'Printed tickets',
  printedFor: (price: string) => `Printed, + ${price}`,
  printedFree: 'Printed, free',
  comesPrinted: 'Comes printed',
  posted: 'We’ll post your printed tickets to the address in your order.',
  collected: 'Collect your printed tickets at the venue.',
};
