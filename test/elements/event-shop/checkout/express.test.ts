/** Wallets above the details: they know name and email, and everything else is asked before. */
import { expect } from '@open-wc/testing';
import type { Checkout } from '../../../../src/contract/checkout.ts';
import { walletValues } from '../../../../src/elements/event-shop/checkout/express.ts';
import { fakeStripe, type FakeStripe } from '../../../support/fakes/fake-stripe.ts';
import { deferred } from '../../../support/readers/shadow.ts';
import {
  appears,
  concert,
  heard,
  openDetails,
  orderOf,
  part,
  refused,
  type Orders,
  type ShopOptions,
  words,
} from '../open-shop.ts';

const card = { _id: 'stripe', name: 'Pay online', provider: 'stripe', publishableKey: 'pk_test_1' };
const started = {
  _id: 'payment-1',
  paymentMethod: 'stripe',
  provider: 'stripe',
  status: 'open',
  amount: 20,
  currency: 'EUR',
  clientSecret: 'pi_1_secret_x',
};
const address = { line1: '12 Crescent', line2: null, postal_code: 'BA1 2LS', city: 'Bath', country: 'GB', state: '' };
const ada = { name: 'Ada King Lovelace', email: 'ada@example.com', address };
const adult = [{ type: 'ticket' as const, ticketTypeId: 'adult', amount: 1 }];

const withWallets = (own: Partial<Orders> = {}): Partial<Orders> => ({
  paymentMethods: () => Promise.resolve([{ _id: 'invoice', name: 'Invoice' }, card]),
  startPayment: () => Promise.resolve(started),
  ...own,
});
const wallet = (element: Element) => element.querySelector<HTMLButtonElement>('[slot=express] button');

/** A shop whose details are open, with the wallet's button there. */
async function aboutToBuy(own: Partial<Orders> = {}, info = concert(), options: ShopOptions = {}) {
  const opened = await openDetails(info, withWallets(own), options);
  await appears(opened.element, () => wallet(opened.element));
  return opened;
}

const press = (element: Element) => {
  wallet(element)!.click();
};
const confirmation = (element: Element) => appears(element, () => part(element, 'confirmation'));
const value = (element: Element, name: string) =>
  element.shadowRoot?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;

describe('<event-shop> express lane', () => {
  let stripe: FakeStripe;
  beforeEach(() => {
    sessionStorage.clear();
    stripe = fakeStripe({ wallet: ada });
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'Stripe');
  });

  it('buys with one press, with the name and the email of the wallet, whatever payment method is chosen', async () => {
    const { element, asked } = await aboutToBuy();
    const tracked = heard(element, 'track');
    expect(wallet(element)?.parentElement?.assignedSlot?.name).to.equal('express');
    expect(words(part(element, 'express'))).to.match(/^Express checkout.*Or fill in your details$/s);
    await expect(element).to.be.accessible();
    press(element);
    await confirmation(element);
    expect(asked('setDetails')[0]).to.include({ email: ada.email, prename: 'Ada King', lastname: 'Lovelace' });
    expect(asked('setDetails')[0], 'no more than the event needs').to.not.have.any.keys('street', 'postal', 'country');
    expect(stripe.confirmed()).to.deep.include({ clientSecret: 'pi_1_secret_x', redirect: 'if_required' });
    expect(asked('complete')[0]).to.include({ paymentMethod: 'stripe' });
    await appears(element, () => tracked.length === 2);
    expect(tracked.map(({ name }) => name)).to.deep.equal(['add_payment_info', 'purchase']);
    expect(element.querySelector('[slot=express]') === null).to.equal(true);
  });

  it('keeps what was typed, and takes the address from the wallet where the event needs one', async () => {
    const { element, asked } = await aboutToBuy({ detailsForm: () => Promise.resolve({ enforceAddress: true }) });
    const email = element.shadowRoot!.querySelector<HTMLInputElement>('[name=email]')!;
    email.value = 'countess@example.com';
    email.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    press(element);
    await confirmation(element);
    expect(asked('setDetails')[0]).to.include({
      email: 'countess@example.com',
      lastname: 'Lovelace',
      street: '12 Crescent',
      postal: 'BA1 2LS',
      city: 'Bath',
      country: 'GB',
    });
  });

  it('asks first for what no wallet knows, and opens none before', async () => {
    const { element, asked } = await aboutToBuy({
      detailsForm: () =>
        Promise.resolve({
          skipAddressInfo: true,
          extraFields: [{ _id: 'diet', name: 'Diet', type: 'text', required: true }],
        }),
    });
    press(element);
    expect(await refused(element)).to.equal('Please check: Diet.');
    expect(stripe.count('reject')).to.equal(1);
    expect([stripe.count('submit'), asked('setDetails').length]).to.deep.equal([0, 0]);
    const field = element.shadowRoot!.querySelector<HTMLInputElement>('[name="extraFields.diet"]')!;
    field.value = 'None';
    field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    press(element);
    await confirmation(element);
  });

  it('says in the form what the wallet did not tell, and fills in the rest', async () => {
    stripe = fakeStripe({ wallet: { name: 'Cher', email: 'cher@example.com', address } });
    const { element, asked } = await aboutToBuy();
    press(element);
    expect(await refused(element)).to.equal('Please check: First name.');
    expect([value(element, 'email'), value(element, 'lastname')]).to.deep.equal(['cher@example.com', 'Cher']);
    expect(stripe.count('paymentFailed')).to.equal(1);
    expect(asked('startPayment')).to.have.length(0);
  });

  it('buys nothing at another price than the buyer saw', async () => {
    const info = concert();
    const dearer: Checkout = { ...orderOf(info, adult), realPrice: 44 };
    const { element, asked } = await aboutToBuy(
      { setDetails: () => Promise.resolve(dearer), startPayment: () => Promise.resolve({ ...started, amount: 44 }) },
      info,
    );
    press(element);
    expect(await refused(element)).to.equal('The price has changed. Your order now costs €44.');
    await appears(element, () => stripe.count('paymentFailed') === 1);
    expect(asked('startPayment')).to.have.length(0);
    press(element);
    await confirmation(element);
    expect(stripe.calls.find(([name]) => name === 'update')?.[1]).to.deep.equal({ amount: 4400, currency: 'eur' });
  });

  it('shows why the bank refused, and keeps the form', async () => {
    stripe = fakeStripe({
      wallet: ada,
      confirm: () => Promise.resolve({ error: { type: 'card_error', message: 'Your card was declined.' } }),
    });
    const { element } = await aboutToBuy();
    press(element);
    await appears(element, () => stripe.count('paymentFailed') === 1);
    expect(words(element.shadowRoot?.querySelector('[data-payment]'))).to.equal('Your card was declined.');
    expect(value(element, 'email')).to.equal(ada.email);
  });

  it('takes no second press while an order is being placed', async () => {
    const answer = deferred<typeof started>();
    const { element, asked } = await aboutToBuy({ startPayment: () => answer.promise });
    press(element);
    await appears(element, () => asked('startPayment').length > 0);
    press(element);
    answer.resolve(started);
    await confirmation(element);
    expect([asked('startPayment').length, stripe.count('confirmPayment')]).to.deep.equal([1, 1]);
    expect(stripe.count('reject')).to.equal(1);
  });

  it('names what the buyer agrees to beside the wallets, too', async () => {
    const agb = 'https://seller.example/terms';
    const { element } = await aboutToBuy({
      detailsForm: () => Promise.resolve({ skipAddressInfo: true, terms: { agb, withdrawalText: 'Long words.' } }),
    });
    expect(words(part(element, 'express'))).to.contain('you agree to the terms and conditions');
    expect(words(part(element, 'express'))).to.not.contain('Long words.');
  });

  it('is not there for a buyer without a wallet, at a counter, or where nothing is due', async () => {
    stripe = fakeStripe();
    const { element } = await openDetails(concert(), withWallets());
    await appears(element, () => stripe.count('elements') === 1 && !part(element, 'express'));
    expect(element.querySelector('[slot=express]') === null).to.equal(true);

    stripe = fakeStripe({ wallet: ada });
    const free = await openDetails(
      concert({ tickets: [{ id: 'adult', name: 'Adult', price: 0 }] }),
      withWallets({ paymentMethods: () => Promise.resolve([{ _id: 'free' }]) }),
    );
    expect([part(free.element, 'express'), stripe.count('Stripe')]).to.deep.equal([null, 0]);
  });
});

describe('what a wallet tells', () => {
  it('has the last word of the name as the family name', () => {
    expect(walletValues({ name: '  Ada   King Lovelace ' })).to.include({ prename: 'Ada King', lastname: 'Lovelace' });
    expect(walletValues({ name: 'Cher' })).to.include({ prename: '', lastname: 'Cher' });
    expect(walletValues()).to.include({ prename: '', lastname: '', email: '', country: '' });
  });
});
