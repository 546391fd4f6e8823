/** A page of its own: its policy lets nothing of Stripe in. */
import { expect } from '@open-wc/testing';
import { blockStripe, stripeAddress } from '../support/fakes/blocked-stripe.ts';
import { appears, button, part, words } from '../support/readers/shadow.ts';
import { openPanel, order } from './customer-orders/open-naming.ts';
import { form, offer, people } from './voucher-check/open-voucher-shop.ts';

const problem = (element: Element) => words(element.shadowRoot?.querySelector('[data-payment]'));

describe('a page that does not let Stripe in', () => {
  it('sells vouchers in other ways, and tells a holder who wants another name', async () => {
    const { blocked, policies } = blockStripe();
    const card = { _id: 'stripe', provider: 'stripe', publishableKey: 'pk_test_1' };
    const shop = await form({ ...offer, paymentMethods: [card, { _id: 'invoice' }] });
    shop.type(people);
    shop.order();
    await appears(shop.element, () => problem(shop.element).startsWith('The payment form can’t be loaded.'));
    expect(problem(shop.element)).to.contain('You can also choose another payment method.');
    await expect(shop.element).to.be.accessible();
    expect(blocked).to.deep.equal([`script-src-elem ${stripeAddress}`]);
    button(shop.element, 'Change voucher').click();
    await appears(shop.element, () => part(shop.element, 'purchase'));
    shop.pick('paymentMethod', 'invoice');
    shop.order();
    await appears(shop.element, () => part(shop.element, 'ordered'));
    expect(shop.sent.map(({ wish }) => wish.paymentMethod)).to.deep.equal(['invoice']);

    const { element } = await order();
    (await openPanel(element)).requestSubmit();
    await appears(element, () => problem(element).startsWith('The payment form can’t be loaded.'));
    expect(problem(element)).not.to.contain('another payment method');
    part(element, 'pay')!.click();
    await appears(element, () =>
      words(element.shadowRoot!.querySelector('form [role=alert]:not([data-payment])')).startsWith('The payment form'),
    );
    expect(element.querySelector('[slot^=payment]')).to.equal(null);
    await expect(element).to.be.accessible();
    button(element, 'Back').click();
    await appears(element, () => element.shadowRoot!.querySelector('[name=lastname]'));
    expect(policies, 'one policy for all elements').to.deep.equal(['foyer']);
  });
});
