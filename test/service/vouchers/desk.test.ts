import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addKey, onSale, sellerId } from '../../support/builders/shop.ts';

const { create, update, get, list, mail } = api.vouchers;

describeWithService('vouchers for the desk', (service) => {
  let key: { token: string };
  let other: { token: string };
  before(async () => {
    key = { token: await addKey(service.db) };
    other = { token: await addKey(service.db, 'another') };
    for (const code of ['OPEN-1', 'USED-1', 'OVER-1', 'STOP-1'])
      await service.call(
        create,
        { amount: 50, code, ...(code === 'OVER-1' && { validUntil: onSale.toISOString() }) },
        key,
      );
    const [used, stopped] = [await idOf('USED-1'), await idOf('STOP-1')];
    await service.call(update, { id: used, amount: 0 }, key);
    await service.call(update, { id: stopped, amount: 50, blocked: true }, key);
  });
  const codes = async (query: object) => (await service.call(list, query, key)).docs.map(({ code }) => code);
  const idOf = async (code: string) => (await service.call(list, { code }, key)).docs[0]?._id ?? '';

  it('are filtered by their state, and found by the beginning of a code', async () => {
    assert.deepEqual(await codes({ state: 'active' }), ['OPEN-1']);
    assert.deepEqual(await codes({ state: 'used' }), ['USED-1']);
    assert.deepEqual(await codes({ state: 'expired' }), ['OVER-1']);
    assert.deepEqual(await codes({ state: 'blocked' }), ['STOP-1']);
    assert.deepEqual(await codes({ search: 'ov er' }), ['OVER-1']);
    assert.deepEqual(await codes({ search: 'ER-1' }), []);
  });

  it('are read one by one with their balance, by their seller', async () => {
    const id = await idOf('OPEN-1');
    const voucher = await service.call(get, { id }, key);
    assert.deepEqual([voucher.code, voucher.amount, voucher.balance], ['OPEN-1', 50, 50]);
    await service.refused(get, 404, { id }, other);
  });

  it('are mailed with their code and the address of their page', async () => {
    const id = await idOf('OPEN-1');
    await service.call(mail, { id, email: 'ada@example.com', locale: 'de' }, key);
    const [sent] = await service.db.query<{ subject: string; body: string; seller_id: string }>(
      `select subject, body, seller_id from mail where recipient = 'ada@example.com'`,
    );
    assert.equal(sent?.seller_id, sellerId);
    assert.match(sent.body, /OPEN-1/);
    assert.match(sent.body, /50,00/);
    const [address = ''] = /http\S+voucher\.pdf\S*/.exec(sent.body) ?? [];
    const page = await service.app.inject({ url: new URL(address).pathname });
    assert.equal(page.headers['content-type'], 'application/pdf');
    await service.refused(mail, 409, { id: await idOf('STOP-1'), email: 'ada@example.com' }, key);
    await service.refused(mail, 404, { id, email: 'ada@example.com' }, other);
  });
});
