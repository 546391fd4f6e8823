/** Texts of the voucher check until a code is known. */
export const voucher = {
  code: 'Voucher code',
  check: 'Check',
  checking: 'Checking …',
  unknown: 'This code isn’t known here. Please check it for typing mistakes.',
  missing: 'Please enter a code.',
};
