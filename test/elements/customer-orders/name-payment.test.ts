/** Long because a payment can end in so many ways, each of which leads to one name or to none. */
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { ServiceError, UnreachableError } from '../../../src/client/errors.ts';
import { fakeStripe, type Confirmed, type FakeStripe } from '../../support/fakes/fake-stripe.ts';
import { appears, button, deferred, focuses, part, words } from '../../support/readers/shadow.ts';
import { named, offered, openPanel, order, started, ticket, type Answers, type Done } from './open-naming.ts';

/** Opens the panel of the n-th ticket, names it, and goes on to the payment. */
async function nameIt(element: Element, at = 0) {
  const form = await openPanel(element, at);
  const input = form.querySelector<HTMLInputElement>('[name=lastname]')!;
  input.value = 'Lovelace';
  input.dispatchEvent(new Event('input', { bubbles: true }));
  form.requestSubmit();
  await cardIsThere(element, at);
}
const cardIsThere = (element: Element, at = 0) =>
  appears(
    element,
    () => places(element)[at]?.querySelector('input') && !words(element.shadowRoot).includes('Loading payment form'),
  );
async function aboutToPay(answers: Answers = {}) {
  const made = await order(answers);
  await nameIt(made.element);
  return made;
}
const places = (element: Element) => [...element.querySelectorAll<HTMLElement>('[slot^=payment]')];
const pay = (element: Element) => {
  part(element, 'pay')!.click();
};
const isIdle = (element: Element) => part(element, 'pay')?.getAttribute('aria-disabled') === 'false';
const problem = (element: Element) => words(element.shadowRoot?.querySelector('[data-payment]'));
const alert = (element: Element) =>
  [...element.shadowRoot!.querySelectorAll('[role=alert]')].map(words).join(' ').trim();
const said = (element: Element) => words(element.shadowRoot?.getElementById('said-o1'));
const note = (element: Element) => words(element.shadowRoot?.querySelector('.returned .notice'));
const stored = () => sessionStorage.getItem('foyer:paying:naming');

describe('another name that costs a fee', () => {
  const address = location.href;
  let stripe: FakeStripe;
  beforeEach(() => {
    stripe = fakeStripe();
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'Stripe');
    sessionStorage.clear();
    history.replaceState(null, '', address);
  });

  it('is told of beforehand, paid in the panel, and done', async () => {
    const { element, calls, changed } = await order();
    const form = await openPanel(element);
    expect(words(form)).to.contain('Changing the name costs €5. You pay in the next step.');
    const last = form.querySelector<HTMLInputElement>('[name=lastname]')!;
    last.value = ' ';
    last.dispatchEvent(new Event('input', { bubbles: true }));
    button(element, 'Continue to payment').click();
    await appears(element, () => element.shadowRoot!.querySelector('.panel [aria-invalid=true]'));
    expect(calls).to.deep.equal([]);
    last.value = 'Lovelace';
    last.dispatchEvent(new Event('input', { bubbles: true }));
    button(element, 'Continue to payment').click();
    await cardIsThere(element);
    await focuses(element, ({ id }) => id === 'paying-t1');
    expect(words(part(element, 'pay'))).to.equal('Pay €5 and change name');
    expect(words(element.shadowRoot!.getElementById('paying-t1'))).to.contain('Ada Lovelace');
    const [place] = places(element);
    expect([place!.assignedSlot?.name, place!.checkVisibility()]).to.deep.equal(['payment-t1', true]);
    expect(stripe.options()).to.include({ mode: 'payment', amount: 500, currency: 'eur' });
    expect(stripe.calls[0]![1]).to.equal('pk_test_1');
    await expect(element).to.be.accessible();
    pay(element);
    pay(element);
    await appears(element, () => said(element).startsWith('Saved. The ticket is now in the name of Ada Lovelace'));
    await focuses(element, (target) => target === part(element, 'change'));
    const key = { id: 't1', secret: 'of-t1' };
    expect(calls).to.deep.equal([
      ['payNaming', { ...key, firstname: 'Ada', lastname: 'Lovelace' }],
      ['completeNaming', { ...key, payment: 'p1' }],
    ]);
    await appears(element, () => words(part(element, 'ticket')).includes('Lovelace'));
    expect(changed.map(({ _id }) => _id)).to.deep.equal(['t1']);
    expect([stripe.count('confirmPayment'), places(element).length, stored()]).to.deep.equal([1, 0, null]);
  });

  it('stays as it is where nothing is paid online', async () => {
    const { element } = await order({ change: { ...offered, fee: undefined, payOnline: undefined } });
    await openPanel(element);
    expect(words(element.shadowRoot!.querySelector('.panel [type=submit]'))).to.equal('Save name');
  });

  it('takes another card after one that was declined, and starts the payment again', async () => {
    const answers: Confirmed[] = [
      { error: { type: 'card_error', message: 'Your card was declined.' } },
      { paymentIntent: { status: 'succeeded' } },
    ];
    stripe = fakeStripe({ confirm: () => Promise.resolve(answers.shift()!) });
    const { element, count } = await aboutToPay();
    pay(element);
    await appears(element, () => problem(element) === 'Your card was declined.' && isIdle(element));
    expect(stored()).to.equal(null);
    await expect(element).to.be.accessible();
    pay(element);
    await appears(element, () => said(element).startsWith('Saved.'));
    expect([count('payNaming'), count('completeNaming')]).to.deep.equal([2, 1]);
  });

  it('asks until it is known whether the money is there, and pays once', async () => {
    stripe = fakeStripe({ confirm: () => Promise.resolve({ error: { type: 'api_connection_error' } }) });
    const answers = [deferred<Done>(), deferred<Done>()];
    let asked = 0;
    const { element, count } = await aboutToPay({ complete: () => answers[asked++]!.promise });
    pay(element);
    answers[0]!.reject(new UnreachableError('x'));
    await focuses(element, ({ id }) => id === 'settling-t1');
    await appears(element, () => isIdle(element));
    await expect(element).to.be.accessible();
    window.dispatchEvent(new Event('online'));
    await appears(element, () => words(part(element, 'pay')) === 'Changing the name …');
    answers[1]!.resolve({ ticket: named });
    await appears(element, () => said(element).startsWith('Saved.'));
    expect([stripe.count('confirmPayment'), count('completeNaming')]).to.deep.equal([1, 2]);
  });

  it('says that the name comes with the money', async () => {
    stripe = fakeStripe({ confirm: () => Promise.resolve({ paymentIntent: { status: 'processing' } }) });
    const { element } = await aboutToPay({ complete: () => Promise.resolve({ ticket, pending: true }) });
    pay(element);
    await appears(element, () => said(element).startsWith('Your payment is on its way. Once it arrives'));
    expect(words(part(element, 'ticket'))).to.contain('Ada Byron');
  });

  it('says in the panel why not: before the payment, when it is down, and when the money goes back', async () => {
    const rejection = (status: number, code: string) => () => Promise.reject(new ServiceError(status, { code }));
    const begins = [
      rejection(409, 'TOO_LATE'),
      rejection(503, 'PAYMENT_PROVIDER_UNAVAILABLE'),
      () => Promise.resolve(started),
      () => Promise.resolve(started),
    ];
    const { element } = await order({
      begin: () => begins.shift()!(),
      complete: rejection(409, 'PAYMENT_REFUNDED'),
    });
    await openPanel(element);
    const go = () => {
      button(element, 'Continue to payment').click();
    };
    go();
    await appears(element, () => alert(element).includes('The deadline has passed.'));
    go();
    await appears(element, () => alert(element).includes('The payment provider can’t be reached'));
    go();
    await cardIsThere(element);
    button(element, 'Back').click();
    await focuses(element, ({ id }) => id === 'firstname-t1');
    expect([alert(element), places(element).length]).to.deep.equal(['', 0]);
    go();
    await cardIsThere(element);
    pay(element);
    await appears(element, () => alert(element).includes('We’re refunding it'));
    await focuses(element, ({ id }) => id === 'firstname-t1');
    expect([stored(), places(element).length]).to.deep.equal([null, 0]);
    await expect(element).to.be.accessible();
  });

  it('pays no other fee than the one on the button', async () => {
    const fees = [5, 5, 7, 7];
    stripe = fakeStripe({ confirm: () => Promise.resolve({ error: { type: 'card_error', message: 'Declined.' } }) });
    const { element } = await aboutToPay({
      begin: () => Promise.resolve({ ...started, amount: fees.splice(1, 1)[0]! }),
    });
    pay(element);
    await appears(element, () => problem(element) === 'Declined.' && isIdle(element));
    pay(element);
    await appears(element, () => alert(element).includes('changing the name now costs €7') && isIdle(element));
    expect(words(part(element, 'pay'))).to.equal('Pay €7 and change name');
    expect(stripe.count('confirmPayment')).to.equal(1);
  });

  it('goes on to ask when the fee was paid meanwhile', async () => {
    const begins = [
      () => Promise.resolve(started),
      () => Promise.reject(new ServiceError(409, { code: 'PAYMENT_UNDER_WAY' })),
    ];
    stripe = fakeStripe({ confirm: () => Promise.resolve({ error: { type: 'card_error', message: 'Declined.' } }) });
    const { element } = await aboutToPay({ begin: () => begins.shift()!() });
    pay(element);
    await appears(element, () => problem(element) === 'Declined.' && isIdle(element));
    pay(element);
    await appears(element, () => said(element).startsWith('Saved.'));
  });

  it('keeps two tickets apart, and takes the fields away with the panel', async () => {
    const { element, calls } = await order({ tickets: [ticket, { ...ticket, _id: 't2', secret: 'of-t2' }] });
    await nameIt(element);
    await nameIt(element, 1);
    expect(places(element).map(({ assignedSlot }) => assignedSlot?.name)).to.deep.equal(['payment-t1', 'payment-t2']);
    element.shadowRoot!.querySelector<HTMLElement>('[data-ticket=t1]')!.click();
    await appears(element, () => !element.shadowRoot!.querySelector('#changes-t1 form'));
    expect(places(element).map(({ slot }) => slot)).to.deep.equal(['payment-t2']);
    pay(element);
    await appears(element, () => said(element).startsWith('Saved.'));
    expect(calls.at(-1)).to.deep.equal(['completeNaming', { id: 't2', secret: 'of-t2', payment: 'p1' }]);
  });

  it('says it when the provider cannot show its fields, and tries again; all by the keyboard', async () => {
    stripe = fakeStripe({ loadError: 'Unknown key' });
    const { element } = await order();
    await openPanel(element);
    await focuses(element, ({ id }) => id === 'firstname-t1');
    await sendKeys({ press: 'Tab' });
    await sendKeys({ type: 'Lovelace' });
    await sendKeys({ press: 'Enter' });
    await appears(element, () => problem(element).startsWith('The payment form can’t be loaded.'));
    expect(problem(element)).not.to.contain('another payment method');
    await focuses(element, ({ id }) => id === 'paying-t1');
    await expect(element).to.be.accessible();
    stripe = fakeStripe();
    await sendKeys({ press: 'Tab' });
    expect(words(element.shadowRoot!.activeElement)).to.equal('Try again');
    await sendKeys({ press: 'Enter' });
    await cardIsThere(element);
    expect(document.activeElement === places(element)[0]!.querySelector('input'), 'on the card').to.equal(true);
    await sendKeys({ press: 'Tab' });
    expect(words(element.shadowRoot!.activeElement)).to.equal('Pay €5 and change name');
    await sendKeys({ press: 'Enter' });
    await appears(element, () => said(element).startsWith('Saved.'));
  });

  describe('goes on with what was begun', () => {
    /** Leaves for the bank; `back` is what the bank adds to the address. */
    async function leave(back: Record<string, string> = {}) {
      const removed = deferred<undefined>();
      stripe = fakeStripe({
        confirm: () => {
          removed.resolve(undefined);
          return deferred<never>().promise;
        },
      });
      const { element } = await aboutToPay();
      pay(element);
      await removed.promise;
      expect(JSON.parse(stored()!)).to.include({ ticket: 't1', secret: 'of-t1', payment: 'p1', ref: 'pi_1' });
      element.parentElement!.remove();
      const page = new URL(address);
      for (const [name, value] of Object.entries(back)) page.searchParams.set(name, value);
      history.replaceState({ of: 'the page' }, '', page);
    }
    const returned = (result: string) => ({
      ...{ payment_intent: 'pi_1', payment_intent_client_secret: 'pi_1_secret_x', redirect_status: result },
    });

    it('when the bank leads back, says it, and cleans the address', async () => {
      await leave(returned('succeeded'));
      const { element, calls, changed } = await order();
      await appears(element, () => note(element).startsWith('Saved. The ticket is now in the name of Ada Lovelace'));
      await focuses(element, ({ className }) => className.startsWith('notice'));
      expect([location.href, history.state]).to.deep.equal([address, { of: 'the page' }]);
      expect(calls).to.deep.equal([['completeNaming', { id: 't1', secret: 'of-t1', payment: 'p1' }]]);
      await appears(element, () => words(part(element, 'ticket')).includes('Lovelace'));
      expect([changed.length, stored()]).to.deep.equal([1, null]);
      await expect(element).to.be.accessible();
    });

    it('also to who is not signed in any more, after a reload', async () => {
      await leave();
      const answers = [deferred<Done>(), deferred<Done>()];
      let asked = 0;
      const { element } = await order({
        complete: () => answers[asked++]!.promise,
        attributes: { order: '', secret: '' },
      });
      await appears(element, () => asked === 1 && part(element, 'sign-in'));
      answers[0]!.reject(new UnreachableError('x'));
      await appears(element, () => note(element).startsWith('We don’t know yet') && isIdle(element));
      expect(part(element, 'sign-in')).not.to.equal(null);
      window.dispatchEvent(new Event('online'));
      answers[1]!.resolve({ ticket: named });
      await appears(element, () => note(element).startsWith('Saved.'));
    });

    it('to the payment, when nothing was paid there', async () => {
      await leave(returned('failed'));
      const answers = [
        () => Promise.reject(new ServiceError(409, { code: 'PAYMENT_NOT_RECEIVED' })),
        () => Promise.resolve({ ticket: named }),
      ];
      stripe = fakeStripe();
      const { element, calls } = await order({ complete: () => answers.shift()!() });
      await appears(element, () =>
        problem(element).startsWith('We haven’t received a payment, so the name hasn’t changed.'),
      );
      expect([location.href, stored()]).to.deep.equal([address, null]);
      await cardIsThere(element);
      expect(calls.map(([name]) => name)).to.deep.equal(['completeNaming', 'payNaming']);
      pay(element);
      await appears(element, () => note(element).startsWith('Saved.'));
    });

    it('and tells of money that goes back', async () => {
      await leave(returned('succeeded'));
      const { element } = await order({
        complete: () => Promise.reject(new ServiceError(409, { code: 'PAYMENT_REFUNDED' })),
      });
      await appears(element, () => note(element).includes('We’re refunding it'));
      expect(stored()).to.equal(null);
    });

    it('but not for another seller', async () => {
      await leave();
      const { element, count } = await order({ attributes: { seller: 's2' } });
      await appears(element, () => part(element, 'change'));
      expect([count('completeNaming'), stored()?.includes('of-t1')]).to.deep.equal([0, true]);
    });
  });
});
