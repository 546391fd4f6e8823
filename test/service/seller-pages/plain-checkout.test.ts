// Ordering without scripts: the forms of an event's page, sent as browsers send them.
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { updateSeller } from '../../../src/service/sellers/sellers.ts';
import { addEvent, buyer, sellerId } from '../../support/builders/shop.ts';
import { sendForm } from '../../support/builders/plain-forms.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';

describeWithService('an order without scripts', {}, (service) => {
  before(async () => {
    await addEvent(service.db, {
      name: 'Summer night',
      url: 'summer-night',
      maxAmount: 9,
      tickets: [
        { _id: 'seat', name: 'Seat', price: 20, active: true },
        { _id: 'named', name: 'Named', price: 10, active: true, requiresPersonalization: true },
      ],
    });
    const data = { itemConsents: [{ _id: 'rules', text: 'I know the rules.', required: true }] };
    await updateSeller(service.db, sellerId, { data }, service.clock.now);
  });

  const send = (fields: Parameters<typeof sendForm>[2], headers = {}, to = '/seller/summer-night') =>
    sendForm(service, to, fields, headers);
  const status = async () =>
    (await service.db.query<{ status: string }>('select status from checkout order by id desc limit 1'))[0]?.status;

  it('goes from the tickets to the order by two forms', async () => {
    const details = await send({ step: 'choose', 'amount.seat': '2', 'amount.named': '1' });
    assert.equal(details.status, 200);
    assert.equal(details.answer.headers['cache-control'], 'no-store');
    const plain = details.markup;
    assert.match(plain, /Seat<\/dt> ?<dd>× 2/);
    assert.match(plain, /€50/);
    assert.match(plain, /name="consent\.rules"/);
    assert.match(plain, /Invoice/);
    const [, asked = ''] = /name="t\.(\d+)\.firstname"/.exec(details.body) ?? [];
    const form = {
      ...details.hidden,
      prename: 'Ada',
      lastname: 'Byron',
      email: 'ada@example.com',
      payment: 'invoice',
      [`t.${asked}.firstname`]: 'Grace',
      [`t.${asked}.lastname`]: 'Hopper',
    };
    const refused = await send(form);
    assert.match(refused.body, /Please check your details/);
    assert.match(refused.body, /value="ada@example\.com"/);
    assert.equal(await status(), 'NEW');
    const done = await send({ ...form, 'consent.rules': 'true' });
    assert.match(done.body, /Thank you!/);
    assert.match(done.body, /href="https:\/\/tickets\.example\/seller\/orders\/\w+\?lang=en#secret=/);
    assert.equal(await status(), 'COMPLETE');
    const again = await send({ ...form, 'consent.rules': 'true' });
    assert.match(again.body, /Thank you!/);
    const [{ count } = { count: 0 }] = await service.db.query<{ count: number }>(
      'select count(*)::integer as count from ticket',
    );
    assert.equal(count, 3);
  });

  it('says what is wrong with the choice, and holds nothing', async () => {
    assert.match((await send({ step: 'choose' })).body, /Choose at least one ticket\./);
    assert.match((await send({ step: 'choose', 'amount.seat': '-1' })).body, /Choose at least one ticket\./);
    const many = await send({ step: 'choose', 'amount.seat': '1', 'amount.named': '9' });
    assert.match(many.markup, /autofocus> <p>Please check your choice:<\/p>/);
    assert.match(many.markup, /<a href="#in-amount_named">Named: Only \d left\.<\/a>/);
    assert.match(many.markup, /value="9"[^>]* aria-describedby="in-amount_named-problem" aria-invalid="true"/);
    assert.match(many.markup, /name="amount\.seat" value="1"/);
  });

  it('says at each field what is wrong with the details', async () => {
    const details = await send({ step: 'choose', 'amount.named': '1' });
    const refused = await send({ ...details.hidden, prename: 'Ada', email: 'ada', payment: 'invoice' });
    assert.match(refused.text, /Please check your details:/);
    assert.match(refused.markup, /<a href="#in-lastname">Last name: Please fill in this field\.<\/a>/);
    assert.match(refused.markup, /id="in-email-problem">Please enter an email address, like name@example\.com\./);
    assert.match(refused.markup, /value="ada"[^>]*autocomplete="email"[^>]* aria-describedby="in-email-problem"/);
    const noName = await send({ ...details.hidden, ...buyer, payment: 'invoice', 'consent.rules': 'true' });
    assert.match(noName.markup, /<a href="#in-t_0_firstname">Ticket 1: Named, First name: Please fill in this field\./);
    assert.match(noName.markup, /value="true" required checked/);
  });

  it('lets buyers reserve where the event allows it', async () => {
    await addEvent(service.db, { url: 'reserved', reservationSettings: { option: 'reservationsOnly' } });
    const details = await send({ step: 'choose', 'amount.seat': '1' }, {}, '/seller/reserved');
    assert.match(details.text, /Reserve now, pay later/);
    const form = { ...details.hidden, ...buyer, payment: 'reserve', 'consent.rules': 'true' };
    const done = await send(form, {}, '/seller/reserved');
    assert.match(done.text, /Your tickets are reserved\./);
  });

  it('sells for a time, and keeps the time that was chosen', async () => {
    const times = (hour: number) => ({
      _id: `at-${hour}`,
      startTime: { hour, minute: 0 },
      amount: hour === 20 ? 1 : 9,
    });
    await addEvent(service.db, { url: 'timed', useTimeSlots: true, timeSlots: [19, 20, 21].map(times) });
    const timed = (fields: Parameters<typeof sendForm>[2]) => send({ step: 'choose', ...fields }, {}, '/seller/timed');
    const missing = await timed({ 'amount.seat': '2' });
    assert.match(missing.markup, /<a href="#in-slot">Time: Choose a time\.<\/a>/);
    const full = await timed({ 'amount.seat': '2', slot: 'at-20' });
    assert.match(full.markup, /<option value="at-20" selected/);
    assert.match(full.text, /Time: Only 1 left at this time\./);
    const details = await timed({ 'amount.seat': '2', slot: 'at-21' });
    assert.match(details.text, /Seat 21:00 × 2/);
    const back = await timed({ ...details.hidden, do: 'back' });
    assert.match(back.markup, /<option value="at-21" selected/);
  });

  it('asks the questions of the event, also those that depend on another', async () => {
    await addEvent(service.db, {
      url: 'asking',
      extraFields: [
        { _id: 'how', name: 'How do you come?', type: 'select', options: ['By car', 'On foot'] },
        {
          _id: 'plate',
          name: 'Number plate',
          type: 'text',
          conditions: [{ baseSlug: 'how', operator: 'equals', value: ['By car'] }],
        },
        { _id: 'home', name: 'Where do you live?', type: 'address', required: false },
      ],
    });
    const order = async (answers: Readonly<Record<string, string>>) => {
      const details = await send({ step: 'choose', 'amount.seat': '1' }, {}, '/seller/asking');
      assert.match(details.text, /Number plate \(if applicable\)/);
      const form = { ...details.hidden, ...buyer, payment: 'invoice', 'consent.rules': 'true', ...answers };
      return await send(form, {}, '/seller/asking');
    };
    assert.match((await order({ 'x.how': 'On foot' })).text, /Thank you!/);
    const refused = await order({ 'x.how': 'By car', 'x.home.city': 'Berlin' });
    assert.match(refused.markup, /id="in-x_plate-problem">Please fill in this field\./);
    assert.match(refused.markup, /id="in-x_home_street-problem">/);
    const address = {
      'x.home.city': 'Berlin',
      'x.home.street': 'Lane 1',
      'x.home.postal': '10115',
      'x.home.country': 'DE',
    };
    assert.match((await order({ 'x.how': 'By car', 'x.plate': 'B-1', ...address })).text, /Thank you!/);
  });

  it('says that the last tickets are gone', async () => {
    await addEvent(service.db, { url: 'small', maxAmount: 1 });
    const small = (fields: Parameters<typeof sendForm>[2]) => send({ step: 'choose', ...fields }, {}, '/seller/small');
    const held = await small({ 'amount.seat': '1' });
    const late = await small({ 'amount.seat': '1' });
    assert.match(late.text, /Please check your choice: Sold out\./);
    assert.doesNotMatch(late.text, /JavaScript/);
    assert.match((await small({ ...held.hidden, do: 'back' })).markup, /name="amount\.seat" value="1"/);
  });

  it('takes no form of another site: a choice is shown, and nothing is held', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site' };
    const count = async () => await service.db.query('select count(*)::int from checkout');
    const before = await count();
    const shown = await send({ step: 'choose', 'amount.seat': '1' }, foreign);
    assert.equal(shown.status, 200);
    assert.match(shown.markup, /name="amount\.seat" value="1"/);
    assert.deepEqual(await count(), before);
    const details = await send({ step: 'choose', 'amount.seat': '1' });
    const form = { prename: 'Ada', lastname: 'Byron', email: 'ada@example.com', 'consent.rules': 'true' };
    const refused = await send({ ...details.hidden, ...form, payment: 'invoice' }, foreign);
    assert.equal(refused.status, 403);
    const [id] = details.hidden['id'] ?? [];
    const [order] = await service.db.query('select status from checkout where id = $1', [id]);
    assert.deepEqual(order, { status: 'NEW' });
    await send({ ...details.hidden, do: 'back' });
  });

  it('opens no order by a wrong secret', async () => {
    const details = await send({ step: 'choose', 'amount.seat': '1' });
    const wrong = await send({ ...details.hidden, secret: 'wrong' });
    assert.equal(wrong.status, 404);
  });

  it('starts again when the time is over', async () => {
    const details = await send({ step: 'choose', 'amount.seat': '1' });
    service.clock.forward(3_600_000);
    const form = { prename: 'Ada', lastname: 'Byron', email: 'ada@example.com', 'consent.rules': 'true' };
    const late = await send({ ...details.hidden, ...form, payment: 'invoice' });
    assert.match(late.body, /Time’s up, and these tickets are back on sale/);
  });
});
