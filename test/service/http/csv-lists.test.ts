/** Lists that answer all of their rows as CSV: customers and vouchers. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { addKey, addVoucher, sellerId } from '../../support/builders/shop.ts';
import { api } from '../../support/running/service.ts';

describeWithService('a list as CSV', (service) => {
  let token: string;
  before(async () => {
    token = await addKey(service.db);
    await addKey(service.db, 'other-seller');
  });

  const lines = async (url: string, bearer = token) => {
    const answer = await service.app.inject({
      url,
      headers: { authorization: `Bearer ${bearer}`, accept: 'text/csv' },
    });
    assert.equal(answer.statusCode, 200, answer.body);
    assert.match(String(answer.headers['content-type']), /^text\/csv/);
    return answer.body.trimEnd().split('\r\n');
  };

  it('has customers with address and tags, and formulas as text', async () => {
    const add = (fields: object) => service.call(api.customers.create, fields as never, { token });
    const location = { street: 'Long Lane 5', city: 'London', country: 'GB' };
    await add({
      primaryEmail: 'ada@example.com',
      prename: 'Ada',
      lastname: 'Byron',
      location,
      tags: ['friend', 'press'],
    });
    await add({ primaryEmail: 'eve@example.com', prename: '=1+1', lastname: 'Mallory' });
    const [head, ...rows] = await lines('/api/customers/rich?bom=true');
    assert.equal(rows.length, 2);
    const [ada, eve] = ['ada@', 'eve@'].map((email) => rows.find((row) => row.includes(email)));
    assert.match(
      head ?? '',
      /^\u{feff}_id,number,name,prename,lastname,company,primaryEmail,phone,street,line2,postal,city,/u,
    );
    assert.match(ada ?? '', /,Ada Byron,Ada,Byron,,ada@example\.com,,Long Lane 5,,,London,,GB,/);
    assert.match(ada ?? '', /,"friend, press",/);
    assert.match(eve ?? '', /,'=1\+1 Mallory,'=1\+1,Mallory,/);
    assert.equal((await lines('/api/customers/rich?tags=friend')).length, 2, 'the filters hold');
  });

  it('has every voucher once, beyond a page of them', async () => {
    await service.db.query(
      `with many as (insert into voucher (id, seller_id, code, code_key, amount, balance, data, created_at, updated_at)
       select 'many-' || n, $1, 'MANY-' || n, 'MANY' || n, 2500, 1250, '{}', now() + n / 5 * interval '1 second', now()
       from generate_series(1, 1234) n returning id)
       insert into voucher_entry (voucher_id, kind, amount, created_at)
       select id, kind, amount, now() from many cross join (values ('issued', 2500), ('adjusted', -1250)) e (kind, amount)`,
      [sellerId],
    );
    const rows = (await lines('/api/vouchers?state=active')).slice(1).map((line) => line.split(','));
    assert.equal(rows.length, 1234);
    assert.equal(new Set(rows.map(([id]) => id)).size, 1234);
    assert.deepEqual(rows[0]?.slice(1, 4), ['MANY-1234', '25', '12.5']);
    await addVoucher(service.db, 'USED-UP', 0);
    assert.equal((await lines('/api/vouchers?state=used')).length, 2);
  });

  it('shows a limited key no more than JSON does', async () => {
    const limited = await addKey(service.db, sellerId, { permissions: ['vouchers:read'] });
    assert.ok((await lines('/api/vouchers', limited)).length > 1);
    const refused = await service.app.inject({
      url: '/api/customers/rich',
      headers: { authorization: `Bearer ${limited}`, accept: 'text/csv' },
    });
    assert.equal(refused.statusCode, 403);
  });
});
