import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { api } from '../../src/contract/index.ts';
import { openapi } from '../../src/contract/openapi.ts';

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly properties?: Record<string, Schema>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: unknown;
  readonly anyOf?: readonly Schema[];
}
type Content = Record<string, { readonly schema: Schema }>;
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly Record<string, readonly string[]>[];
  readonly parameters?: readonly {
    name: string;
    in: string;
    required: boolean;
    schema: Schema;
    style?: string;
    explode?: boolean;
  }[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Record<string, { readonly description: string; readonly content: Content }>;
}
interface Document {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly securitySchemes: Record<string, object>; readonly schemas: Record<string, Schema> };
}

const document = JSON.parse(JSON.stringify(openapi(api, { title: 'Foyer', version: '1.2.3' }))) as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const find = (id: string) =>
  operations.find(({ operation }) => operation.operationId === id)?.operation ?? assert.fail(id);
const bodyOf = (id: string): Schema => find(id).requestBody?.content['application/json']?.schema ?? assert.fail(id);
const answerOf = (id: string, status = '200'): Schema =>
  find(id).responses[status]?.content['application/json']?.schema ?? assert.fail(id);
const at = (schema: Schema, ...path: string[]): Schema =>
  path.reduce(
    (inner, step) => (step === '[]' ? inner.items : inner.properties?.[step]) ?? assert.fail(path.join('.')),
    schema,
  );

/** Every schema of the document, with where it stands. */
function* schemasIn(value: unknown, path: string): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [path, value as Record<string, unknown>];
  for (const [key, inner] of Object.entries(value)) yield* schemasIn(inner, `${path}/${key}`);
}

describe('openapi', () => {
  it('has the head of an OpenAPI 3.1 document', () => {
    assert.match(document.openapi, /^3\.1\.\d+$/);
    assert.deepEqual(document.info, { title: 'Foyer', version: '1.2.3' });
  });

  it('describes every operation once, under a name of its own', () => {
    const wanted = Object.entries(api).flatMap(([group, routes]) =>
      Object.keys(routes).map((name) => `${group}.${name}`),
    );
    assert.deepEqual(operations.map(({ operation }) => operation.operationId).sort(), wanted.sort());
    for (const { operation } of operations) assert.ok(operation.summary.length > 0);
  });

  it('declares every variable of a path, and no parameter twice', () => {
    for (const { path, operation } of operations) {
      const { parameters = [] } = operation;
      const variables = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const declared = parameters.filter((parameter) => parameter.in === 'path');
      assert.deepEqual(
        declared.map(({ name }) => name),
        variables,
      );
      assert.ok(declared.every(({ required }) => required));
      assert.equal(new Set(parameters.map(({ name, in: place }) => `${place} ${name}`)).size, parameters.length, path);
    }
  });

  it('names the credentials, which are declared', () => {
    const schemes = Object.keys(document.components.securitySchemes);
    for (const { operation } of operations)
      for (const need of operation.security) for (const name of Object.keys(need)) assert.ok(schemes.includes(name));
    assert.deepEqual(
      [find('vouchers.list').security, find('account.me').security, find('listings.list').security],
      [[{ key: [] }], [{ customer: [] }], []],
    );
  });

  it('answers one success and all refusals, each with a description and a schema', () => {
    for (const { path, operation } of operations) {
      const statuses = Object.keys(operation.responses);
      assert.equal(statuses.filter((status) => status.startsWith('2')).length, 1, path);
      assert.ok(['429', '500', '503'].every((status) => statuses.includes(status)));
      for (const { description, content } of Object.values(operation.responses))
        assert.ok(description && content['application/json']);
    }
    assert.ok(document.components.schemas.Error?.properties?.statusCode);
  });

  it('refers only to what it holds, and stands on its own', () => {
    for (const [path, schema] of schemasIn(document, '')) {
      assert.ok(!('$schema' in schema) || path.endsWith('/properties'), path);
      if (typeof schema.$ref === 'string') assert.equal(schema.$ref, '#/components/schemas/Error');
    }
  });

  it('tells what a query takes', () => {
    const parameter = (id: string, name: string) =>
      find(id).parameters?.find((one) => one.name === name) ?? assert.fail(name);
    assert.deepEqual(
      [parameter('events.list', 'top').required, parameter('vouchers.list', 'top').required],
      [true, false],
    );
    assert.equal(parameter('vouchers.list', 'top').schema.type, 'number');
    assert.equal(parameter('listings.list', 'eventIds').schema.type, 'array');
    assert.deepEqual(
      [parameter('events.list', 'updatedAt').style, parameter('events.list', 'updatedAt').explode],
      ['deepObject', true],
    );
    assert.equal(parameter('checkout.get', 'secret').required, true);
    assert.equal(parameter('listings.list', 'startMin').schema.format, 'date-time');
  });

  it('tells what a checkout takes', () => {
    const body = bodyOf('checkout.create');
    assert.deepEqual(body.required, ['type', 'eventId', 'items']);
    assert.deepEqual(at(body, 'items', '[]').required, ['type', 'ticketTypeId', 'amount']);
    assert.equal(at(body, 'items', '[]', 'slotInfo', 'slotStartTime').format, 'date-time');
    assert.equal(at(bodyOf('checkout.setDetails'), 'email').format, 'email');
    assert.equal(find('checkout.create').requestBody?.required, true);
  });

  it('gives moments their format, wherever they stand', () => {
    const moments = new Set([
      'start',
      'end',
      'createdAt',
      'updatedAt',
      'sellStart',
      'sellEnd',
      'validUntil',
      'expiresAt',
      'checkinStarts',
      'slotStartTime',
    ]);
    let seen = 0;
    for (const [path, schema] of schemasIn(document.paths, '')) {
      const name = path.split('/').at(-1) ?? '';
      if (schema.type !== 'string' || !moments.has(name) || !path.includes('/properties/') || path.includes('/slots/'))
        continue;
      assert.equal(schema.format, 'date-time', path);
      seen++;
    }
    assert.ok(seen > 50);
    assert.equal(at(answerOf('eventInfo.get'), 'start').format, 'date-time');
  });

  it('lets answers hold more, and bodies not', () => {
    assert.deepEqual(at(answerOf('eventInfo.get'), 'tickets', '[]').additionalProperties, {});
    assert.equal(bodyOf('events.create').additionalProperties, false);
    assert.equal(at(bodyOf('events.create'), 'tickets', '[]', 'salesStart').additionalProperties, false);
    assert.notEqual(bodyOf('checkout.create').additionalProperties, false);
  });
});
