import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { describe, it } from 'node:test';
import { destinationProblem, isReachable, type Resolve } from '../../../src/service/security/destinations.ts';
import { postMessage } from '../../../src/service/webhooks/post.ts';
import { api, testService } from '../../support/running/service.ts';
import { addKey, onSale } from '../../support/builders/shop.ts';

describe('a webhook into the operator’s network', () => {
  const inside = [
    ...['127.0.0.1', '127.9.9.9', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
    ...['100.64.0.1', '0.0.0.0', '192.0.0.192', '198.18.0.1', '224.0.0.1', '255.255.255.255', '240.0.0.1'],
    ...['::1', '::', 'fe80::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1'],
    ...['::ffff:7f00:1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:7f00:1::', '::127.0.0.1', '2001:db8::1', 'host'],
  ];
  for (const address of inside) {
    it(`does not send to ${address}`, () => {
      assert.equal(isReachable(address, 'public'), false);
      assert.equal(isReachable(address, 'private'), true);
    });
  }
  it('sends to the internet', () => {
    for (const address of ['93.184.215.14', '8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])
      assert.equal(isReachable(address, 'public'), true, address);
  });

  it('sends to this machine alone when it serves this machine', () => {
    for (const address of ['127.0.0.1', '::1', '8.8.8.8']) assert.equal(isReachable(address, 'local'), true, address);
    for (const address of ['10.0.0.1', '169.254.169.254', 'fe80::1', '::ffff:10.0.0.1'])
      assert.equal(isReachable(address, 'local'), false, address);
  });

  const to =
    (...addresses: string[]): Resolve =>
    () =>
      Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));

  it('refuses an address when it is added', async () => {
    const missing: Resolve = () => Promise.reject(new Error('ENOTFOUND'));
    const ask = (url: string, resolve = to('93.184.215.14'), reach: 'public' | 'local' | 'private' = 'public') =>
      destinationProblem(url, reach, resolve);
    assert.equal(await ask('https://example.com/hook'), undefined);
    assert.match((await ask('http://example.com/hook')) ?? '', /https:/);
    assert.equal(await ask('http://example.com/hook', to('10.0.0.1'), 'private'), undefined);
    assert.equal(await ask('http://localhost:9/hook', to('127.0.0.1'), 'local'), undefined);
    assert.match((await ask('http://example.com/hook', to('127.0.0.1'), 'local')) ?? '', /https:/);
    for (const url of ['https://127.0.0.1/', 'https://[::1]/', 'https://0x7f.1/', 'https://2130706433/'])
      assert.match((await ask(url)) ?? '', /cannot be reached/, url);
    assert.match((await ask('https://example.com/', to('93.184.215.14', '10.0.0.1'))) ?? '', /cannot be reached/);
    assert.match((await ask('https://example.com/', missing)) ?? '', /cannot be reached/);
    assert.match((await ask('https://example.com/', to())) ?? '', /cannot be reached/);
  });

  it('refuses it on the wire', async () => {
    const open = await testService({}, onSale);
    const key = await addKey(open.db);
    for (const url of [
      'https://127.0.0.1/',
      'https://localhost/',
      'http://93.184.215.14/',
      'https://169.254.169.254/',
    ]) {
      const { body } = await open.refused(api.webhooks.create, 400, { url, events: ['*'] }, { token: key });
      assert.equal(body.details?.[0]?.path, 'url');
    }
    await open.close();
  });

  it('does not connect, whatever a name resolves to by then', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections++;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const post = (host: string, reach: 'public' | 'private', resolve: Resolve) =>
      postMessage({ url: `https://${host}:${port}/`, headers: {}, body: '{}', reach, resolve, timeout: 5000 });
    const refused = { error: 'The host cannot be reached on the internet' };
    assert.deepEqual(await post('rebind.example', 'public', to('127.0.0.1')), refused);
    assert.deepEqual(await post('rebind.example', 'public', to('93.184.215.14', '127.0.0.1')), refused);
    assert.deepEqual(await post('127.0.0.1', 'public', to()), refused);
    assert.equal(connections, 0);
    assert.match((await post('rebind.example', 'private', to('127.0.0.1'))).error ?? '', /connection/);
    assert.equal(connections, 1);
    await new Promise((resolve) => server.close(resolve));
  });
});
