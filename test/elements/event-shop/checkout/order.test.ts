// Long because what was ordered is shown whatever became of the answer.
import { expect, oneEvent } from '@open-wc/testing';
import { ServiceError, UnreachableError } from '../../../../src/client/errors.ts';
import type { Checkout } from '../../../../src/contract/checkout.ts';
import type { EventShop } from '../../../../src/elements/event-shop/event-shop.ts';
import { deferred } from '../../../support/readers/shadow.ts';
import {
  add,
  appears,
  button,
  concert,
  fillBuyer,
  focuses,
  goOn,
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

const error = (element: Element) => words(part(element, 'error'));
const confirmed = (element: EventShop) => appears(element, () => part(element, 'confirmation'));

/** A shop whose details are filled in. */
async function ready(own: Partial<Orders> = {}, info = concert(), inside: readonly Element[] = []) {
  const opened = await openDetails(info, own, { inside });
  await fillBuyer(opened.element);
  return opened;
}

describe('<event-shop> order', () => {
  it('places it: details, payment, tickets, each asked for once', async () => {
    const { element, calls, info } = await ready();
    const [placed, tracked] = [heard(element, 'order-placed'), heard(element, 'track')];
    const last = oneEvent(element, 'order-placed');
    part(element, 'pay')!.click();
    await confirmed(element);
    expect(calls.slice(-3).map(({ name }) => name)).to.deep.equal(['setDetails', 'complete', 'tickets']);
    const key = { id: `order-${info._id}`, secret: 'secret' };
    expect(calls.at(-3)?.input).to.deep.equal({
      ...key,
      email: 'ada@example.com',
      emailRepeat: 'ada@example.com',
      prename: 'Ada',
      lastname: 'Byron',
      extraFields: {},
      tickets: [],
    });
    expect(calls.at(-2)?.input).to.deep.equal({ ...key, paymentMethod: 'invoice' });
    await last;
    expect(placed).to.have.length(1);
    expect(placed[0]?.transaction).to.include({ _id: key.id, status: 'COMPLETE' });
    expect(placed[0]).to.include({ bubbles: true, composed: true });
    expect(tracked.map(({ name, data }) => [name, data])).to.deep.equal([
      [
        'purchase',
        {
          ...{ currency: 'EUR', value: 20, transaction_id: key.id, tax: 0 },
          items: [
            { item_id: 'adult', item_name: 'Adult', item_category: 'Summer Night Concert', price: 20, quantity: 1 },
          ],
        },
      ],
    ]);
  });

  it('tells analytics the same of the order as of the cart, the tax on charges included', async () => {
    const half = { _id: 'half', name: 'Half', discountType: 'var', value: 0.5 };
    const info = concert({
      ...{ taxRate: 0.19, cXf: 1, ccXf: 2 },
      discountGroups: [{ ...half, rules: [{ _id: 'r', type: 'cartSum', min: 10 }] }],
    });
    const element = await openShop(info, { answers: orderService(info).answers });
    const tracked = heard(element, 'track');
    await add(element, 'Adult');
    await goOn(element);
    await fillBuyer(element);
    part(element, 'pay')!.click();
    await appears(element, () => tracked.find(({ name }) => name === 'purchase'));
    const told = new Map(tracked.map(({ name, data }) => [name, data as Record<string, unknown>]));
    const begun = told.get('begin_checkout');
    expect(begun).to.include({ value: 13, tax: 2.08 });
    expect(begun?.['items']).to.have.nested.property('[0].discount', 10);
    expect(told.get('purchase')).to.deep.equal({ ...begun, transaction_id: `order-${info._id}` });
  });

  it('confirms it with the codes of the tickets', async () => {
    const { element, info } = await ready({
      tickets: () =>
        Promise.resolve([
          { _id: '1', ticketName: 'Adult', categoryName: 'Stalls', barcode: 'CODE-1' },
          { _id: '2', ticketName: 'Adult', barcode: 'CODE-2', slotStartTime: '2099-07-04T10:30:00Z' },
          { _id: '3', ticketName: 'Later' },
        ]),
    });
    part(element, 'pay')!.click();
    const confirmation = await confirmed(element);
    await appears(element, () => confirmation.querySelectorAll('svg[role=img]').length === 2);
    expect([...confirmation.querySelectorAll('svg')].map((each) => each.getAttribute('aria-label'))).to.deep.equal([
      'Ticket code CODE-1',
      'Ticket code CODE-2',
    ]);
    expect([...confirmation.querySelectorAll('li')].map((each) => words(each))).to.deep.equal([
      'Adult Stalls CODE-1',
      'Adult 12:30 PM CODE-2',
      'Later',
    ]);
    expect(words(confirmation)).to.contain(`Order order-${info._id} · We’ll email your order to ada@example.com.`);
    expect(words(confirmation)).to.contain('Please pay your invoice by bank transfer.');
    expect(status(element)).to.equal('Thank you! Your tickets are booked.');
    expect(part(element, 'timer')).to.equal(null);
    expect(element.cart.lines).to.deep.equal([]);
    await expect(element).to.be.accessible();
    await focuses(element, () => element.shadowRoot?.getElementById('confirmation'));
  });

  it('has the focus where the order is confirmed before the page hears of it: a frame later it would leave a field', async () => {
    const { element } = await ready();
    const focused = new Promise((resolve) => {
      element.addEventListener('order-placed', () => {
        resolve(element.shadowRoot?.activeElement?.id);
      });
    });
    part(element, 'pay')!.click();
    expect(await focused).to.equal('confirmation');
  });

  it('sells again afterwards, under another key', async () => {
    const more = Object.assign(document.createElement('p'), { slot: 'confirmation', textContent: 'See you!' });
    const { element, calls } = await ready({}, concert(), [more]);
    part(element, 'pay')!.click();
    await confirmed(element);
    expect(more.checkVisibility()).to.equal(true);
    button(element, 'Buy more tickets').click();
    await appears(element, () => part(element, 'buy'));
    expect(row(element, 'Adult').quantity()).to.equal('0');
    await add(element, 'Adult');
    part(element, 'buy')!.click();
    await appears(element, () => part(element, 'pay'));
    const keys = calls.filter(({ name }) => name === 'create').map(({ options }) => options?.idempotencyKey);
    expect(new Set(keys).size).to.equal(2);
  });

  it('makes one order of two clicks', async () => {
    const answer = deferred<Checkout>();
    const called = deferred<undefined>();
    const complete = () => {
      called.resolve(undefined);
      return answer.promise;
    };
    const { element, asked, info } = await ready({ complete });
    const pay = part(element, 'pay')!;
    pay.click();
    pay.click();
    await appears(element, () => pay.getAttribute('aria-busy') === 'true');
    expect(pay.getAttribute('aria-disabled')).to.equal('true');
    expect(words(pay), 'it keeps its words, and so its width').to.contain('Buy now');
    expect(words(pay.closest('.bar'))).to.contain('Placing your order …');
    expect(words(part(element, 'status'))).to.equal('Placing your order …');
    pay.click();
    await called.promise;
    answer.resolve({ ...orderOf(info, []), status: 'COMPLETE' });
    await confirmed(element);
    expect(asked('setDetails')).to.have.length(1);
    expect(asked('complete')).to.have.length(1);
  });

  it('offers the ways to pay, also one that it does not know', async () => {
    const { element, asked } = await ready({
      paymentMethods: () =>
        Promise.resolve([
          { _id: 'invoice', name: 'Rechnung' },
          { _id: 'moon-pay', name: 'Pay on the moon', description: 'With cheese' },
          { _id: 'nameless' },
          { _id: 'free' },
        ]),
    });
    const tracked = heard(element, 'track');
    const [invoice, ...others] = parts(element, 'payment-method').map((each) => words(each));
    expect(invoice, 'what it knows it says in the language of the page').to.match(/^Invoice.*bank transfer/);
    expect(others).to.deep.equal(['Pay on the moonWith cheese', 'nameless']);
    const radios = parts(element, 'payment-method').map((each) => each.querySelector('input')!);
    expect(radios.map(({ checked }) => checked)).to.deep.equal([true, false, false]);
    radios[1]!.click();
    await element.updateComplete;
    await expect(element).to.be.accessible();
    part(element, 'pay')!.click();
    await confirmed(element);
    expect(asked('complete')[0]).to.include({ paymentMethod: 'moon-pay' });
    expect(tracked[0]?.data).to.include({ currency: 'EUR', value: 20, payment_type: 'moon-pay' });
  });

  it('makes room for a payment provider’s own fields', async () => {
    const own = Object.assign(document.createElement('input'), { slot: 'payment', ariaLabel: 'Card' });
    const { element } = await ready({}, concert(), [own]);
    expect(own.assignedSlot?.name).to.equal('payment');
    expect(own.checkVisibility()).to.equal(true);
    await expect(element).to.be.accessible();
  });

  it('asks for no payment when there is nothing to pay', async () => {
    const { element, asked } = await ready({}, concert({ tickets: [{ id: 'adult', name: 'Adult', price: 0 }] }));
    expect(parts(element, 'payment-method')).to.have.length(0);
    expect(words(part(element, 'pay'))).to.equal('Place order');
    part(element, 'pay')!.click();
    await confirmed(element);
    expect(asked('complete')[0]).to.include({ paymentMethod: 'free' });
  });

  it('says what to do when tickets that depend on each other are exchanged one by one', async () => {
    const bundled = new ServiceError(409, { code: 'BUNDLED', message: 'Other tickets hang on it.' });
    const { element } = await ready({ complete: () => Promise.reject(bundled) });
    part(element, 'pay')!.click();
    expect(await refused(element)).to.contain('Exchange them in your account, too');
    expect(words(part(element, 'pay'))).to.equal('Buy now · €20');
  });

  it('tries again with the same order when no answer came', async () => {
    let down = true;
    const info = concert();
    const { element, asked } = await ready(
      {
        complete: () =>
          down
            ? Promise.reject(new UnreachableError('x'))
            : Promise.resolve({ ...orderOf(info, []), status: 'COMPLETE' }),
        setDetails: () =>
          down
            ? Promise.resolve(orderOf(info, [{ type: 'ticket', ticketTypeId: 'adult', amount: 1 }]))
            : Promise.reject(new ServiceError(409, { code: 'WRONG_STATE', message: 'Complete already.' })),
      },
      info,
    );
    const [placed, failed] = [heard(element, 'order-placed'), heard(element, 'shop-failed')];
    const last = oneEvent(element, 'order-placed');
    part(element, 'pay')!.click();
    expect(await refused(element)).to.contain('can’t be reached');
    expect(failed).to.have.length(1);
    expect(words(part(element, 'pay'))).to.equal('Buy now · €20');
    await expect(element).to.be.accessible();
    down = false; // the order went through, the answer did not: the service now says that it is complete
    part(element, 'pay')!.click();
    await last;
    await confirmed(element);
    expect(placed).to.have.length(1);
    expect(asked('create')).to.have.length(1);
    expect(new Set(asked('complete').map(({ id }) => id)).size).to.equal(1);
  });

  it('is placed although its tickets cannot be read, and shows them at the second try', async () => {
    let tries = 0;
    const { element } = await ready({
      tickets: () =>
        tries++
          ? Promise.resolve([{ _id: '1', ticketName: 'Adult', barcode: 'CODE-1' }])
          : Promise.reject(new UnreachableError('x')),
    });
    const [placed, failed] = [heard(element, 'order-placed'), heard(element, 'shop-failed')];
    const last = oneEvent(element, 'order-placed');
    part(element, 'pay')!.click();
    await last;
    const confirmation = await confirmed(element);
    expect(words(confirmation)).to.contain('Thank you').and.to.contain('can’t show its tickets right now');
    expect([placed.length, failed.length, element.cart.lines.length]).to.deep.equal([1, 0, 0]);
    await expect(element).to.be.accessible();
    button(element, 'Try again').click();
    await appears(element, () => words(part(element, 'confirmation')).includes('CODE-1'));
    expect(words(part(element, 'confirmation'))).not.to.contain('can’t show');
    expect(placed).to.have.length(1);
  });

  it('comes back with what is left when others were faster', async () => {
    const info = concert();
    const { element } = await ready(
      {
        complete: () =>
          Promise.reject(
            new ServiceError(409, {
              message: 'No',
              availabilities: { _id: info._id, saleStatus: 'soldOut', tickets: [{ id: 'adult', v: 0 }] },
            }),
          ),
      },
      info,
    );
    part(element, 'pay')!.click();
    await appears(element, () => part(element, 'buy'));
    expect(error(element)).to.equal('Some of your tickets have just been sold. Please see what’s left.');
    expect(row(element, 'Adult').reason()).to.equal('Sold out');
    expect(element.matches(':state(sold-out)')).to.equal(true);
    await focuses(element, () => part(element, 'error'));
    await expect(element).to.be.accessible();
  });

  it('keeps the choice when the time is up', async () => {
    const { element, asked } = await ready({ complete: () => Promise.reject(new ServiceError(410, {})) });
    part(element, 'pay')!.click();
    await appears(element, () => part(element, 'buy'));
    expect(error(element)).to.contain('Time’s up');
    expect(row(element, 'Adult').quantity()).to.equal('1');
    part(element, 'buy')!.click();
    await appears(element, () => part(element, 'pay'));
    expect(asked('create')).to.have.length(2);
    expect(asked('setItems')).to.have.length(0);
  });

  for (const [what, status, said] of [
    ['too many requests', 429, 'a little too fast'],
    ['a service that is down', 500, 'went wrong on our side'],
    ['an API error', 409, 'Not like this.'],
  ] as const) {
    it(`says what ${what} means, and keeps the form`, async () => {
      const { element } = await ready({
        complete: () => Promise.reject(new ServiceError(status, { message: 'Not like this.' })),
      });
      part(element, 'pay')!.click();
      expect(await refused(element)).to.contain(said);
    });
  }
});
