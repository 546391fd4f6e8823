import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Checkout } from '../../src/contract/checkout.ts';
import { api, testService, type TestService } from '../support/service.ts';
import { addEvent, assertConsistent, buyer, keyOf, onSale } from '../support/shop.ts';

const { create, setItems, setDetails, detailsForm, complete, tickets } = api.checkout;
const item = (ticketTypeId: string, amount: number, asHardTicket = false) => ({
  type: 'ticket' as const,
  ticketTypeId,
  amount,
  asHardTicket,
});

describe('the details of a checkout', () => {
  let service: TestService;
  before(async () => {
    service = await testService();
  });
  after(() => service.close());
  afterEach(async () => {
    await assertConsistent(service.db);
    assert.deepEqual(service.faults, []);
    service.clock.now = onSale;
  });

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

  it('ask for an address when a ticket is printed', async () => {
    const event = {
      hardTicketSettings: { enabled: true, hardTicketOuterCharge: 3 },
      dataRequestSettings: { skipAddressInfo: true },
      tickets: [{ _id: 'seat', name: 'Seat', price: 20, active: true, enableHardTicketOption: true }],
    };
    const virtual = await start(event);
    assert.equal((await service.call(detailsForm, keyOf(virtual))).skipAddressInfo, true);
    const printed = await start(event, [item('seat', 1, true)]);
    assert.equal(printed.realPrice, 23);
    assert.equal((await refused(printed, buyer))?.length, 4);
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
