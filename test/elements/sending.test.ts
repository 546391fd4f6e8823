import { expect } from '@open-wc/testing';
import { createClient } from '../../src/client/client.ts';
import { UnreachableError } from '../../src/client/errors.ts';
import { fetchWithProgress } from '../../src/client/sending.ts';
import { uploads } from '../../src/contract/uploads.ts';

const input = { id: 'x', secret: 's', field: 'f', fileName: 'a.pdf', content: 'A'.repeat(100_000) };
const failed = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error as Error,
  );

describe('fetchWithProgress', () => {
  it('sends as fetch does, and tells how far it is', async () => {
    const shares: number[] = [];
    const ask = fetchWithProgress((share) => shares.push(share));
    const response = await ask('/nowhere', { method: 'POST', body: 'x'.repeat(10_000), headers: { 'x-a': 'b' } });
    expect(response.status).to.equal((await fetch('/nowhere', { method: 'POST' })).status);
    expect(shares.at(-1)).to.equal(1);
    expect(await (await ask(new URL('/README.md', location.href))).text()).to.match(/^# Foyer/);
  });

  it('is given up like any call, before it begins and while it runs', async () => {
    const client = createClient({ uploads }, { baseUrl: location.origin });
    const progress = fetchWithProgress(() => undefined);
    for (const late of [false, true]) {
      const stop = new AbortController();
      const reason = new Error('enough');
      if (!late) stop.abort(reason);
      const error = failed(client.uploads.add(input, { signal: stop.signal, fetch: progress }));
      stop.abort(reason);
      expect(await error).to.equal(reason);
    }
  });

  it('fails when the service does not answer', async () => {
    const client = createClient({ uploads }, { baseUrl: 'http://localhost:1' });
    const error = await failed(client.uploads.add(input, { fetch: fetchWithProgress(() => undefined) }));
    expect(error).to.be.instanceOf(UnreachableError);
  });
});
