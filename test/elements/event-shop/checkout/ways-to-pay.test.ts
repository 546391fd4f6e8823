import { expect } from '@open-wc/testing';
import {
  add,
  appears,
  concert,
  fillBuyer,
  openDetails,
  openShop,
  orderOf,
  orderService,
  part,
  parts,
  words,
  type Orders,
} from '../open-shop.ts';

async function ready(own: Partial<Orders>, info = concert()) {
  const opened = await openDetails(info, own);
  await fillBuyer(opened.element);
  return opened;
}

describe('<event-shop> ways to pay', () => {
  it('says of an invoice whether the tickets wait for it', async () => {
    const told = async (reserves?: boolean) => {
      const { element } = await ready({ paymentMethods: () => Promise.resolve([{ _id: 'invoice', reserves }]) });
      return words(part(element, 'payment-method'));
    };
    expect(await told()).to.equal('InvoiceWe’ll email you an invoice. You pay by bank transfer.');
    expect(await told(true)).to.equal(
      'InvoiceWe’ll email you an invoice and reserve your tickets. They’re valid once your bank transfer arrives.',
    );
  });

  it('says when there is no way to pay, and offers no order', async () => {
    const info = concert();
    const { answers } = orderService(info, { paymentMethods: () => Promise.resolve([{ _id: 'free' }]) });
    const element = await openShop(info, { answers });
    await add(element, 'Adult');
    part(element, 'buy')!.click();
    await appears(element, () => part(element, 'details'));
    const none = 'You can’t pay for these tickets here right now. Please contact the organizer.';
    expect(words(part(element, 'details'))).to.contain(none);
    expect(part(element, 'pay')).to.equal(null);
    await expect(element).to.be.accessible();
  });

  it('asks for the ways to pay this order, and again when its price changes', async () => {
    let methods = ['invoice', 'boxoffice'];
    const info = concert();
    const { element, asked } = await ready(
      {
        paymentMethods: () => Promise.resolve(methods.map((_id) => ({ _id }))),
        setDetails: () => Promise.resolve({ ...orderOf(info, []), realPrice: 30 }),
      },
      info,
    );
    expect(asked('paymentMethods')).to.deep.equal([
      { id: 's1', channel: undefined, checkoutId: `order-${info._id}`, secret: 'secret' },
    ]);
    methods = ['boxoffice'];
    part(element, 'pay')!.click();
    await appears(element, () => words(part(element, 'error')).includes('€30'));
    const chosen = parts(element, 'payment-method').map((each) => each.querySelector('input')!);
    expect(chosen.map(({ value, checked }) => [value, checked])).to.deep.equal([['boxoffice', true]]);
  });
});
