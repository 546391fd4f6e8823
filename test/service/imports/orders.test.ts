/** Imports of orders from CSV files: what is written, what is refused and why, and that a file counts once. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { importCommand, storedRows } from '../../support/builders/csv-imports.ts';
import { doorsOf } from '../../support/builders/doors.ts';
import {
  addEvent,
  addKey,
  addSeatedEvent,
  addSeller,
  buyer,
  hall,
  keyOf,
  seats,
  taken,
} from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const header = 'order,event,ticketType,price,email,name,code,date,status';

describeWithService('an import of orders', (service) => {
  const { write, run } = importCommand(service);
  let eventId: string;
  before(async () => {
    eventId = await addEvent(service.db, { maxAmount: 6, url: 'concert' });
  });

  const row = (order: string, code: string, more = '2026-03-01 12:00,paid', email = 'grace@example.com') =>
    `${order},${eventId},Seat,18.50,${email},Grace Hopper,${code},${more}`;

  it('says what it would do in a dry run, and stores nothing', async () => {
    const before = await storedRows(service);
    const file = write([header, row('A1', 'OLD-1'), row('A1', 'OLD-2'), row('A2', '', ',paid')].join('\n'));
    const { code, out, note } = await run('orders', file, '--dry-run');
    assert.deepEqual([code, note], [0, 'Nothing was written: it was a dry run.']);
    assert.match(out, /^taken +3 +55\.50 EUR$/m);
    assert.deepEqual(await storedRows(service), before);
  });

  it('takes orders with their tickets, codes, stock and customers, once', async () => {
    const lines = [row('A1', 'OLD-1'), row('A1', 'OLD-2'), row('A2', '', ',open'), row('A3', 'X', ',canceled')];
    const file = write([header, ...lines].join('\n'));
    const first = await run('orders', file);
    assert.deepEqual([first.code, first.note], [0, '3 rows were imported.'], first.out);
    assert.match(first.out, /^1 skipped: canceled in the other system$/m);
    assert.equal(await taken(service.db, eventId), 3);
    const after = await storedRows(service);
    assert.deepEqual(
      { ...after, taken: 0 },
      { ...after, orders: 2, tickets: 3, customers: 1, mails: 0, messages: 0, taken: 0 },
    );
    const again = await run('orders', file);
    assert.deepEqual([again.code, again.note], [0, '0 rows were imported.'], again.out);
    assert.match(again.out, /^3 skipped: imported before$/m);
    assert.deepEqual(await storedRows(service), after);
  });

  it('lets the codes of the other system in at the door, and those of open orders not yet', async () => {
    const door = await doorsOf(service).device();
    service.clock.now = new Date('2026-07-01T17:30:00Z');
    const { access, ticket } = await door.scan('OLD-1');
    assert.deepEqual([access, ticket?.firstname], ['GRANTED', undefined]);
    assert.notEqual((await door.scan('OLD-1')).access, 'GRANTED');
    const [open] = await service.db.query<{ barcode: string }>(`select barcode from ticket where status = 'RESERVED'`);
    assert.notEqual((await door.scan(open?.barcode ?? '')).access, 'GRANTED');
  });

  it('shows an imported order to its seller as one that was paid', async () => {
    const { orders } = {
      orders: await service.db.query<{ id: string }>(`select id from checkout order by created_at`),
    };
    const token = await addKey(service.db);
    const order = await service.call(api.transactions.get, { id: orders[0]?.id ?? '' }, { token });
    assert.deepEqual(
      [order.status, order.paymentStatus, order.realPrice, order.email, order.lastname],
      ['COMPLETE', 'RECEIVED', 37, 'grace@example.com', 'Hopper'],
    );
  });

  it('leaves what is sold elsewhere to no buyer here, and refuses what is too much', async () => {
    const file = write(
      [header, ...['1', '2', '3', '4'].map((at) => row('B1', `B-${at}`)), row('B2', 'B-5')].join('\n'),
    );
    const { code, out, note } = await run('orders', file);
    assert.deepEqual([code, note.split('.')[0]], [1, '1 row was imported']);
    assert.match(out, /^line 2, "ticketType": 3 are left in the event, and the order has 4$/m);
    assert.match(out, /^line 3: another ticket of its order is refused, in line 2$/m);
    const order = { type: 'transaction' as const, eventId };
    await service.refused(api.checkout.create, 409, { ...order, items: seats(3) });
    const sold = await service.call(api.checkout.create, { ...order, items: seats(2) });
    await service.call(api.checkout.setDetails, { ...keyOf(sold), ...buyer });
  });

  it('names the line, the column and what is expected', async () => {
    const other = 'other';
    await addSeller(service.db, other);
    const lines = [
      `C1,${eventId},Seat,soon,ada@example.com,Ada,,,`,
      `C2,nowhere,Seat,10,ada@example.com,Ada,,,`,
      `C3,${eventId},Balcony,10,ada@example.com,Ada,,,`,
      `C4,${eventId},Seat,10,ada,Ada,,31.02.2026,perhaps`,
      `C5,${eventId},Seat,10,ada@example.com,Ada,OLD-1,,`,
      `C6,${eventId},Seat,10,ada@example.com,Ada,NEW,,`,
      `C7,${eventId},Seat,10,ada@example.com,Ada,NEW,,`,
      `A1,${eventId},Seat,10,ada@example.com,Ada,MORE,,`,
      `,${eventId},Seat,10,ada@example.com,Ada,,,`,
    ];
    const before = await storedRows(service);
    const { code, out } = await run('orders', write([header, ...lines].join('\n')), '--dry-run');
    assert.equal(code, 1);
    assert.deepEqual(await storedRows(service), before);
    const said = out.slice(out.indexOf('Refused:')).split('\n').slice(1);
    const expected = [
      /^line 2, "price": "soon"; expected an amount in EUR that is not negative, such as 12\.00$/,
      /^line 3, "event": "nowhere"; expected the _id or the url of an event of the seller$/,
      /^line 4, "ticketType": "Balcony"; expected a ticket type of the event: "Seat"$/,
      /^line 5, "status": "perhaps"; expected one of paid, open, pending, canceled, cancelled$/,
      /^line 5, "date": "31\.02\.2026"; expected a date such as/,
      /^line 5, "email": "ada"; expected an email address$/,
      /^line 6, "code": "OLD-1" is the code of another ticket already, of order [0-9a-f]{24}$/,
      /^line 7, "ticketType": 0 are left in the event, and the order has 1$/,
      /^line 8, "code": "NEW" is the code of another ticket already$/,
      /^line 9, "code": its order was imported before, with other tickets; an order is imported once$/,
      /^line 10, "order": empty; expected a value$/,
    ];
    assert.equal(said.length, expected.length, out);
    for (const [at, sentence] of expected.entries()) assert.match(said[at] ?? '', sentence);
  });

  it('reads the exports of others by a mapping', async () => {
    const hall = await addEvent(service.db, {
      url: 'hall',
      tickets: [{ _id: 'one', name: 'Regular', price: 20, active: true }],
    });
    const pretix = write(
      '"Order code";"Status";"Email";"Order date";"Order time";"Product";"Variation";"Price";"Attendee name";"Company";"City";"Ticket secret";"Company";"City"\n' +
        '"ABCDE";"Paid";"ada@example.com";"2026-05-01";"10:00:00";"Regular";"";"20,00";"Ada Lovelace";"";"";"q2w3e4r5t6";"";""\n' +
        '"FGHIJ";"Expired";"bob@example.com";"2026-05-01";"10:00:00";"Regular";"";"20,00";"Bob";"";"";"z9z9z9z9z9";"";""\n',
    );
    const first = await run('orders', pretix, '--mapping', 'pretix', '--event', 'hall');
    assert.equal(first.code, 0, first.out + first.note);
    const eventbrite = write(
      'Order #,Order Date,First Name,Last Name,Email,Quantity,Ticket Type,Total Paid,Attendee Status,Barcode #\n' +
        `9001,05/03/2026 10:00,Ada,Lovelace,ada@example.com,1,Regular,$20.00,Attending,90011\n`,
    );
    const refused = await run('orders', eventbrite, '--mapping', 'eventbrite', '--event', hall, '--dry-run');
    assert.equal(refused.code, 0, refused.out + refused.note);
    const ours = write(
      JSON.stringify({
        columns: { code: 'Nr', order: 'Bon' },
        defaults: { price: '0', email: 'x@example.com', ticketType: 'Regular' },
      }),
    );
    const mapped = await run('orders', write('Bon\tNr\n7\tNR-7\n'), '--mapping', ours, '--event', 'hall');
    assert.equal(mapped.code, 0, mapped.out + mapped.note);
    const rows = await service.db.query(
      `select t.barcode, t.data->>'firstname' as firstname, t.data->>'lastname' as lastname, c.payment_status
       from ticket t join checkout c on c.id = t.checkout_id where t.event_id = $1 order by t.barcode`,
      [hall],
    );
    assert.deepEqual(rows, [
      { barcode: 'NR-7', firstname: null, lastname: null, payment_status: 'RECEIVED' },
      { barcode: 'q2w3e4r5t6', firstname: 'Ada', lastname: 'Lovelace', payment_status: 'RECEIVED' },
    ]);
  });

  it('refuses what is no import in a sentence', async () => {
    const file = write(`${header}\n`);
    const refusals: [string[], RegExp][] = [
      [['seats', file], /^There is no import of "seats"\. There are orders, vouchers, customers\.$/],
      [['orders', write('order,event\n1,2\n')], /has no column "ticketType"; it has "order", "event"\.$/],
      [['orders', write('order,order,event,ticketType,price,email\n')], /has the column "order" twice\.$/],
      [['orders', file, '--mapping', 'missing.json'], /^The mapping missing\.json cannot be read\.$/],
      [
        ['orders', file, '--mapping', write('{"columns":{"colour":"x"}}')],
        /^The mapping names the column "colour", which no import has\.$/,
      ],
      [['orders', file, '--mapping', write('{"decimal":";"}')], /is wrong at decimal/],
    ];
    for (const [[kind = '', name = '', ...more], sentence] of refusals) {
      const { code, note } = await run(kind, name, ...more);
      assert.equal(code, 1);
      assert.match(note, sentence);
    }
  });
});

describeWithService('an import of orders with seats', (service) => {
  const { write, run } = importCommand(service);

  it('takes the seats, and refuses one that is taken', async () => {
    const eventId = await addSeatedEvent(service.db, hall(2, 3));
    const row = (order: string, ...seat: string[]) => `${order},Seat,20,ada@example.com,${seat.join(',')}`;
    const lines = [
      row('1', 'A-1', '', '', ''),
      row('2', '', 'Stalls', 'b', '2'),
      row('3', '', 'stalls', 'A', '1'),
      row('4', 'Z-9', '', '', ''),
    ];
    const file = write(['order,ticketType,price,email,seat,section,row,seatNumber', ...lines].join('\n'));
    const { code, out } = await run('orders', file, '--event', eventId);
    assert.equal(code, 1);
    assert.match(out, /^line 4, "section": the seat is taken already$/m);
    assert.match(out, /^line 5, "seat": "Z-9"; expected a seat of the seating chart/m);
    const held = await service.db.query<{ seat: string }>('select seat_id as seat from event_seat order by seat_id');
    assert.deepEqual(
      held.map(({ seat }) => seat),
      ['A-1', 'B-2'],
    );
    const order = { type: 'transaction' as const, eventId };
    const items = [{ ...seats(1)[0]!, seatingInfo: { seats: ['A-1'] } }];
    await service.refused(api.checkout.create, 409, { ...order, items });
  });
});
