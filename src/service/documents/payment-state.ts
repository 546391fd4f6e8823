/** The state of a payment, as documents and emails tell it. */

/** The payment status for buyers: whether the box office or staff collected the money does not matter to them. */
export function stateOf(status: string | null): string {
  return (status ?? '').replace(/^(LOCAL|POS)-/, '');
}

/** True once the money is there, however it came. */
export function isPaid(status: string | null): boolean {
  return ['RECEIVED', 'EXTERNAL'].includes(stateOf(status));
}
