import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { EventInfo, InfoSlot } from '../../../../src/contract/event-info.ts';
import type { EventShop } from '../../../../src/elements/event-shop/event-shop.ts';
import {
  add,
  adult,
  appears,
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

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const slot = (_id: string, hour: number, fields: Partial<InfoSlot> = {}): InfoSlot => ({
  _id,
  startTime: { hour, minute: 30 },
  startsAt: hours(hour),
  endsAt: hours(hour + 1),
  ...fields,
});
const museum = (fields: Partial<EventInfo> = {}) =>
  concert({
    start: '2099-07-04T06:00:00Z',
    end: '2099-07-04T18:00:00Z',
    useTimeSlots: true,
    timeSlots: [slot('noon', 12, { v: 5 }), slot('nine', 9), slot('six', 18, { v: 0 })],
    ...fields,
  });
const radio = (element: EventShop, id: string) =>
  element.shadowRoot!.querySelector<HTMLInputElement>(`[part=slot] input[value=${id}]`)!;
const choose = async (element: EventShop, id: string) => {
  radio(element, id).click();
  await element.updateComplete;
};

describe('<event-shop> time slots', () => {
  it('shows the times in their order with what is left', async () => {
    const element = await openShop(museum());
    expect(words(part(element, 'slots')?.querySelector('legend'))).to.equal('Choose a time');
    expect(parts(element, 'slot').map((each) => words(each))).to.deep.equal([
      '9:30 AM',
      '12:30 PM 5 left',
      '6:30 PM Sold out',
    ]);
    expect(radio(element, 'six').disabled).to.equal(true);
    await expect(element).to.be.accessible();
  });

  it('shows none where the event has none', async () => {
    expect(part(await openShop(concert({ timeSlots: [slot('nine', 9)] })), 'slots')).to.equal(null);
  });

  it('says the chosen time above the tickets', async () => {
    const timeSlots = [slot('noon', 12, { startsAt: '2099-07-04T10:30:00Z' })];
    const element = await openShop(museum({ timeSlots }));
    expect(words(part(element, 'start'))).to.match(/^Sat, July 4, 2099, 8:00\sAM\s–\s8:00\sPM$/);
    await choose(element, 'noon');
    expect(words(part(element, 'start'))).to.match(/^Sat, July 4, 2099 at 12:30\sPM$/);
  });

  it('writes times as the reader’s language does', async () => {
    const element = await openShop(museum(), { attributes: { lang: 'de' } });
    expect(words(parts(element, 'slot')[2])).to.equal('18:30 Ausverkauft');
  });

  it('wants a time before tickets', async () => {
    const element = await openShop(museum());
    expect(row(element, 'Adult').reason(), 'the rows do not repeat it').to.equal('');
    await add(element, 'Adult');
    expect(row(element, 'Adult').quantity()).to.equal('0');
    expect(status(element)).to.equal('Choose a time first.');
    const focused = element.shadowRoot?.activeElement;
    expect(focused?.matches('[part=slot] input'), 'the button leads to the times').to.equal(true);
    await choose(element, 'noon');
    expect(row(element, 'Adult').reason()).to.equal('');
    await add(element, 'Adult', 2);
    expect(summary(element)).to.deep.equal(['2 × Adult 12:30 PM €40']);
    await expect(element).to.be.accessible();
  });

  it('tells the page what was chosen, and not what a script chose', async () => {
    const element = await openShop(museum());
    const told = heard(element, 'slot-selected');
    element.selectSlot('nine');
    await element.updateComplete;
    expect(radio(element, 'nine').checked).to.equal(true);
    expect(told).to.have.length(0);
    await choose(element, 'noon');
    expect(told.map(({ slotId }) => slotId)).to.deep.equal(['noon']);
    expect(told[0]).to.include({ bubbles: true, composed: true });
  });

  it('is chosen with the keyboard; the focus stays', async () => {
    const element = await openShop(museum());
    radio(element, 'nine').focus();
    await sendKeys({ press: 'Space' });
    await sendKeys({ press: 'ArrowDown' });
    await element.updateComplete;
    expect(radio(element, 'noon').checked).to.equal(true);
    expect(element.shadowRoot?.activeElement === radio(element, 'noon')).to.equal(true);
    await add(element, 'Adult');
    expect(summary(element)[0]).to.contain('12:30 PM');
  });

  it('moves the cart with the time', async () => {
    const element = await openShop(museum());
    await choose(element, 'nine');
    await add(element, 'Adult', 3);
    await choose(element, 'noon');
    expect(summary(element)).to.deep.equal(['3 × Adult 12:30 PM €60']);
    expect(row(element, 'Adult').quantity()).to.equal('3');
  });

  it('ends at the limits of a time', async () => {
    const element = await openShop(
      museum({
        categories: [{ _id: 'c' }],
        tickets: [
          { ...adult, categoryRef: 'c' },
          { id: 'b', name: 'B', price: 1 },
        ],
        timeSlots: [
          slot('nine', 9, { v: 9, categories: [{ categoryRef: 'c', v: 2 }] }),
          slot('noon', 12, { ticketTypes: [{ ticketTypeId: 'b', v: 0 }] }),
        ],
      }),
    );
    await choose(element, 'nine');
    await add(element, 'Adult', 3);
    expect(row(element, 'Adult').quantity()).to.equal('2');
    expect(row(element, 'Adult').reason()).to.equal('Only 2 left at this time.');
    expect(row(element, 'B').reason()).to.equal('Sold out at this time.');
    await choose(element, 'noon');
    expect(row(element, 'Adult').reason()).to.equal('');
    expect(row(element, 'B').reason()).to.equal('Sold out at this time.');
  });

  it('says when a time is over', async () => {
    const element = await openShop(museum({ timeSlots: [slot('nine', 9, { endsAt: hours(-1), v: 4 })] }));
    expect(words(part(element, 'slot'))).to.equal('9:30 AM Over');
    expect(radio(element, 'nine').disabled).to.equal(true);
  });

  it('says when a kept time is no longer offered', async () => {
    const info = museum();
    const first = await openShop(info);
    await choose(first, 'noon');
    await add(first, 'Adult');
    first.remove();
    const element = await openShop({ ...info, timeSlots: [slot('nine', 9)] });
    part(element, 'buy')!.click();
    await element.updateComplete;
    expect(status(element)).to.equal('This time is no longer available.');
    await choose(element, 'nine');
    expect(summary(element)).to.deep.equal(['1 × Adult 9:30 AM €20']);
    expect(part(element, 'buy')?.getAttribute('aria-disabled')).to.equal('false');
  });

  it('holds the tickets for the time, as an instant of the venue', async () => {
    const info = museum({ timeSlots: [{ _id: 'noon', startTime: { hour: 12, minute: 30 } }] });
    const service = orderService(info);
    const element = await openShop(info, { answers: service.answers });
    await choose(element, 'noon');
    await add(element, 'Adult');
    await goOn(element);
    expect(service.asked('create')[0]).to.deep.include({
      items: [
        {
          type: 'ticket',
          eventId: info._id,
          ticketTypeId: 'adult',
          amount: 1,
          slotInfo: { slotId: 'noon', slotStartTime: '2099-07-04T10:30:00.000Z' },
          asHardTicket: undefined,
        },
      ],
    });
  });
});

describe('<event-shop> time slots, as sellers set them', () => {
  const categories = [
    { _id: 'stalls', name: 'Stalls' },
    { _id: 'circle', name: 'Circle' },
  ];

  it('come after the tickets where the seller wants that, and the order waits for one', async () => {
    const element = await openShop(museum({ styleOptions: { timeSlotsCheckoutSelection: 'afterTickets' } }));
    const [tickets, slots] = [part(element, 'categories')!, part(element, 'slots')!];
    expect(tickets.compareDocumentPosition(slots) & Node.DOCUMENT_POSITION_FOLLOWING).to.not.equal(0);
    await add(element, 'Adult', 2);
    expect(row(element, 'Adult').quantity()).to.equal('2');
    expect(words(element.shadowRoot!.getElementById('why'))).to.equal('Choose a time first.');
    await choose(element, 'noon');
    expect(words(element.shadowRoot!.getElementById('why'))).to.equal('');
    expect(summary(element)[0]).to.match(/2 × Adult 12:30\sPM/);
  });

  it('are closed where the tickets in the cart do not fit', async () => {
    const element = await openShop(museum({ styleOptions: { timeSlotsCheckoutSelection: 'afterTickets' } }));
    await add(element, 'Adult', 6);
    expect(radio(element, 'noon').disabled).to.equal(true);
    expect(words(radio(element, 'noon').closest('label'))).to.match(/Not enough places for your tickets/);
    expect(radio(element, 'nine').disabled).to.equal(false);
  });

  it('say what is left of each category and ticket type that has its own limit', async () => {
    const timeSlots = [
      slot('ten', 10, {
        v: 9,
        categories: [
          { categoryRef: 'stalls', v: 4 },
          { categoryRef: 'circle', v: 0 },
        ],
      }),
      slot('eleven', 11, { ticketTypes: [{ ticketTypeId: 'adult', v: 2 }] }),
    ];
    const element = await openShop(museum({ categories, timeSlots }));
    expect(parts(element, 'slot').map((each) => words(each))).to.deep.equal([
      '10:30 AM Stalls: 4 leftCircle: sold out',
      '11:30 AM Adult: 2 left',
    ]);
  });

  it('say how much is left by a word and a sign, where the seller wants that', async () => {
    const timeSlots = [
      slot('nine', 9, { availabilityIndicator: 'green' }),
      slot('ten', 10, { v: 9, availabilityIndicator: 'yellow' }),
      slot('noon', 12, { v: 2, availabilityIndicator: 'red' }),
      slot('six', 18, { v: 0, availabilityIndicator: 'red' }),
      slot('seven', 19, { availabilityIndicator: 'constructor' }),
    ];
    const shown = await openShop(museum({ timeSlots, styleOptions: { showAvailabilityIndicator: true } }));
    expect(parts(shown, 'slot').map((each) => words(each))).to.deep.equal([
      '9:30 AM Available',
      '10:30 AM Going fast 9 left',
      '12:30 PM Few left 2 left',
      '6:30 PM Sold out',
      '7:30 PM',
    ]);
    const signs = [...shown.shadowRoot!.querySelectorAll('[part=slot] [aria-hidden=true]')];
    expect(new Set(signs.map((each) => getComputedStyle(each).backgroundImage)).size, 'not by a colour alone').to.equal(
      3,
    );
    await expect(shown).to.be.accessible();
    const hidden = await openShop(museum({ timeSlots }));
    expect(words(parts(hidden, 'slot')[1])).to.equal('10:30 AM 9 left');
  });

  it('say that the chosen one has no more room, and keep the cart', async () => {
    const info = museum();
    const element = await openShop(info, {
      answers: {
        events: {
          info: () => Promise.resolve(structuredClone(info)),
          availabilities: () => Promise.resolve({ _id: info._id, timeSlots: [{ _id: 'noon', v: 1 }] }),
        },
      },
    });
    await choose(element, 'noon');
    await add(element, 'Adult', 2);
    await appears(element, () => {
      window.dispatchEvent(new Event('online')); // asks for the numbers of now
      return words(part(element, 'slots')).includes('There aren’t enough places left at 12:30');
    });
    expect(row(element, 'Adult').quantity()).to.equal('2');
    await choose(element, 'nine');
    expect(words(part(element, 'slots'))).to.not.include('There aren’t enough places');
    expect(words(element.shadowRoot!.getElementById('why'))).to.equal('');
  });

  it('stand by the part of the day where there are many', async () => {
    const timeSlots = Array.from({ length: 14 }, (_, at) => slot(`s${at}`, 8 + at));
    const element = await openShop(museum({ timeSlots, start: '2099-07-04T04:00:00Z', end: '2099-07-04T23:00:00Z' }));
    expect([...element.shadowRoot!.querySelectorAll('[part=slots] h4')].map((each) => words(each))).to.deep.equal([
      'Morning',
      'Afternoon',
      'Evening',
    ]);
    expect(parts(element, 'slot')).to.have.length(14);
  });
});
