/** The connection of the desk: changes that are sent again. */
import { expect } from '@open-wc/testing';
import { Connection } from '../../src/desk/shell/connection.ts';

describe('the connection of the desk', () => {
  const post = (body: string): RequestInit => ({ method: 'POST', body });
  /** Sends through a service that answers as given; tells the idempotency keys that arrived. */
  const sent = async (
    requests: readonly (readonly [input: string, init: RequestInit])[],
    answers: readonly (number | Error)[],
  ) => {
    const keys: (string | null)[] = [];
    const connection = new Connection(
      () => undefined,
      () => Promise.resolve(),
      (_, init) => {
        const answer = answers[keys.length];
        keys.push(new Headers(init?.headers).get('idempotency-key'));
        if (answer instanceof Error) return Promise.reject(answer);
        return Promise.resolve(new Response('{}', { status: answer ?? 200 }));
      },
    );
    for (const [input, init] of requests) await connection.fetch(input, init).catch(() => undefined);
    return keys;
  };
  const lost = new TypeError('Failed to fetch');

  it('sends a change again with the key of the one that had no answer', async () => {
    const change = ['/api/events', post('{"name":"Hamlet"}')] as const;
    const [first, second, third, fourth] = await sent([change, change, change, change], [lost, 504, 201, 201]);
    expect(first).to.match(/^[\d-]{7,}$/);
    expect([second, third]).to.deep.equal([first, first]);
    // the same once more, after it was done, is another change
    expect(fourth).not.to.equal(first);
  });

  it('gives each change a key of its own, keeps that of a page, and gives none to what changes nothing twice', async () => {
    const keys = await sent(
      [
        ['/api/events', post('{"name":"Hamlet"}')],
        ['/api/events', post('{"name":"Macbeth"}')],
        ['/api/coupons', post('{"name":"Macbeth"}')],
        ['/api/coupons', { ...post('{}'), headers: { 'idempotency-key': 'own' } }],
        ['/api/events/1', { method: 'PUT', body: '{}' }],
        ['/api/events', {}],
      ],
      [lost, lost, lost, lost, lost, lost],
    );
    expect(new Set(keys.slice(0, 3)).size).to.equal(3);
    expect(keys.slice(3)).to.deep.equal(['own', null, null]);
  });
});
