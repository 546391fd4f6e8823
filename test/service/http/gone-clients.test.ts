// Clients that leave before their answer is there: that is no fault of the service.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as ask } from 'node:http';
import { after, describe, it } from 'node:test';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { reject } from '../../../src/service/http/error-handler.ts';

describe('an answer', () => {
  const apps: FastifyInstance[] = [];
  after(async () => {
    for (const app of apps) await app.close();
  });

  /** An app whose answer to /long begins once its client is gone; what it has logged after that. */
  const leave = async (answer: () => unknown): Promise<readonly string[]> => {
    const app = Fastify();
    apps.push(app);
    await app.register(compress);
    const logged: string[] = [];
    const answered = new Promise<void>((resolve) => {
      app.setErrorHandler((error, request, reply) => {
        const sent = reject(error, request, reply, (message) => void logged.push(message));
        resolve();
        return sent;
      });
    });
    let arrive!: () => void;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    app.post('/long', async (request) => {
      arrive();
      await once(request.raw.socket, 'close');
      return answer();
    });
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const headers = { 'accept-encoding': 'gzip', 'content-type': 'application/json' };
    const client = ask(`${origin}/long`, { method: 'POST', headers });
    client.on('error', () => undefined); // it hangs up itself
    client.end('{}');
    await arrived;
    client.destroy();
    await answered;
    return logged;
  };

  it('that no client waits for any more is no fault', async () => {
    assert.deepEqual(await leave(() => ({ text: 'word '.repeat(10_000) })), []);
  });

  it('that fails is one, also without a client', async () => {
    const [logged, ...others] = await leave(() => {
      throw new Error('a pipe burst');
    });
    assert.match(logged ?? '', /POST \/long\) failed/);
    assert.deepEqual(others, []);
  });
});
