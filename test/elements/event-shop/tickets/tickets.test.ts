import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { EventInfo, InfoTicket } from '../../../../src/contract/event-info.ts';
import { hostile } from '../../../support/readers/shadow.ts';
import {
  add,
  adult,
  appears,
  child,
  concert,
  openShop,
  part,
  parts,
  placeShop,
  row,
  status,
  words,
} from '../open-shop.ts';

const open = (fields: Partial<EventInfo>, attributes: Record<string, string> = {}) =>
  openShop(concert(fields), { attributes });
const selling = (...tickets: readonly Partial<InfoTicket>[]) => ({
  tickets: tickets.map((ticket, at) => ({ id: `t${at}`, name: `Type ${at}`, price: 10, ...ticket })),
});
const names = (element: Element) => parts(element, 'ticket-name').map((each) => words(each));

describe('<event-shop> tickets', () => {
  it('shows them by category, in the seller’s order', async () => {
    const element = await open({
      categories: [
        { _id: 'stalls', ref: 'st', name: 'Stalls', description: 'Near the stage' },
        { _id: 'balcony', name: 'Balcony' },
        { _id: 'empty', name: 'Nothing here' },
      ],
      ...selling(
        { name: 'Balcony, late', categoryRef: 'balcony', sortingKey: 9 },
        { name: 'Stalls', categoryRef: 'st', sortingKey: 2 },
        { name: 'Balcony, early', categoryRef: 'balcony', sortingKey: 1 },
        { name: 'Loose', sortingKey: 5 },
        { name: 'Lost', categoryRef: 'gone' },
      ),
    });
    expect(names(element)).to.deep.equal(['Loose', 'Lost', 'Stalls', 'Balcony, early', 'Balcony, late']);
    expect(parts(element, 'category').map((each) => words(each.querySelector('h3')))).to.deep.equal([
      'Stalls',
      'Balcony',
    ]);
    expect(words(parts(element, 'category')[0])).to.contain('Near the stage');
    await expect(element).to.be.accessible();
  });

  it('keeps the seller’s order for equal keys, and puts what has none last, as the service does', async () => {
    const element = await open(
      selling(
        { name: 'None' },
        { name: 'Two', sortingKey: 2 },
        { name: 'Also two', sortingKey: 2 },
        { sortingKey: -1 },
      ),
    );
    expect(names(element)).to.deep.equal(['Type 3', 'Two', 'Also two', 'None']);
  });

  it('shows each ticket once where two categories share their name for it', async () => {
    const element = await open({
      categories: [
        { _id: 'one', ref: 'c', name: 'One' },
        { _id: 'two', ref: 'c', name: 'Two' },
      ],
      ...selling({ categoryRef: 'c' }),
    });
    expect(names(element)).to.deep.equal(['Type 0']);
  });

  it('keeps the lines of a description', async () => {
    const element = await open(selling({ description: 'With a drink\nand a seat' }));
    const text = row(element, 'Type 0').element.querySelector<HTMLElement>('[part=ticket-description]')!;
    expect(text.innerText.trim()).to.equal('With a drink\nand a seat');
  });

  it('wears the colour of the seller', async () => {
    const element = await open(selling({ color: 'rgb(1, 2, 3)' }, {}));
    const mark = (name: string) => getComputedStyle(row(element, name).element, '::before').backgroundColor;
    expect(mark('Type 0')).to.equal('rgb(1, 2, 3)');
    expect(mark('Type 1')).to.not.equal(mark('Type 0'));
  });

  it('says which taxes the order includes, by the rate of each ticket type', async () => {
    const element = await open({ taxRate: 0.19, ...selling({ price: 10.7, taxRate: 0.07 }, { price: 11.9 }) });
    await add(element, 'Type 0');
    await add(element, 'Type 1');
    expect(words(part(element, 'summary'))).to.contain('incl. 7% tax (€0.70)');
    expect(words(part(element, 'summary'))).to.contain('incl. 19% tax (€1.90)');
  });

  it('sells what is hidden in the selection to who asks for it in another way', async () => {
    const element = await open(selling({}, { styleOptions: { hiddenInSelectionArea: true } }));
    element.setQuantity('t1', 2);
    await element.updateComplete;
    expect(words(part(element, 'summary'))).to.contain('2 × Type 1');
    expect(part(element, 'buy')?.getAttribute('aria-disabled')).to.equal('false');
  });

  it('names no category where there is only one', async () => {
    const element = await open({ categories: [{ _id: 'c', name: 'Hall' }], ...selling({ categoryRef: 'c' }) });
    expect(part(element, 'category')?.querySelector('h3')).to.equal(null);
    expect(part(element, 'increment')?.getAttribute('aria-label')).to.equal('Add one: Type 0');
  });

  it('shows none that is hidden or switched off', async () => {
    const element = await open(
      selling({ active: false }, { styleOptions: { hiddenInSelectionArea: true } }, { active: true }),
    );
    expect(names(element)).to.deep.equal(['Type 2']);
  });

  it('shows a description, a picture and how many are left where that is wanted', async () => {
    const thumbnailImage = '/public/favicon.svg';
    const element = await open(
      selling(
        {
          description: 'With a drink',
          v: 7,
          image: '/public/favicon.svg?type',
          styleOptions: { thumbnailImage, showAvailable: true },
        },
        { v: 7, image: '/public/favicon.svg?type' },
        { styleOptions: { showAvailable: true } },
        { v: 0, styleOptions: { showAvailable: true } },
      ),
    );
    expect(row(element, 'Type 0').text('ticket-description')).to.equal('With a drink');
    expect(row(element, 'Type 0').element.querySelector('img')?.src).to.equal(`${element.baseUrl}${thumbnailImage}`);
    expect(row(element, 'Type 1').element.querySelector('img')?.src).to.equal(
      `${element.baseUrl}/public/favicon.svg?type`,
    );
    expect(parts(element, 'availability').map((each) => words(each))).to.deep.equal(['7 left']);
  });

  it('shows a seller’s words as words, and no colour that is none', async () => {
    const element = await open(
      selling({ name: hostile, description: hostile, color: 'red; display: none' }, { color: 'url(/stolen)' }),
    );
    expect(row(element, hostile).text('ticket-description')).to.equal(hostile);
    expect(part(element, 'categories')?.querySelectorAll('img, script')).to.have.length(0);
    for (const ticket of parts(element, 'ticket')) expect(getComputedStyle(ticket).display).to.not.equal('none');
  });

  it('goes up and down', async () => {
    const element = await open({});
    await add(element, 'Adult', 3);
    expect(row(element, 'Adult').quantity()).to.equal('3');
    row(element, 'Adult').minus!.click();
    await element.updateComplete;
    expect(row(element, 'Adult').quantity()).to.equal('2');
    expect(row(element, 'Child').quantity()).to.equal('0');
    await expect(element).to.be.accessible();
  });

  it('names its buttons, and turns them off without hiding them', async () => {
    const element = await open(selling({ name: 'Adult', maxAmountPerOrder: 1 }));
    const { plus, minus, element: line } = row(element, 'Adult');
    expect(plus?.getAttribute('aria-label')).to.equal('Add one: Adult');
    expect(minus?.getAttribute('aria-label')).to.equal('Remove one: Adult');
    expect(line.querySelector('[part=quantity]')?.getAttribute('aria-label')).to.equal('Quantity: Adult');
    expect(minus?.getAttribute('aria-disabled')).to.equal('true');
    minus!.click();
    await element.updateComplete;
    expect(row(element, 'Adult').quantity()).to.equal('0');
    await add(element, 'Adult', 2);
    expect(row(element, 'Adult').quantity()).to.equal('1');
    expect(plus?.getAttribute('aria-disabled')).to.equal('true');
    expect(plus).to.not.have.property('disabled', true);
    expect(row(element, 'Adult').reason()).to.equal('Maximum 1 per order.');
    expect(plus?.getAttribute('aria-describedby')).to.equal(line.querySelector('[part=reason]')?.id);
    await expect(element).to.be.accessible();
  });

  it('works with the keyboard; the focus stays on the button', async () => {
    const element = await open(selling({ name: 'Adult', maxAmountPerOrder: 2 }));
    const plus = row(element, 'Adult').plus!;
    plus.focus();
    for (const press of ['Enter', 'Space', 'Enter', 'Enter']) await sendKeys({ press });
    await element.updateComplete;
    expect(row(element, 'Adult').quantity()).to.equal('2');
    expect(element.shadowRoot?.activeElement === plus).to.equal(true);
    for (const label of ['Quantity: Adult', 'Remove one: Adult']) {
      await sendKeys({ down: 'Shift' });
      await sendKeys({ press: 'Tab' });
      await sendKeys({ up: 'Shift' });
      expect(element.shadowRoot?.activeElement?.getAttribute('aria-label')).to.equal(label);
    }
    for (const press of ['Space', 'Space']) await sendKeys({ press });
    await element.updateComplete;
    expect(row(element, 'Adult').quantity()).to.equal('0');
    expect(element.shadowRoot?.activeElement?.getAttribute('aria-label')).to.equal('Remove one: Adult');
  });

  it('does not lose the focus when its row closes', async () => {
    const info = concert(selling({ name: 'Adult', v: 2 }));
    let gone = false;
    const { element } = await placeShop(() =>
      Promise.resolve(gone ? { ...info, tickets: [{ ...info.tickets![0]!, v: 0 }] } : info),
    );
    await appears(element, () => part(element, 'buy'));
    await add(element, 'Adult', 2);
    gone = true;
    element.channel = 'again';
    await appears(element, () => words(part(element, 'reason')) === 'Sold out');
    row(element, 'Adult').minus!.focus();
    row(element, 'Adult').minus!.click();
    await element.updateComplete;
    expect(row(element, 'Adult').minus).to.equal(null);
    expect(document.activeElement === element).to.equal(true);
  });

  it('steps over amounts that the seller does not sell', async () => {
    const element = await open(selling({ name: 'Group', minAmountPerOrder: 10, maxAmountPerOrder: 12 }));
    const amounts: string[] = [];
    for (let click = 0; click < 4; click++) {
      await add(element, 'Group');
      amounts.push(row(element, 'Group').quantity());
    }
    for (let click = 0; click < 3; click++) {
      row(element, 'Group').minus!.click();
      await element.updateComplete;
      amounts.push(row(element, 'Group').quantity());
    }
    expect(amounts).to.deep.equal(['10', '11', '12', '12', '11', '10', '0']);
  });

  it('shows all of 200 types, and changes only the row that changed', async () => {
    const element = await open(selling(...Array.from({ length: 200 }, () => ({}))));
    await appears(element, () => parts(element, 'ticket').length === 200);
    const changed: Node[] = [];
    const observer = new MutationObserver((changes) => changed.push(...changes.map(({ target }) => target)));
    observer.observe(part(element, 'categories')!, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    await add(element, 'Type 150');
    observer.takeRecords().forEach(({ target }) => changed.push(target));
    observer.disconnect();
    const { element: own } = row(element, 'Type 150');
    expect(changed.length).to.be.within(1, 6);
    expect(changed.every((node) => own.contains(node))).to.equal(true);
    expect(names(element)).to.have.length(200);
  });

  it('says why one cannot buy, when one tries to', async () => {
    const element = await open({ min: 3, tickets: [adult, child] });
    const buy = part(element, 'buy')!;
    expect(buy.getAttribute('aria-disabled')).to.equal('true');
    buy.click();
    await element.updateComplete;
    expect(status(element)).to.equal('Choose at least one ticket.');
    await add(element, 'Adult');
    expect(words(part(element, 'summary')?.parentElement?.querySelector('#why'))).to.equal(
      'Minimum 3 tickets per order.',
    );
    await add(element, 'Adult', 2);
    expect(buy.getAttribute('aria-disabled')).to.equal('false');
  });
});
