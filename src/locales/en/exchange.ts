/** Texts of exchanges. */
export const exchange = {
  exchange:
    'Choose another date. The ticket stays yours until your new order is complete; then it goes back by itself. You pay the difference.',
  upgrade:
    'Choose something better. The ticket stays yours until your new order is complete; then it goes back by itself. You pay the difference.',
  looking: 'One moment …',
  from: (price: string) => `from ${price}`,
  value: (sum: string) => `Your ticket counts for ${sum} there.`,
  /** Where the new order costs less. */
  restBack: 'What you do not need of that comes back the way you paid.',
  restOnVoucher: 'What you do not need of that stays on the voucher, and is not paid out.',
  until: (time: string) => `Begin your order by ${time}.`,
  /** How many there are in a month. */
  dates: (amount: number) => (amount === 1 ? '1 date' : `${amount} dates`),
  unnamed: 'Upgrade',
  again: 'Try again',
};
