import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { EventInfo } from '../../../../src/contract/event-info.ts';
import type { EventShop } from '../../../../src/elements/event-shop/event-shop.ts';
import {
  add,
  appears,
  button,
  concert,
  focuses,
  openShop,
  part,
  parts,
  placeShop,
  row,
  summary,
  words,
} from '../open-shop.ts';

const chart = (categoryAlignment: string | number, fields: Partial<EventInfo> = {}) =>
  concert({
    styleOptions: { categoryAlignment },
    categories: [
      { _id: 'stalls', ref: 'st', name: 'Stalls', description: 'Near the stage' },
      { _id: 'balcony', name: 'Balcony' },
      { _id: 'boxes', name: 'Boxes', v: 0 },
    ],
    tickets: [
      { id: 'a', name: 'Adult', price: 20, categoryRef: 'st' },
      { id: 'b', name: 'Child', price: 10, categoryRef: 'st' },
      { id: 'c', name: 'Bench', price: 8, categoryRef: 'balcony' },
      { id: 'd', name: 'Box', price: 90, categoryRef: 'boxes' },
    ],
    ...fields,
  });
const open = (categoryAlignment: string | number, fields?: Partial<EventInfo>, attributes = {}) =>
  openShop(chart(categoryAlignment, fields), { attributes });
const names = (element: Element) => parts(element, 'ticket-name').map((each) => words(each));
const all = (element: Element, selector: string) => [...element.shadowRoot!.querySelectorAll<HTMLElement>(selector)];
const tabs = (element: Element) => all(element, '[role=tab]');
const focused = (element: Element) => element.shadowRoot?.activeElement as HTMLElement;
const click = async (element: EventShop, target: HTMLElement) => {
  target.click();
  await element.updateComplete;
};

describe('<event-shop> alignment of categories', () => {
  for (const cascade of [0, 'cascade', 'somethingNew', 99, 'constructor']) {
    it(`is one below the other for ${cascade}`, async () => {
      const element = await open(cascade);
      expect(parts(element, 'category').map((each) => words(each.querySelector('h3')))).to.deep.equal([
        'Stalls',
        'Balcony',
        'Boxes',
      ]);
      expect(names(element)).to.deep.equal(['Adult', 'Child', 'Bench', 'Box']);
      expect(tabs(element)).to.have.length(0);
      await expect(element).to.be.accessible();
    });
  }

  for (const several of [1, 2, 3]) {
    it(`${several} needs no tabs, cards or questions for one category`, async () => {
      const element = await open(several, { categories: [{ _id: 'c', name: 'Hall' }] });
      expect(names(element)).to.deep.equal(['Adult', 'Child', 'Bench', 'Box']);
      expect(all(element, '[role=tab], .box, #question')).to.have.length(0);
    });

    it(`${several} keeps the cart visible and its rows working`, async () => {
      const element = await open(several);
      if (several === 3) await click(element, button(element, 'Stalls Near the stage from €10'));
      await add(element, 'Adult', 2);
      expect(summary(element)).to.deep.equal(['2 × Adult, Stalls €40']);
      expect(row(element, 'Adult').quantity()).to.equal('2');
      expect(part(element, 'buy')?.getAttribute('aria-disabled')).to.equal('false');
    });
  }

  it('says so when there is nothing to choose from', async () => {
    const { element } = await placeShop(chart(1, { tickets: [] }));
    const empty = await appears(element, () => element.shadowRoot?.querySelector('slot[name=empty]'));
    expect(words(empty)).to.equal('There are no tickets for this event.');
  });
});

describe('<event-shop> tabs', () => {
  for (const asked of [1, 'asTabs']) {
    it(`show one category at a time for ${asked}`, async () => {
      const element = await open(asked);
      expect(tabs(element).map((tab) => words(tab))).to.deep.equal(['Stalls', 'Balcony', 'Boxes Sold out']);
      expect(names(element)).to.deep.equal(['Adult', 'Child']);
      expect(words(part(element, 'category'))).to.contain('Near the stage');
      await expect(element).to.be.accessible();
      await click(element, tabs(element)[1]!);
      expect(names(element)).to.deep.equal(['Bench']);
      expect(tabs(element).map((tab) => tab.getAttribute('aria-selected'))).to.deep.equal(['false', 'true', 'false']);
    });
  }

  it('name their panel, and tell how many are chosen in it, whatever is open', async () => {
    const element = await open(1);
    const panel = part(element, 'category')!;
    expect(panel.getAttribute('role')).to.equal('tabpanel');
    expect(tabs(element)[0]?.getAttribute('aria-controls')).to.equal(panel.id);
    expect(panel.getAttribute('aria-labelledby')).to.equal(tabs(element)[0]?.id);
    await add(element, 'Adult', 2);
    await add(element, 'Child');
    await click(element, tabs(element)[1]!);
    expect(words(tabs(element)[0])).to.equal('Stalls 3 selected');
    expect(summary(element)).to.have.length(2);
    await click(element, tabs(element)[0]!);
    expect(row(element, 'Adult').quantity()).to.equal('2');
    await expect(element).to.be.accessible();
  });

  it('go by the arrow keys, round and round', async () => {
    const element = await open(1);
    tabs(element)[0]!.focus();
    const after = async (press: string, at: number) => {
      await sendKeys({ press });
      await focuses(element, () => tabs(element)[at]);
      expect(tabs(element)[at]?.getAttribute('aria-selected')).to.equal('true');
    };
    await after('ArrowRight', 1);
    await after('End', 2);
    await after('ArrowRight', 0);
    await after('ArrowLeft', 2);
    await after('Home', 0);
    expect(tabs(element).map((tab) => tab.tabIndex)).to.deep.equal([0, -1, -1]);
    await sendKeys({ press: 'Tab' });
    expect(focused(element).getAttribute('aria-label')).to.equal('Quantity: Adult, Stalls');
  });

  it('give tickets without a category a tab of their own, in the language of the buyer', async () => {
    const element = await open(1, { categories: [{ _id: 'stalls', ref: 'st', name: 'Parkett' }] }, { lang: 'de' });
    expect(tabs(element).map((tab) => words(tab))).to.deep.equal(['Weitere Tickets', 'Parkett']);
  });
});

describe('<event-shop> cards', () => {
  for (const asked of [2, 'boxes']) {
    it(`show all categories for ${asked}, each with what is chosen of it`, async () => {
      const element = await open(asked);
      const cards = parts(element, 'category');
      expect(cards.map((card) => words(card.querySelector('h3')))).to.deep.equal(['Stalls', 'Balcony', 'Boxes']);
      expect(names(element)).to.deep.equal(['Adult', 'Child', 'Bench', 'Box']);
      await add(element, 'Bench', 3);
      expect(words(cards[1])).to.contain('3 selected');
      expect(words(cards[2])).to.contain('Sold out');
      await expect(element).to.be.accessible();
    });
  }

  it('are called by their category', async () => {
    const element = await open(2);
    const [card] = parts(element, 'category');
    const label = element.shadowRoot?.getElementById(card?.getAttribute('aria-labelledby') ?? '');
    expect(words(label)).to.equal('Stalls');
  });
});

describe('<event-shop> one question at a time', () => {
  const question = (element: Element) => element.shadowRoot!.getElementById('question')!;

  for (const asked of [3, 'ticketWizard']) {
    it(`asks for the category first, for ${asked}`, async () => {
      const element = await open(asked);
      expect(words(question(element))).to.equal('Which tickets would you like?');
      expect(words(part(element, 'categories'))).to.contain('Step 1 of 2');
      expect(all(element, '.choice').map((each) => words(each))).to.deep.equal([
        'Stalls Near the stage from €10',
        'Balcony €8',
        'Boxes €90 Sold out',
      ]);
      expect(names(element)).to.deep.equal([]);
      await expect(element).to.be.accessible();
    });
  }

  it('goes forward and back with the focus, and loses nothing', async () => {
    const element = await open(3);
    const choice = button(element, 'Balcony €8');
    choice.focus();
    await sendKeys({ press: 'Enter' });
    await focuses(element, () => question(element));
    expect(words(question(element))).to.equal('How many tickets: Balcony?');
    expect(words(part(element, 'categories'))).to.contain('Step 2 of 2');
    expect(names(element)).to.deep.equal(['Bench']);
    await add(element, 'Bench', 2);
    await expect(element).to.be.accessible();
    await click(element, button(element, 'Back to categories'));
    await focuses(element, () => question(element));
    expect(words(question(element))).to.equal('Which tickets would you like?');
    expect(summary(element)).to.deep.equal(['2 × Bench, Balcony €16']);
    await click(element, button(element, 'Balcony €8 2 selected'));
    expect(row(element, 'Bench').quantity()).to.equal('2');
    await click(element, button(element, 'Review your order'));
    expect(focused(element).getAttribute('part')).to.equal('buy');
  });

  it('leads to the order once there is one', async () => {
    const element = await open(3);
    expect(words(part(element, 'categories'))).to.not.contain('Go on');
    element.setQuantity('a', 1);
    await element.updateComplete;
    expect(words(part(element, 'categories'))).to.contain('Review your order');
  });
});
