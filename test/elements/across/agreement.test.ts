import { expect } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import { quote, type Quote } from '../../../src/sale/quote.ts';
import type { Sale } from '../../support/builders/carts.ts';

interface QuotedSale extends Sale {
  readonly quote: Quote;
  readonly now: string;
}

const seed = 20_260_501;
const count = 6_000;
/** Each is made by a process of its own, within the time that a command may take. */
const chunk = 1000;

describe('the price of a cart', () => {
  it(`is the same in this browser and in Node, to the cent, for ${count} carts`, async function () {
    this.timeout(600_000);
    const currencies = new Set<string>();
    let compared = 0;
    let priced = 0;
    for (let from = 0; from < count; from += chunk) {
      const payload = { seed: seed + from, count: chunk };
      const { lines } = await executeServerCommand<{ lines: string[] }, typeof payload>('quoted-sales', payload);
      for (const line of lines) {
        const { info, cart, vouchers, quote: there, now } = JSON.parse(line) as QuotedSale;
        const here = quote(info, cart, new Date(now), vouchers);
        if (JSON.stringify(here) !== JSON.stringify(there)) expect(here, line).to.deep.equal(there);
        currencies.add(here.currency);
        compared++;
        if (here.total > 0) priced++;
      }
    }
    expect(compared).to.equal(count);
    expect(priced, 'the carts are worth comparing').to.be.greaterThan(count / 2);
    expect([...currencies].sort()).to.deep.equal(['EUR', 'JPY', 'KWD']);
  });
});
