/** A page of its own: its policy lets nothing of Stripe in, and takes script addresses from named policies alone. */
import { expect } from '@open-wc/testing';
import { blockStripe, stripeAddress } from '../../../support/fakes/blocked-stripe.ts';
import { appears, button, concert, fillBuyer, heard, openDetails, part, parts, status, words } from '../open-shop.ts';

const problem = (element: Element) => words(element.shadowRoot?.querySelector('[data-payment]'));

describe('<event-shop> on a page that does not let Stripe in', () => {
  it('says so, asks for the one address alone, and sells in other ways', async () => {
    const { blocked, policies, made } = blockStripe();
    const { element, asked } = await openDetails(concert(), {
      paymentMethods: () =>
        Promise.resolve([{ _id: 'stripe', provider: 'stripe', publishableKey: 'pk_test_1' }, { _id: 'invoice' }]),
    });
    const failed = heard(element, 'shop-failed');
    await appears(element, () => problem(element));
    expect(problem(element)).to.equal(
      'The payment form can’t be loaded. Your connection, a content blocker or this page’s settings may be blocking it. ' +
        'You can also choose another payment method. Try again',
    );
    expect(element.querySelector('[slot=payment]') === null).to.equal(true);
    expect(document.querySelector(`script[src="${stripeAddress}"]`) === null).to.equal(true);
    await expect(element).to.be.accessible();

    button(element, 'Try again').click();
    await appears(element, () => blocked.length === 2 && problem(element));
    expect(blocked).to.deep.equal([`script-src-elem ${stripeAddress}`, `script-src-elem ${stripeAddress}`]);
    expect(policies, 'one policy, however often it is tried').to.deep.equal(['foyer']);
    expect(() => made()?.createScriptURL('https://elsewhere.example/stripe.js')).to.throw(TypeError);
    expect(failed.length).to.be.greaterThan(0);

    await fillBuyer(element);
    part(element, 'pay')!.click();
    await appears(element, () => status(element).startsWith('The payment form can’t be loaded.'));
    expect(asked('setDetails')).to.have.length(0);
    parts(element, 'payment-method')[1]!.querySelector('input')!.click();
    await appears(element, () => problem(element) === '');
    part(element, 'pay')!.click();
    await appears(element, () => part(element, 'confirmation'));
    expect(asked('complete')[0]).to.include({ paymentMethod: 'invoice' });
  });
});
