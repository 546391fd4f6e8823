import { expect, waitUntil } from '@open-wc/testing';
import { event, FakeApiError } from './fake-desk-service.ts';
import { asked, confirmDialog, desk, named, open, service, shows, useDesk, words } from './opened-desk.ts';

const seat = (id: string) => ({ _id: id, name: id.split('-')[2], x: 0, y: 0 });
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
  const options = (at: number) =>
    [...desk.querySelectorAll('desk-seat-choice select')[at]!.querySelectorAll('option')].map(({ textContent }) =>
      textContent.trim(),
    );

  it('is one of the free seats of its category, and its holder is told or not', async () => {
    await choose();
    await shows('Now Stalls, row 1, seat 1.');
    await waitUntil(() => options(1).length > 0);
    await expect(desk.querySelector('dialog')!).to.be.accessible();
    expect(options(0)).to.deep.equal(['Stalls, row 2: 2 free']);
    expect(options(1)).to.deep.equal(['2', '3']);
    desk.querySelector<HTMLSelectElement>('dialog [name=seat]')!.value = 'stalls-2-3';
    desk.querySelector<HTMLInputElement>('dialog [name=sendMail]')!.click();
    confirmDialog();
    await waitUntil(() => !desk.querySelector('dialog')?.open);
    expect(asked('POST /api/tickets/ticket-1/seat').map(({ body }) => body)).to.deep.equal([
      { seatingInfo: { seatId: 'stalls-2-3' }, sendMail: false },
    ]);
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
    expect(options(1)).to.deep.equal(['1 (kept for staff: Sponsor)', '2 (kept for staff)']);
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
    const [rows] = desk.querySelectorAll<HTMLSelectElement>('desk-seat-choice select');
    rows!.selectedIndex = 1;
    rows!.dispatchEvent(new Event('change'));
    await waitUntil(() => options(1).length === 3);
    confirmDialog();
    await shows('This seat was taken meanwhile.');
    expect(asked('POST /api/tickets/ticket-1/seat').map(({ body }) => body)).to.deep.equal([
      { seatingInfo: { seatId: 'stalls-2-1' }, sendMail: true },
    ]);
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
