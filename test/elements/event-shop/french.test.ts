import { expect } from '@open-wc/testing';
import { adult, appears, concert, openDetails, openShop, part, row, status, summary, words } from './open-shop.ts';

const french = { attributes: { lang: 'fr' } };
/** With the spaces of French as plain ones. */
const plain = (text: string) => text.replace(/\s/g, ' ');

describe('<event-shop> in French', () => {
  it('takes a ticket, and says what it costs', async () => {
    const element = await openShop(concert(), french);
    await appears(element, () => words(part(element, 'buy')) === 'Continuer');
    row(element, 'Adult').plus?.click();
    await appears(element, () => plain(status(element)).endsWith('Total 20 €.'));
    expect(summary(element).map(plain)).to.deep.equal(['1 × Adult 20 €']);
    await expect(element).to.be.accessible();
  });

  it('asks for the order in the words of the law', async () => {
    const { element } = await openDetails(concert({ tickets: [adult] }), {}, french);
    await appears(element, () => words(part(element, 'pay')) === 'Commander avec obligation de paiement');
    await expect(element).to.be.accessible();
  });
});
