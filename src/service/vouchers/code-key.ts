/** The comparison key of a voucher's code: upper case, letters and digits only, however people type the code. */
export function voucherKey(code: string): string {
  return code.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}
