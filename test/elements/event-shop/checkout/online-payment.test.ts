/** Long because a payment can end in so many ways, each of which leads to one order or to none. */
import { expect, oneEvent } from '@open-wc/testing';
import { ServiceError, UnreachableError } from '../../../../src/client/errors.ts';
import type { Checkout } from '../../../../src/contract/checkout.ts';
import type { EventInfo } from '../../../../src/contract/event-info.ts';
import type { EventShop } from '../../../../src/elements/event-shop/event-shop.ts';
import { fakeStripe, type Confirmed, type FakeStripe } from '../../../support/fakes/fake-stripe.ts';
import { deferred } from '../../../support/readers/shadow.ts';
import {
  appears,
  button,
  concert,
  fillBuyer,
  focuses,
  heard,
  openDetails,
  openShop,
  orderOf,
  orderService,
  part,
  parts,
  refused,
  row,
  status,
  words,
  type Orders,
} from '../open-shop.ts';

const adult = [{ type: 'ticket' as const, ticketTypeId: 'adult', amount: 1 }];
const card = { _id: 'stripe', name: 'Pay online', provider: 'stripe', publishableKey: 'pk_test_1' };
const invoice = { _id: 'invoice', name: 'Invoice' };
const started = {
  _id: 'payment-1',
  paymentMethod: 'stripe',
  provider: 'stripe',
  status: 'open',
  amount: 20,
  currency: 'EUR',
  clientSecret: 'pi_1_secret_x',
};
const done = (info: EventInfo, fields: Partial<Checkout> = {}): Checkout => ({
  ...orderOf(info, adult),
  status: 'COMPLETE',
  paymentMethod: 'stripe',
  paymentStatus: 'RECEIVED',
  ...fields,
});

/** Answers of a seller who is paid by card or by invoice. */
const byCard = (own: Partial<Orders> = {}): Partial<Orders> => ({
  paymentMethods: () => Promise.resolve([card, invoice]),
  startPayment: () => Promise.resolve(started),
  ...own,
});

/** A shop whose buyer is about to pay by card. */
async function aboutToPay(own: Partial<Orders> = {}, info = concert()) {
  const opened = await openDetails(info, byCard(own));
  await fillBuyer(opened.element);
  await appears(opened.element, () => isShown(opened.element));
  return opened;
}

const place = (element: Element) => element.querySelector<HTMLElement>('[slot=payment]');
/** Whether Stripe's fields can be typed into. */
const isShown = (element: Element) =>
  Boolean(place(element)) && !words(part(element, 'details')).includes('Loading payment form');
const pay = (element: Element) => part(element, 'pay')!;
const confirmation = (element: Element) => appears(element, () => part(element, 'confirmation'));
const problem = (element: Element) => words(element.shadowRoot?.querySelector('[data-payment]'));
const heading = (element: Element) => words(element.shadowRoot?.getElementById('settling'));
const stored = (info: EventInfo) => localStorage.getItem(`foyer:cart:${info._id}`) ?? '';
const order = ['setDetails', 'startPayment', 'complete'];

describe('<event-shop> paying by card', () => {
  let stripe: FakeStripe;
  beforeEach(() => {
    stripe = fakeStripe();
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'Stripe');
  });

  it('shows Stripe’s fields in the page’s own DOM, with the sum and the language of the shop', async () => {
    const { element } = await openDetails(concert(), byCard(), { attributes: { lang: 'de-AT' } });
    await shown(element);
    expect(place(element)?.assignedSlot?.name).to.equal('payment');
    expect(place(element)?.checkVisibility()).to.equal(true);
    expect(stripe.calls[0]).to.deep.equal(['Stripe', 'pk_test_1', { locale: 'de' }]);
    expect(stripe.options()).to.include({ mode: 'payment', amount: 2000, currency: 'eur', locale: 'de' });
    expect(parts(element, 'payment-method').map((each) => words(each))[0]).to.match(/^Karte und mehr/);
    await expect(element).to.be.accessible();
  });

  it('takes the shop’s colours, type and corners along', async () => {
    const style = document.createElement('style');
    style.textContent = `event-shop { --shop-accent: oklch(60% 0.2 250); --shop-surface: #101018; --shop-text: rgb(255 255 255 / 0.9);
      --shop-radius: 3px; font: 17px/1.4 Georgia; }`;
    document.head.append(style);
    await aboutToPay();
    style.remove();
    const { theme, variables } = stripe.options().appearance!;
    expect(theme).to.equal('night');
    expect(variables).to.include({
      colorBackground: 'rgb(16, 16, 24)',
      colorText: 'rgb(231, 231, 232)',
      borderRadius: '3px',
      fontFamily: 'Georgia',
      fontSizeBase: '17px',
    });
    for (const colour of [variables?.colorPrimary, variables?.colorDanger, variables?.colorTextSecondary])
      expect(colour).to.match(/^rgb\(\d+, \d+, \d+\)$/);
  });

  it('keeps words readable on a page that is dark without saying so', async () => {
    const style = document.createElement('style');
    style.textContent = 'event-shop { --shop-text: #fff; }';
    document.head.append(style);
    await aboutToPay();
    style.remove();
    const { theme, variables } = stripe.options().appearance!;
    expect([theme, variables?.colorText]).to.deep.equal(['night', 'rgb(255, 255, 255)']);
    expect(variables?.colorBackground).to.equal('rgb(48, 48, 61)');
  });

  it('checks what was typed, says who buys, pays, and then completes; the fields are gone with the order', async () => {
    const info = concert();
    const { element, calls, asked } = await aboutToPay({ complete: () => Promise.resolve(done(info)) }, info);
    const placed = oneEvent(element, 'order-placed');
    pay(element).click();
    await confirmation(element);
    await placed;
    expect(calls.map(({ name }) => name).filter((name) => order.includes(name))).to.deep.equal(order);
    const steps = ['submit', 'confirmPayment', 'destroy'];
    expect(stripe.calls.map(([name]) => name).filter((name) => steps.includes(name))).to.deep.equal(steps);
    expect(stripe.confirmed()).to.deep.include({ clientSecret: 'pi_1_secret_x', redirect: 'if_required' });
    expect(stripe.confirmed().confirmParams.return_url).to.equal(location.href);
    expect(asked('complete')[0]).to.include({ paymentMethod: 'stripe' });
    expect(place(element) === null).to.equal(true);
    expect(localStorage.getItem(`foyer:cart:${element.event}`)).to.equal(null);
  });

  it('makes one payment of two clicks', async () => {
    const answer = deferred<Confirmed>();
    stripe = fakeStripe({ confirm: () => answer.promise });
    const { element, asked } = await aboutToPay();
    pay(element).click();
    pay(element).click();
    await appears(element, () => stripe.count('confirmPayment') > 0 || words(pay(element)).startsWith('Placing'));
    pay(element).click();
    answer.resolve({ paymentIntent: { status: 'succeeded' } });
    await confirmation(element);
    expect([stripe.count('submit'), stripe.count('confirmPayment')]).to.deep.equal([1, 1]);
    expect([asked('startPayment').length, asked('complete').length]).to.deep.equal([1, 1]);
  });

  it('shows what is wrong with the card in its place, and asks the service nothing before it is right', async () => {
    stripe = fakeStripe({
      submit: () =>
        Promise.resolve({ error: { type: 'validation_error', message: 'Your card number is incomplete.' } }),
    });
    const { element, asked } = await aboutToPay();
    pay(element).click();
    await appears(element, () => problem(element) === 'Your card number is incomplete.');
    await refused(element).catch(() => undefined);
    expect(element.shadowRoot?.querySelector('[data-payment]')?.getAttribute('role')).to.equal('alert');
    expect([...asked('setDetails'), ...asked('startPayment')]).to.deep.equal([]);
    await expect(element).to.be.accessible();
  });

  it('keeps the form when the card is declined, and pays the same payment at the second try', async () => {
    const answers: Confirmed[] = [
      { error: { type: 'card_error', message: 'Your card was declined.' } },
      { error: { type: 'invalid_request_error', message: 'No such thing as pk_1' } },
      { paymentIntent: { status: 'succeeded' } },
    ];
    stripe = fakeStripe({ confirm: () => Promise.resolve(answers.shift()!) });
    const { element, asked, info } = await aboutToPay();
    pay(element).click();
    await appears(element, () => problem(element) === 'Your card was declined.');
    await appears(element, () => pay(element).getAttribute('aria-disabled') === 'false');
    expect(stored(info)).to.not.contain('pi_1');
    expect(isShown(element)).to.equal(true);
    await expect(element).to.be.accessible();
    pay(element).click();
    await appears(element, () => problem(element).startsWith('The payment didn’t go through'));
    expect(problem(element)).to.not.contain('pk_1');
    await appears(element, () => pay(element).getAttribute('aria-disabled') === 'false');
    pay(element).click();
    await confirmation(element);
    expect(asked('complete')).to.have.length(1);
    expect(asked('create')).to.have.length(1);
  });

  it('says that the payment is on its way, and that a mail comes', async () => {
    stripe = fakeStripe({ confirm: () => Promise.resolve({ paymentIntent: { status: 'processing' } }) });
    const info = concert();
    const { element } = await aboutToPay(
      { complete: () => Promise.resolve(done(info, { paymentStatus: 'PENDING' })) },
      info,
    );
    pay(element).click();
    const said = words(await confirmation(element));
    expect(said).to.contain('Thank you! We’ve got your order.');
    expect(said).to.contain('We’ll email you as soon as your payment arrives.');
    expect(said).to.not.contain('booked');
  });

  it('does not pay what was paid already', async () => {
    const { element, asked } = await aboutToPay({
      startPayment: () => Promise.resolve({ ...started, status: 'succeeded' }),
    });
    pay(element).click();
    await confirmation(element);
    expect(stripe.count('confirmPayment')).to.equal(0);
    expect(asked('complete')).to.have.length(1);
  });

  it('takes for paid what Stripe refuses to take twice', async () => {
    stripe = fakeStripe({
      confirm: () =>
        Promise.resolve({ error: { type: 'invalid_request_error', payment_intent: { status: 'succeeded' } } }),
    });
    const { element } = await aboutToPay();
    pay(element).click();
    await confirmation(element);
  });

  describe('when the price is not the one that was shown', () => {
    it('buys nothing before the new total was seen on the button', async () => {
      const info = concert();
      const dearer = { ...orderOf(info, adult), realPrice: 44 };
      const { element, asked } = await aboutToPay(
        {
          setDetails: () => Promise.resolve(dearer),
          startPayment: () => Promise.resolve({ ...started, amount: 44 }),
        },
        info,
      );
      expect(words(pay(element))).to.equal('Buy now · €20');
      pay(element).click();
      expect(await refused(element)).to.equal('The price has changed. Your order now costs €44.');
      expect(words(pay(element))).to.equal('Buy now · €44');
      expect([...asked('startPayment'), ...asked('complete')]).to.deep.equal([]);
      pay(element).click();
      await confirmation(element);
      expect(stripe.calls.find(([name]) => name === 'update')).to.deep.equal([
        'update',
        { amount: 4400, currency: 'eur' },
      ]);
    });

    it('pays nothing when the provider would take another amount', async () => {
      const info = concert();
      const { element, asked } = await aboutToPay(
        {
          startPayment: () => Promise.resolve({ ...started, amount: 30 }),
          get: () => Promise.resolve({ ...orderOf(info, adult), realPrice: 30 }),
        },
        info,
      );
      pay(element).click();
      expect(await refused(element)).to.equal('The price has changed. Your order now costs €30.');
      expect(words(pay(element))).to.equal('Buy now · €30');
      expect(stripe.count('confirmPayment')).to.equal(0);
      expect(asked('complete')).to.have.length(0);
    });

    it('also asks a buyer who pays by invoice', async () => {
      const info = concert();
      const { element, asked } = await openDetails(info, {
        setDetails: () => Promise.resolve({ ...orderOf(info, adult), realPrice: 44 }),
      });
      await fillBuyer(element);
      pay(element).click();
      expect(await refused(element)).to.equal('The price has changed. Your order now costs €44.');
      expect(asked('complete')).to.have.length(0);
      pay(element).click();
      await confirmation(element);
    });
  });

  describe('when the line breaks', () => {
    it('says that the money is there, and completes without a second payment', async () => {
      const info = concert();
      const answers: (Error | undefined)[] = [new UnreachableError('x'), new ServiceError(503, {}), undefined];
      const { element, asked } = await aboutToPay(
        {
          complete: () => {
            const error = answers.shift();
            return error ? Promise.reject(error) : Promise.resolve(done(info));
          },
        },
        info,
      );
      const [placed, failed] = [heard(element, 'order-placed'), heard(element, 'shop-failed')];
      const last = oneEvent(element, 'order-placed');
      pay(element).click();
      await focuses(element, () => element.shadowRoot?.getElementById('settling'));
      expect(heading(element)).to.equal('We’ve received your payment.');
      expect(words(part(element, 'details'))).to.contain('You won’t pay again.');
      expect(part(element, 'timer') === null).to.equal(true);
      await appears(element, () => pay(element).getAttribute('aria-disabled') === 'false');
      await expect(element).to.be.accessible();
      window.dispatchEvent(new Event('online')); // asks again by itself
      await appears(element, () => failed.length === 2 && words(pay(element)) === 'Check again');
      button(element, 'Check again').click();
      await last;
      expect([stripe.count('confirmPayment'), asked('startPayment').length]).to.deep.equal([1, 1]);
      expect([asked('complete').length, placed.length]).to.deep.equal([3, 1]);
    });

    it('asks whether the payment arrived before the buyer can pay again', async () => {
      const answers: Confirmed[] = [
        { error: { type: 'api_connection_error' } },
        { paymentIntent: { status: 'succeeded' } },
      ];
      stripe = fakeStripe({ confirm: () => Promise.resolve(answers.shift()!) });
      const info = concert();
      const outcomes: (Error | undefined)[] = [
        new UnreachableError('x'),
        new ServiceError(409, { code: 'PAYMENT_NOT_RECEIVED' }),
        undefined,
      ];
      const { element, asked } = await aboutToPay(
        {
          complete: () => {
            const error = outcomes.shift();
            return error ? Promise.reject(error) : Promise.resolve(done(info));
          },
        },
        info,
      );
      pay(element).click();
      await appears(element, () => heading(element) === 'We don’t know yet if your payment has arrived.');
      await appears(element, () => pay(element).getAttribute('aria-disabled') === 'false');
      await expect(element).to.be.accessible();
      button(element, 'Check again').click();
      await appears(element, () => problem(element).startsWith('We haven’t received a payment'));
      expect(words(pay(element))).to.equal('Buy now · €20');
      expect(element.shadowRoot?.querySelector<HTMLInputElement>('[name=email]')?.value).to.equal('ada@example.com');
      pay(element).click();
      await confirmation(element);
      expect([stripe.count('confirmPayment'), asked('complete').length]).to.deep.equal([2, 3]);
    });

    it('goes on after a reload with what may have been paid', async () => {
      const { element, info } = await aboutToPay({ complete: () => Promise.reject(new UnreachableError('x')) });
      pay(element).click();
      await appears(element, () => heading(element));
      expect(stored(info)).to.contain('"payment":{"ref":"pi_1","method":"stripe"}');
      expect(stored(info)).to.not.contain('pi_1_secret');
      element.remove();
      const late = { ...orderOf(info, adult), expiresAt: '2020-01-01T00:00:00Z' };
      const service = orderService(info, {
        get: () => Promise.resolve(late),
        complete: () => Promise.resolve(done(info)),
      });
      const again = await openShop(info, { answers: service.answers });
      await confirmation(again);
      expect(service.asked('complete')).to.deep.equal([
        { id: `order-${info._id}`, secret: 'secret', paymentMethod: 'stripe' },
      ]);
      expect(service.asked('create')).to.have.length(0);
    });

    it('shows the form again after a reload when nothing was paid', async () => {
      const { element, info } = await aboutToPay({ complete: () => Promise.reject(new UnreachableError('x')) });
      pay(element).click();
      await appears(element, () => heading(element));
      element.remove();
      const service = orderService(
        info,
        byCard({
          get: () => Promise.resolve(orderOf(info, adult)),
          complete: () => Promise.reject(new ServiceError(409, { code: 'PAYMENT_NOT_RECEIVED' })),
        }),
      );
      const again = await openShop(info, { answers: service.answers });
      await appears(again, () => problem(again).startsWith('We haven’t received a payment'));
      expect(words(pay(again))).to.equal('Buy now · €20');
      expect(stored(info)).to.not.contain('pi_1');
    });
  });

  describe('when the bank leads away', () => {
    const address = location.href;
    afterEach(() => {
      history.replaceState(null, '', address);
    });
    /** The page as the bank leads back to it, for a payment that was begun here. */
    async function comeBack(result: string, own: (info: EventInfo) => Partial<Orders>, ref = 'pi_1') {
      const away = deferred<never>();
      const removed = deferred<undefined>();
      stripe = fakeStripe({
        confirm: () => {
          removed.resolve(undefined);
          return away.promise;
        },
      });
      const { element, info } = await aboutToPay();
      pay(element).click();
      await removed.promise; // what the browser keeps changes nothing on the page
      expect(stored(info)).to.contain('pi_1');
      element.remove();
      const back = new URL(address);
      back.searchParams.set('payment_intent', ref);
      back.searchParams.set('payment_intent_client_secret', `${ref}_secret_x`);
      back.searchParams.set('redirect_status', result);
      history.replaceState({ of: 'the page' }, '', back);
      const service = orderService(info, byCard({ get: () => Promise.resolve(orderOf(info, adult)), ...own(info) }));
      return { element: await openShop(info, { answers: service.answers }), info, ...service };
    }

    it('finishes the order, and cleans the address', async () => {
      const { element, asked, info } = await comeBack('succeeded', (info) => ({
        complete: () => Promise.resolve(done(info)),
      }));
      await confirmation(element);
      expect(location.href).to.equal(address);
      const { _id: id, secret } = done(info);
      expect(history.state).to.deep.equal({ of: 'the page', foyerOrder: { event: info._id, id, secret } });
      expect([asked('complete').length, asked('startPayment').length]).to.deep.equal([1, 0]);
    });

    it('lets the buyer pay again when it was canceled there', async () => {
      const { element } = await comeBack('failed', () => ({
        complete: () => Promise.reject(new ServiceError(409, { code: 'PAYMENT_NOT_RECEIVED' })),
      }));
      await appears(element, () => problem(element).startsWith('We haven’t received a payment'));
      expect(location.href).to.equal(address);
    });

    it('leaves the address alone that belongs to another payment', async () => {
      const { element } = await comeBack(
        'succeeded',
        (info) => ({ complete: () => Promise.resolve(done(info)) }),
        'pi_2',
      );
      await confirmation(element);
      expect(location.search).to.contain('payment_intent=pi_2');
    });
  });

  it('says that the money goes back when there is no order for it', async () => {
    const { element, info } = await aboutToPay({
      complete: () => Promise.reject(new ServiceError(409, { code: 'PAYMENT_REFUNDED', message: 'It goes back.' })),
    });
    pay(element).click();
    await appears(element, () => part(element, 'buy'));
    expect(words(part(element, 'error'))).to.contain('You don’t have an order, and we’re refunding your payment');
    await focuses(element, () => part(element, 'error'));
    expect(row(element, 'Adult').quantity()).to.equal('1');
    expect(stored(info)).to.not.contain('checkout');
    expect(place(element) === null).to.equal(true);
    await expect(element).to.be.accessible();
  });

  it('goes on with a payment that is under way elsewhere, instead of starting another one', async () => {
    const info = concert();
    const underWay = () => Promise.reject(new ServiceError(409, { code: 'PAYMENT_UNDER_WAY' }));
    const { element, asked } = await aboutToPay(
      { setItems: underWay, setDetails: underWay, complete: () => Promise.resolve(done(info)) },
      info,
    );
    button(element, 'Change tickets').click();
    await appears(element, () => part(element, 'buy'));
    expect(place(element) === null).to.equal(true);
    part(element, 'buy')!.click();
    await appears(element, () => part(element, 'pay') && isShown(element));
    pay(element).click();
    await confirmation(element);
    expect([asked('create').length, asked('startPayment').length]).to.deep.equal([1, 0]);
  });

  it('takes the fields away for another way to pay, and is told when the provider is down', async () => {
    const down = new ServiceError(503, { code: 'PAYMENT_PROVIDER_UNAVAILABLE' });
    const { element, asked } = await aboutToPay({ startPayment: () => Promise.reject(down) });
    pay(element).click();
    await appears(element, () => problem(element).startsWith('The payment provider can’t be reached'));
    parts(element, 'payment-method')[1]!.querySelector('input')!.click();
    await appears(element, () => !place(element));
    expect(problem(element)).to.equal('');
    pay(element).click();
    await confirmation(element);
    expect(asked('complete')[0]).to.include({ paymentMethod: 'invoice' });
  });

  it('shows the fields again where the page has moved the shop', async () => {
    const { element } = await aboutToPay();
    const around = element.parentElement!;
    element.remove();
    expect(place(element) === null).to.equal(true);
    around.append(element);
    await appears(element, () => part(element, 'pay'));
    await shown(element);
    expect(element.querySelectorAll('[slot=payment]')).to.have.length(1);
  });

  it('leaves out ways to pay whose provider it does not know', async () => {
    const { element } = await openDetails(concert(), {
      paymentMethods: () => Promise.resolve([{ _id: 'beads', provider: 'beads' }, invoice]),
    });
    expect(parts(element, 'payment-method').map((each) => words(each))).to.have.length(1);
    expect(place(element) === null).to.equal(true);
    expect(status(element)).to.equal('');
  });

  it('says it when Stripe cannot show its fields; other ways stay open, and it can be tried again', async () => {
    stripe = fakeStripe({ loadError: 'Unknown key' });
    const { element } = await openDetails(concert(), byCard());
    await fillBuyer(element);
    await appears(element, () => problem(element).startsWith('The payment form can’t be loaded.'));
    expect(problem(element)).to.contain('You can also choose another payment method.');
    expect(problem(element)).to.not.contain('Unknown key');
    expect(place(element) === null).to.equal(true);
    pay(element).click();
    await appears(element, () => status(element).startsWith('The payment form can’t be loaded.'));
    stripe = fakeStripe();
    button(element, 'Try again').click();
    await shown(element);
    await appears(element, () => isShown(element));
    expect(document.activeElement === place(element)?.querySelector('input')).to.equal(true);
    expect(problem(element)).to.equal('');
  });
});

/** Waits until Stripe's fields are in the page. */
function shown(element: EventShop): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!place(element)?.querySelector('input')) return;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(look);
    observer.observe(element, { childList: true, subtree: true });
    look();
  });
}
