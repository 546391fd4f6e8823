import { expect } from '@open-wc/testing';
import { ServiceError } from '../../../../src/client/errors.ts';
import { add, appears, concert, focuses, openShop, orderService, part, row, words } from '../open-shop.ts';

const error = (element: Element) => words(part(element, 'error'));

describe('<event-shop> tickets that cannot be held', () => {
  it('says why, and what to do', async () => {
    const reject = (status: number, code: string) => () =>
      Promise.reject(new ServiceError(status, { code, message: 'In English.' }));
    const said = async (answer: ReturnType<typeof reject>, lang = 'en') => {
      const info = concert();
      const { answers } = orderService(info, { create: answer });
      const element = await openShop(info, { attributes: { lang }, answers });
      await add(element, 'Adult', 2);
      part(element, 'buy')!.click();
      await appears(element, () => error(element));
      expect(row(element, 'Adult').quantity()).to.equal('2');
      await focuses(element, () => part(element, 'error'));
      return error(element);
    };
    const many = reject(429, 'TOO_MANY_HELD');
    expect(await said(many)).to.equal(
      'You already have tickets waiting for payment. Finish or cancel that order first, or try again in a few minutes.',
    );
    expect(await said(many, 'de')).to.match(/^Sie haben schon Tickets, die noch nicht bezahlt sind\./);
    const full = reject(503, 'STORAGE_FULL');
    expect(await said(full)).to.equal('The shop can’t take orders right now. Please try again in a few minutes.');
    expect(await said(full, 'de')).to.match(/^Der Shop kann gerade keine Bestellungen annehmen\./);
    expect(await said(reject(403, 'SHOP_LOCKED'), 'de')).to.equal('Diese Tickets öffnen sich mit einem gültigen Code.');
  });
});
