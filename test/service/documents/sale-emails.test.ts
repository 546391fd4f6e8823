import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';
import { sendEmails } from '../../../src/service/server/emails.ts';
import { updateSeller } from '../../../src/service/sellers/sellers.ts';
import { addEvent, addKey, addSeller, buyer, keyOf, seats, sellerId } from '../../support/builders/shop.ts';
import { readMail } from '../../support/readers/read-mail.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, settled } from '../../support/running/service.ts';

const office = 'office@house.example';
const hour = 3_600_000;

describeWithService('emails to a seller about sales', (service) => {
  let eventId: string;
  let key: string;
  let days = 0;
  before(async () => {
    await addSeller(service.db, sellerId);
    eventId = await addEvent(service.db, {
      name: 'Concert',
      maxAmount: 100,
      tickets: [
        { _id: 'seat', name: 'Seat', price: 20, active: true, amount: 90 },
        { _id: 'child', name: 'Child', price: 10, active: true },
      ],
      ticketSettings: { returnSettings: { enabled: 'ENABLED' } },
    });
    key = await addKey(service.db);
  });
  beforeEach(async () => {
    // on a day of its own: the clock goes back after each test
    days += 2;
    service.clock.forward(days * 24 * hour);
    await service.db.query('delete from mail');
  });

  const set = async (saleEmails: object | null, more: object = {}) => {
    await updateSeller(service.db, sellerId, { data: { saleEmails: null, defaultLanguage: null } }, service.clock.now);
    await updateSeller(service.db, sellerId, { data: { saleEmails, ...more } }, service.clock.now);
  };
  const order = async (amount = 2, more: object = {}) => {
    const checkout = await service.call(api.checkout.create, {
      type: 'transaction',
      eventId,
      items: [...seats(amount), ...seats(1, 'child')],
    });
    await service.call(api.checkout.setDetails, { ...keyOf(checkout), ...buyer, ...more });
    await service.call(api.checkout.complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    return checkout;
  };
  /** Sends what is due; subject and text of each email to the office. */
  const sent = async (to = office) => {
    const raws: Buffer[] = [];
    await sendEmails(
      { db: service.db, now: () => service.clock.now, ...settled },
      {
        from: 'tickets@foyer.example',
        deliver(mail) {
          if (mail.to === to) raws.push(mail.raw);
          return Promise.resolve();
        },
      },
    );
    const mails = await Promise.all(raws.map(async (raw) => await readMail(raw)));
    return mails.map(({ headers, text }) => ({
      subject: headers.find(([name]) => name === 'Subject')?.[1],
      text: text ?? '',
    }));
  };
  /** Turns the clock to an hour of the next day at the seller, UTC. */
  const nextDayAt = (hours: number) => {
    const next = new Date(service.clock.now);
    next.setUTCHours(24 + hours, 0, 0, 0);
    service.clock.forward(next.getTime() - service.clock.now.getTime());
  };

  it('are not sent unless they are wanted', async () => {
    await order();
    await set({ send: 'none', to: [office] });
    await order();
    nextDayAt(12);
    assert.deepEqual(await sent(), []);
  });

  it('tell of each sale what was bought, by whom, for how much, and what is left', async () => {
    await set({ to: [office, 'head@house.example'] });
    const before = await service.call(api.events.info, { id: eventId });
    const placed = await order(2, { company: 'Engines Ltd', lastname: 'Byron www.evil.example' });
    const [mail, ...more] = await sent();
    assert.deepEqual(more, []);
    assert.equal(mail?.subject, 'Sold: Concert, 3 tickets, €50.00');
    const lines = mail.text.split('\n');
    for (const line of [
      'Concert',
      '2 × Seat: €40.00',
      '1 × Child: €10.00',
      'Total: €50.00',
      'Payment: invoice, not paid yet',
      'Buyer: Ada Byron www. evil. example, Engines Ltd, ada@example.com',
      `https://tickets.example/desk/orders/${placed._id}`,
    ])
      assert.ok(lines.includes(line), `${line} is missing in\n${mail.text}`);
    const left = (before.v ?? 0) - 3;
    assert.match(mail.text, new RegExp(`^Left: ${left} of 100 \\(Seat: \\d+ of 90\\)$`, 'm'));
    assert.deepEqual(await sent(), [], 'each is told once');
  });

  it('go to each address, once for each order', async () => {
    await set({ to: [office, 'head@house.example'] });
    await order();
    await order();
    assert.equal((await sent('head@house.example')).length, 2);
    const rows = await service.db.query(
      `select 1 from mail where template = 'sale' and created_at = $1 group by checkout_id, recipient having count(*) = 1`,
      [service.clock.now],
    );
    assert.equal(rows.length, 4);
  });

  it('are in the language of the seller', async () => {
    await set({ to: [office] }, { defaultLanguage: 'de' });
    await order(1);
    const [mail] = await sent();
    assert.equal(mail?.subject, 'Verkauft: Concert, 2 Tickets, 30,00\u00a0€');
    assert.match(mail.text, /^Zahlung: Rechnung, noch nicht bezahlt$/m);
  });

  it('tell of cancellations and returned tickets', async () => {
    await set({ to: [office] });
    const canceled = await order(1);
    const returned = await order(2);
    await service.call(api.transactions.markReceived, { id: returned._id }, { token: key });
    await sent();
    await service.call(api.orders.cancel, keyOf(canceled));
    const tickets = await service.db.query<{ _id: string; secret: string }>(
      `select id as "_id", secret from ticket where checkout_id = $1 order by data->'index' limit 1`,
      [returned._id],
    );
    await service.call(api.orders.returnTickets, {
      ...keyOf(returned),
      tickets,
      as: 'money',
    });
    const mails = await sent();
    assert.deepEqual(mails.map(({ subject }) => subject).sort(), [
      'Canceled: Concert, 2 tickets, €30.00',
      'Returned: Concert, 1 ticket',
    ]);
    assert.ok(mails.every(({ text }) => text.includes('https://tickets.example/desk/orders/')));
  });

  it('come once a day with the sums of each event, and not when nothing was sold', async () => {
    await set({ send: 'daily', to: [office] });
    const other = await addEvent(service.db, { name: 'Play' });
    const canceled = await order(1);
    await order(2);
    const single = await service.call(api.checkout.create, { type: 'transaction', eventId: other, items: seats(3) });
    await service.call(api.checkout.setDetails, { ...keyOf(single), ...buyer });
    await service.call(api.checkout.complete, { ...keyOf(single), paymentMethod: 'invoice' });
    await service.call(api.orders.cancel, keyOf(canceled));
    assert.deepEqual(await sent(), [], 'the day is not over');
    nextDayAt(5);
    assert.deepEqual(await sent(), []);
    // of the next day, and not in the email about this one
    await order(1);
    nextDayAt(-18);
    const [mail, ...more] = await sent();
    assert.deepEqual(more, []);
    assert.match(mail?.subject ?? '', /^Sales of \w+, \d+ \w+ \d{4}: €140\.00$/);
    assert.match(
      mail?.text ?? '',
      /^Concert\n.*\nSold: 5 tickets in 2 orders, €80\.00\nCanceled: 2 tickets\nLeft: \d+ of 100$/m,
    );
    assert.match(mail?.text ?? '', /^Play\n.*\nSold: 3 tickets in 1 order, €60\.00$/m);
    nextDayAt(12);
    assert.equal((await sent()).length, 1, 'the next day has one of its own');
    nextDayAt(12);
    assert.deepEqual(await sent(), []);
  });

  it('count a day by the clock at the seller', async () => {
    await set({ send: 'daily', to: [office] }, { timezone: 'Pacific/Auckland' });
    nextDayAt(11); // just before midnight in Auckland
    await order(1);
    service.clock.forward(2 * hour);
    await order(2);
    service.clock.forward(6 * hour);
    const [mail, ...more] = await sent();
    assert.deepEqual(more, []);
    assert.match(mail?.text ?? '', /Sold: 2 tickets in 1 order, €30\.00/);
    await set({ send: 'none' }, { timezone: null });
  });

  it('leave out what the seller gives away', async () => {
    await set({ to: [office] });
    await service.call(
      api.tickets.free,
      { eventId, ...buyer, items: [{ ticketTypeId: 'seat', amount: 1 }], sendMail: false },
      { token: key },
    );
    assert.deepEqual(await sent(), []);
  });

  it('are set with an address, and refused without', async () => {
    for (const saleEmails of [{ send: 'daily' }, { send: 'often', to: [office] }, { to: ['office'] }, { to: [] }])
      await assert.rejects(set(saleEmails), ({ details }: { details: { path: string }[] }) =>
        details.every(({ path }) => path.startsWith('saleEmails')),
      );
  });
});
