import { expect } from '@open-wc/testing';
import { keepToken, renewalOf, storedToken } from '../../src/elements/customer-token.ts';
import { currentToken, fetchRenewed } from '../../src/elements/token-renewal.ts';

/** What was asked of a service that exchanges `refresh-N` for `token-N+1`; only the newest token is let in. */
function service(stillHolds = true) {
  const asked: string[] = [];
  let newest = 1;
  const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status });
  window.fetch = (input, init) => {
    const url = input as string;
    const { authorization = '' } = Object.fromEntries(new Headers(init?.headers));
    asked.push(`${url.replace('https://tickets.example/api/customers', '')} ${authorization}`.trim());
    if (!url.endsWith('/refresh'))
      return Promise.resolve(answer(authorization === `Bearer token-${newest}` ? 200 : 401, {}));
    const { refreshToken } = JSON.parse(init?.body as string) as { refreshToken: string };
    if (!stillHolds || refreshToken !== `refresh-${newest}`)
      return Promise.resolve(answer(401, { code: 'NOT_SIGNED_IN' }));
    newest++;
    return Promise.resolve(
      answer(200, { token: `token-${newest}`, expiresIn: 1800, refreshToken: `refresh-${newest}` }),
    );
  };
  return asked;
}

describe('a token that can be renewed', () => {
  const { fetch } = window;
  let count = 0;
  let holder = { baseUrl: 'https://tickets.example', seller: '' };
  const ask = (token = 'token-1', path = '/me') =>
    fetchRenewed(holder, `https://tickets.example/api/customers${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
  const keep = (expiresIn: number) => {
    keepToken(holder.baseUrl, holder.seller, { token: 'token-1', refreshToken: 'refresh-1', expiresIn });
  };
  beforeEach(() => {
    sessionStorage.clear();
    holder = { ...holder, seller: `seller-${++count}` };
  });
  afterEach(() => {
    window.fetch = fetch;
  });

  it('is sent as it is while it holds', async () => {
    const asked = service();
    keep(1800);
    expect((await ask()).status).to.equal(200);
    expect(asked).to.deep.equal(['/me Bearer token-1']);
  });

  it('is renewed before its time is up, once for simultaneous requests, and stored', async () => {
    const asked = service();
    keep(0);
    const answers = await Promise.all([ask(), ask('token-1', '/me/tickets'), currentToken(holder, 'token-1')]);
    expect(answers.slice(0, 2).map((answer) => (answer as Response).status)).to.deep.equal([200, 200]);
    expect(answers[2]).to.equal('token-2');
    expect(asked.filter((each) => each === '/refresh')).to.have.length(1);
    expect(storedToken(holder.baseUrl, holder.seller)).to.equal('token-2');
    expect(renewalOf(holder.baseUrl, holder.seller)?.refreshToken).to.equal('refresh-2');
    // an element still holds the one that it was given
    expect((await ask()).status).to.equal(200);
    expect(asked.at(-1)).to.equal('/me Bearer token-2');
  });

  it('is renewed when it is refused before its time', async () => {
    const asked = service();
    keep(1800);
    await ask();
    keepToken(holder.baseUrl, holder.seller, { token: 'token-0', refreshToken: 'refresh-1', expiresIn: 1800 });
    expect((await ask('token-0')).status).to.equal(200);
    expect(asked).to.deep.equal(['/me Bearer token-1', '/me Bearer token-0', '/refresh', '/me Bearer token-2']);
  });

  it('is gone when the session has ended', async () => {
    const asked = service(false);
    keep(0);
    expect((await ask('token-1')).status).to.equal(200); // it may hold for a while longer
    expect(asked).to.deep.equal(['/refresh', '/me Bearer token-1']);
    expect(storedToken(holder.baseUrl, holder.seller)).to.equal(undefined);
    expect((await ask('token-0')).status).to.equal(401);
  });

  it('of another customer, whom the page signed in, is left alone', async () => {
    const asked = service();
    keep(0);
    expect((await ask('of the page')).status).to.equal(401);
    expect(asked).to.deep.equal(['/me Bearer of the page']);
  });

  it('is taken over from another tab that was faster', async () => {
    const asked = service();
    keep(1800);
    await ask();
    const other = new BroadcastChannel(`foyer:renewal:${holder.baseUrl}:${holder.seller}`);
    const tokens = { token: 'token-9', refreshToken: 'refresh-9', expiresIn: 1800 };
    other.postMessage({ before: 'token-1', tokens });
    // messages keep their order: when this one has come back, the first has arrived
    await new Promise((resolve) => {
      const echo = new BroadcastChannel(other.name);
      echo.onmessage = resolve;
      other.postMessage({ before: 'nobody', tokens });
    });
    expect(storedToken(holder.baseUrl, holder.seller)).to.equal('token-9');
    await ask();
    expect(asked).to.include('/me Bearer token-9');
    other.close();
  });
});
