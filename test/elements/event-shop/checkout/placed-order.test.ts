import { expect } from '@open-wc/testing';
import { ServiceError } from '../../../../src/client/errors.ts';
import type { Checkout } from '../../../../src/contract/checkout.ts';
import { appears, button, concert, fill, openDetails, openShop, orderOf, part, parts, words } from '../open-shop.ts';

/** Places an order, in a shop with these attributes. */
async function placeOrder(attributes: Record<string, string> = {}) {
  const info = concert();
  const complete = (): Promise<Checkout> => Promise.resolve({ ...orderOf(info, []), status: 'COMPLETE' });
  const opened = await openDetails(info, { complete, get: complete }, { attributes });
  const { element } = opened;
  for (const label of ['First name', 'Last name']) await fill(element, label, 'Ada');
  await fill(element, 'Email', 'ada@example.com');
  part(element, 'pay')!.click();
  await appears(element, () => part(element, 'confirmation'));
  /** What a reload does. */
  const reload = async (answers = opened.answers) => {
    element.remove();
    return await openShop(info, { answers, attributes });
  };
  return { ...opened, reload };
}

describe('<event-shop> a placed order in the history', () => {
  afterEach(() => {
    history.replaceState(null, '');
  });

  it('is shown again after a reload, with its tickets and without a purchase', async () => {
    history.replaceState({ router: 7 }, '');
    const { reload, asked } = await placeOrder();
    const again = await reload();
    await appears(again, () => part(again, 'confirmation'));
    expect(words(part(again, 'confirmation'))).to.contain('CODE-1');
    expect(asked('complete')).to.have.length(1);
    expect(history.state).to.include({ router: 7 });
  });

  it('leaves the cart alone that another tab has begun', async () => {
    const { reload } = await placeOrder();
    const again = await reload();
    await appears(again, () => part(again, 'confirmation'));
    again.setQuantity('adult', 2);
    const third = await reload();
    await appears(third, () => part(third, 'confirmation'));
    expect(third.cart.lines).to.have.length(1);
  });

  it('makes room when the buyer wants more tickets, also after a reload', async () => {
    const { reload } = await placeOrder();
    const again = await reload();
    await appears(again, () => part(again, 'confirmation'));
    button(again, 'Buy more tickets').click();
    await appears(again, () => parts(again, 'ticket').length > 0);
    expect(JSON.stringify(history.state)).to.not.contain('secret');
  });

  it('is not looked for with history="none", nor at a counter', async () => {
    for (const attributes of [{ history: 'none' }, { 'pos-operation-mode': 'KIOSK' }]) {
      await placeOrder(attributes);
      expect(JSON.stringify(history.state)).to.not.contain('secret');
    }
  });

  it('gives way to the tickets when the service does not know it any more', async () => {
    const { reload, answers } = await placeOrder();
    const get = () => Promise.reject(new ServiceError(404, {}));
    const again = await reload({ checkout: { ...answers.checkout, get } });
    await appears(again, () => part(again, 'buy'));
    await appears(again, () => !JSON.stringify(history.state).includes('secret'));
    expect(part(again, 'confirmation')).to.equal(null);
  });

  it('stays for another try while the service does not answer', async () => {
    const { reload, answers } = await placeOrder();
    const get = () => Promise.reject(new ServiceError(503, {}));
    const again = await reload({ checkout: { ...answers.checkout, get } });
    await appears(again, () => part(again, 'error'));
    const third = await reload();
    await appears(third, () => part(third, 'confirmation'));
  });
});
