/** Texts of the voucher check. */
export const voucher = {
  title: 'Check a voucher',
  code: 'Voucher code',
  check: 'Check',
  checking: 'Checking …',
  unknown: 'This code isn’t known here. Please check it for typing mistakes.',
  missing: 'Please enter a code.',
  balance: 'Balance',
  of: (amount: string) => `of ${amount}`,
  validUntil: (date: string) => `Valid until ${date}`,
  expired: (date: string) => `Expired on ${date}`,
  unlimited: 'Valid without limit',
  spent: 'Nothing is left on this voucher.',
  use: 'Use in this order',
  used: 'Used in your order',
};
