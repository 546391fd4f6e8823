/**
 * Shares of a total by weights, without losing or making a unit: largest remainders first, the earlier of equals. All
 * are integers, not negative; big ones stay exact. `allocate(100, [1, 1, 1])` is `[34, 33, 33]`. If all weights are 0,
 * the first share is the total.
 */
export function allocate(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (sum <= 0n) return weights.map((_, index) => (index === 0 ? total : 0));
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight));
  const shares = exact.map((product) => Number(product / sum));
  let rest = total - shares.reduce((a, b) => a + b, 0);
  const order = exact.map((product, index) => ({ index, remainder: product % sum }));
  order.sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1));
  for (const { index } of order) {
    if (rest <= 0) break;
    shares[index] = (shares[index] ?? 0) + 1;
    rest--;
  }
  return shares;
}
