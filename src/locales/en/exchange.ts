/** Texts of exchanges. */
export const exchange = {
  exchange: 'Choose another date. You keep this ticket until your new order is complete. You only pay the difference.',
  upgrade: 'Choose your upgrade. You keep this ticket until your new order is complete. You only pay the difference.',
  looking: 'One moment …',
  from: (price: string) => `from ${price}`,
  value: (sum: string) => `Your ticket is worth ${sum} there.`,
  /** Where the new order costs less. */
  restBack: 'If you pay less, we’ll refund the difference the way you paid.',
  restOnVoucher: 'If you pay less, the difference stays on your voucher and isn’t paid out.',
  until: (time: string) => `Start your order by ${time}.`,
  /** How many there are in a month. */
  dates: (amount: number) => (amount === 1 ? '1 date' : `${amount} dates`),
  unnamed: 'Upgrade',
  again: 'Try again',
};
