/** Prints arbitrary sales, one to a line, each with what Node makes of it: `node --import tsx quoted-sales.ts <seed> <count>`. */
import fc from 'fast-check';
import { quote } from '../../../src/sale/quote.ts';
import { automated, NOW, sales, type Sale } from '../builders/carts.ts';

const [seed = 1, count = 1] = process.argv.slice(2).map(Number);
const any = fc.oneof(sales(), sales({ slots: true }), sales({ unlimited: true }), automated());
const lines = fc.sample(any, { seed, numRuns: count }).map((sale) => {
  const { info, cart, vouchers } = JSON.parse(JSON.stringify(sale)) as Sale; // as it would come over the wire
  return JSON.stringify({ info, cart, vouchers, quote: quote(info, cart, NOW, vouchers), now: NOW });
});
process.stdout.write(lines.join('\n'));
