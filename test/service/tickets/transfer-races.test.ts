import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';
import { newSecret } from '../../../src/service/security/ids.ts';
import { newEmail } from '../../support/builders/guests.ts';
import { claim, holdersOf, type Held } from '../../support/builders/owned-tickets.ts';
import { mailsTo } from '../../support/readers/mailed.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addCustomer, addKey, addSeller, onSale, sellerId } from '../../support/builders/shop.ts';

const { transfer: offer, withdrawTransfer: withdraw, pdf, calendar } = api.tickets;
const { changes: look } = api.tickets;

describeWithService('passing a ticket on, together with others', (service) => {
  const holders = holdersOf(service);
  let eventId: string;
  let [ada, grace] = ['', ''];
  let ticket: Held;
  before(async () => {
    await addSeller(service.db, sellerId);
    eventId = await holders.event();
  });
  beforeEach(async () => {
    [ada, grace] = [newEmail(), newEmail()];
    ticket = await holders.buy(eventId, ada);
  });

  const offers = (id: string) =>
    service.db.query<{ status: string }>(
      'select status from ticket_transfer where ticket_id = $1 order by created_at, id',
      [id],
    );
  const emails = async () =>
    (await service.db.query('select 1 from mail where ticket_id = $1 and template is not null', [ticket.id])).length;

  it('makes one offer of two simultaneous requests', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => service.send(offer, { ...claim(ticket), email: newEmail() })),
    );
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [201, 409, 409]);
    assert.equal((await offers(ticket.id)).length, 1);
  });

  it('is accepted once, however often it is tried at the same time', async () => {
    await holders.offer(ticket, grace);
    const link = await holders.link(grace);
    const names = ['One', 'Two', 'Three'].map((lastname) => ({ prename: 'Grace', lastname }));
    const pages = await Promise.all(names.map((name) => holders.accept(link, name)));
    assert.deepEqual(pages.map(({ status }) => status).sort(), [200, 410, 410]);
    const won = names[pages.findIndex(({ status }) => status === 200)];
    const now = await holders.stored(ticket.id);
    const { ticket: seen } = await service.call(look, claim(now));
    assert.equal(seen.lastname, won?.lastname);
    assert.ok(
      pages.find(({ status }) => status === 200)?.text.includes(now.secret),
      'the secret that was shown is the one',
    );
    assert.equal(await emails(), 1);
  });

  it('is accepted or taken back, never both', async () => {
    for (const isLate of [false, true]) {
      const own = await holders.buy(eventId, ada);
      const to = newEmail();
      await holders.offer(own, to);
      const link = await holders.link(to);
      const accept = async () => (await holders.accept(link)).status;
      const takeBack = async () => (await service.send(withdraw, claim(own))).statusCode;
      const [accepted, back] = isLate
        ? (await Promise.all([takeBack(), accept()])).reverse()
        : await Promise.all([accept(), takeBack()]);
      const now = await holders.stored(own.id);
      const [{ status } = { status: '' }] = await offers(own.id);
      if (accepted === 200) assert.deepEqual([back, status, now.secret !== own.secret], [404, 'accepted', true]);
      else assert.deepEqual([accepted, back, status, now.secret], [410, 200, 'withdrawn', own.secret]);
    }
  });

  it('is accepted or declined, never both', async () => {
    await holders.offer(ticket, grace);
    const link = await holders.link(grace);
    const statuses = (await Promise.all([holders.reject(link), holders.accept(link)])).map(({ status }) => status);
    assert.deepEqual([...statuses].sort(), [200, 410]);
    const [{ status } = { status: '' }] = await offers(ticket.id);
    assert.equal(status, statuses[0] === 200 ? 'rejected' : 'accepted');
  });

  it('is accepted before the order is canceled, or not at all; the ticket is invalid either way', async () => {
    await holders.offer(ticket, grace);
    const link = await holders.link(grace);
    const token = await addKey(service.db);
    await Promise.all([
      holders.accept(link),
      service.call(api.transactions.cancel, { id: ticket.order.id }, { token }),
    ]);
    assert.equal((await holders.stored(ticket.id)).status, 'INVALID');
  });

  it('and a simultaneous erasure of either side end whole', async () => {
    const key = await addKey(service.db);
    const erase = (id: string) => service.call(api.customers.delete, { id }, { token: key });
    for (const side of ['buyer', 'recipient']) {
      const { id: buyerId, token } = await addCustomer(service.db, newEmail());
      const to = newEmail();
      const { id: toId } = await addCustomer(service.db, to);
      const own = await holders.buy(eventId, newEmail(), { token });
      await holders.offer(own, to);
      const link = await holders.link(to);
      const [page] = await Promise.all([holders.accept(link), erase(side === 'buyer' ? buyerId : toId)]);
      const now = await holders.stored(own.id);
      if (page.status === 200) assert.notEqual(now.secret, own.secret);
      else assert.deepEqual([page.status, now.secret], [404, own.secret]);
    }
  });

  it('leaves nothing of who is erased, and the ticket admits as before', async () => {
    const key = await addKey(service.db);
    const { id } = await addCustomer(service.db, grace);
    const hers = await holders.transfer(ticket, grace);
    await holders.offer(hers, newEmail());
    await service.call(api.customers.delete, { id }, { token: key });
    const told = JSON.stringify([
      await service.db.query('select * from ticket where id = $1', [hers.id]),
      await service.db.query('select * from ticket_transfer where ticket_id = $1', [hers.id]),
      await service.db.query('select * from mail where ticket_id = $1', [hers.id]),
      await service.db.query('select * from ticket_entry where ticket_id = $1', [hers.id]),
    ]);
    for (const trace of [grace, 'Grace', 'Hopper']) assert.ok(!told.includes(trace), trace);
    const now = await holders.stored(hers.id);
    assert.deepEqual([now.barcode, now.status], [hers.barcode, 'VALID']);
    const [seen] = await service.call(api.checkout.tickets, ticket.order);
    assert.equal(seen?.barcode, undefined, 'it does not go back to the buyer');
  });

  it('is for the holder of the ticket, and for no one else', async () => {
    service.clock.now = onSale;
    const others = await addCustomer(service.db, newEmail(), { of: 'elsewhere' });
    const another = await addCustomer(service.db, newEmail());
    const former = await addCustomer(service.db, newEmail());
    const first = await holders.buy(eventId, newEmail(), { token: former.token });
    const own = await holders.transfer(first, newEmail());
    const recipient = await addCustomer(service.db, grace);
    await holders.offer(own, grace);
    const wrong = newSecret();
    const who: Readonly<Record<string, { secret: string; token?: string; may: boolean }>> = {
      'a stranger': { secret: wrong, may: false },
      'another customer': { secret: wrong, token: another.token, may: false },
      'a customer of another seller': { secret: wrong, token: others.token, may: false },
      'a key of the seller': { secret: wrong, token: await addKey(service.db), may: false },
      'a key of another seller': { secret: wrong, token: await addKey(service.db, 'elsewhere'), may: false },
      'the buyer, by the order’s secret': { secret: first.order.secret, token: former.token, may: false },
      'the former holder': { secret: first.secret, token: former.token, may: false },
      'the recipient before accepting': { secret: wrong, token: recipient.token, may: false },
      'the recipient, by the link': { secret: await holders.link(grace), token: recipient.token, may: false },
      'the holder': { secret: own.secret, may: true },
    };
    for (const [name, { secret, token, may }] of Object.entries(who)) {
      const operations = [
        [look, {}],
        [pdf, {}],
        [calendar, {}],
        [offer, { email: newEmail() }],
        [withdraw, {}],
      ] as const;
      for (const [route, fields] of operations) {
        const input = { id: own.id, secret, ...fields };
        if (!may) await service.refused(route, 404, input, { token });
        else if (route === offer) await service.refused(route, 409, input);
        else if (route !== pdf && route !== calendar) await service.call(route, input);
      }
      const { docs } = await service.call(api.account.tickets, {}, { token: recipient.token });
      assert.deepEqual(docs, [], `${name}: an offer is no ticket yet`);
    }
    // accepting is for who has the link: it is the proof of the address
    assert.equal((await holders.page(newSecret())).status, 404);
    assert.equal((await holders.accept(newSecret())).status, 404);
    assert.equal((await mailsTo(service.db, grace)).length, 1);
  });

  it('is decided on the page’s own form alone', async () => {
    await holders.offer(ticket, grace);
    const link = await holders.link(grace);
    const names = { decision: 'accept', prename: 'Grace', lastname: 'Hopper' };
    const { status } = await holders.page(link, names, {
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    });
    assert.equal(status, 403);
    assert.equal((await holders.stored(ticket.id)).secret, ticket.secret);
  });
});
