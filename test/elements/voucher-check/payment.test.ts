/** Long because a payment can end in so many ways, each of which leads to one voucher or to none. */
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { ServiceError, UnreachableError } from '../../../src/client/errors.ts';
import type { PaymentStart } from '../../../src/contract/payments.ts';
import type { VoucherCatalog, VoucherOrder } from '../../../src/contract/voucher-purchases.ts';
import { fakeStripe, type Confirmed, type FakeStripe } from '../../support/fakes/fake-stripe.ts';
import { appears, button, deferred, part, parts, words } from '../../support/readers/shadow.ts';
import { focusComes, form, offer, open, ordered, people } from './open-voucher-shop.ts';

const card = { _id: 'stripe', name: 'Pay online', provider: 'stripe', publishableKey: 'pk_test_1' };
const byCard: VoucherCatalog = { ...offer, paymentMethods: [card, { _id: 'invoice' }] };
const started: PaymentStart = {
  ...{ _id: 'p1', paymentMethod: 'stripe', provider: 'stripe', status: 'open', amount: 25, currency: 'EUR' },
  ...{ clientSecret: 'pi_1_secret_x', publishableKey: 'pk_test_1' },
};
const order: VoucherOrder = {
  ...{ _id: 'o1', amount: 25, currency: 'EUR', paymentMethod: 'stripe', createdAt: '2026-06-01T10:00:00.000Z' },
  ...{ paymentStatus: 'RECEIVED', recipient: { name: 'Charles', email: 'charles@example.com' } },
  buyer: { name: 'Ada', email: 'ada@example.com' },
};

type Answer<T> = () => Promise<T>;
interface Answers {
  readonly start?: Answer<PaymentStart>;
  readonly complete?: Answer<VoucherOrder>;
  readonly buy?: Parameters<typeof form>[1];
  readonly lang?: string;
}

/** The element of a seller who is paid by card, and what the service was asked. */
async function shop({ start, complete, buy, lang = 'en-US' }: Answers = {}) {
  const calls: [name: string, given: object][] = [];
  const made = await open(byCard, buy ?? ((wish) => Promise.resolve({ ...ordered(wish), secret: 'of-o1' })), lang, {
    startPayment: (given) => {
      calls.push(['startPayment', given]);
      return start?.() ?? Promise.resolve(started);
    },
    complete: (given) => {
      calls.push(['complete', given]);
      return complete?.() ?? Promise.resolve(order);
    },
  });
  const count = (name: string) => calls.filter(([each]) => each === name).length;
  return { ...made, calls, count };
}

/** The same at the step where the card is asked for. */
async function aboutToPay(answers: Answers = {}) {
  const made = await shop(answers);
  await appears(made.element, () => part(made.element, 'purchase'));
  made.type({ ...people, sendOn: '2026-12-24' });
  made.order();
  await cardIsThere(made.element);
  return made;
}
const cardIsThere = (element: Element) =>
  appears(element, () => place(element) && part(element, 'paying')?.querySelector('[role=status]') === null);
const place = (element: Element) => element.querySelector<HTMLElement>('[slot=payment]');
const pay = (element: Element) => {
  part(element, 'pay')!.click();
};
const isIdle = (element: Element) => part(element, 'pay')?.getAttribute('aria-disabled') === 'false';
const problem = (element: Element) => words(element.shadowRoot?.querySelector('[data-payment]'));
const heading = (element: Element) => words(element.shadowRoot?.getElementById('settling'));
const thanks = (element: Element) => appears(element, () => part(element, 'ordered'));
const stored = () =>
  sessionStorage.getItem(Object.keys(sessionStorage).find((name) => name.startsWith('foyer:paying:')) ?? '') ?? '';

describe('<voucher-check buy> paid by card', () => {
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

  it('asks for the card in a second step, pays, and says where the voucher goes', async () => {
    const { element, sent, calls, told } = await aboutToPay();
    await focusComes(element, () => element.shadowRoot!.getElementById('paying'));
    const step = words(part(element, 'paying'));
    expect(step).to.contain('Evening card, €25');
    expect(step).to.contain(
      'Once you’ve paid, we’ll send the voucher to charles@example.com, on Thu, December 24, 2026',
    );
    expect(words(part(element, 'pay'))).to.equal('Pay €25');
    expect([place(element)?.assignedSlot?.name, place(element)?.checkVisibility()]).to.deep.equal(['payment', true]);
    expect(stripe.options()).to.include({ mode: 'payment', amount: 2500, currency: 'eur', locale: 'en' });
    expect(sent, 'nothing is ordered before the button').to.deep.equal([]);
    await expect(element).to.be.accessible();
    pay(element);
    pay(element);
    const done = await thanks(element);
    await focusComes(element, () => done);
    expect(words(done)).to.contain('Your voucher is paid for. We’ll send the voucher to charles@example.com. Order o1');
    expect(sent.map(({ wish }) => wish.paymentMethod)).to.deep.equal(['stripe']);
    const key = { id: 's1', order: 'o1', secret: 'of-o1' };
    expect(calls).to.deep.equal([
      ['startPayment', key],
      ['complete', key],
    ]);
    expect(stripe.calls.map(([name]) => name).slice(2)).to.deep.equal(['submit', 'confirmPayment', 'destroy']);
    expect(stripe.confirmed().confirmParams.return_url).to.equal(location.href);
    expect(told.map(({ _id }) => _id)).to.deep.equal(['o1']);
    expect([place(element), stored()]).to.deep.equal([null, '']);
    await expect(element).to.be.accessible();
  });

  it('says the day on which a paid voucher is sent, in German, too', async () => {
    const { element } = await aboutToPay({
      lang: 'de',
      complete: () => Promise.resolve({ ...order, sendOn: '2026-12-24' }),
    });
    expect(words(part(element, 'pay'))).to.equal('Jetzt 25 € zahlen');
    pay(element);
    expect(words(await thanks(element))).to.contain('Der Gutschein geht am Do., 24. Dezember 2026 an charles@');
  });

  it('leads back to the form with everything that was typed; the same wish is the same order', async () => {
    stripe = fakeStripe({ confirm: () => Promise.resolve({ error: { type: 'card_error', message: 'Declined.' } }) });
    const { element, field, sent, type, order: goOn } = await aboutToPay();
    pay(element);
    await appears(element, () => problem(element) === 'Declined.' && isIdle(element));
    button(element, 'Change voucher').click();
    await appears(element, () => part(element, 'purchase'));
    await focusComes(element, () => part(element, 'buy'));
    expect([field('toName').value, field('sendOn').value]).to.deep.equal(['Charles', '2026-12-24']);
    expect(place(element)).to.equal(null);
    goOn();
    await cardIsThere(element);
    pay(element);
    await appears(element, () => problem(element) === 'Declined.' && isIdle(element));
    expect(sent[1]).to.deep.equal(sent[0]);
    button(element, 'Change voucher').click();
    await appears(element, () => part(element, 'purchase'));
    type({ toName: 'Mary' });
    goOn();
    await cardIsThere(element);
    pay(element);
    await appears(element, () => problem(element) === 'Declined.' && isIdle(element));
    expect(sent[2]!.key).not.to.equal(sent[0]!.key);
  });

  it('tells of a declined card in place, and takes another one for the same order', async () => {
    const answers: Confirmed[] = [
      { error: { type: 'card_error', message: 'Your card was declined.' } },
      { paymentIntent: { status: 'succeeded' } },
    ];
    stripe = fakeStripe({ confirm: () => Promise.resolve(answers.shift()!) });
    const { element, sent, told, count } = await aboutToPay();
    pay(element);
    await appears(element, () => problem(element) === 'Your card was declined.' && isIdle(element));
    expect(element.shadowRoot?.querySelector('[data-payment]')?.getAttribute('role')).to.equal('alert');
    expect([stored(), told.length]).to.deep.equal(['', 0]);
    await expect(element).to.be.accessible();
    pay(element);
    await thanks(element);
    expect([sent.length, count('startPayment'), count('complete'), told.length]).to.deep.equal([1, 2, 1, 1]);
  });

  it('shows what the service has against the order on the form, and charges nothing', async () => {
    const rejection = { code: 'INVALID_REQUEST', details: [{ path: 'buyer.email', message: 'No' }] };
    const { element, field, count } = await aboutToPay({ buy: () => Promise.reject(new ServiceError(400, rejection)) });
    pay(element);
    await focusComes(element, () => field('email'));
    expect(field('email').getAttribute('aria-invalid')).to.equal('true');
    expect([count('startPayment'), stripe.count('confirmPayment')]).to.deep.equal([0, 0]);
    expect(place(element)).to.equal(null);
  });

  it('says that the money is on its way', async () => {
    stripe = fakeStripe({ confirm: () => Promise.resolve({ paymentIntent: { status: 'processing' } }) });
    const { element } = await aboutToPay({ complete: () => Promise.resolve({ ...order, paymentStatus: 'PENDING' }) });
    pay(element);
    const said = words(await thanks(element));
    expect(said).to.contain(
      'Thank you for ordering a voucher! Your payment is on its way. Once you’ve paid, we’ll send the voucher',
    );
  });

  it('asks until it is known whether the money is there, and pays once', async () => {
    stripe = fakeStripe({ confirm: () => Promise.resolve({ error: { type: 'api_connection_error' } }) });
    const answers = [deferred<VoucherOrder>(), deferred<VoucherOrder>(), deferred<VoucherOrder>()] as const;
    let asked = 0;
    const { element, told, count } = await aboutToPay({ complete: () => answers[asked++]!.promise });
    const isAsking = () => words(part(element, 'pay')) === 'Finishing your order …';
    pay(element);
    answers[0].reject(new UnreachableError('x'));
    await appears(
      element,
      () => heading(element) === 'We don’t know yet if your payment has arrived.' && isIdle(element),
    );
    await focusComes(element, () => element.shadowRoot!.getElementById('settling'));
    await expect(element).to.be.accessible();
    window.dispatchEvent(new Event('online'));
    await appears(element, isAsking);
    answers[1].reject(new ServiceError(503, {}));
    await appears(element, () => isIdle(element));
    button(element, 'Check again').click();
    answers[2].resolve(order);
    await thanks(element);
    expect([stripe.count('confirmPayment'), count('startPayment'), told.length]).to.deep.equal([1, 1, 1]);
  });

  it('is told when the provider is down, or the price is not the one that was shown', async () => {
    const down = new ServiceError(503, { code: 'PAYMENT_PROVIDER_UNAVAILABLE' });
    const answers: (PaymentStart | Error)[] = [down, { ...started, amount: 30 }];
    const { element, sent } = await aboutToPay({
      start: () => {
        const answer = answers.shift()!;
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      },
    });
    pay(element);
    await appears(
      element,
      () => problem(element).startsWith('The payment provider can’t be reached') && isIdle(element),
    );
    pay(element);
    await appears(element, () => words(part(element, 'error')).includes('vouchers have changed'));
    expect([sent.length, stripe.count('confirmPayment')]).to.deep.equal([1, 0]);
  });

  it('finds out what became of an order that takes no payment any more', async () => {
    const over = new ServiceError(409, { code: 'WRONG_STATE' });
    const paid = await aboutToPay({ start: () => Promise.reject(over) });
    pay(paid.element);
    await thanks(paid.element);
    expect(stripe.count('confirmPayment')).to.equal(0);

    const starts = [() => Promise.reject(over), () => Promise.resolve(started)];
    const ends = [
      () => Promise.reject(new ServiceError(409, { code: 'PAYMENT_NOT_RECEIVED' })),
      () => Promise.resolve(order),
    ];
    const late = await aboutToPay({ start: () => starts.shift()!(), complete: () => ends.shift()!() });
    pay(late.element);
    await appears(late.element, () => words(part(late.element, 'error')).includes('was canceled'));
    late.order();
    await cardIsThere(late.element);
    pay(late.element);
    await thanks(late.element);
    expect(late.sent[1]!.key, 'another order').not.to.equal(late.sent[0]!.key);
  });

  it('says that money goes back that came too late', async () => {
    const { element, field, told } = await aboutToPay({
      complete: () => Promise.reject(new ServiceError(409, { code: 'PAYMENT_REFUNDED' })),
    });
    pay(element);
    await appears(element, () => words(part(element, 'error')).includes('We’re refunding you'));
    expect([field('toName').value, stored(), told.length]).to.deep.equal(['Charles', '', 0]);
    await expect(element).to.be.accessible();
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
      expect(stored()).to.contain('pi_1');
      element.parentElement!.remove();
      const page = new URL(address);
      for (const [name, value] of Object.entries(back)) page.searchParams.set(name, value);
      history.replaceState({ of: 'the page' }, '', page);
    }
    const returned = (result: string, ref = 'pi_1') => ({
      ...{ payment_intent: ref, payment_intent_client_secret: `${ref}_secret_x`, redirect_status: result },
    });

    it('when the bank leads back, and cleans the address', async () => {
      await leave(returned('succeeded'));
      const { element, calls, told } = await shop();
      await thanks(element);
      expect([location.href, history.state]).to.deep.equal([address, { of: 'the page' }]);
      expect(calls).to.deep.equal([['complete', { id: 's1', order: 'o1', secret: 'of-o1' }]]);
      expect([told.length, stored()]).to.deep.equal([1, '']);
    });

    it('after a reload, and keeps asking', async () => {
      await leave();
      const answers = [() => Promise.reject(new UnreachableError('x')), () => Promise.resolve(order)];
      const { element } = await shop({ complete: () => answers.shift()!() });
      await appears(element, () => heading(element).startsWith('We don’t know yet') && isIdle(element));
      window.dispatchEvent(new Event('online'));
      await thanks(element);
    });

    it('with what was typed, when nothing was paid there', async () => {
      await leave(returned('failed'));
      const answers = [
        () => Promise.reject(new ServiceError(409, { code: 'PAYMENT_NOT_RECEIVED' })),
        () => Promise.resolve(order),
      ];
      const { element, sent, field, count } = await shop({ complete: () => answers.shift()!() });
      await appears(element, () => problem(element).startsWith('We haven’t received a payment'));
      stripe = fakeStripe();
      expect([location.href, stored()]).to.deep.equal([address, '']);
      await cardIsThere(element);
      expect(words(part(element, 'pay'))).to.equal('Pay €25');
      button(element, 'Change voucher').click();
      await appears(element, () => part(element, 'purchase'));
      expect([field('toName').value, field('email').value]).to.deep.equal(['Charles', 'ada@example.com']);
      expect([sent.length, count('complete')]).to.deep.equal([0, 1]);
    });

    it('and leaves the address alone that belongs to another payment', async () => {
      await leave(returned('succeeded', 'pi_2'));
      const { element } = await shop();
      await thanks(element);
      expect(location.search).to.contain('payment_intent=pi_2');
    });

    it('also where nothing is on sale any more', async () => {
      await leave(returned('succeeded'));
      const { element } = await open(() => Promise.reject(new ServiceError(404, {})), undefined, 'en-US', {
        complete: () => Promise.resolve({ ...order, sendOn: '2026-12-24' }),
      });
      expect(words(await thanks(element))).to.contain(
        'send the voucher to charles@example.com on Thu, December 24, 2026',
      );
    });
  });

  it('leaves out ways to pay whose provider it does not know, and the fields for other ways', async () => {
    const beads = { _id: 'beads', name: 'Beads', provider: 'beads' };
    const { element, order: goOn, type } = await form({ ...offer, paymentMethods: [beads, { _id: 'invoice' }] });
    expect(parts(element, 'payment-method').map(words)).to.have.length(1);
    type(people);
    goOn();
    await thanks(element);
    expect(stripe.calls).to.deep.equal([]);
    const none = (await open({ ...offer, paymentMethods: [beads] })).element;
    await appears(none, () => words(none.shadowRoot?.querySelector('slot[name=empty]')).includes('No vouchers'));
  });

  it('says it when Stripe cannot show its fields, and tries again', async () => {
    stripe = fakeStripe({ loadError: 'Unknown key' });
    const {
      element,
      type,
      order: goOn,
    } = await shop().then(async (made) => {
      await appears(made.element, () => part(made.element, 'purchase'));
      return made;
    });
    type(people);
    goOn();
    await appears(element, () => problem(element).startsWith('The payment form can’t be loaded.'));
    expect(problem(element)).to.contain('You can also choose another payment method.');
    pay(element);
    await appears(element, () =>
      words(element.shadowRoot?.querySelector('.send [role=alert]')).startsWith('The payment form'),
    );
    await expect(element).to.be.accessible();
    stripe = fakeStripe();
    button(element, 'Try again').click();
    await cardIsThere(element);
    expect(problem(element)).to.equal('');
  });

  it('can be paid by the keyboard alone', async () => {
    const { element, field, type } = await shop();
    await appears(element, () => part(element, 'purchase'));
    type(people);
    field('email').focus();
    await sendKeys({ press: 'Enter' });
    await cardIsThere(element);
    await focusComes(element, () => element.shadowRoot!.getElementById('paying'));
    await sendKeys({ press: 'Tab' });
    expect(words(element.shadowRoot!.activeElement)).to.equal('Change voucher');
    await sendKeys({ press: 'Tab' });
    expect(document.activeElement === place(element)!.querySelector('input'), 'on the card').to.equal(true);
    await sendKeys({ press: 'Tab' });
    expect(words(element.shadowRoot!.activeElement)).to.equal('Pay €25');
    await sendKeys({ press: 'Enter' });
    const done = await thanks(element);
    await focusComes(element, () => done);
  });

  it('shows the fields again where the page has moved it, and none for another seller', async () => {
    const { element } = await aboutToPay();
    const around = element.parentElement!;
    element.remove();
    expect(place(element)).to.equal(null);
    around.append(element);
    await appears(element, () => place(element)?.querySelector('input') ?? part(element, 'pay'));
    await cardIsThere(element);
    expect(element.querySelectorAll('[slot=payment]')).to.have.length(1);
    element.seller = 's2';
    await appears(element, () => part(element, 'purchase'));
    expect(place(element)).to.equal(null);
  });
});
