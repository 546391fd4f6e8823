import { expect } from '@open-wc/testing';
import type { EventInfo } from '../../../../src/contract/event-info.ts';
import { hostile } from '../../../support/readers/shadow.ts';
import {
  add,
  appears,
  child,
  adult,
  concert,
  goOn,
  heard,
  openShop,
  orderService,
  part,
  parts,
  row,
  status,
  summary,
  words,
} from '../open-shop.ts';

const coat = { id: 'coat', name: 'Cloakroom', price: 2, styleOptions: { hiddenInSelectionArea: true } };
const wine = { id: 'wine', name: 'Wine', price: 6, styleOptions: { hiddenInSelectionArea: true } };
const juice = { ...wine, id: 'juice', name: 'Juice', price: 4 };
const rule = (thenType: string, group: string, min: number, max?: number) => ({
  _id: `${thenType}-${group}`,
  triggerType: 'hasBeenAdded',
  triggerTargetGroup: 'adults',
  thenType,
  thenTargets: [{ thenTargetGroup: group, thenTargetMin: min, ...(max !== undefined && { thenTargetMax: max }) }],
});
const event = (cartAutomationRules: EventInfo['cartAutomationRules'], fields: Partial<EventInfo> = {}) =>
  concert({
    tickets: [adult, child, coat, wine, juice],
    groups: [
      { _id: 'adults', tickets: ['adult'] },
      { _id: 'coats', name: 'Cloakroom', tickets: ['coat'] },
      { _id: 'drinks', name: 'A drink', tickets: ['wine', 'juice'] },
    ],
    cartAutomationRules,
    ...fields,
  });
const open = (info: EventInfo) => openShop(info);
type Shop = Awaited<ReturnType<typeof openShop>>;

const choices = (element: Shop) => [...element.shadowRoot!.querySelectorAll('fieldset')];
const radios = (element: Shop) => [...element.shadowRoot!.querySelectorAll<HTMLInputElement>('input[type=radio]')];
const why = (element: Shop) => words(element.shadowRoot?.getElementById('why'));
const canBuy = (element: Shop) => part(element, 'buy')?.getAttribute('aria-disabled') === 'false';
async function less(element: Shop, name: string): Promise<void> {
  row(element, name).minus!.click();
  await element.updateComplete;
}
async function pick(element: Shop, at: number): Promise<void> {
  radios(element)[at]!.click();
  await element.updateComplete;
}

describe('<event-shop> tickets that come with others', () => {
  it('adds them, says so, and takes them away again; a buyer cannot change them', async () => {
    const element = await open(event([rule('autoAdd', 'coats', 1)]));
    expect(parts(element, 'ticket').length).to.equal(2);
    await add(element, 'Adult', 2);
    expect(summary(element)).to.deep.equal(['2 × Adult €40', '1 × Cloakroom added automatically €2']);
    expect(status(element)).to.equal('Added automatically: 1 × Cloakroom');
    expect(words(part(element, 'total'))).to.equal('Total €42');
    expect(canBuy(element)).to.equal(true);
    expect(parts(element, 'ticket').length).to.equal(2);
    await expect(element).to.be.accessible();
    await less(element, 'Adult');
    expect(summary(element)).to.deep.equal(['1 × Adult €20', '1 × Cloakroom added automatically €2']);
    await less(element, 'Adult');
    expect(summary(element)).to.deep.equal([]);
    expect(status(element)).to.equal('Removed: 1 × Cloakroom');
  });

  it('adds them for the chosen time', async () => {
    const noon = {
      startTime: { hour: 12, minute: 30 },
      startsAt: '2099-07-04T10:30:00Z',
      endsAt: '2099-07-04T11:30:00Z',
    };
    const slots = { useTimeSlots: true, timeSlots: [{ _id: 'noon', ...noon, v: 5 }] };
    const element = await open(event([rule('autoAdd', 'coats', 1)], slots));
    element.shadowRoot?.querySelector<HTMLInputElement>('[part=slot] input')?.click();
    await element.updateComplete;
    await add(element, 'Adult', 2);
    expect(summary(element)).to.deep.equal(['2 × Adult 12:30 PM €40', '1 × Cloakroom 12:30 PM added automatically €2']);
    expect(words(part(element, 'slot'))).to.equal('12:30 PM 5 left');
  });

  it('says why they cannot be had, by their name', async () => {
    const tickets = [adult, child, { ...coat, v: 0 }, wine, juice];
    const element = await open(event([rule('autoAdd', 'coats', 1)], { tickets }));
    await add(element, 'Child');
    expect(canBuy(element)).to.equal(true);
    await add(element, 'Adult');
    expect(why(element)).to.equal('Cloakroom: Sold out');
    expect(canBuy(element)).to.equal(false);
  });

  it('counts them for the limit of the order', async () => {
    const element = await open(event([rule('autoAdd', 'coats', 1)], { max: 3 }));
    await add(element, 'Adult', 3);
    expect(row(element, 'Adult').quantity()).to.equal('2');
    expect(row(element, 'Adult').reason()).to.equal('Maximum 3 per order.');
  });

  it('keeps what was wished for and what was added of one ticket apart', async () => {
    const tickets = [adult, child, { id: 'coat', name: 'Cloakroom', price: 2 }];
    const element = await open(event([rule('autoAdd', 'coats', 1)], { tickets }));
    await add(element, 'Adult');
    expect(row(element, 'Cloakroom').quantity()).to.equal('0');
    const changes = heard(element, 'track');
    const tracked = () => changes.filter(({ name }) => name === 'add_to_cart');
    await add(element, 'Cloakroom', 2);
    expect(row(element, 'Cloakroom').quantity()).to.equal('2');
    expect(summary(element)).to.deep.equal([
      '1 × Adult €20',
      '2 × Cloakroom €4',
      '1 × Cloakroom added automatically €2',
    ]);
    await appears(element, () => tracked().length === 2);
    expect(tracked().map(({ data }) => (data['items'] as { quantity: number }[])[0]?.quantity)).to.deep.equal([1, 1]);
    await less(element, 'Cloakroom');
    expect(row(element, 'Cloakroom').quantity()).to.equal('1');
  });
});

describe('<event-shop> choices', () => {
  it('asks for one of several in place, and does not go on without', async () => {
    const element = await open(event([rule('chooseFrom', 'drinks', 1, 1)]));
    expect(choices(element).length).to.equal(0);
    await add(element, 'Adult');
    const [choice] = choices(element);
    expect(words(choice?.querySelector('legend'))).to.equal('A drink');
    expect(words(choice)).to.contain('Choose 1.');
    expect(status(element)).to.equal('Please choose: A drink');
    expect(why(element)).to.equal('Choose 1 more: A drink');
    expect(canBuy(element)).to.equal(false);
    await expect(element).to.be.accessible();

    const changes = heard(element, 'cart-changed');
    await pick(element, 0);
    expect(changes.map(({ cart }) => cart.total)).to.deep.equal([26]);
    expect(summary(element)).to.deep.equal(['1 × Adult €20', '1 × Wine €6']);
    expect(canBuy(element)).to.equal(true);
    await pick(element, 1);
    expect(summary(element)).to.deep.equal(['1 × Adult €20', '1 × Juice €4']);
    expect(radios(element).map(({ checked }) => checked)).to.deep.equal([false, true]);

    await less(element, 'Adult');
    expect(choices(element).length).to.equal(0);
    expect(summary(element)).to.deep.equal([]);
    expect(status(element)).to.equal('Removed: 1 × Juice');
    await add(element, 'Adult');
    expect(summary(element), 'what was chosen is gone for good').to.deep.equal(['1 × Adult €20']);
  });

  it('lets another one take its place at a limit, and offers nothing that is gone', async () => {
    const tickets = [adult, child, { ...coat, v: 0 }, wine, juice];
    const groups = [
      { _id: 'adults', tickets: ['adult'] },
      { _id: 'drinks', name: 'A drink', tickets: ['coat', 'wine', 'juice'] },
    ];
    const element = await open(event([rule('chooseFrom', 'drinks', 1, 1)], { tickets, groups, max: 2 }));
    await add(element, 'Adult');
    expect(radios(element).map(({ disabled }) => disabled)).to.deep.equal([true, false, false]);
    expect(row(element, 'Cloakroom').reason()).to.equal('Sold out');
    await pick(element, 1);
    await pick(element, 2);
    expect(summary(element)).to.deep.equal(['1 × Adult €20', '1 × Juice €4']);
  });

  it('counts up to the most that may be chosen', async () => {
    const element = await open(event([rule('chooseFrom', 'drinks', 2, 3)]));
    await add(element, 'Adult');
    expect(words(choices(element)[0])).to.contain('Choose 2 to 3.');
    await add(element, 'Wine');
    expect(why(element)).to.equal('Choose 1 more: A drink');
    await add(element, 'Juice', 2);
    expect(canBuy(element)).to.equal(true);
    expect(row(element, 'Juice').plus?.getAttribute('aria-disabled')).to.equal('true');
    expect(row(element, 'Juice').reason()).to.equal('Maximum 3: A drink');
    await add(element, 'Juice');
    expect(row(element, 'Juice').quantity()).to.equal('2');
    await less(element, 'Wine');
    expect(row(element, 'Wine').quantity()).to.equal('0');
    expect(canBuy(element)).to.equal(true);
    await expect(element).to.be.accessible();
  });

  it('may be left out where nothing has to be chosen', async () => {
    const element = await open(event([rule('chooseFrom', 'drinks', 0, 2)]));
    await add(element, 'Adult');
    expect(words(choices(element)[0])).to.contain('Choose up to 2 (optional).');
    expect(canBuy(element)).to.equal(true);
  });

  it('keeps what was chosen over a reload and in a second tab', async () => {
    const info = event([rule('chooseFrom', 'drinks', 1, 1), rule('autoAdd', 'coats', 1)]);
    const element = await open(info);
    await add(element, 'Adult');
    await pick(element, 1);
    const lines = ['1 × Adult €20', '1 × Cloakroom added automatically €2', '1 × Juice €4'];
    expect(summary(element)).to.deep.equal(lines);
    const second = await open(info);
    expect(summary(second)).to.deep.equal(lines);
    expect(status(second)).to.equal('');
    await pick(second, 0);
    window.dispatchEvent(new StorageEvent('storage', { key: `foyer:cart:${info._id}`, storageArea: localStorage }));
    await element.updateComplete;
    expect(summary(element)[2]).to.equal('1 × Wine €6');
    expect(radios(element).map(({ checked }) => checked)).to.deep.equal([true, false]);
  });

  it('sends which rule a ticket comes from, at the start and when the tickets change', async () => {
    const info = event([rule('chooseFrom', 'drinks', 1, 1), rule('autoAdd', 'coats', 1)]);
    const { answers, asked } = orderService(info);
    const element = await openShop(info, { answers });
    await add(element, 'Adult');
    await pick(element, 1);
    await goOn(element);
    const sent = (name: string) =>
      (asked(name)[0]?.['items'] as { ticketTypeId: string; triggeredBy?: string }[]).map(
        ({ ticketTypeId, triggeredBy }) => [ticketTypeId, triggeredBy],
      );
    const rules = (drink: string) => [
      ['adult', undefined],
      ['coat', 'autoAdd-coats'],
      [drink, 'chooseFrom-drinks'],
    ];
    expect(sent('create').sort()).to.deep.equal(rules('juice'));
    expect(summary(element)).to.contain('1 × Cloakroom added automatically €2');
    [...element.shadowRoot!.querySelectorAll('button')].find((each) => words(each) === 'Change tickets')!.click();
    await appears(element, () => part(element, 'buy'));
    await pick(element, 0);
    await goOn(element);
    expect(sent('setItems').sort()).to.deep.equal(rules('wine'));
  });

  it('goes with the event', async () => {
    const info = event([rule('autoAdd', 'coats', 1)]);
    const other = concert();
    const element = await openShop(info, {
      answers: { events: { info: ({ id }) => Promise.resolve(structuredClone(id === other._id ? other : info)) } },
    });
    await add(element, 'Adult');
    element.event = other._id;
    await appears(element, () => part(element, 'increment') && summary(element).length === 0);
    await add(element, 'Adult');
    expect(summary(element)).to.deep.equal(['1 × Adult €20']);
  });

  it('survives rules that contradict themselves, and shows what a seller typed as words', async () => {
    const element = await open(
      event(
        [
          rule('chooseFrom', 'drinks', 3, 1),
          { ...rule('autoAdd', 'nobody', 1), name: hostile },
          { ...rule('chooseFrom', 'coats', 1), thenType: hostile },
          { ...rule('chooseFrom', 'coats', 1), _id: 'odd', triggerType: 'hasBeenLookedAt' },
          { _id: 'empty' },
        ],
        {
          groups: [
            { _id: 'adults', tickets: ['adult', 'gone'] },
            { _id: 'drinks', name: hostile, tickets: ['wine', 'gone'] },
          ],
        },
      ),
    );
    await add(element, 'Adult');
    expect(choices(element).length).to.equal(1);
    expect(words(choices(element)[0]?.querySelector('legend'))).to.equal(words(document.createTextNode(hostile)));
    await add(element, 'Wine', 4);
    expect(row(element, 'Wine').quantity()).to.equal('3');
    expect(canBuy(element)).to.equal(true);
    expect((window as { hacked?: unknown }).hacked).to.equal(undefined);
  });
});
