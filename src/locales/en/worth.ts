/** Texts of a voucher that the service knows: what it is worth, what became of it, and its page on paper. */
export const worth = {
  title: 'Gift voucher',
  balance: 'Balance',
  /** Where the service tells no balance. */
  value: 'Value',
  of: (amount: string) => `of ${amount}`,
  validUntil: (date: string) => `Valid until ${date}`,
  validFrom: (date: string) => `Valid from ${date}`,
  expired: (date: string) => `Expired on ${date}`,
  unlimited: 'No expiry date',
  /** A moment at the clock of a place far from the reader's: `Berlin`. */
  clock: (date: string, place: string) => `${date}, ${place} time`,
  /** Why it pays nothing now; the seller's name where it is known. */
  spent: () => 'This voucher has been used up.',
  over: (seller: string) =>
    `This voucher has expired.${seller ? ` Please contact ${seller} if you have questions.` : ''}`,
  early: () => 'This voucher isn’t valid yet.',
  blocked: (seller: string) => `This voucher can’t be used right now. Please contact ${seller || 'the organizer'}.`,
  use: 'Use in this order',
  used: 'Applied to your order',
  history: 'History',
  loading: 'Loading …',
  more: 'Show more',
  /** A history or a file that the service doesn’t have. */
  missing: 'Not available.',
  /** By `kind` of a movement; a kind that is not known here is only told by its amount. */
  kinds: {
    issued: 'Voucher issued',
    adjusted: 'Changed by the organizer',
    held: 'Held for an order',
    redeemed: 'Used for an order',
    refunded: 'Refunded from an order',
    redeemedAtCounter: 'Used at the counter',
    refundedAtCounter: 'Refunded at the counter',
  },
  after: (balance: string) => `Balance ${balance}`,
  print: 'Print',
  save: 'Save as PDF',
  preparing: 'One moment …',
  saved: (name: string) => `Saved: ${name}`,
  fileName: 'gift-voucher',
  /** On paper. */
  worthNow: (date: string) => `Balance on ${date}`,
  code: 'Code',
  scan: (code: string) => `QR code of voucher ${code}`,
  redeem: 'Enter the code when you order, or show this page at the box office.',
};
