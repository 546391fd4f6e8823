import assert from 'node:assert/strict';
import { it } from 'node:test';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { addSeller } from '../../support/running/service.ts';

const token = 'of-this-start';

describeWithService('the desk of the demo', { settings: { demoDesk: { sellerId: 'lantern', token } } }, (service) => {
  const open = async (url: string, { host = 'localhost:4780', remoteAddress = '127.0.0.1', mode = 'navigate' } = {}) =>
    await service.app.inject({ url, remoteAddress, headers: { host, 'sec-fetch-mode': mode } });
  const userOf = async (cookie: string) => {
    const answer = await service.app.inject({
      url: '/api/users/me',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<{ email: string; role: string }>();
  };

  it('opens with one click, each time for the same admin', async () => {
    await addSeller(service, 'lantern');
    for (let start = 0; start < 2; start++) {
      const { statusCode, headers } = await open(`/desk/demo?open=${token}`);
      assert.deepEqual([statusCode, headers.location, headers['cache-control']], [303, '/desk', 'no-store']);
      const [cookie = ''] = String(headers['set-cookie']).split(';');
      const { email, role } = await userOf(cookie);
      assert.deepEqual([email, role], ['manager@lantern.example', 'admin']);
    }
    const users = await service.db.query('select 1 from seller_user');
    assert.equal(users.length, 1);
  });

  it('stays closed for other links, machines, names of this one, and requests of pages', async () => {
    const link = `/desk/demo?open=${token}`;
    for (const answer of [
      await open('/desk/demo'),
      await open('/desk/demo?open=of-another-start'),
      await open(`${link}&open=${token}`),
      await open(link, { remoteAddress: '192.0.2.7' }),
      await open(link, { host: 'evil.example' }),
      await open(link, { mode: 'cors' }),
    ]) {
      assert.equal(answer.statusCode, 404);
      assert.equal(answer.headers['set-cookie'], undefined);
    }
  });
});
