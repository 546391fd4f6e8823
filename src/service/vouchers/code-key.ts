/** What is compared of a voucher's code: upper case, letters and digits only, so that it does not matter how people type it. */
export function voucherKey(code: string): string {
  return code.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}
