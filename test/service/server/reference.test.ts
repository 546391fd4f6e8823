import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { collection } from '../../../src/contract/collection.ts';
import { errorCodes } from '../../../src/contract/error-codes.ts';
import { openapi } from '../../../src/contract/openapi.ts';
import type { Route } from '../../../src/contract/route.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const operations = Object.entries(api).flatMap(([group, routes]) =>
  Object.entries<Route>(routes).map(([name, route]) => ({ id: `${group}.${name}`, group, route })),
);

describeWithService('the reference', (service) => {
  const open = async (url: string) => await service.app.inject({ url });

  it('shows every operation in one page, to find and to filter', async () => {
    const { statusCode, headers, body } = await open('/docs');
    assert.equal(statusCode, 200);
    assert.match(String(headers['content-type']), /^text\/html/);
    for (const { id, route } of operations) {
      const shown = body.split(`id="${id}"`);
      assert.equal(shown.length, 2, id);
      assert.match(shown[1]?.slice(0, 4000) ?? '', new RegExp(`data-method="${route.method}"`), id);
    }
    assert.match(body, /id="vouchers\.list"[^>]*data-text="[^"]*transactionid/);
  });

  it('needs nothing that the policy of all pages refuses', async () => {
    const { headers, body } = await open('/docs');
    assert.match(String(headers['content-security-policy']), /script-src 'self' [^;]*;style-src 'self';/);
    assert.doesNotMatch(body, / style=|<style|<script(?! type="module" src=)| on\w+="/);
    for (const [, address = ''] of body.matchAll(/(?:href|src)="(\/[^"#]*)"/g))
      assert.equal((await open(address)).statusCode, 200, address);
  });

  it('links only to what the page has', async () => {
    const { body } = await open('/docs');
    const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, id = ''] of body.matchAll(/href="#([^"]+)"/g)) assert.ok(ids.has(id), id);
  });

  it('explains each error code where the type of a problem leads', async () => {
    const refused = await open('/api/nothing');
    const { type } = refused.json<{ type: string }>();
    const { pathname, hash } = new URL(type);
    const { body } = await open(pathname);
    assert.equal(hash, '#NOT_FOUND');
    for (const code of Object.keys(errorCodes)) assert.ok(body.includes(`<dt id="${code}">`), code);
    const text = (await open('/docs/errors.md')).body;
    for (const code of Object.keys(errorCodes)) assert.ok(text.includes(`\`${code}\``), code);
  });

  it('is Markdown too, to which llms.txt leads', async () => {
    const { headers, body } = await open('/llms.txt');
    assert.match(String(headers['content-type']), /^text\/plain/);
    assert.match(body, /^# Foyer\n\n> /);
    const links = [...body.matchAll(/^- \[([^\]]+)\]\(https:\/\/tickets\.example(\/[^)]+)\): \S/gm)];
    assert.ok(links.length >= Object.keys(api).length + 4);
    for (const [, , path = ''] of links) assert.equal((await open(path)).statusCode, 200, path);
    const whole = (await open('/docs/reference.md')).body;
    for (const { id, group } of operations) {
      assert.ok(whole.includes(`\n### ${id}\n`), id);
      assert.ok((await open(`/docs/${group}.md`)).body.includes(`\n## ${id}\n`), id);
    }
    assert.equal((await open('/docs/nothing.md')).statusCode, 404);
  });

  it('is a collection, to load', async () => {
    const { headers, body } = await open('/docs/collection.json');
    assert.match(String(headers['content-disposition']), /attachment; filename="foyer\.postman_collection\.json"/);
    assert.match(body, /"baseUrl",\s+"value": "https:\/\/tickets\.example"/);
  });
});

interface Item {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly description: string;
    readonly auth: { readonly type: string };
    readonly header: readonly { readonly key: string }[];
    readonly body?: { readonly raw: string };
    readonly url: {
      readonly raw: string;
      readonly path: readonly string[];
      readonly variable: readonly { readonly key: string }[];
      readonly query: readonly { readonly key: string; readonly disabled: boolean }[];
    };
  };
  readonly response: readonly { readonly body: string }[];
}

describe('the collection', () => {
  const written = collection(openapi(api, { title: 'Foyer', version: '1.2.3' })) as unknown as {
    info: { schema: string };
    item: readonly { readonly name: string; readonly item: readonly Item[] }[];
  };
  const items = written.item.flatMap(({ item }) => item);
  const find = (id: string) =>
    items.find(({ request }) => request.description.startsWith(`${id}\n`)) ?? assert.fail(id);

  it('has a request for each operation, in a folder for each group', () => {
    assert.match(written.info.schema, /v2\.1\.0/);
    assert.deepEqual(
      written.item.map(({ name }) => name),
      Object.keys(api),
    );
    assert.equal(items.length, operations.length);
    for (const { id, route } of operations) {
      const { request } = find(id);
      assert.equal(request.method, route.method, id);
      const variables = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      assert.deepEqual(
        request.url.variable.map(({ key }) => key),
        variables,
        id,
      );
      assert.equal(`/${request.url.path.join('/')}`, route.path.replace(/\{(\w+)\}/g, ':$1'), id);
    }
  });

  it('sends bodies that the operations take', () => {
    for (const { id, route } of operations) {
      const { body } = find(id).request;
      assert.equal(body !== undefined, route.body !== undefined, id);
      if (route.body) assert.ok(route.body.safeParse(JSON.parse(body?.raw ?? '')).success, id);
    }
  });

  it('sends credentials as the operations ask for them, and only what has to be sent', () => {
    for (const { id, route } of operations) {
      const { auth, header, url } = find(id).request;
      assert.equal(auth.type, ['key', 'customer'].includes(route.who) ? 'bearer' : 'noauth', id);
      assert.equal(
        header.some(({ key }) => key === 'token'),
        route.who === 'accessUser',
        id,
      );
      for (const { key, disabled } of url.query) assert.equal(url.raw.includes(`${key}=`), !disabled, `${id} ${key}`);
    }
  });

  it('shows the answers of the document', () => {
    const [answer] = find('vouchers.list').response;
    assert.ok(api.vouchers.list.answer.safeParse(JSON.parse(answer?.body ?? '')).success);
  });
});
