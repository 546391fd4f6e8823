import { expect } from '@open-wc/testing';
import type { EventShop } from '../../../src/elements/event-shop/event-shop.ts';
import { appears, button, concert, fillBuyer, openDetails, orderOf, part, row, status, words } from './open-shop.ts';

const { now } = Date;
const { setInterval: realInterval, clearInterval: realClear } = globalThis;
let ticks = new Map<number, () => void>();
let ahead = 0;

/** From here on the clock stands still until a test moves it. */
function stopClock(): void {
  const at = now();
  ahead = 0;
  ticks = new Map();
  Date.now = () => at + ahead;
  let ids = 1_000_000;
  Object.assign(globalThis, {
    setInterval: (tick: () => void, every: number) => {
      if (every !== 1000) return realInterval(tick, every);
      ticks.set(++ids, tick);
      return ids;
    },
    clearInterval: (id: number) => {
      if (!ticks.delete(id)) realClear(id);
    },
  });
}

async function pass(element: EventShop, seconds: number): Promise<void> {
  ahead += seconds * 1000;
  for (const tick of ticks.values()) tick();
  await element.updateComplete;
}

/** Details of tickets that are held for so many seconds. */
const holding = (seconds: number, info = concert()) =>
  openDetails(info, {
    create: ({ items }) =>
      Promise.resolve({ ...orderOf(info, items), expiresAt: new Date(Date.now() + seconds * 1000).toISOString() }),
  });
const timer = (element: Element) => words(part(element, 'timer'));

describe('<event-shop> holding tickets', () => {
  beforeEach(stopClock);
  afterEach(() => {
    Date.now = now;
    Object.assign(globalThis, { setInterval: realInterval, clearInterval: realClear });
  });

  it('tells how long, without speaking every second', async () => {
    const { element } = await holding(600);
    expect(timer(element)).to.equal('Your tickets are held for 10:00');
    await pass(element, 61);
    expect(timer(element)).to.equal('Your tickets are held for 8:59');
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
    expect(timer(element)).to.equal('Your tickets are held for 0:10');
    await expect(element).to.be.accessible();
  });

  it('goes back to the choice when the time is up; nothing of it is lost', async () => {
    const { element, asked } = await holding(60);
    await fillBuyer(element);
    await pass(element, 61);
    await appears(element, () => part(element, 'buy'));
    expect(words(part(element, 'error'))).to.contain('The time is up and your tickets went back on sale.');
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

  it('runs only while the shop is on the page, and is up to date when it comes back', async () => {
    const { element } = await holding(600);
    const around = element.parentElement!;
    element.remove();
    expect(ticks.size).to.equal(0);
    ahead = 300_000;
    around.append(element);
    await pass(element, 0);
    expect(timer(element)).to.equal('Your tickets are held for 5:00');
    button(element, 'Change tickets').click();
    await appears(element, () => part(element, 'buy'));
    expect(ticks.size).to.equal(0);
  });
});
