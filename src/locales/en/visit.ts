/** Texts of the next visit, above a customer's orders, and of a ticket in full size. */
export const visit = {
  next: (name: string) => `Next: ${name}`,
  doors: (time: string) => `Doors open ${time}`,
  map: 'View on a map',
};
