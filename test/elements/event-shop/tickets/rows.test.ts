import { expect } from '@open-wc/testing';
import type { EventInfo, InfoTicket } from '../../../../src/contract/event-info.ts';
import { add, concert, openShop, part, parts, row, words } from '../open-shop.ts';

const open = (fields: Partial<EventInfo>) => openShop(concert(fields));
const selling = (...tickets: readonly Partial<InfoTicket>[]) => ({
  tickets: tickets.map((ticket, at) => ({ id: `t${at}`, name: `Type ${at}`, price: 10, ...ticket })),
});
const left = (element: Element) => parts(element, 'availability').map((each) => words(each));

describe('<event-shop> rows', () => {
  it('take a typed number, as far as it can be had', async () => {
    const element = await open(selling({ maxAmountPerOrder: 8 }));
    const type = async (value: string) => {
      const field = row(element, 'Type 0').field()!;
      field.value = value;
      field.dispatchEvent(new Event('change'));
      await new Promise(requestAnimationFrame);
      await element.updateComplete;
      return row(element, 'Type 0').quantity();
    };
    expect(await type('5')).to.equal('5');
    expect(await type('50')).to.equal('8');
    expect(await type('')).to.equal('0');
    await add(element, 'Type 0');
    expect(row(element, 'Type 0').quantity()).to.equal('1');
  });

  it('say a low number once where tickets share it, and their own where that is lower', async () => {
    const styleOptions = { showAvailable: true };
    expect(left(await open({ styleOptions, v: 12, ...selling({}, {}, { v: 5 }) }))).to.deep.equal([
      '12 left',
      '5 left',
    ]);
    expect(left(await open({ styleOptions, v: 21, ...selling({}, {}) }))).to.deep.equal([]);
    expect(left(await open({ styleOptions, v: 12, ...selling({}) }))).to.deep.equal(['12 left']);
  });

  it('fold prices whose sale has ended to the end', async () => {
    const element = await open(selling({ name: 'Early', salesEndAt: '2020-01-01T00:00:00.000Z' }, { name: 'Late' }));
    expect(parts(element, 'ticket-name').map((each) => words(each))).to.deep.equal(['Late', 'Early']);
    const folded = row(element, 'Early').element.closest('details');
    expect(folded?.open).to.equal(false);
    expect(words(folded?.querySelector('summary'))).to.equal('No longer on sale');
    expect(part(element, 'ticket')?.closest('details')).to.equal(null);
    await expect(element).to.be.accessible();
  });
});
