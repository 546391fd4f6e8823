import { expect } from '@open-wc/testing';
import { waitUntil } from '../../../support/readers/wait.ts';
import { add, adult, appears, button, child, concert, openShop, row, status } from '../open-shop.ts';

describe('<event-shop> bar of the order', () => {
  it('says each change in one sentence, and a limit once', async () => {
    const stalls = { _id: 'stalls', name: 'Stalls' };
    const tickets = [{ ...adult, categoryRef: 'stalls' }, child];
    const element = await openShop(concert({ max: 2, categories: [stalls, { _id: 'c', name: 'Circle' }], tickets }));
    await add(element, 'Adult');
    await waitUntil(() => status(element) === '1 × Adult, Stalls. Total €20.');
    await add(element, 'Adult');
    await waitUntil(() => status(element) === '2 × Adult, Stalls. Total €40. Maximum 2 per order.');
    expect(row(element, 'Adult').reason()).to.equal('Maximum 2 per order.');
    expect(row(element, 'Child').reason(), 'no second time').to.equal('');
    for (const said of ['1 × Adult, Stalls. Total €20.', 'Removed: Adult, Stalls.']) {
      row(element, 'Adult').minus!.click();
      await waitUntil(() => status(element) === said);
    }
  });

  it('leads from the bar to the order on a phone', async () => {
    const element = await openShop();
    element.style.inlineSize = '375px';
    await add(element, 'Adult', 2);
    const link = await appears(element, () => button(element, '2 tickets'));
    expect(link.checkVisibility()).to.equal(true);
    link.click();
    expect(element.shadowRoot?.activeElement?.id).to.equal('summary');
    element.style.inlineSize = '900px';
    expect(link.checkVisibility(), 'the order is beside the tickets').to.equal(false);
  });
});
