/** How many there are of everything, with so many in the house: event, category and hot ticket type run out together, the others before. */
export const limitsOf = (amount: number) => ({
  maxAmount: amount,
  categories: [{ _id: 'floor', amount }],
  tickets: [
    { _id: 'standing', amount },
    { _id: 'student', amount: Math.ceil(amount / 3) },
    { _id: 'balcony', amount: Math.ceil(amount / 6) },
  ],
});
