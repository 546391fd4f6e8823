/** A client whose service cannot be reached with `Idempotency-Key`, or not at all. */
import { expect } from '@open-wc/testing';
import { createClient } from '../../src/client/client.ts';
import { UnreachableError } from '../../src/client/errors.ts';
import { checkout } from '../../src/contract/checkout.ts';

let services = 0;
const order = { type: 'transaction' as const, eventId: 'e1', items: [] };
const held = { _id: 'c1', secret: 's', status: 'NEW', items: [], realPrice: 0, currency: 'EUR' };

/** A client of another service each time; `answers` decides if a request gets one. */
function clientWith(answers: (request: { hasKey: boolean; method: string; count: number }) => boolean) {
  const sent: string[] = [];
  const request: typeof fetch = (_, { method = 'GET', headers } = {}) => {
    const hasKey = new Headers(headers).has('idempotency-key');
    sent.push(`${method}${hasKey ? ' with key' : ''}`);
    const isAnswered = answers({ hasKey, method, count: sent.length });
    return isAnswered ? Promise.resolve(Response.json(held)) : Promise.reject(new TypeError('Failed to fetch'));
  };
  const client = createClient({ checkout }, { baseUrl: `https://s${++services}.example`, fetch: request });
  return { client, sent };
}

describe('the client of a service that refuses `Idempotency-Key`', () => {
  it('finds that out, sends the order without it, and remembers', async () => {
    const { client, sent } = clientWith(({ hasKey }) => !hasKey);
    expect((await client.checkout.create(order, { idempotencyKey: 'k' }))._id).to.equal('c1');
    expect(sent).to.deep.equal(['POST with key', 'GET', 'GET with key', 'GET', 'GET with key', 'POST']);
    await client.checkout.create(order, { idempotencyKey: 'k2' });
    expect(sent.slice(6)).to.deep.equal(['POST']);
  });

  const fails = async (answers: Parameters<typeof clientWith>[0]) => {
    const { client, sent } = clientWith(answers);
    const error = await client.checkout.create(order, { idempotencyKey: 'k' }).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(UnreachableError);
    expect(sent.filter((each) => each.startsWith('POST'))).to.deep.equal(['POST with key']);
  };

  it('does not send an order twice where the service is away', async () => {
    await fails(() => false);
  });

  it('does not send an order twice where only its answer was lost', async () => {
    await fails(({ method }) => method === 'GET');
  });

  it('does not send an order twice over a connection that comes and goes', async () => {
    for (const lost of [2, 3, 4, 5]) {
      // each time another one of the requests fails that tell the header from the connection
      await fails(({ count }) => count > 1 && count !== lost);
    }
  });

  it('sends other requests only once', async () => {
    const { client, sent } = clientWith(() => false);
    await client.checkout.get({ id: 'c1', secret: 's' }).catch(() => undefined);
    expect(sent).to.deep.equal(['GET']);
  });
});
