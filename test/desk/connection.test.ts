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

  describe('without a network', () => {
    /** A service whose answers are taken in order: one for each request. */
    const through = (...answers: readonly (Response | Error)[]) => {
      const left = [...answers];
      return new Connection(
        () => undefined,
        () => Promise.resolve(),
        () => {
          const answer = left.shift() ?? lost;
          return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
        },
      );
    };
    const read = async (connection: Connection, address: string, init?: RequestInit) => {
      const answer = await connection.fetch(address, init).catch(() => undefined);
      return answer && (await answer.text());
    };

    it('reads again what was read before, as often as it is asked, and says of when it is', async () => {
      const before = Date.now();
      const connection = through(Response.json(1), Response.json(2), Response.json(3));
      for (const address of ['/api/a', '/api/b', '/api/a']) await read(connection, address);
      expect(connection.since).to.equal(undefined);
      expect(await read(connection, '/api/b')).to.equal('2');
      expect(await read(connection, '/api/a')).to.equal('3');
      expect(await read(connection, '/api/a')).to.equal('3');
      expect([connection.trouble, await read(connection, '/api/c')]).to.deep.equal(['offline', undefined]);
      expect(connection.since?.getTime()).to.be.within(before, Date.now());
    });

    it('sends no change from what was read, keeps no file and nothing that is gone', async () => {
      const gone = () => Response.json({}, { status: 404 });
      const connection = through(
        ...[
          Response.json(1),
          gone(),
          Response.json(2),
          new Response('a;b', { headers: { 'content-type': 'text/csv' } }),
        ],
      );
      for (const address of ['/api/gone', '/api/gone', '/api/kept', '/api/file']) await read(connection, address);
      expect(await read(connection, '/api/gone')).to.equal(undefined);
      expect(await read(connection, '/api/file')).to.equal(undefined);
      expect(await read(connection, '/api/kept', { method: 'PUT', body: '{}' })).to.equal(undefined);
      expect(await read(connection, '/api/kept', { headers: { accept: 'text/csv' } })).to.equal(undefined);
      expect(await read(connection, '/api/kept')).to.equal('2');
    });

    it('keeps what it had while the service is out of order, and is over with the next answer', async () => {
      const busy = Response.json({}, { status: 503 });
      const connection = through(Response.json(1), busy, lost, Response.json(2));
      await read(connection, '/api/a');
      await read(connection, '/api/a');
      expect(connection.trouble).to.equal('busy');
      expect([await read(connection, '/api/a'), connection.trouble]).to.deep.equal(['1', 'offline']);
      expect(await read(connection, '/api/b')).to.equal('2');
      expect([connection.trouble, connection.since]).to.deep.equal([undefined, undefined]);
    });

    it('is not over by an answer that was asked for before', async () => {
      let answer: (late: Response) => void = () => undefined;
      const late = new Promise<Response>((done) => {
        answer = done;
      });
      const left = [Promise.resolve(Response.json(1)), late, Promise.reject(lost), Promise.resolve(Response.json(2))];
      const connection = new Connection(
        () => undefined,
        () => Promise.resolve(),
        () => left.shift()!,
      );
      await read(connection, '/api/a');
      const asked = read(connection, '/api/late');
      await read(connection, '/api/a');
      const { since } = connection;
      answer(Response.json(3));
      expect(await asked).to.equal('3');
      expect([connection.trouble, connection.since]).to.deep.equal(['offline', since]);
      await read(connection, '/api/b');
      expect([connection.trouble, connection.since]).to.deep.equal([undefined, undefined]);
    });

    it('keeps the last hundred answers', async () => {
      const addresses = Array.from({ length: 101 }, (_, index) => `/api/${index}`);
      const connection = through(...addresses.map((address) => Response.json(address)));
      for (const address of addresses) await read(connection, address);
      expect(await read(connection, '/api/0')).to.equal(undefined);
      expect(await read(connection, '/api/1')).to.equal('"/api/1"');
    });
  });
});
