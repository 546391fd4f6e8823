/** What the frame of a click shows, and what comes after it. */
import { expect } from '@open-wc/testing';
import { openShop, part, row, summary } from '../open-shop.ts';

describe('<event-shop> clicks', () => {
  it('shows a clicked amount immediately and its price after that frame, and loses no click meanwhile', async () => {
    const element = await openShop();
    const { plus, quantity } = row(element, 'Adult');
    plus!.click();
    expect(quantity()).to.equal('1');
    expect(summary(element)).to.deep.equal([]);
    expect(element.cart.total).to.equal(20);
    plus!.click();
    plus!.click();
    expect(quantity()).to.equal('3');
    await element.updateComplete;
    expect(summary(element)).to.deep.equal(['3 × Adult €60']);
    row(element, 'Adult').minus!.click();
    part(element, 'buy')!.click(); // in the same frame: it buys what the buyer sees
    expect(summary(element)).to.deep.equal(['2 × Adult €40']);
  });
});
