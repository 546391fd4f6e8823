/** Long because whatever a buyer is asked is asked in the same checkout. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Checkout } from '../../../src/contract/checkout.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import type { Details } from '../../../src/service/orders/details.ts';
import { ticketDetails } from '../../../src/service/orders/ticket-details.ts';
import { ticketLines, type Order } from '../../../src/service/orders/order-quote.ts';
import { addEvent, addKey, buyer, keyOf, seats } from '../../support/builders/shop.ts';

const { create, setItems, setDetails, detailsForm, complete, tickets } = api.checkout;
const item = (ticketTypeId: string, amount: number, asHardTicket = false) => ({
  type: 'ticket' as const,
  ticketTypeId,
  amount,
  asHardTicket,
});

describeWithService('the details of a checkout', (service) => {
  const start = async (event: Parameters<typeof addEvent>[1], items = [item('seat', 1)]) =>
    await service.call(create, { type: 'transaction', eventId: await addEvent(service.db, event), items });
  const refused = async (checkout: Checkout, input: object) => {
    const { body } = await service.refused(setDetails, 400, { ...keyOf(checkout), ...input });
    return body.details?.map(({ path, message }) => `${path}: ${message}`);
  };

  it('ask for a name and an address, the latter where the event wants it', async () => {
    const plain = await start({});
    assert.deepEqual(await refused(plain, { ...buyer, prename: ' ', email: 'nobody' }), [
      'email: Expected an e-mail address',
    ]);
    assert.deepEqual(await refused(plain, { ...buyer, prename: ' ' }), ['prename: Missing']);
    const strict = await start({ dataRequestSettings: { enforceAddress: true, enforceCompany: true } });
    assert.equal((await service.call(detailsForm, keyOf(strict))).enforceAddress, true);
    assert.deepEqual(await refused(strict, { ...buyer, street: 'Main Street 1' }), [
      'postal: Missing',
      'city: Missing',
      'country: Missing',
      'company: Missing',
    ]);
  });

  it('take the VAT ID of a company, and refuse one that is none of its country', async () => {
    const firm = {
      ...buyer,
      company: 'Engines',
      street: 'Main Street 1',
      line2: 'Yard',
      country: 'DE',
      state: 'Berlin',
    };
    const checkout = await start({});
    assert.deepEqual(await refused(checkout, { ...firm, vatId: 'DE12' }), [
      'vatId: Expected a VAT ID as its country writes it',
    ]);
    const seen = { company: 'Engines', vatId: 'DE123456789', line2: 'Yard', state: 'Berlin' };
    const held = await service.call(setDetails, { ...keyOf(checkout), ...firm, vatId: '123 456 789' });
    assert.deepEqual({ ...held, ...seen }, held);
    const order = await service.call(complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    const token = await addKey(service.db);
    const sold = await service.call(api.transactions.get, { id: order._id }, { token });
    assert.deepEqual({ ...sold, ...seen }, sold);
    const customer = await service.call(api.customers.get, { id: sold.customerId ?? '' }, { token });
    assert.deepEqual([customer.company, customer.vatId], ['Engines', 'DE123456789']);
    assert.equal(customer.location?.line2, 'Yard');
  });

  it('ask for an address when a ticket is printed', async () => {
    const event = {
      hardTicketSettings: { enabled: true, hardTicketOuterCharge: 3 },
      dataRequestSettings: { skipAddressInfo: true },
      tickets: [{ _id: 'seat', name: 'Seat', price: 20, active: true, enableHardTicketOption: true }],
    };
    const virtual = await start(event);
    assert.equal((await service.call(detailsForm, keyOf(virtual))).skipAddressInfo, true);
    assert.equal((await service.call(detailsForm, keyOf(virtual))).enforceDeliveryAddress, false);
    const printed = await start(event, [item('seat', 1, true)]);
    assert.equal(printed.realPrice, 23);
    const form = await service.call(detailsForm, keyOf(printed));
    assert.deepEqual([form.skipAddressInfo, form.enforceAddress, form.enforceDeliveryAddress], [false, false, true]);
    assert.deepEqual(await refused(printed, buyer), [
      'street: Missing',
      'postal: Missing',
      'city: Missing',
      'country: Missing',
    ]);
    await service.call(setDetails, {
      ...keyOf(printed),
      ...buyer,
      street: 'Main Street 1',
      postal: '1',
      city: 'Bonn',
      country: 'DE',
    });
    await service.call(complete, { ...keyOf(printed), paymentMethod: 'invoice' });
    assert.equal((await service.call(tickets, keyOf(printed)))[0]?.deliveryType, 'HARD');
  });

  it('take another address for what is printed, and show it to the seller', async () => {
    const event = {
      hardTicketSettings: { enabled: true },
      tickets: [{ _id: 'seat', name: 'Seat', price: 20, active: true, forceHardTicketOption: true }],
    };
    const printed = await start(event);
    const home = {
      prename: 'Grace',
      lastname: 'Hopper',
      street: 'Side Street 2',
      postal: '2',
      city: 'Bonn',
      country: 'DE',
    };
    assert.deepEqual(
      await refused(printed, { ...buyer, deliveryAddress: { ...home, city: ' ', country: undefined } }),
      ['deliveryAddress.city: Missing', 'deliveryAddress.country: Missing'],
    );
    const done = await service.call(setDetails, { ...keyOf(printed), ...buyer, deliveryAddress: home });
    assert.deepEqual(done.deliveryAddress, home);
    const sold = await service.call(complete, { ...keyOf(printed), paymentMethod: 'invoice' });
    assert.deepEqual([sold.deliveryAddress, sold.street], [home, undefined]);
  });

  it('ask for the buyer’s own address beside, where the event wants that', async () => {
    const printed = await start({
      hardTicketSettings: { enabled: true },
      dataRequestSettings: { enforceAddress: true },
      tickets: [{ _id: 'seat', name: 'Seat', price: 20, active: true, forceHardTicketOption: true }],
    });
    const deliveryAddress = { street: 'Side Street 2', postal: '2', city: 'Bonn', country: 'DE' };
    assert.equal((await refused(printed, { ...buyer, deliveryAddress }))?.length, 4);
  });

  it('ask for no address where printed tickets wait at the venue, or come too late', async () => {
    const event = (hardTicketSettings: object) => ({
      hardTicketSettings: { enabled: true, ...hardTicketSettings },
      tickets: [{ _id: 'seat', name: 'Seat', price: 20, active: true, forceHardTicketOption: true }],
    });
    const waiting = await start(event({ fulfillmentType: 'pickup' }));
    await service.call(setDetails, { ...keyOf(waiting), ...buyer });
    const late = await start(event({ requiredDays: 3650, hardTicketOuterCharge: 3 }), [item('seat', 1, true)]);
    assert.equal(late.realPrice, 20);
    await service.call(setDetails, { ...keyOf(late), ...buyer });
    await service.call(complete, { ...keyOf(late), paymentMethod: 'invoice' });
    assert.equal((await service.call(tickets, keyOf(late)))[0]?.deliveryType, 'VIRTUAL');
  });

  it('ask the seller’s questions, and keep the answers to these alone', async () => {
    const checkout = await start({
      extraFields: [
        { _id: 'how', name: 'How did you hear of us?', type: 'select', options: ['friends', 'press'], required: true },
        {
          _id: 'which',
          name: 'Which paper?',
          type: 'text',
          required: true,
          conditions: [{ baseSlug: 'how', operator: 'equals', value: ['press'] }],
        },
        { _id: 'later', name: 'Later', type: 'text', required: true, collectInCheckout: false },
        { _id: 'gone', name: 'Gone', type: 'text', required: true, deleted: true },
      ],
    });
    const form = await service.call(detailsForm, keyOf(checkout));
    assert.deepEqual(
      form.extraFields?.map(({ _id }) => _id),
      ['how', 'which'],
    );
    assert.deepEqual(form.tickets, []);
    assert.deepEqual(await refused(checkout, buyer), ['extraFields.how: Missing']);
    assert.deepEqual(await refused(checkout, { ...buyer, extraFields: { how: 'magic' } }), [
      'extraFields.how: Expected one of the options',
    ]);
    assert.deepEqual(await refused(checkout, { ...buyer, extraFields: { how: 'press' } }), [
      'extraFields.which: Missing',
    ]);
    const extraFields = { how: 'friends', which: 'not asked', admin: true };
    const done = await service.call(setDetails, { ...keyOf(checkout), ...buyer, extraFields });
    assert.deepEqual(done.extraFields, { how: 'friends' });
  });

  const personal = {
    tickets: [
      { _id: 'seat', name: 'Seat', price: 20, active: true, requiresPersonalization: true },
      { _id: 'child', name: 'Child', price: 5, active: true },
      { _id: 'dog', name: 'Dog', price: 1, active: true, requiresExtraFieldsMode: 'DISABLED' },
    ],
    ticketExtraFields: [
      {
        _id: 'age',
        name: 'Age',
        type: 'number',
        required: true,
        onlyForCertainTicketTypes: true,
        allowedTicketTypes: ['child', 'dog'],
      },
    ],
  };

  it('ask about each ticket by its place in the order', async () => {
    const checkout = await start(personal, [item('seat', 2), item('child', 1), item('dog', 1)]);
    const form = await service.call(detailsForm, keyOf(checkout));
    assert.deepEqual(
      form.tickets?.map(({ index, ticketTypeId, requiresPersonalization, extraFields }) => [
        index,
        ticketTypeId,
        requiresPersonalization,
        extraFields,
      ]),
      [
        [0, 'child', false, ['age']],
        [2, 'seat', true, []],
        [3, 'seat', true, []],
      ],
    );
    assert.deepEqual(
      form.ticketExtraFields?.map(({ _id }) => _id),
      ['age'],
    );
    const answers = [
      { index: 3, firstname: 'Cleo', lastname: ' ' },
      { index: 0, extraFields: { age: 'young' } },
      { index: 99, firstname: 'Nobody' },
    ];
    assert.deepEqual(await refused(checkout, { ...buyer, tickets: answers }), [
      'tickets.0.extraFields.age: Expected a number',
      'tickets.2.firstname: Missing',
      'tickets.2.lastname: Missing',
      'tickets.3.lastname: Missing',
    ]);
    const right = [
      { index: 0, extraFields: { age: 7, other: 1 } },
      { index: 2, firstname: 'Bea', lastname: 'B' },
      { index: 3, firstname: 'Cleo', lastname: 'C' },
    ];
    await service.call(setDetails, { ...keyOf(checkout), ...buyer, tickets: right });
    await service.call(complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    const issued = await service.call(tickets, keyOf(checkout));
    assert.deepEqual(
      issued.map(({ ticketTypeId, firstname, personalized, extraFields }) => [
        ticketTypeId,
        firstname,
        personalized,
        extraFields,
      ]),
      [
        ['child', undefined, false, { age: 7 }],
        ['dog', undefined, false, undefined],
        ['seat', 'Bea', true, {}],
        ['seat', 'Cleo', true, {}],
      ],
    );
  });

  it('are asked again about tickets that came later', async () => {
    const checkout = await start(personal, [item('dog', 1)]);
    await service.call(setDetails, { ...keyOf(checkout), ...buyer });
    await service.call(setItems, { ...keyOf(checkout), items: [item('dog', 1), item('seat', 1)] });
    const { body } = await service.refused(complete, 409, { ...keyOf(checkout), paymentMethod: 'invoice' });
    assert.equal(body.code, 'DETAILS_MISSING');
    assert.deepEqual(
      body.details?.map(({ path }) => path),
      ['tickets.1.firstname', 'tickets.1.lastname'],
    );
    await service.call(setItems, { ...keyOf(checkout), items: [item('dog', 2)] });
    await service.call(complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
  });

  it('follow their ticket type when the items change', async () => {
    const checkout = await start(personal, [item('seat', 2)]);
    const names = [
      { index: 0, firstname: 'Bea', lastname: 'B' },
      { index: 1, firstname: 'Cleo', lastname: 'C' },
    ];
    await service.call(setDetails, { ...keyOf(checkout), ...buyer, tickets: names });
    // dogs come before seats, and one seat goes
    await service.call(setItems, { ...keyOf(checkout), items: [item('dog', 2), item('seat', 1)] });
    await service.call(complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    assert.deepEqual(
      (await service.call(tickets, keyOf(checkout))).map(({ ticketTypeId, firstname }) => [ticketTypeId, firstname]),
      [
        ['dog', undefined],
        ['dog', undefined],
        ['seat', 'Bea'],
      ],
    );
  });

  it('stay with the slot where one of several goes, and go with the tickets that move to another', async () => {
    const slot = (_id: string, hour: number) => ({ _id, enabled: true, startTime: { hour, minute: 0 } });
    const checkout = await start(
      {
        useTimeSlots: true,
        timeSlots: [slot('early', 20), slot('late', 21), slot('last', 22)],
        tickets: [{ _id: 'seat', name: 'Seat', price: 20, active: true, requiresPersonalization: true }],
      },
      [...seats(1, 'seat', 'early'), ...seats(1, 'seat', 'late')].map((each) => ({ ...each, asHardTicket: false })),
    );
    const names = ['Bea', 'Cleo'].map((firstname, index) => ({ index, firstname, lastname: 'X' }));
    await service.call(setDetails, { ...keyOf(checkout), ...buyer, tickets: names });
    const holders = async () => {
      const [row] = await service.db.query<{ data: { details: Details; order: Order } }>(
        'select data from checkout where id = $1',
        [checkout._id],
      );
      assert.ok(row);
      const lines = ticketLines(row.data.order).map(({ line }) => line);
      return ticketDetails(lines, row.data.details).map((each, at) => [lines[at]?.slotId, each?.firstname]);
    };
    await service.call(setItems, { ...keyOf(checkout), items: seats(1, 'seat', 'late') });
    assert.deepEqual(await holders(), [['late', 'Cleo']]);
    await service.call(setItems, { ...keyOf(checkout), items: seats(2, 'seat', 'last') });
    assert.deepEqual(await holders(), [
      ['last', 'Bea'],
      ['last', 'Cleo'],
    ]);
  });

  it('that a ticket needs after buying make it valid later', async () => {
    const later = { type: 'text', required: true, collectInCheckout: false };
    const event = {
      tickets: [
        { _id: 'seat', name: 'Seat', price: 20, active: true },
        { _id: 'child', name: 'Child', price: 5, active: true },
        { _id: 'dog', name: 'Dog', price: 1, active: true, requiresExtraFieldsMode: 'DISABLED' },
      ],
      ticketExtraFields: [
        { _id: 'role', name: 'Role', type: 'select', options: ['player', 'guest'] },
        {
          ...later,
          _id: 'shirt',
          name: 'Shirt number',
          conditions: [{ baseSlug: 'role', operator: 'equals', value: ['player'] }],
        },
        {
          ...later,
          _id: 'guardian',
          name: 'Guardian',
          onlyForCertainTicketTypes: true,
          allowedTicketTypes: ['child', 'dog'],
        },
        { ...later, _id: 'wish', name: 'Wish', required: false },
        { ...later, _id: 'gone', name: 'Gone', deleted: true },
      ],
    };
    const checkout = await start(event, [item('seat', 2), item('child', 1), item('dog', 1)]);
    const form = await service.call(detailsForm, keyOf(checkout));
    assert.deepEqual(
      form.ticketExtraFields?.map(({ _id }) => _id),
      ['role'],
    );
    const answers = form.tickets?.map(({ index, ticketTypeId }) => ({
      index,
      extraFields: { role: ticketTypeId === 'seat' && index % 2 === 0 ? 'player' : 'guest' },
    }));
    await service.call(setDetails, { ...keyOf(checkout), ...buyer, tickets: answers });
    await service.call(complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    const issued = await service.call(tickets, keyOf(checkout));
    assert.deepEqual(
      issued.map(({ ticketTypeId, status, extraFields }) => [ticketTypeId, status, extraFields?.['role']]),
      [
        ['child', 'DETAILSREQUIRED', 'guest'],
        ['dog', 'VALID', undefined],
        ['seat', 'DETAILSREQUIRED', 'player'],
        ['seat', 'VALID', 'guest'],
      ],
    );
  });

  it('count ages on the day of the event', async () => {
    const checkout = await start({
      start: '2026-07-01T22:30:00.000Z', // the second of July in Berlin
      end: '2026-07-02T01:00:00.000Z',
      extraFields: [
        {
          _id: 'born',
          name: 'Born on',
          type: 'date',
          settings: { variant: 'birthdate', minimumAge: 18, maximumAge: 20 },
        },
      ],
    });
    const born = (day: string) => refused(checkout, { ...buyer, extraFields: { born: day } });
    assert.deepEqual(await born('2008-07-03'), ['extraFields.born: Too young']);
    assert.deepEqual(await born('2005-07-02'), ['extraFields.born: Too old']);
    for (const day of ['2008-07-02', '2005-07-03'])
      await service.call(setDetails, { ...keyOf(checkout), ...buyer, extraFields: { born: day } });
  });

  it('take an address by its parts, for the seller to read', async () => {
    const checkout = await start({ extraFields: [{ _id: 'home', name: 'Home', type: 'address', required: true }] });
    const home = { street: ' Ring 1 ', postal: '1010', city: 'Wien', country: 'AT', planet: 'Earth' };
    assert.deepEqual(await refused(checkout, { ...buyer, extraFields: { home: { street: 'Ring 1', city: 'Wien' } } }), [
      'extraFields.home.postal: Missing',
      'extraFields.home.country: Missing',
    ]);
    assert.deepEqual(await refused(checkout, { ...buyer, extraFields: { home: 'Ring 1' } }), [
      'extraFields.home: Expected an address: street, postal, city, country',
    ]);
    const done = await service.call(setDetails, { ...keyOf(checkout), ...buyer, extraFields: { home } });
    assert.deepEqual(done.extraFields, { home: { street: 'Ring 1', postal: '1010', city: 'Wien', country: 'AT' } });
  });

  it('tell path and code of every wrong answer, and survive what no one would type', async () => {
    const kinds = ['text', 'number', 'select', 'checkbox', 'tel', 'country', 'email', 'date', 'documentUpload'];
    const all = [...kinds, 'signature', 'address', 'something-new'];
    const names = ['constructor', 'toString', 'a.b', 'hasOwnProperty'];
    const checkout = await start({
      extraFields: [
        ...all.map((type) => ({ _id: type, name: type, type, required: true, options: ['a'] })),
        ...names.map((_id) => ({ _id, name: _id, type: 'text', required: true })),
        { _id: 'other', name: 'Other', type: 'text', conditions: [{ baseSlug: 'valueOf', operator: 'exists' }] },
      ],
    });
    const missing = await service.refused(setDetails, 400, { ...keyOf(checkout), ...buyer });
    assert.deepEqual(
      new Set(missing.body.details?.map(({ path }) => path?.split('.')[1])),
      new Set([...all, 'constructor', 'toString', 'a', 'hasOwnProperty']),
    );
    for (const value of [
      { toString: 1 },
      { valueOf: { a: 1 } },
      [[{ length: -1 }]],
      [null, {}],
      'x'.repeat(6000),
      -0.5,
    ]) {
      const extraFields = Object.fromEntries(all.map((type) => [type, value]));
      const { body } = await service.refused(setDetails, 400, { ...keyOf(checkout), ...buyer, extraFields });
      for (const detail of body.details ?? [])
        assert.ok('code' in detail && detail.path && detail.message, JSON.stringify(detail));
    }
  });

  it('hide a barcode until it is revealed', async () => {
    const revealingSettings = { enabled: 'ENABLED', beforeEvent: { target: 'start', unit: 'hours', offset: -24 } };
    const checkout = await start({
      tickets: [{ _id: 'seat', name: 'Seat', price: 20, active: true, barcodePrefix: 'HSE-', revealingSettings }],
    });
    await service.call(setDetails, { ...keyOf(checkout), ...buyer });
    await service.call(complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    const see = async () => (await service.call(tickets, keyOf(checkout)))[0];
    const hidden = await see();
    assert.deepEqual(
      [hidden?.barcode, hidden?.barcodeRevealed, hidden?.barcodeRevealDate],
      [undefined, false, '2026-06-30T18:00:00.000Z'],
    );
    service.clock.now = new Date('2026-06-30T18:00:00Z');
    const revealed = await see();
    assert.match(revealed?.barcode ?? '', /^HSE-[A-Z2-9]{16}$/);
    assert.equal(revealed?.barcodeRevealed, true);
  });
});
