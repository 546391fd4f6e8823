/** Whatever a buyer does with one cart, and whatever breaks: one order. More of it is in checkout.test.ts, order.test.ts and hold.test.ts. */
import { expect } from '@open-wc/testing';
import { ServiceError, UnreachableError } from '../../../../src/client/errors.ts';
import type { Checkout } from '../../../../src/contract/checkout.ts';
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
  refused,
  row,
  words,
} from '../open-shop.ts';

const adult = [{ type: 'ticket' as const, ticketTypeId: 'adult', amount: 1 }];
const wrongState = () => Promise.reject(new ServiceError(409, { code: 'WRONG_STATE', message: 'Complete already.' }));
const confirmation = (element: Element) => appears(element, () => part(element, 'confirmation'));

describe('<event-shop> making one order of a cart', () => {
  it('takes a new key where the old one was used in other words, and holds once more', async () => {
    const info = concert();
    const keys = new Set<string | undefined>();
    const service = orderService(info, {
      create: (_, options) => {
        const isFirst = keys.size === 0;
        keys.add(options?.idempotencyKey);
        return isFirst
          ? Promise.reject(new ServiceError(409, { code: 'IDEMPOTENCY_KEY_REUSED' }))
          : Promise.resolve(orderOf(info, adult));
      },
    });
    const element = await openShop(info, { answers: service.answers });
    const failed = heard(element, 'shop-failed');
    await add(element, 'Adult');
    await goOn(element);
    expect([keys.size, service.asked('create').length, failed.length]).to.deep.equal([2, 2, 0]);
    expect(localStorage.getItem(`foyer:cart:${info._id}`)).to.contain([...keys][1]!);
  });

  it('does not try for ever when no key will do', async () => {
    const info = concert();
    const service = orderService(info, {
      create: () => Promise.reject(new ServiceError(409, { code: 'IDEMPOTENCY_KEY_REUSED', message: 'Used.' })),
    });
    const element = await openShop(info, { answers: service.answers });
    await add(element, 'Adult');
    part(element, 'buy')!.click();
    await appears(element, () => words(part(element, 'error')) === 'Used.');
    expect(service.asked('create')).to.have.length(2);
  });

  it('finds the order whose answer was lost, although the buyer went back to the tickets', async () => {
    const info = concert();
    const service = { isAway: true };
    const { element, asked } = await openDetails(info, {
      complete: () => Promise.reject(new UnreachableError('x')),
      setItems: wrongState,
      get: () =>
        service.isAway
          ? Promise.reject(new UnreachableError('x'))
          : Promise.resolve({ ...orderOf(info, adult), status: 'COMPLETE' }),
    });
    await fillBuyer(element);
    part(element, 'pay')!.click();
    await refused(element);
    service.isAway = false;
    button(element, 'Change tickets').click();
    await appears(element, () => part(element, 'buy'));
    await add(element, 'Adult');
    part(element, 'buy')!.click();
    expect(words(await confirmation(element))).to.contain(`Order order-${info._id}`);
    expect(asked('create')).to.have.length(1);
    expect(element.cart.lines).to.deep.equal([]);
  });

  it('starts afresh where an order was given up', async () => {
    const info = concert();
    const { element, asked } = await openDetails(info, {
      setItems: wrongState,
      get: () => Promise.resolve({ ...orderOf(info, adult), status: 'ABORTED' }),
    });
    button(element, 'Change tickets').click();
    await appears(element, () => part(element, 'buy'));
    await goOn(element);
    expect(asked('create')).to.have.length(2);
  });

  it('goes back to the choice when the order was given up elsewhere, and says so', async () => {
    const { element, asked } = await openDetails(concert(), { setDetails: wrongState, complete: wrongState });
    await fillBuyer(element);
    part(element, 'pay')!.click();
    await appears(element, () => part(element, 'buy'));
    await focuses(element, () => part(element, 'error'));
    expect(words(part(element, 'error'))).to.equal('Complete already.');
    expect(row(element, 'Adult').quantity()).to.equal('1');
    await goOn(element);
    expect(asked('create')).to.have.length(2);
  });

  it('has an empty cart on a page that the back button brings back after the order', async () => {
    const info = concert();
    const { element, asked } = await openDetails(info);
    button(element, 'Change tickets').click();
    await appears(element, () => part(element, 'buy'));
    localStorage.removeItem(`foyer:cart:${info._id}`); // another page of the same history has ordered
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    expect(element.cart.lines).to.have.length(1);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await appears(element, () => row(element, 'Adult').quantity() === '0');
    expect(part(element, 'buy')?.getAttribute('aria-disabled')).to.equal('true');
    expect(asked('setItems')).to.have.length(0);
  });

  it('shows the same order in two tabs that pay at the same time', async () => {
    const info = concert();
    const first = await openDetails(info);
    const done: Checkout = { ...orderOf(info, adult), status: 'COMPLETE' };
    const answer = deferred<Checkout>();
    const service = orderService(info, {
      get: () => Promise.resolve(orderOf(info, adult)),
      setDetails: () => Promise.resolve(orderOf(info, adult)),
      complete: () => answer.promise,
    });
    const second = await openShop(info, { answers: service.answers });
    await appears(second, () => part(second, 'pay'));
    await fillBuyer(second);
    part(second, 'pay')!.click();
    await fillBuyer(first.element);
    part(first.element, 'pay')!.click();
    await confirmation(first.element);
    answer.resolve(done);
    expect(words(await confirmation(second))).to.contain(`Order order-${info._id}`);
    expect([...first.asked('create'), ...service.asked('create')]).to.have.length(1);
    const ids = [...first.asked('complete'), ...service.asked('complete')].map(({ id }) => id);
    expect(ids).to.deep.equal([done._id, done._id]);
  });
});
