import assert from 'node:assert/strict';
import { it } from 'node:test';
import { errorCodes } from '../../../src/contract/error-codes.ts';
import { Problem } from '../../../src/contract/problem.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';

describeWithService('an error answer', (service) => {
  const ask = (headers: Record<string, string> = {}, url = '/api/events/info/nothing') =>
    service.app.inject({ url, headers });

  it('has the fields of RFC 9457 beside ours', async () => {
    const answer = await ask();
    const problem = Problem.parse(answer.json());
    assert.deepEqual(
      [problem.statusCode, problem.status, problem.code, problem.error],
      [404, 404, 'NOT_FOUND', 'Not Found'],
    );
    assert.equal(problem.type, 'https://tickets.example/docs/errors#NOT_FOUND');
    assert.equal(problem.title, errorCodes.NOT_FOUND);
    assert.equal(problem.detail, problem.message);
    assert.equal(problem.instance, `urn:uuid:${String(answer.headers['x-request-id'])}`);
  });

  it('names no instance by an id that its caller chose', async () => {
    const answer = await ask({ 'x-request-id': 'retry-of-monday' });
    assert.equal(Problem.parse(answer.json()).instance, undefined);
  });

  it('is application/json unless application/problem+json is preferred', async () => {
    const types = [
      ['*/*', 'application/json'],
      ['application/json', 'application/json'],
      ['application/json, application/problem+json', 'application/json'],
      ['application/problem+json', 'application/problem+json'],
      ['application/json;q=0.5, application/problem+json', 'application/problem+json'],
    ] as const;
    for (const [accept, type] of types)
      assert.equal((await ask({ accept })).headers['content-type'], `${type}; charset=utf-8`, accept);
    assert.equal((await ask()).headers['content-type'], 'application/json; charset=utf-8');
  });

  it('has them for an unknown address and an unreadable body, too', async () => {
    const unknown = Problem.parse((await ask({}, '/api/nothing')).json());
    const unreadable = await service.app.inject({
      method: 'POST',
      url: '/api/checkout',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    });
    assert.equal(unknown.type, 'https://tickets.example/docs/errors#NOT_FOUND');
    assert.equal(Problem.parse(unreadable.json()).type, 'https://tickets.example/docs/errors#INVALID_REQUEST');
  });
});

describeWithService('a method that an address does not take', (service) => {
  const ask = async (method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT', url: string) => {
    const { statusCode, headers } = await service.app.inject({ method, url });
    return [statusCode, headers.allow];
  };

  it('is refused with 405 and the methods that it takes', async () => {
    assert.deepEqual(await ask('DELETE', '/api/checkout'), [405, 'OPTIONS, POST']);
    assert.deepEqual(await ask('POST', '/api/events/info/summer?locale=de'), [405, 'GET, HEAD, OPTIONS']);
    assert.deepEqual(await ask('PATCH', '/api/tickets/12/seat'), [405, 'OPTIONS, POST']);
    assert.deepEqual(await ask('PUT', '/api/health'), [405, 'GET, HEAD']);
    assert.deepEqual(await ask('DELETE', '/api/openapi.json'), [405, 'GET, HEAD']);
  });

  it('names those of every address that it fits', async () => {
    assert.deepEqual(await ask('PATCH', '/api/customers/me'), [405, 'DELETE, GET, HEAD, OPTIONS, POST, PUT']);
  });

  it('stays 404 where there is nothing, also below the address of a seller', async () => {
    assert.deepEqual(await ask('POST', '/api/nothing'), [404, undefined]);
    assert.deepEqual(await ask('PUT', '/no-seller'), [404, undefined]);
  });
});
