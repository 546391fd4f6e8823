// Ordering without scripts: the forms of an event's page, sent as browsers send them.
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { updateSeller } from '../../../src/service/sellers/sellers.ts';
import { addEvent, sellerId } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';

const site = {
  accept: 'text/html',
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/x-www-form-urlencoded',
};

describeWithService('an order without scripts', {}, (service) => {
  before(async () => {
    await addEvent(service.db, {
      name: 'Summer night',
      url: 'summer-night',
      maxAmount: 5,
      tickets: [
        { _id: 'seat', name: 'Seat', price: 20, active: true },
        { _id: 'named', name: 'Named', price: 10, active: true, requiresPersonalization: true },
      ],
    });
    const data = { itemConsents: [{ _id: 'rules', text: 'I know the rules.', required: true }] };
    await updateSeller(service.db, sellerId, { data }, service.clock.now);
  });

  /** Sends a form. */
  async function send(fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) {
    return await service.app.inject({
      method: 'POST',
      url: '/seller/summer-night',
      headers: { ...site, ...headers },
      payload: new URLSearchParams(fields).toString(),
    });
  }
  /** The hidden fields of the form in a page. */
  function hidden(body: string): Record<string, string> {
    const found = [...body.matchAll(/<input\s+type="hidden"\s+name="(\w+)"\s+value="([^"]*)"/g)];
    return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value]));
  }
  const status = async () =>
    (await service.db.query<{ status: string }>('select status from checkout order by id desc limit 1'))[0]?.status;

  it('goes from the tickets to the order by two forms', async () => {
    const details = await send({ step: 'choose', 'amount.seat': '2', 'amount.named': '1' });
    assert.equal(details.statusCode, 200);
    assert.equal(details.headers['cache-control'], 'no-store');
    const plain = details.body.replace(/\s+/g, ' ');
    assert.match(plain, /Seat<\/dt> ?<dd>× 2/);
    assert.match(plain, /€50/);
    assert.match(plain, /name="consent\.rules"/);
    assert.match(plain, /Invoice/);
    const [, asked = ''] = /name="t\.(\d+)\.firstname"/.exec(details.body) ?? [];
    const form = {
      ...hidden(details.body),
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
    assert.match((await send({ step: 'choose', 'amount.seat': '5' })).body, /Look at what is left/);
    assert.match((await send({ step: 'choose', 'amount.seat': '-1' })).body, /Choose at least one ticket\./);
  });

  it('takes no form of another site', async () => {
    const refused = await send({ step: 'choose', 'amount.seat': '1' }, { 'sec-fetch-site': 'cross-site' });
    assert.equal(refused.statusCode, 403);
  });

  it('opens no order by a wrong secret', async () => {
    const details = await send({ step: 'choose', 'amount.seat': '1' });
    const wrong = await send({ ...hidden(details.body), secret: 'wrong' });
    assert.equal(wrong.statusCode, 404);
  });

  it('starts again when the time is over', async () => {
    const details = await send({ step: 'choose', 'amount.seat': '1' });
    service.clock.forward(3_600_000);
    const form = { prename: 'Ada', lastname: 'Byron', email: 'ada@example.com', 'consent.rules': 'true' };
    const late = await send({ ...hidden(details.body), ...form, payment: 'invoice' });
    assert.match(late.body, /The time for these tickets is over/);
  });
});
