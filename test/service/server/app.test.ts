// One engine asks as the other: one database will do.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { ErrorBody } from '../../../src/contract/error-body.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { addEvent, addSeller, api, testService } from '../../support/running/service.ts';

describeWithService('the app', (service) => {
  before(async () => {
    await addSeller(service);
    await addEvent(service, { url: 'an-event', description: 'Words. '.repeat(400) });
  });

  const errorOf = (body: string): ErrorBody => {
    const parsed = ErrorBody.safeParse(JSON.parse(body));
    assert.ok(parsed.success, body);
    assert.ok(parsed.data.error && parsed.data.message && parsed.data.code, body);
    return parsed.data;
  };

  describe('refuses in one shape', () => {
    const json = { 'content-type': 'application/json' };
    const cases = [
      {
        name: 'broken JSON',
        status: 400,
        request: { method: 'POST', url: '/api/customers/login', headers: json, payload: '{"a":' },
      },
      {
        name: 'an empty JSON body',
        status: 400,
        request: { method: 'POST', url: '/api/customers/login', headers: json, payload: '' },
      },
      {
        name: 'a prototype in the body',
        status: 400,
        request: { method: 'POST', url: '/api/customers/login', headers: json, payload: '{"__proto__":{"a":1}}' },
      },
      { name: 'no body', status: 400, request: { method: 'POST', url: '/api/customers/login' } },
      {
        name: 'a list as the body',
        status: 400,
        request: { method: 'POST', url: '/api/customers/login', headers: json, payload: '[]' },
      },
      {
        name: 'a form',
        status: 415,
        request: {
          method: 'POST',
          url: '/api/customers/login',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'a=b',
        },
      },
      {
        name: 'XML',
        status: 415,
        request: { method: 'POST', url: '/api/checkout', headers: { 'content-type': 'text/xml' }, payload: '<a/>' },
      },
      {
        name: 'a body of a megabyte',
        status: 413,
        request: {
          method: 'POST',
          url: '/api/checkout',
          headers: json,
          payload: JSON.stringify({ type: 'x'.repeat(1e6) }),
        },
      },
      { name: 'an unknown address', status: 404, request: { method: 'GET', url: '/api/nothing' } },
      {
        name: 'a key that is missing',
        status: 401,
        request: { method: 'POST', url: '/api/vouchers', headers: json, payload: '{"amount":5}' },
      },
      {
        name: 'a method that the address does not take',
        status: 405,
        request: { method: 'DELETE', url: '/api/checkout' },
      },
      {
        name: 'a broken escape in the path',
        status: 400,
        request: { method: 'GET', url: '/api/events/info/%E0%A4%A' },
      },
      { name: 'the character 0 in the path', status: 400, request: { method: 'GET', url: '/api/events/info/a%00b' } },
      {
        name: 'the character 0 in the query',
        status: 400,
        request: { method: 'GET', url: '/api/events/public/listings?search=a%00b' },
      },
      {
        name: 'the character 0 in the body',
        status: 400,
        request: {
          method: 'POST',
          url: '/api/customers/login',
          headers: json,
          payload: '{"sellerId":"a\\u0000","email":"a@b.c","password":"x"}',
        },
      },
      {
        name: 'half a character in the body',
        status: 400,
        request: {
          method: 'POST',
          url: '/api/checkout',
          headers: json,
          payload: '{"type":"transaction","eventId":"event","items":[],"meta":{"a":"\\ud800"}}',
        },
      },
      {
        name: 'endless nesting',
        status: 400,
        request: {
          method: 'POST',
          url: '/api/checkout',
          headers: json,
          payload: `{"type":"transaction","eventId":"event","items":[],"meta":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`,
        },
      },
      {
        name: 'an idempotency key of nonsense',
        status: 400,
        request: {
          method: 'POST',
          url: '/api/checkout',
          headers: { ...json, 'idempotency-key': 'x'.repeat(500) },
          payload: '{}',
        },
      },
    ] as const;
    for (const { name, status, request } of cases) {
      it(`${status} for ${name}`, async () => {
        const response = await service.app.inject(request);
        assert.equal(response.statusCode, status, response.body.slice(0, 300));
        assert.equal(errorOf(response.body).statusCode, status);
        assert.equal(response.headers['access-control-allow-origin'] ?? '*', '*');
      });
    }

    it('names each path in words', async () => {
      const { body } = await service.refused(api.account.register, 400, {
        ...{ sellerId: 5, email: 'nobody', colour: 'red' },
        ...{ prename: 'A', lastname: 'B' },
      });
      assert.equal(body.code, 'INVALID_REQUEST');
      assert.deepEqual(
        [...(body.details ?? [])].sort((a, b) => String(a.path).localeCompare(String(b.path))),
        [
          { path: 'colour', message: 'Unknown field' },
          { path: 'email', message: 'Expected an e-mail address' },
          { path: 'password', message: 'Missing' },
          { path: 'sellerId', message: 'Expected text' },
        ],
      );
    });

    it('names a place deep in a list', async () => {
      const { body } = await service.refused(api.checkout.create, 400, {
        type: 'transaction',
        eventId: 'event',
        items: [
          { type: 'ticket', ticketTypeId: 'seat', amount: 1 },
          { type: 'ticket', ticketTypeId: 'seat', amount: 1.5 },
        ],
      });
      assert.deepEqual(body.details, [{ path: 'items.1.amount', message: 'Expected a whole number' }]);
    });

    it('tells nothing of a fault of its own, and reports it', async () => {
      const faults: string[] = [];
      const broken = await testService({ log: (message, error) => void faults.push(`${message} ${String(error)}`) });
      await broken.db.close();
      const response = await broken.app.inject({
        url: '/api/events/info/event?secret=hush',
        headers: { authorization: 'Bearer hush' },
      });
      await broken.app.close();
      assert.equal(response.statusCode, 500);
      const body = errorOf(response.body);
      assert.equal(body.message, 'Something went wrong on our side.');
      assert.equal(body.code, 'INTERNAL');
      assert.doesNotMatch(response.body, /close|PGlite|sql/i);
      assert.equal(faults.length, 1);
      assert.match(faults[0] ?? '', /Request \S+ \(GET \/api\/events\/info\/:id\) failed/);
      assert.doesNotMatch(faults[0] ?? '', /hush/);
    });
  });

  describe('to other sites', () => {
    it('allows any origin, without credentials', async () => {
      const response = await service.app.inject({
        url: '/api/events/info/event',
        headers: { origin: 'https://seller.example' },
      });
      assert.equal(response.headers['access-control-allow-origin'], '*');
      assert.equal(response.headers['access-control-allow-credentials'], undefined);
      assert.match(String(response.headers['access-control-expose-headers']), /Allow, ETag, Link, Retry-After/);
      assert.equal(response.headers['cross-origin-resource-policy'], 'cross-origin');
    });

    it('answers a preflight', async () => {
      const response = await service.app.inject({
        method: 'OPTIONS',
        url: '/api/checkout',
        headers: {
          origin: 'https://seller.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type, idempotency-key',
        },
      });
      assert.equal(response.statusCode, 204);
      assert.match(
        String(response.headers['access-control-allow-headers']),
        /Authorization.*Content-Type.*Idempotency-Key/,
      );
      assert.equal(response.headers['access-control-max-age'], '86400');
    });

    it('sends no mail to a site that frames it, and no script of its own', async () => {
      const { headers } = await service.app.inject({ url: '/api/health' });
      assert.match(String(headers['content-security-policy']), /^default-src 'none';frame-ancestors 'none'$/);
      assert.equal(headers['x-content-type-options'], 'nosniff');
    });
  });

  describe('saves bytes', () => {
    it('answers 304 for what the browser has', async () => {
      const first = await service.app.inject({ url: '/api/events/info/event' });
      const etag = String(first.headers.etag);
      assert.match(etag, /^W\//);
      const second = await service.app.inject({ url: '/api/events/info/an-event', headers: { 'if-none-match': etag } });
      assert.equal(second.statusCode, 304);
      assert.equal(second.body, '');
    });

    it('compresses', async () => {
      const response = await service.app.inject({
        url: '/api/events/info/event',
        headers: { 'accept-encoding': 'gzip' },
      });
      assert.equal(response.headers['content-encoding'], 'gzip');
      assert.equal((JSON.parse(gunzipSync(response.rawPayload).toString()) as { _id: string })._id, 'event');
      const brotli = await service.app.inject({
        url: '/api/events/info/event',
        headers: { 'accept-encoding': 'gzip, br' },
      });
      assert.equal(brotli.headers['content-encoding'], 'br');
    });

    it('caches nothing that belongs to a customer', async () => {
      const { headers } = await service.app.inject({ url: '/api/customers/me' });
      assert.equal(headers['cache-control'], 'no-store');
      const live = await service.app.inject({ url: '/api/public/events/event/availabilities' });
      assert.equal(live.headers['cache-control'], 'public, max-age=1');
    });
  });

  it('describes what it serves, and only that', async () => {
    const response = await service.app.inject({ url: '/api/openapi.json' });
    const { paths } = response.json<{ paths: Record<string, Record<string, { operationId: string }>> }>();
    const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
    const named = Object.entries(api).flatMap(([group, routes]) =>
      Object.keys(routes).map((name) => `${group}.${name}`),
    );
    assert.deepEqual(ids.sort(), named.sort());
    assert.match(response.body, /"description":"Major units of the seller's currency\."/);
    for (const [path, methods] of Object.entries(paths)) {
      for (const method of Object.keys(methods)) {
        const isRouted = service.app.hasRoute({
          method: method.toUpperCase(),
          url: path.replace(/\{(\w+)\}/g, ':$1'),
        });
        assert.ok(isRouted, `${method} ${path}`);
      }
    }
  });

  it('says that it is well', async () => {
    assert.deepEqual((await service.app.inject({ url: '/api/health' })).json(), { status: 'ok' });
  });
});
