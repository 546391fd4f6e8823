import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { ErrorBody } from '../../../src/contract/error-body.ts';
import { listLinks } from '../../../src/service/http/list-links.ts';
import { addKey, sellerId } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { addSeller, api } from '../../support/running/service.ts';

describeWithService('a list for programs', (service) => {
  let token: string;
  before(async () => {
    await addSeller(service, sellerId);
    token = await addKey(service.db, sellerId);
    for (const amount of [1, 2, 3, 4, 5]) await service.call(api.vouchers.create, { amount }, { token });
  });

  const ask = async (url: string) => {
    const answer = await service.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    return { answer, links: linksOf(answer.headers.link) };
  };
  const amountsOf = (docs: readonly { readonly amount?: number | undefined }[]) => docs.map(({ amount }) => amount);

  it('goes on after the row of a page, also when something is added meanwhile', async () => {
    const first = await service.call(api.vouchers.list, { top: 2 }, { token });
    service.clock.forward(1000);
    await service.call(api.vouchers.create, { amount: 6 }, { token });
    const second = await service.call(api.vouchers.list, { top: 2, after: first.next }, { token });
    const third = await service.call(api.vouchers.list, { top: 2, after: second.next }, { token });
    const seen = amountsOf([first, second, third].flatMap(({ docs }) => docs));
    assert.deepEqual([...seen].sort(), [1, 2, 3, 4, 5]);
    assert.deepEqual([first.total, second.total, third.next], [5, 6, undefined]);
  });

  it('links its other pages, with the filters of this one', async () => {
    const { answer, links } = await ask('/api/vouchers?top=2&skip=2');
    const base = 'https://tickets.example/api/vouchers?top=2';
    assert.deepEqual(links, {
      first: base,
      prev: `${base}&skip=0`,
      next: `${base}&after=${answer.json<{ next: string }>().next}`,
    });
  });

  it('can be read to its end by its links alone', async () => {
    const seen: number[] = [];
    for (let url: string | undefined = '/api/vouchers?top=4'; url !== undefined;) {
      const { answer, links }: Awaited<ReturnType<typeof ask>> = await ask(url);
      seen.push(...answer.json<{ docs: { amount: number }[] }>().docs.map(({ amount }) => amount));
      url = links.next?.replace('https://tickets.example', '');
    }
    assert.equal(new Set(seen).size, seen.length);
    assert.equal(seen.length, (await service.call(api.vouchers.list, {}, { token })).total);
  });

  it('refuses a place that no page answered, and one beside an offset', async () => {
    const { body } = await service.refused(api.vouchers.list, 400, { after: 'x' }, { token });
    assert.deepEqual(body.details, [{ path: 'after', message: 'Expected "next" of the page before' }]);
    const { next } = await service.call(api.vouchers.list, { top: 1 }, { token });
    const both = await service.refused(api.vouchers.list, 400, { after: next, skip: 1 }, { token });
    assert.equal(both.body.details?.[0]?.path, 'skip');
  });

  for (const route of [
    api.events.list,
    api.customers.list,
    api.tickets.list,
    api.coupons.list,
    api.voucherOrders.list,
    api.keys.list,
  ] as const) {
    it(`has places and links: ${route.path}`, async () => {
      const { answer, links } = await ask(`${route.path}?top=1`);
      assert.equal(answer.statusCode, 200, answer.body);
      assert.ok(links.first);
      const next =
        answer.json<{ next?: string }>().next ?? Buffer.from('2026-01-01 00:00:00+00 a').toString('base64url');
      assert.equal((await ask(`${route.path}?after=${next}`)).answer.statusCode, 200);
    });
  }

  it('refuses query parameters that it does not take, by their names', async () => {
    const { answer } = await ask('/api/vouchers?cod=gift&top=2&filter[x]=1');
    assert.equal(answer.statusCode, 400);
    assert.deepEqual(
      answer.json<ErrorBody>().details?.map(({ path }) => path),
      ['cod', 'filter[x]'],
    );
    assert.match(
      answer.json<ErrorBody>().message ?? '',
      /^The request does not fit: cod: Unknown query parameter; known are after, bom, code,/,
    );
    for (const known of ['locale=de', 'top=1', 'code=', 'code=a'])
      assert.equal((await ask(`/api/vouchers?${known}`)).answer.statusCode, 200, known);
    assert.equal((await ask('/api/events?updatedAt[$gte]=2026-01-01T00:00:00Z&type[]=ROOT')).answer.statusCode, 200);
  });

  it('ignores them where pages ask', async () => {
    const { statusCode } = await service.app.inject({ url: '/api/events/public/listings?utm_source=letter' });
    assert.equal(statusCode, 200);
  });
});

describe('the links of a list', () => {
  it('go by offset where a list has no places', () => {
    const links = linksOf(listLinks('/api/jobs?skip=60&kind=mail', { docs: Array(50).fill({}), total: 120 }));
    assert.deepEqual(links, {
      first: '/api/jobs?kind=mail',
      prev: '/api/jobs?kind=mail&top=50&skip=10',
      next: '/api/jobs?kind=mail&skip=110',
    });
  });

  it('end with the last page', () => {
    assert.deepEqual(linksOf(listLinks('/api/jobs', { rows: [{}], total: 1 })), { first: '/api/jobs' });
    assert.deepEqual(linksOf(listLinks('/api/jobs?skip=9', { rows: [], total: 1 })), {
      first: '/api/jobs',
      prev: '/api/jobs?top=9&skip=0',
    });
  });

  it('are there for lists alone', () => {
    assert.equal(listLinks('/api/events/1', { _id: '1' }), undefined);
    assert.equal(listLinks('/api/tags', ['a']), undefined);
  });
});

/** The links of a header, by relation. */
function linksOf(header: unknown): Record<string, string | undefined> {
  const text = typeof header === 'string' ? header : '';
  return Object.fromEntries(
    [...text.matchAll(/<([^>]*)>; rel="(\w+)"/g)].map(([, url = '', rel = '']): [string, string] => [rel, url]),
  );
}
