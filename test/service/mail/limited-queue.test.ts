/** Emails that a stranger can have sent to any address; those about orders are in `documents/gathered-email.test.ts`. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { tellWaiting } from '../../../src/service/waiting/list-waves.ts';
import { hashPassword } from '../../../src/service/security/passwords.ts';
import { mailsTo } from '../../support/readers/mailed.ts';
import { addCustomer, addEvent, addKey, sellerId } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, settled } from '../../support/running/service.ts';

const minute = 60_000;
const hour = 60 * minute;

describeWithService('an address that strangers name', (service) => {
  let key: string;
  before(async () => {
    key = await addKey(service.db);
  });
  const subjects = async (email: string) => (await mailsTo(service.db, email)).map(({ subject }) => subject);

  it('gets five emails an hour that it is on a waiting list, and five that tickets are back', async () => {
    const email = 'waits@example.com';
    const ids: string[] = [];
    for (let at = 0; at < 7; at++) {
      const soldOut = { maxAmount: 0, soldOutFallback: { soldOutFallbackType: 'waitinglist' } };
      ids.push(await addEvent(service.db, soldOut));
    }
    const join = (id: string | undefined, spelling = email) =>
      service.call(api.waitingList.join, { id: id ?? '', email: spelling, amount: 1, consent: true });
    for (const [at, id] of ids.entries()) {
      // of a domain, every spelling leads to the same mailbox
      const spelling = [email, 'Waits@Example.com', 'waits@ｅxample.com'][at % 3];
      assert.deepEqual(await join(id, spelling), { eventId: id, amount: 1 });
    }
    const count = async (what: RegExp) =>
      [...(await subjects(email)), ...(await subjects('Waits@Example.com'))].filter((subject) => what.test(subject))
        .length;
    const joined = /waiting list/i;
    assert.equal(await count(joined), 5);
    for (const id of ids) await service.call(api.events.update, { id, maxAmount: 9 }, { token: key });
    assert.equal(await tellWaiting(service.context), 5);
    assert.equal(await tellWaiting(service.context), 0);
    const states = async () => {
      const lists = await Promise.all(ids.map((id) => service.call(api.waitingList.list, { id }, { token: key })));
      return lists.flatMap(({ rows }) => rows.map(({ status }) => status)).sort();
    };
    const five = Array<string>(5).fill('notified');
    assert.deepEqual(await states(), [...five, 'waiting', 'waiting']);
    // the others keep their places
    service.clock.forward(hour);
    assert.equal(await tellWaiting(service.context), 2);
    assert.deepEqual(await states(), [...five, 'notified', 'notified']);
  });

  it('gets five links an hour to become the address of accounts, however many ask', async () => {
    const email = 'named@example.com';
    const password = 'correct horse';
    const passwordHash = await hashPassword(password, settled.passwordCost);
    const [one, two] = [
      await addCustomer(service.db, 'one@example.com', { passwordHash }),
      await addCustomer(service.db, 'two@example.com', { passwordHash }),
    ];
    for (const { token } of [one, one, one, two, two]) {
      await service.call(api.account.changeEmail, { email, password }, { token });
      service.clock.forward(minute);
    }
    const { headers } = await service.refused(api.account.changeEmail, 429, { email, password }, { token: two.token });
    assert.equal(headers['retry-after'], String(55 * 60));
    assert.equal((await subjects(email)).length, 5);
    await service.call(api.account.changeEmail, { email: 'own@example.com', password }, { token: two.token });
    service.clock.forward(55 * minute);
    await service.call(api.account.changeEmail, { email, password }, { token: two.token });
  });

  it('gets its code to sign in, whatever else strangers have sent to it', async () => {
    const email = 'owner@example.com';
    const { _id: id } = await service.call(api.customers.create, { primaryEmail: email }, { token: key });
    await service.call(api.customers.createAccount, { id, suppressEmail: true }, { token: key });
    for (let at = 0; at < 6; at++) {
      const eventId = await addEvent(service.db, {
        maxAmount: 0,
        soldOutFallback: { soldOutFallbackType: 'waitinglist' },
      });
      await service.call(api.waitingList.join, { id: eventId, email, amount: 1, consent: true });
    }
    const earlier = (await subjects(email)).length;
    await service.call(api.account.requestSignInCode, { sellerId, email });
    assert.equal((await subjects(email)).length, earlier + 1);
  });
});
