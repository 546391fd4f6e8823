import { expect } from '@open-wc/testing';
import type { EventInfo, InfoSlot } from '../../../../src/contract/event-info.ts';
import type { EventShop } from '../../../../src/elements/event-shop/event-shop.ts';
import { add, adult, concert, openShop, part, parts, row, summary, words } from '../open-shop.ts';

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const slot = (_id: string, hour: number, fields: Partial<InfoSlot> = {}): InfoSlot => ({
  _id,
  startTime: { hour, minute: 30 },
  startsAt: hours(hour),
  endsAt: hours(hour + 1),
  ...fields,
});
const museum = (fields: Partial<EventInfo>) =>
  concert({ start: '2099-07-04T06:00:00Z', end: '2099-07-04T18:00:00Z', useTimeSlots: true, ...fields });
const choose = async (element: EventShop, id: string) => {
  element.shadowRoot!.querySelector<HTMLInputElement>(`[part=slot] input[value=${id}]`)!.click();
  await element.updateComplete;
};
const names = (element: Element) => parts(element, 'ticket-name').map((each) => words(each));

describe('<event-shop> tickets that buyers sell again', () => {
  it('stand below the seller’s own, with the fee for it and not the event’s', async () => {
    const element = await openShop(
      concert({
        ...{ v: 0, cXf: 3, cXv: 0.1, categories: [{ _id: 'stalls', name: 'Stalls', v: 0 }] },
        tickets: [
          { id: 'seat', name: 'Seat', price: 20, v: 0, categoryRef: 'stalls' },
          {
            ...{ id: 'resale:1800:-:seat', name: 'Seat (resale)', price: 18, v: 2, categoryRef: 'stalls' },
            ...{ outerChargeFix: 0.9, resale: { ticketTypeId: 'seat' } },
          },
        ],
      }),
    );
    expect(names(element)).to.deep.equal(['Seat', 'Seat (resale)']);
    expect(row(element, 'Seat').reason()).to.equal('Sold out');
    await add(element, 'Seat (resale)', 3);
    expect(row(element, 'Seat (resale)').quantity()).to.equal('2');
    expect(words(part(element, 'total'))).to.contain('€37.80');
    await expect(element).to.be.accessible();
  });

  it('stand at their own time alone, also where that is sold out', async () => {
    const resold = { id: 'resale:1500:six:adult', name: 'Adult (resale)', price: 15, v: 1, outerChargeFix: 1 };
    const resale = { ticketTypeId: 'adult', slotId: 'six' };
    const element = await openShop(
      museum({
        tickets: [adult, { ...resold, active: true, resale }],
        timeSlots: [slot('noon', 12, { v: 5 }), slot('six', 18, { v: 0, resale: 1 })],
      }),
    );
    expect(names(element)).to.deep.equal(['Adult']);
    await choose(element, 'noon');
    expect(names(element)).to.deep.equal(['Adult']);
    await choose(element, 'six');
    expect(names(element)).to.deep.equal(['Adult', 'Adult (resale)']);
    await add(element, 'Adult');
    expect(row(element, 'Adult').quantity()).to.equal('0');
    await add(element, 'Adult (resale)', 2);
    expect(row(element, 'Adult (resale)').quantity()).to.equal('1');
    expect(summary(element)[0]).to.equal('1 × Adult (resale) 6:30 PM €15');
    await expect(element).to.be.accessible();
  });
});
