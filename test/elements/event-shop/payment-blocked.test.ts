/** A page of its own: its policy lets nothing of Stripe in, and takes script addresses from named policies alone. */
import { expect } from '@open-wc/testing';
import { appears, button, concert, fillBuyer, heard, openDetails, part, parts, status, words } from './open-shop.ts';

const address = 'https://js.stripe.com/endive/stripe.js';
const problem = (element: Element) => words(element.shadowRoot?.querySelector('[data-payment]'));

describe('<event-shop> on a page that does not let Stripe in', () => {
  it('says so, asks for the one address alone, and sells in other ways', async () => {
    const policy = document.createElement('meta');
    policy.httpEquiv = 'Content-Security-Policy';
    policy.content = "script-src-elem 'self' 'unsafe-inline'; trusted-types foyer lit-html";
    document.head.append(policy);
    const blocked: string[] = [];
    document.addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) => {
      blocked.push(`${violatedDirective} ${blockedURI}`);
    });
    const policies: string[] = [];
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } };
    };
    const createPolicy = trustedTypes.createPolicy.bind(trustedTypes);
    let made: { createScriptURL(url: string): string } | undefined;
    trustedTypes.createPolicy = (name, rules) => {
      policies.push(name);
      return (made = createPolicy(name, rules));
    };
    const { element, asked } = await openDetails(concert(), {
      paymentMethods: () =>
        Promise.resolve([{ _id: 'stripe', provider: 'stripe', publishableKey: 'pk_test_1' }, { _id: 'invoice' }]),
    });
    const failed = heard(element, 'shop-failed');
    await appears(element, () => problem(element));
    expect(problem(element)).to.equal(
      'The payment form can’t be loaded. Your connection, a content blocker or the settings of this page may be in the way. ' +
        'You can also choose another way to pay. Try again',
    );
    expect(element.querySelector('[slot=payment]') === null).to.equal(true);
    expect(document.querySelector(`script[src="${address}"]`) === null).to.equal(true);
    await expect(element).to.be.accessible();

    button(element, 'Try again').click();
    await appears(element, () => blocked.length === 2 && problem(element));
    expect(blocked).to.deep.equal([`script-src-elem ${address}`, `script-src-elem ${address}`]);
    expect(policies, 'one policy, however often it is tried').to.deep.equal(['foyer']);
    expect(() => made?.createScriptURL('https://elsewhere.example/stripe.js')).to.throw(TypeError);
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
