import { expect } from '@open-wc/testing';
import type { DeskSeatChoice } from '../../src/desk/orders/seat-choice.ts';
import type { DeskSeatPicture } from '../../src/desk/parts/seat-plan/seat-picture.ts';
import { event, FakeApiError } from './fake-desk-service.ts';
import { asked, confirmDialog, desk, named, open, service, shows, useDesk, words } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

/** Rows lie below each other, the circle behind the stalls. */
const seat = (id: string) => {
  const [section, row, name] = id.split('-');
  return { _id: id, name, x: 20 * Number(name), y: 20 * Number(row) + (section === 'circle' ? 60 : 0) };
};
const plan = {
  _id: 'house',
  revisionId: '1',
  width: 100,
  height: 100,
  sections: [
    {
      _id: 'stalls',
      name: 'Stalls',
      categoryRef: 'best',
      rows: [
        { _id: 'one', name: '1', seats: [seat('stalls-1-1'), seat('stalls-1-2')] },
        { _id: 'two', name: '2', seats: [seat('stalls-2-1'), seat('stalls-2-2'), seat('stalls-2-3')] },
      ],
    },
    {
      _id: 'circle',
      name: 'Circle',
      categoryRef: 'back',
      rows: [{ _id: 'c', name: '1', seats: [seat('circle-1-1')] }],
    },
  ],
};
const ticket = {
  _id: 'ticket-1',
  status: 'VALID',
  ticketTypeId: 'full',
  ticketName: 'Full price',
  firstname: 'Ada',
  lastname: 'Byron',
  seat: 'Stalls, row 1, seat 1',
  seatingInfo: { seatId: 'stalls-1-1' },
  eventId: 'concert',
  transactionId: 'order-1',
};

describe('the seat of a ticket in the desk', () => {
  useDesk();
  let taken: string[];

  beforeEach(() => {
    taken = ['stalls-1-1', 'stalls-1-2', 'stalls-2-1'];
    service.answers['GET /api/tickets'] = () => ({ rows: [ticket], total: 1 });
    service.answers['GET /api/events/concert'] = () => ({
      ...event,
      categories: [{ _id: 'best', ref: 'best', name: 'Best' }],
      tickets: [{ _id: 'full', name: 'Full price', price: 24, categoryRef: 'best' }],
    });
    service.answers['GET /api/public/events/concert/seat-map'] = () => plan;
    service.answers['GET /api/public/events/concert/seats'] = () => ({ _id: 'house', revisionId: '1', taken });
    service.answers['GET /api/events/concert/seats'] = () => ({
      ...{ eventId: 'concert', seatMapId: 'house', revisionId: '1' },
      seats: [],
    });
    service.answers['POST /api/tickets/ticket-1/seat'] = () => ticket;
  });

  async function choose(): Promise<void> {
    await open('/desk/orders/order-1');
    await shows('Stalls, row 1, seat 1');
    named('button', 'Change the seat').click();
    await waitUntil(() => desk.querySelector('dialog')?.open);
  }
  const selects = () => desk.querySelectorAll<HTMLSelectElement>('desk-seat-choice select');
  const options = (at: number) => [...selects()[at]!.options].map(({ textContent }) => textContent.trim());
  /** Chooses in the list: a row, or a seat of it. */
  async function pickInList(at: 0 | 1, option: string): Promise<void> {
    selects()[at]!.selectedIndex = options(at).indexOf(option);
    selects()[at]!.dispatchEvent(new Event('change'));
    await desk.querySelector<DeskSeatChoice>('desk-seat-choice')!.updateComplete;
  }
  const plans = () => desk.querySelector<DeskSeatPicture>('desk-seat-picture')!;
  /** What the plan says of a seat by its colour. */
  const look = (id: string) => ['closed', 'free', 'kept', 'own'][plans().tones?.get(id) ?? -1];
  const said = () => desk.querySelector('desk-seat-choice [role=status]')!.textContent.trim();
  async function clickInPlan(id: string): Promise<void> {
    await waitUntil(() => plans().placeOf(id) !== undefined);
    const canvas = plans().querySelector<HTMLElement>('.canvas')!;
    canvas.setPointerCapture = () => undefined;
    const { left, top } = plans().getBoundingClientRect();
    const { x, y } = plans().placeOf(id)!;
    for (const kind of ['pointerdown', 'pointerup'])
      canvas.dispatchEvent(
        new PointerEvent(kind, { clientX: left + x, clientY: top + y, pointerId: 1, bubbles: true }),
      );
    await desk.querySelector<DeskSeatChoice>('desk-seat-choice')!.updateComplete;
  }
  async function press(key: string): Promise<void> {
    const canvas = plans().querySelector<HTMLElement>('.canvas')!;
    canvas.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    await desk.querySelector<DeskSeatChoice>('desk-seat-choice')!.updateComplete;
  }
  const sent = () => asked('POST /api/tickets/ticket-1/seat').map(({ body }) => body);

  it('is one of the free seats of its category, and its holder is told or not', async () => {
    await choose();
    await shows('Now Stalls, row 1, seat 1.');
    await waitUntil(() => options(1).length > 0);
    await expect(desk.querySelector('dialog')!).to.be.accessible();
    expect(options(0)).to.deep.equal(['Stalls, row 2: 2 free']);
    expect(options(1)).to.deep.equal(['Choose a seat', '2', '3']);
    await pickInList(1, '3');
    expect(said()).to.equal('New seat: Stalls, row 2, seat 3');
    expect([...plans().selected]).to.deep.equal(['stalls-2-3']);
    desk.querySelector<HTMLInputElement>('dialog [name=sendMail]')!.click();
    confirmDialog();
    await waitUntil(() => !desk.querySelector('dialog')?.open);
    expect(sent()).to.deep.equal([{ seatingInfo: { seatId: 'stalls-2-3' }, sendMail: false }]);
  });

  it('is chosen in the plan by a click; other seats say why they can’t be', async () => {
    await choose();
    await waitUntil(() => plans());
    expect(['stalls-1-1', 'stalls-1-2', 'stalls-2-2', 'circle-1-1'].map(look)).to.deep.equal([
      'own',
      'closed',
      'free',
      'closed',
    ]);
    await clickInPlan('stalls-2-2');
    expect(said()).to.equal('New seat: Stalls, row 2, seat 2');
    expect(selects()[1]!.value).to.equal('stalls-2-2');
    for (const [id, why] of [
      ['stalls-1-1', 'Stalls, row 1, seat 1 is the seat that the ticket has now.'],
      ['stalls-1-2', 'Stalls, row 1, seat 2 isn’t free.'],
      ['circle-1-1', 'Circle, row 1, seat 1 is in another category.'],
    ] as const) {
      await clickInPlan(id);
      expect(said()).to.equal(why);
      expect([...plans().selected]).to.deep.equal(['stalls-2-2']);
    }
    confirmDialog();
    await waitUntil(() => !desk.querySelector('dialog')?.open);
    expect(sent()).to.deep.equal([{ seatingInfo: { seatId: 'stalls-2-2' }, sendMail: true }]);
  });

  it('is asked for before anything is sent, and a second click takes the choice back', async () => {
    await choose();
    await waitUntil(() => plans());
    await clickInPlan('stalls-2-2');
    await clickInPlan('stalls-2-2');
    expect(said()).to.equal('Choose a seat');
    confirmDialog();
    await shows('Choose the new seat first');
    expect(sent()).to.deep.equal([]);
  });

  it('is reached in the plan by the arrow keys', async () => {
    taken = ['stalls-1-1', 'stalls-2-2'];
    await choose();
    await waitUntil(() => plans());
    for (const [key, id] of [
      ['ArrowDown', 'stalls-2-1'],
      ['ArrowRight', 'stalls-2-3'],
      ['ArrowRight', 'stalls-2-3'],
      ['ArrowUp', 'stalls-1-2'],
    ] as const) {
      await press(key);
      expect([...plans().selected]).to.deep.equal([id]);
      expect(selects()[1]!.value).to.equal(id);
    }
    await press('a');
    expect(said()).to.equal('New seat: Stalls, row 1, seat 2');
  });

  it('is chosen from close up: a click on a seat that is too small comes closer first', async () => {
    const wide = { ...plan, width: 20_000, height: 20_000 };
    service.answers['GET /api/public/events/concert/seat-map'] = () => wide;
    await choose();
    await waitUntil(() => plans());
    await waitUntil(() => plans().placeOf('stalls-2-3') !== undefined);
    const before = plans().placeOf('stalls-2-3')!;
    await clickInPlan('stalls-2-3');
    expect(said()).to.equal('Choose a seat');
    expect(plans().placeOf('stalls-2-3')!.x).to.not.be.closeTo(before.x, 20);
    await clickInPlan('stalls-2-3');
    expect(said()).to.equal('New seat: Stalls, row 2, seat 3');
  });

  it('is asked for in German', async () => {
    localStorage.setItem('foyer-desk-language', 'de');
    await open('/desk/orders/order-1');
    await shows('Stalls, row 1, seat 1');
    named('button', 'Platz ändern').click();
    await shows('Jetzt Stalls, row 1, seat 1.');
    await waitUntil(() => plans());
    await clickInPlan('stalls-2-2');
    expect(said()).to.equal('Neuer Platz: Stalls, Reihe 2, Platz 2');
    expect(options(0)).to.deep.equal(['Stalls, Reihe 2: 2 frei']);
  });

  it('may be one that is kept for staff, with the note; other kept seats stay closed', async () => {
    taken = ['stalls-1-1', 'stalls-1-2', 'stalls-2-1', 'stalls-2-2', 'stalls-2-3'];
    service.answers['GET /api/events/concert/seats'] = () => ({
      ...{ eventId: 'concert', seatMapId: 'house', revisionId: '1' },
      seats: [
        { seat: 'stalls-1-2', state: 'kept', keep: 'nobody' },
        { seat: 'stalls-2-1', state: 'kept', keep: 'staff', note: 'Sponsor' },
        { seat: 'stalls-2-2', state: 'kept', keep: 'staff' },
        { seat: 'stalls-2-3', state: 'sold', keep: 'staff' },
      ],
    });
    await choose();
    await waitUntil(() => options(1).length > 0);
    expect(options(0)).to.deep.equal(['Stalls, row 2: 2 free']);
    expect(options(1)).to.deep.equal(['Choose a seat', '1 (kept for staff: Sponsor)', '2 (kept for staff)']);
    expect(['stalls-1-2', 'stalls-2-1', 'stalls-2-3'].map(look)).to.deep.equal(['closed', 'kept', 'closed']);
    await clickInPlan('stalls-2-1');
    confirmDialog();
    await waitUntil(() => !desk.querySelector('dialog')?.open);
    expect(asked('POST /api/tickets/ticket-1/seat').at(-1)?.body).to.deep.include({
      seatingInfo: { seatId: 'stalls-2-1' },
    });
  });

  it('stays when another one was faster, and the dialog says so', async () => {
    taken = ['stalls-1-1'];
    service.answers['POST /api/tickets/ticket-1/seat'] = () => new FakeApiError(409, 'SEAT_TAKEN');
    await choose();
    await waitUntil(() => options(1).length > 0);
    await pickInList(0, 'Stalls, row 2: 3 free');
    await pickInList(1, '1');
    taken = ['stalls-1-1', 'stalls-2-1'];
    confirmDialog();
    await shows('This seat was taken meanwhile.');
    expect(sent()).to.deep.equal([{ seatingInfo: { seatId: 'stalls-2-1' }, sendMail: true }]);
    await waitUntil(() => options(0).includes('Stalls, row 2: 2 free'));
    expect(look('stalls-2-1')).to.equal('closed');
    expect(selects()[1]!.value).to.equal('');
  });

  it('says when no other one is free, and offers none to a ticket without a seat', async () => {
    taken = plan.sections.flatMap(({ rows }) => rows.flatMap(({ seats }) => seats.map(({ _id }) => _id)));
    await choose();
    await shows('No other seat of this category is free.');
    service.answers['GET /api/tickets'] = () => ({ rows: [{ ...ticket, seatingInfo: undefined }], total: 1 });
    await open('/desk/orders/order-1');
    await shows('Stalls, row 1, seat 1');
    expect(words()).to.not.contain('Change the seat');
  });
});
