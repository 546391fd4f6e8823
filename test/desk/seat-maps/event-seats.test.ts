/** The seats of an event in the desk. Long because they are chosen, kept and counted on one page. */
import { expect } from '@open-wc/testing';
import type { EventSeat } from '../../../src/contract/event-seats.ts';
import { changesBack, countStates, byId } from '../../../src/desk/seat-maps/seat-states.ts';
import type { DeskSeatPicture } from '../../../src/desk/parts/seat-plan/seat-picture.ts';
import type { Chart } from '../../../src/desk/parts/seat-plan/chart.ts';
import { pickSeveral } from '../../../src/desk/seat-maps/several.ts';
import { event, FakeApiError } from '../fake-desk-service.ts';
import { asked, desk, named, open, service, shows, useDesk, words } from '../opened-desk.ts';
import { address, useFakePictures } from './fake-pictures.ts';
import { waitUntil } from '../../support/readers/wait.ts';

const plan = {
  _id: 'studio',
  revisionId: '3',
  name: 'Studio',
  width: 100,
  height: 60,
  stage: { name: 'Stage', x: 10, y: 2, width: 80, height: 10 },
  sections: [
    {
      _id: 'floor',
      name: 'Floor',
      rows: [
        {
          _id: 'a',
          name: 'A',
          seats: [1, 2, 3, 4].map((at) => ({ _id: `a${at}`, name: String(at), x: 10 + at * 10, y: 30 })),
        },
        {
          _id: 'b',
          name: 'B',
          seats: [1, 2].map((at) => ({ _id: `b${at}`, name: String(at), x: 10 + at * 10, y: 45 })),
        },
      ],
    },
  ],
};
const sold = { seat: 'a4', state: 'sold', ticketId: 't1', transactionId: 'order-1' };

describe('the seats of an event in the desk', () => {
  useDesk();
  useFakePictures();
  let seats: EventSeat[];
  beforeEach(() => {
    seats = [
      { seat: 'a1', state: 'free' },
      { seat: 'a2', state: 'free' },
      { seat: 'a3', state: 'kept', keep: 'staff', note: 'Press', blockedUntil: '2099-05-12T08:00:00.000Z' },
      sold,
      { seat: 'b1', state: 'held' },
      { seat: 'b2', state: 'contingent', contingent: 'friends' },
    ];
    service.answers[`GET /api/events/${event._id}`] = () => event;
    service.answers[`GET /api/events/${event._id}/seats`] = () => ({
      eventId: event._id,
      seatMapId: 'studio',
      revisionId: '3',
      seats,
    });
    service.answers['GET /api/seat-maps/studio'] = () => plan;
    service.answers['GET /api/transactions/order-1'] = () => ({ _id: 'order-1', prename: 'Ada', lastname: 'Byron' });
    service.answers[`POST /api/events/${event._id}/seats`] = () => ({ eventId: event._id, changed: 2, refused: [] });
  });

  const post = `POST /api/events/${event._id}/seats`;
  const page = async () => {
    await open(`/desk/events/${event._id}/seats`);
    await shows('The house');
  };
  const find = async (text: string, title: string) => {
    const box = desk.querySelector<HTMLInputElement>('[name=text]')!;
    box.value = text;
    box.form!.requestSubmit();
    await shows(title);
  };
  const type = (name: string, value: string) => {
    desk.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`)!.value = value;
  };
  const bodies = () => asked(post).map(({ body }) => body);

  it('counts the house by state, and is accessible', async () => {
    await page();
    for (const text of ['On sale2', 'In a cart1', 'Sold1', 'Kept1', 'For a contingent1'])
      expect(words().replaceAll(' ', '')).to.include(text.replaceAll(' ', ''));
    await expect(desk).to.be.accessible();
  });

  it('draws the picture below the seats that buyers see, and none that the map was only drawn after', async () => {
    const background = { media: address('plan'), box: { x: 5, y: 50, width: 20, height: 10 }, opacity: 1 };
    service.answers['GET /api/seat-maps/studio'] = () => ({ ...plan, background: { ...background, forBuyers: true } });
    await page();
    const picture = desk.querySelector<DeskSeatPicture>('desk-seat-picture')!;
    await waitUntil(() => picture.tracing);
    expect(picture.tracing).to.deep.include({ ...background.box, opacity: 1 });
    /** The colour of a point of the map, as red, green, blue and alpha. */
    const colourAt = (x: number, y: number) => {
      const canvas = picture.querySelector('canvas')!;
      const [a, b] = [picture.placeOf('a1')!, picture.placeOf('b2')!]; // 10, 15 apart in the map
      const scale = canvas.width / canvas.clientWidth;
      const [px, py] = [a.x + ((x - 20) * (b.x - a.x)) / 10, a.y + ((y - 30) * (b.y - a.y)) / 15];
      return [...canvas.getContext('2d')!.getImageData(px * scale, py * scale, 1, 1).data].join(' ');
    };
    await waitUntil(() => colourAt(10, 55) === '204 0 0 255');
    expect(colourAt(40, 55)).to.not.equal('204 0 0 255');

    service.answers['GET /api/seat-maps/studio'] = () => ({ ...plan, background });
    await open('/desk');
    await page();
    const other = desk.querySelector<DeskSeatPicture>('desk-seat-picture')!;
    await waitUntil(() => other.placeOf('a1'));
    expect(other.chart.background).to.equal(undefined);
  });

  it('keeps seats that are chosen by text, with a note and a time', async () => {
    await page();
    await find('A 1-2', '2 seats selected');
    type('note', ' Sponsor ');
    type('until', '2099-05-12T10:00');
    named('button', 'Keep 2 seats').click();
    await shows('2 seats kept.');
    expect(bodies()).to.deep.equal([
      { changes: [{ seats: ['a1', 'a2'], keep: 'nobody', note: 'Sponsor', blockedUntil: '2099-05-12T08:00:00.000Z' }] },
    ]);
    // the choice stays, and so does the way back
    expect(words()).to.include('2 seats selected');
    named('button', 'Undo').click();
    await shows('2 seats as before.');
    expect(bodies().at(-1)).to.deep.equal({ changes: [{ seats: ['a1', 'a2'], keep: null }] });
    expect(() => named('button', 'Undo')).to.throw();
  });

  it('keeps so many seats beside each other in one step, and shows which', async () => {
    await page();
    const amount = () => desk.querySelector<HTMLInputElement>('[name=amount]')!;
    amount().value = 'many';
    amount().form!.requestSubmit();
    await shows('a number from 1 to 5,000 is expected');
    await expect(desk).to.be.accessible();
    amount().value = '3';
    amount().form!.requestSubmit();
    await shows('Only 2 seats are free there.');
    amount().value = '2';
    type('where', 'Floor A');
    type('note', 'Sponsor');
    amount().form!.requestSubmit();
    await shows('2 seats kept.');
    await shows('2 seats selected');
    expect(bodies()).to.deep.equal([{ changes: [{ seats: ['a1', 'a2'], keep: 'nobody', note: 'Sponsor' }] }]);
    named('button', 'Undo').click();
    await shows('2 seats as before.');
  });

  it('keeps for staff, and sold seats once they come back', async () => {
    await page();
    await find('Floor', '6 seats selected');
    type('keep', 'staff');
    desk.querySelector<HTMLInputElement>('[name=whenReturned]')!.checked = true;
    named('button', 'Keep 6 seats').click();
    await waitUntil(() => bodies().length === 1);
    expect(bodies()[0]).to.deep.equal({
      changes: [{ seats: ['a1', 'a2', 'a3', 'a4', 'b1', 'b2'], keep: 'staff', whenReturned: true }],
    });
  });

  it('puts kept seats on sale again', async () => {
    await page();
    await find('A', '4 seats selected');
    expect(words()).to.include('Only staff, Press, on sale again');
    named('button', 'Put 1 seat on sale').click();
    await waitUntil(() => bodies().length === 1);
    expect(bodies()[0]).to.deep.equal({ changes: [{ seats: ['a3'], keep: null }] });
  });

  it('tells who sits there, with a link to the order', async () => {
    await page();
    await find('A 4', '1 seat selected');
    await shows('Ada Byron');
    expect(named('a', 'Ada Byron').getAttribute('href')).to.equal('/desk/orders/order-1');
  });

  it('names seats that a buyer has taken meanwhile', async () => {
    service.answers[post] = () => ({
      eventId: event._id,
      changed: 0,
      refused: [{ seat: 'a2', code: 'SEAT_TAKEN', transactionId: 'order-1' }],
    });
    await page();
    await find('A 2', '1 seat selected');
    named('button', 'Keep 1 seat').click();
    await shows('couldn’t be kept');
    expect(words()).to.include('Floor, row A, seat 2');
    expect(named('a', 'Order').getAttribute('href')).to.equal('/desk/orders/order-1');
  });

  it('expects a time in the future, and keeps what is typed after an error', async () => {
    await page();
    await find('A 1', '1 seat selected');
    type('note', 'Sponsor');
    type('until', '2020-05-12T10:00');
    named('button', 'Keep 1 seat').click();
    await shows('has to be in the future');
    type('until', '');
    service.answers[post] = () => new FakeApiError(503, 'OVERLOADED');
    named('button', 'Keep 1 seat').click();
    await waitUntil(() => bodies().length === 1 && !words().includes('has to be in the future'));
    expect(desk.querySelector<HTMLInputElement>('[name=note]')!.value).to.equal('Sponsor');
  });

  it('are chosen in the outline by keys, with their states in words', async () => {
    await page();
    const items = () => [...desk.querySelectorAll<HTMLElement>('[role=treeitem]')];
    const press = async (at: number, key: string) => {
      items()[at]!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      await desk.querySelector<DeskSeatPicture>('desk-seat-outline')!.updateComplete;
    };
    expect(items()[0]!.textContent).to.include('1 kept');
    await press(0, 'ArrowRight');
    await press(1, 'ArrowRight');
    expect(items().map(({ textContent }) => textContent.trim())).to.include('Seat 4, Sold');
    await press(2, 'Enter');
    await shows('1 seat selected');
  });

  it('are chosen in the plan by a click, and by a line around them', async () => {
    await page();
    const picture = desk.querySelector<DeskSeatPicture>('desk-seat-picture')!;
    picture.style.cssText = 'display: block; width: 400px; height: 300px';
    await waitUntil(() => picture.placeOf('a1') !== undefined);
    const canvas = picture.querySelector<HTMLElement>('.canvas')!;
    const { left, top } = picture.getBoundingClientRect();
    const at = (x: number, y: number) => ({ clientX: left + x, clientY: top + y, pointerId: 1, bubbles: true });
    canvas.setPointerCapture = () => undefined;
    const send = (kind: string, x: number, y: number) => canvas.dispatchEvent(new PointerEvent(kind, at(x, y)));
    const click = (id: string) => {
      const { x, y } = picture.placeOf(id)!;
      send('pointerdown', x, y);
      send('pointerup', x, y);
    };
    click('a1');
    await shows('1 seat selected');
    click('b1');
    await shows('2 seats selected');
    click('a1');
    await shows('1 seat selected');
    const [from, to] = [picture.placeOf('a1')!, picture.placeOf('a2')!];
    const air = (to.x - from.x) / 2;
    send('pointerdown', from.x - air, from.y - air);
    for (const [x, y] of [
      [to.x + air, to.y - air],
      [to.x + air, to.y + air],
      [from.x - air, from.y + air],
      [from.x - air, from.y - air],
    ] as const)
      send('pointermove', x, y);
    send('pointerup', from.x - air, from.y - air);
    await shows('3 seats selected');
    expect([...picture.selected].sort()).to.deep.equal(['a1', 'a2', 'b1']);
  });

  it('are only looked at without the right to change them', async () => {
    service.role = 'accounting';
    await page();
    await find('A 1', '1 seat selected');
    expect(desk.querySelector('[name=note]')).to.equal(null);
  });

  it('lead to the choice of a map where there is none', async () => {
    service.answers[`GET /api/events/${event._id}/seats`] = () => new FakeApiError(404, 'NOT_FOUND');
    service.answers['GET /api/seat-maps'] = () => ({ docs: [], total: 0 });
    await open(`/desk/events/${event._id}/seats`);
    await shows('No seat maps yet');
    expect(location.pathname).to.equal(`/desk/events/${event._id}/seat-map`);
  });
});

describe('states of seats', () => {
  const now = new Date('2026-05-14T10:00:00Z');
  const seats = byId([
    { seat: '1', state: 'free' },
    { seat: '2', state: 'kept', keep: 'nobody', note: 'Tech', blockedUntil: '2026-05-15T10:00:00Z' },
    { seat: '3', state: 'kept', keep: 'nobody', note: 'Tech', blockedUntil: '2026-05-15T10:00:00Z' },
    { seat: '4', state: 'kept', keep: 'staff', blockedUntil: '2026-05-14T09:00:00Z' },
    { seat: '5', state: 'new to the desk' },
  ]);

  it('are counted', () => {
    expect([...countStates(seats, seats.keys())]).to.deep.equal([
      ['free', 1],
      ['held', 1],
      ['kept', 3],
    ]);
  });

  it('come back by as many changes as they have rules, and on sale where their time is over', () => {
    expect(changesBack(seats, ['1', '2', '3', '4'], now)).to.deep.equal([
      { seats: ['1', '4'], keep: null },
      { seats: ['2', '3'], keep: 'nobody', whenReturned: true, note: 'Tech', blockedUntil: '2026-05-15T10:00:00Z' },
    ]);
  });
});

describe('several seats in one step', () => {
  const row = (name: string, count: number, more: object = {}) => ({
    ...{ _id: name, name, ...more },
    seats: Array.from({ length: count }, (_, at) => ({
      _id: `${name}${at + 1}`,
      name: String(at + 1),
      x: at * 10,
      y: 0,
    })),
  });
  const wheelchairs = row('D', 4);
  const house: Chart = {
    name: 'House',
    width: 100,
    height: 100,
    sections: [
      { _id: 's', name: 'Stalls', rows: [row('A', 3), row('B', 6, { categoryRef: 'red' }), row('C', 6)] },
      {
        _id: 'b',
        name: 'Balcony',
        rows: [
          {
            ...wheelchairs,
            seats: wheelchairs.seats.map((seat, at) =>
              at === 1 ? { ...seat, seatType: 'handicapped' as const } : seat,
            ),
          },
        ],
      },
    ],
  };
  const pick = (count: number, more: { category?: string; where?: string } = {}, taken: readonly string[] = []) =>
    pickSeveral(house, (id) => !taken.includes(id), { category: '', where: '', ...more, count });

  it('are in the middle of the first row that has enough', () => {
    expect(pick(4)).to.deep.equal(['B2', 'B3', 'B4', 'B5']);
    expect(pick(2)).to.deep.equal(['A1', 'A2']);
    expect(pick(4, {}, ['B3'])).to.deep.equal(['C2', 'C3', 'C4', 'C5']);
  });

  it('go on in the next rows where no row has enough', () => {
    expect(pick(8, { where: 'Stalls' })).to.deep.equal(['A1', 'A2', 'A3', 'B1', 'B2', 'B3', 'B4', 'B5']);
  });

  it('keep to a category and a place, and leave places for wheelchairs', () => {
    expect(pick(2, { category: 'red' })).to.deep.equal(['B3', 'B4']);
    expect(pick(9, { category: 'red' })).to.have.length(6);
    expect(pick(2, { where: 'Stalls C' })).to.deep.equal(['C3', 'C4']);
    expect(pick(4, { where: 'Balcony' })).to.deep.equal(['D1', 'D3', 'D4']);
    expect(pick(1, { where: 'Cellar' })).to.deep.equal([]);
  });
});
