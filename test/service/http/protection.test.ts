// One engine asks as the other: one database will do.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Fastify from 'fastify';
import { shed } from '../../../src/service/http/protection.ts';
import { reject } from '../../../src/service/http/error-handler.ts';

describe('under pressure', () => {
  it('operations are refused, and told when to come again', async () => {
    const app = Fastify();
    app.setErrorHandler((error, request, reply) => reject(error, request, reply, () => undefined));
    app.get('/api/busy', (request, reply) => reply.send(shed(request.url)));
    const answer = await app.inject('/api/busy');
    assert.equal(answer.statusCode, 503);
    assert.equal(answer.headers['retry-after'], '5');
    assert.equal(answer.json<{ code: string }>().code, 'OVERLOADED');
  });

  it('pages and the embed are still answered', () => {
    for (const url of ['/', '/event.html?event=hamlet', '/embed.js', '/chunks/base.js'])
      assert.equal(shed(url), undefined);
  });
});
