import { expect, nextFrame } from '@open-wc/testing';
import { ServiceError, UnreachableError } from '../../../../src/client/errors.ts';
import type { Checkout } from '../../../../src/contract/checkout.ts';
import { deferred } from '../../../support/readers/shadow.ts';
import {
  appears,
  button,
  concert,
  fillBuyer,
  openDetails,
  orderOf,
  part,
  row,
  status,
  words,
  type Orders,
} from '../open-shop.ts';
import { pass, skip, startClock, stopClock, ticks } from '../stopped-clock.ts';

/** Details of tickets that are held for so many seconds. */
const holding = (seconds: number, info = concert()) =>
  openDetails(info, {
    create: ({ items }) =>
      Promise.resolve({ ...orderOf(info, items), expiresAt: new Date(Date.now() + seconds * 1000).toISOString() }),
  });
const timer = (element: Element) => words(part(element, 'timer'));

/** A checkout that ends in so many seconds. */
const until = (info: { readonly _id: string }, seconds: number, more: Partial<Checkout> = {}): Checkout => ({
  ...orderOf(concert(), []),
  _id: `order-${info._id}`,
  realPrice: 20,
  expiresAt: new Date(Date.now() + seconds * 1000).toISOString(),
  ...more,
});

/** The same details two minutes before their end, where the service gives more time, or does not. */
async function nearTheEnd(extend: Orders['extend'], canExtend = true) {
  const info = concert();
  const opened = await openDetails(info, {
    create: () => Promise.resolve(until(info, 150, { canExtend })),
    extend,
  });
  await pass(opened.element, 40);
  return opened;
}
const moreTime = (element: Element) => part(element, 'more-time');
const timerBox = (element: Element) => part(element, 'timer')?.parentElement;

describe('<event-shop> holding tickets', () => {
  beforeEach(stopClock);
  afterEach(startClock);

  it('tells how long, without speaking every second', async () => {
    const { element } = await holding(600);
    expect(timer(element)).to.equal('We’re holding your tickets for 10:00');
    await pass(element, 61);
    expect(timer(element)).to.equal('We’re holding your tickets for 8:59');
    expect(part(element, 'timer')?.getAttribute('role')).to.equal('timer');
    expect(part(element, 'timer')?.ariaLive ?? 'off').to.equal('off');
    expect(status(element)).to.equal('');
  });

  it('warns in time, once for each minute', async () => {
    const { element } = await holding(180);
    const said: string[] = [];
    for (let minute = 0; minute < 170; minute += 10) {
      await pass(element, 10);
      if (said.at(-1) !== status(element)) said.push(status(element));
    }
    expect(said).to.deep.equal(['', '2 minutes left to finish your order.', 'One minute left to finish your order.']);
    expect(timer(element)).to.equal('We’re holding your tickets for 0:10');
    await expect(element).to.be.accessible();
  });

  it('goes back to the choice when the time is up; nothing of it is lost', async () => {
    const { element, asked } = await holding(60);
    await fillBuyer(element);
    await pass(element, 61);
    await appears(element, () => part(element, 'buy'));
    expect(words(part(element, 'error'))).to.contain('Time’s up, and your tickets have gone back on sale.');
    expect(row(element, 'Adult').quantity()).to.equal('1');
    expect(ticks.size).to.equal(0);
    part(element, 'buy')!.click();
    await appears(element, () => part(element, 'pay'));
    expect(asked('create')).to.have.length(2);
  });

  it('ends with the order', async () => {
    const { element } = await holding(60);
    await fillBuyer(element);
    part(element, 'pay')!.click();
    await appears(element, () => part(element, 'confirmation'));
    await pass(element, 120);
    expect(part(element, 'confirmation')).to.not.equal(null);
    expect(ticks.size).to.equal(0);
  });

  it('ends with the order also after another language', async () => {
    const { element } = await holding(60);
    element.lang = 'de';
    await appears(element, () => words(element.shadowRoot?.getElementById('details')) === 'Ihre Angaben');
    element.lang = 'en';
    await appears(element, () => words(element.shadowRoot?.getElementById('details')) === 'Your details');
    await fillBuyer(element);
    part(element, 'pay')!.click();
    await appears(element, () => part(element, 'confirmation'));
    await pass(element, 120);
    expect(part(element, 'confirmation')).to.not.equal(null);
    element.lang = 'de';
    await appears(element, () => words(element.shadowRoot?.getElementById('confirmation')).startsWith('Vielen Dank'));
  });

  it('offers more time from two minutes before the end, and says so', async () => {
    const info = concert();
    const { element } = await openDetails(info, {
      create: () => Promise.resolve(until(info, 150, { canExtend: true })),
    });
    await pass(element, 29);
    expect(moreTime(element)).to.equal(null);
    await pass(element, 1);
    expect(words(moreTime(element))).to.equal('I need more time');
    expect(status(element)).to.equal('2 minutes left to finish your order. You can ask for more time.');
    await expect(element).to.be.accessible();
  });

  it('offers what the service would give by then, not what it would have given before', async () => {
    const opened = async (...answers: (boolean | undefined | Error)[]) => {
      const info = concert();
      const { element, asked } = await openDetails(info, {
        create: () => Promise.resolve(until(info, 150)),
        get: () => {
          const canExtend = answers.shift();
          return canExtend instanceof Error
            ? Promise.reject(canExtend)
            : Promise.resolve({ ...until(info, 150), canExtend });
        },
      });
      const after = async (seconds: number) => {
        await pass(element, seconds);
        await nextFrame();
        return [status(element), moreTime(element) !== null];
      };
      return { after, asked };
    };
    const spoken = async (...answers: (boolean | undefined | Error)[]) => {
      const { after, asked } = await opened(...answers);
      await after(19);
      expect(asked('get')).to.have.length(0);
      await after(1); // it asks ten seconds before it speaks
      const first = await after(10);
      await after(50);
      const second = await after(10);
      expect(asked('get')).to.have.length(2);
      return [first, second];
    };
    const [two, one] = ['2 minutes left to finish your order.', 'One minute left to finish your order.'];
    const ask = 'You can ask for more time.';
    const none = 'We can’t hold your tickets any longer. Your choice and your details stay here.';
    expect(await spoken(true, true)).to.deep.equal([[`${two} ${ask}`, true], [`${one} ${ask}`, true]]); // prettier-ignore
    expect(await spoken(false, true)).to.deep.equal([[`${two} ${none}`, false], [`${one} ${ask}`, true]]); // prettier-ignore
    expect(await spoken(true, false)).to.deep.equal([[`${two} ${ask}`, true], [`${one} ${none}`, false]]); // prettier-ignore
    const lost = new UnreachableError('x');
    expect(await spoken(lost, lost)).to.deep.equal([[`${two} ${ask}`, true], [`${one} ${ask}`, true]]); // prettier-ignore
    expect(await spoken(undefined, undefined), 'a service that gives none').to.deep.equal([[two, false], [one, false]]); // prettier-ignore

    const { after } = await opened(true, false);
    expect(await after(40), 'a tab that was asleep').to.deep.equal([`${two} ${ask}`, true]);
    expect(await after(45), 'the last ticket was sold').to.deep.equal([`${two} ${none}`, false]);
  });

  it('gives more time by one request, keeps the focus, and warns again when that runs out', async () => {
    const answer = deferred<Checkout>();
    const { element, info, asked } = await nearTheEnd(() => answer.promise);
    const ask = moreTime(element)!;
    ask.focus();
    ask.click();
    ask.click();
    await element.updateComplete;
    expect(ask.getAttribute('aria-disabled')).to.equal('true');
    answer.resolve(until(info, 900, { canExtend: true }));
    await appears(element, () => timer(element) === 'We’re holding your tickets for 15:00');
    expect(status(element)).to.equal('We’ll hold your tickets for another 15 minutes.');
    expect(asked('extend')).to.deep.equal([{ id: `order-${info._id}`, secret: 'secret' }]);
    expect(element.shadowRoot?.activeElement).to.equal(ask);
    ask.click(); // there is time enough now
    expect(asked('extend')).to.have.length(1);
    await expect(element).to.be.accessible();
    part(element, 'pay')!.focus();
    await appears(element, () => moreTime(element) === null);
    await pass(element, 785);
    expect(status(element)).to.contain('2 minutes left');
    expect(moreTime(element)?.getAttribute('aria-disabled')).to.equal('false');
    expect(part(element, 'pay')).to.not.equal(null);
  });

  it('says kindly that there is no more time, before and after the buyer asks', async () => {
    const none = 'We can’t hold your tickets any longer. Your choice and your details stay here.';
    const { element: told } = await nearTheEnd(() => Promise.reject(new ServiceError(500, {})), false);
    expect(moreTime(told)).to.equal(null);
    expect(status(told)).to.equal(`2 minutes left to finish your order. ${none}`);
    expect(words(timerBox(told))).to.contain(none);

    const reject = () => Promise.reject(new ServiceError(409, { code: 'NO_MORE_TIME' }));
    const { element } = await nearTheEnd(reject);
    moreTime(element)!.focus();
    moreTime(element)!.click();
    await appears(element, () => status(element) === none);
    expect(words(timerBox(element))).to.contain(none);
    expect(element.shadowRoot?.activeElement).to.equal(moreTime(element));
    expect(moreTime(element)?.getAttribute('aria-disabled')).to.equal('true');
    expect(timer(element)).to.equal('We’re holding your tickets for 1:50');
  });

  it('lets a buyer who got no answer ask again, and tells when the time was up already', async () => {
    const answers = [new UnreachableError('x'), new ServiceError(410, {})];
    const { element } = await nearTheEnd(() => Promise.reject(answers.shift()!));
    moreTime(element)!.click();
    await appears(element, () => words(timerBox(element)).includes('can’t be reached'));
    expect(moreTime(element)?.getAttribute('aria-disabled')).to.equal('false');
    moreTime(element)!.click();
    await appears(element, () => part(element, 'buy'));
    expect(words(part(element, 'error'))).to.contain('Time’s up');
    expect(row(element, 'Adult').quantity()).to.equal('1');
  });

  it('waits for an answer that is on its way when the time is up', async () => {
    const info = concert();
    const answer = deferred<Checkout>();
    const called = deferred<undefined>();
    const { element } = await openDetails(info, {
      create: () => Promise.resolve(until(info, 60)),
      complete: () => {
        called.resolve(undefined);
        return answer.promise;
      },
    });
    await fillBuyer(element);
    part(element, 'pay')!.click();
    await called.promise;
    await pass(element, 61);
    expect(part(element, 'pay')).to.not.equal(null);
    answer.resolve(until(info, 0, { status: 'COMPLETE' }));
    await appears(element, () => part(element, 'confirmation'));
  });

  it('looks for an order whose answer was lost before it says that the time is up', async () => {
    const info = concert();
    const service = { isAway: true };
    const { element, asked } = await openDetails(info, {
      create: () => Promise.resolve(until(info, 60)),
      complete: () => Promise.reject(new UnreachableError('x')),
      get: () =>
        service.isAway
          ? Promise.reject(new UnreachableError('x'))
          : Promise.resolve(until(info, 0, { status: 'COMPLETE' })),
    });
    await fillBuyer(element);
    part(element, 'pay')!.click();
    await appears(
      element,
      () => part(element, 'pay')?.getAttribute('aria-disabled') === 'false' && asked('complete')[0],
    );
    service.isAway = false;
    await pass(element, 61);
    await appears(element, () => part(element, 'confirmation'));
    expect(asked('create')).to.have.length(1);
  });

  it('runs only while the shop is on the page, and is up to date when it comes back', async () => {
    const { element } = await holding(600);
    const around = element.parentElement!;
    element.remove();
    expect(ticks.size).to.equal(0);
    skip(300);
    around.append(element);
    await pass(element, 0);
    expect(timer(element)).to.equal('We’re holding your tickets for 5:00');
    button(element, 'Change tickets').click();
    await appears(element, () => part(element, 'buy'));
    expect(ticks.size).to.equal(0);
  });
});
