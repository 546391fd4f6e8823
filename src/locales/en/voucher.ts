/** Texts of the voucher check until a code is known. */
export const voucher = {
  code: 'Voucher code',
  check: 'Check',
  /** Inside a shop, where the field takes every kind of code. */
  anyCode: 'Voucher, discount or access code',
  apply: 'Apply',
  checking: 'Checking …',
  unknown: 'We don’t know this code. Please check it for typos.',
  missing: 'Please enter a code.',
};
