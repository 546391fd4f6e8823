import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { sendEmails } from '../../../src/service/server/emails.ts';
import { readMail } from '../../support/readers/read-mail.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, settled } from '../../support/running/service.ts';
import { addEvent, addKey, buyer, keyOf, seats } from '../../support/builders/shop.ts';

const hour = 3_600_000;

describeWithService('confirmations of orders with one address', (service) => {
  let eventId: string;
  before(async () => {
    eventId = await addEvent(service.db, {
      name: 'Concert',
      ticketSettings: { returnSettings: { enabled: 'ENABLED' } },
    });
  });
  const order = async (email: string) => (await placed(email))._id;
  const placed = async (email: string) => {
    const checkout = await service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(1) });
    await service.call(api.checkout.setDetails, { ...keyOf(checkout), ...buyer, email });
    await service.call(api.checkout.complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    return checkout;
  };
  /** Sends what is due; subject and text of each email to an address. */
  const sentTo = async (email: string) => {
    const raws: Buffer[] = [];
    const context = { db: service.db, now: () => service.clock.now, ...settled };
    await sendEmails(context, {
      from: 'tickets@foyer.example',
      deliver({ to, raw }) {
        if (to.toLowerCase() === email) raws.push(raw);
        return Promise.resolve();
      },
    });
    return await Promise.all(raws.map(async (raw) => await readMail(raw)));
  };

  it('are at most five an hour; the others are in one email, an hour later', async () => {
    const email = 'victim@example.com';
    const ids: string[] = [];
    for (let at = 0; at < 12; at++) ids.push(await order(at % 2 ? email : 'Victim@Example.com'));
    assert.equal((await sentTo(email)).length, 5);
    await order('neighbour@example.com');
    assert.equal((await sentTo('neighbour@example.com')).length, 1, 'another address waits for nothing');
    service.clock.forward(hour - 1);
    assert.deepEqual(await sentTo(email), []);
    service.clock.forward(1);
    const [mail, ...more] = await sentTo(email);
    assert.deepEqual(more, []);
    assert.equal(mail?.headers.find(([name]) => name === 'Subject')?.[1], 'News about your orders at The House');
    const named = ids.filter((id) => mail.text?.includes(`/orders/${id}?`));
    assert.deepEqual(named, ids.slice(5));
    assert.match(mail.text ?? '', /Concert/);
    // the hour has room again
    await order(email);
    assert.equal((await sentTo(email)).length, 1);
  });

  it('are counted with other emails about orders that anyone can cause', async () => {
    const email = 'busy@example.com';
    const orders = [await placed(email), await placed(email), await placed(email), await placed(email)];
    for (const each of orders) await service.call(api.orders.cancel, keyOf(each));
    const subjects = (mails: Awaited<ReturnType<typeof sentTo>>) =>
      mails.map(({ headers }) => headers.find(([name]) => name === 'Subject')?.[1]);
    const single = subjects(await sentTo(email));
    assert.equal(single.length, 5);
    // what money was paid for comes at any time
    const key = await addKey(service.db);
    const paid = await placed(email);
    await service.call(api.transactions.markReceived, { id: paid._id }, { token: key });
    assert.deepEqual(subjects(await sentTo(email)), ['We’ve received your payment: Concert']);
    const { headers } = await service.refused(api.orders.resend, 429, keyOf(paid));
    assert.equal(headers['retry-after'], '3600');
    service.clock.forward(hour);
    const [mail, ...more] = await sentTo(email);
    assert.deepEqual([subjects(mail ? [mail] : []), more], [['News about your orders at The House'], []]);
    const named = [...orders, paid].map(({ _id: id }) => mail?.text?.includes(`/orders/${id}?`));
    assert.deepEqual(named, [false, true, true, true, true]);
  });

  it('are counted for orders at the same time, too', async () => {
    const email = 'crowd@example.com';
    const checkouts = await Promise.all(
      Array.from({ length: 9 }, async () => {
        const checkout = await service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(1) });
        await service.call(api.checkout.setDetails, { ...keyOf(checkout), ...buyer, email });
        return checkout;
      }),
    );
    for (const part of [checkouts.slice(0, 7), checkouts.slice(7)])
      await Promise.all(
        part.map(async (checkout) => {
          await service.call(api.checkout.complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
        }),
      );
    const rows = await service.db.query<{ template: string; amount: number }>(
      `select template, count(*)::int as amount from mail where recipient = $1 group by template order by template`,
      [email],
    );
    assert.ok(rows.find(({ template }) => template === 'orders')?.amount === 1, JSON.stringify(rows));
  });
});
