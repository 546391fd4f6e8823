/** The OpenAPI document. Long because its tests share what follows references. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { readFieldNotes } from '../../.config/field-notes.mjs';
import { examples } from '../../src/contract/examples.ts';
import { api } from '../../src/contract/index.ts';
import type { FieldNotes, Note } from '../../src/contract/openapi-notes.ts';
import { openapi } from '../../src/contract/openapi.ts';
import type { Route } from '../../src/contract/route.ts';
import { errorCodes } from '../../src/contract/error-codes.ts';

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly properties?: Record<string, Schema>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly $ref?: string;
  readonly description?: string;
}
type Content = Record<string, { readonly schema: Schema; readonly example?: unknown }>;
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly Record<string, readonly string[]>[];
  readonly parameters?: readonly Referred<Parameter>[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Record<string, Referred<Response>>;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly style?: string;
  readonly explode?: boolean;
}
interface Response {
  readonly description: string;
  readonly content: Content;
  readonly headers?: Readonly<Record<string, unknown>>;
}
type Referred<T> = (T & { readonly $ref?: undefined }) | { readonly $ref: string };
interface Document {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly license: { readonly name: string } };
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

const notes: FieldNotes = readFieldNotes();
const document = JSON.parse(
  JSON.stringify(
    openapi(api, { title: 'Foyer', version: '1.2.3', server: 'https://tickets.example', codes: errorCodes, notes }),
  ),
) as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
/** What a reference means; anything else as it is. */
const follow = <T extends object>(found: T | { readonly $ref: string }): T => {
  if (!('$ref' in found) || typeof found.$ref !== 'string') return found as T;
  const [, , place = '', name = ''] = found.$ref.split('/');
  return (document.components[place]?.[name] as T | undefined) ?? assert.fail(found.$ref);
};
const followed = (schema: Schema): Schema => follow<Schema>(schema);
const parametersOf = ({ parameters = [] }: Operation): Parameter[] => parameters.map((one) => follow<Parameter>(one));
const find = (id: string) =>
  operations.find(({ operation }) => operation.operationId === id)?.operation ?? assert.fail(id);
const bodyOf = (id: string): Schema =>
  follow<Schema>(find(id).requestBody?.content['application/json']?.schema ?? assert.fail(id));
const answerOf = (id: string, status = '200'): Schema =>
  follow<Schema>(
    follow<Response>(find(id).responses[status] ?? assert.fail(id)).content['application/json']?.schema ??
      assert.fail(id),
  );
const at = (schema: Schema, ...path: string[]): Schema =>
  path.reduce(
    (inner, step) =>
      follow<Schema>((step === '[]' ? inner.items : inner.properties?.[step]) ?? assert.fail(path.join('.'))),
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
    const { title, version, license } = document.info;
    assert.deepEqual([title, version, license.name], ['Foyer', '1.2.3', 'MIT']);
  });

  it('describes every operation once, under a name of its own', () => {
    const wanted = Object.entries(api).flatMap(([group, routes]) =>
      Object.keys(routes).map((name) => `${group}.${name}`),
    );
    assert.deepEqual(operations.map(({ operation }) => operation.operationId).sort(), wanted.sort());
    for (const { operation } of operations) {
      assert.ok(operation.summary.length > 0, operation.operationId);
      assert.ok(operation.description, operation.operationId);
    }
  });

  it('says of each operation what its summary leaves out', () => {
    const mute = Object.values(api).flatMap((routes) =>
      Object.values<Route>(routes)
        .map(({ method, path }) => `${method} ${path}`)
        .filter((id) => !/[.:]$/.test(notes[id]?.note ?? '')),
    );
    assert.deepEqual(mute, []);
  });

  it('declares every variable of a path, and no parameter twice', () => {
    for (const { path, operation } of operations) {
      const parameters = parametersOf(operation);
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
    const schemes = Object.keys(document.components.securitySchemes ?? {});
    for (const { operation } of operations)
      for (const need of operation.security) for (const name of Object.keys(need)) assert.ok(schemes.includes(name));
    assert.deepEqual(
      [find('vouchers.list').security, find('account.me').security, find('listings.list').security],
      [[{ key: [] }, { oauth: [] }, { user: [] }], [{ customer: [] }], []],
    );
  });

  it('answers one success and all API errors, each with a description and a schema', () => {
    for (const { path, operation } of operations) {
      const statuses = Object.keys(operation.responses);
      assert.equal(statuses.filter((status) => status.startsWith('2')).length, 1, path);
      assert.ok(['429', '500', '503'].every((status) => statuses.includes(status)));
      for (const [status, response] of Object.entries(operation.responses)) {
        const { description, content } = follow<Response>(response);
        assert.ok(description);
        if (status !== '304') assert.ok(content['application/json'] ?? content['application/octet-stream'], path);
      }
    }
    assert.ok((document.components.schemas?.Error as Schema).properties?.statusCode);
  });

  it('refers only to what it holds, and stands on its own', () => {
    for (const [path, schema] of schemasIn(document, '')) {
      assert.ok(!('$schema' in schema) || path.endsWith('/properties'), path);
      if (typeof schema.$ref === 'string') assert.ok(follow(schema as { $ref: string }), schema.$ref);
    }
  });

  it('tells what a query takes', () => {
    const parameter = (id: string, name: string) =>
      parametersOf(find(id)).find((one) => one.name === name) ?? assert.fail(name);
    assert.deepEqual(
      [parameter('account.shops', 'eventId').required, parameter('vouchers.list', 'top').required],
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
    const times = new Set([
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
    for (const [path, schema] of schemasIn(document, '')) {
      const name = path.split('/').at(-1) ?? '';
      if (
        schema.type !== 'string' ||
        !times.has(name) ||
        !path.includes('/properties/') ||
        /slots\/|EventInfoSlot\//.test(path)
      )
        continue;
      assert.equal(schema.format, 'date-time', path);
      seen++;
    }
    assert.ok(seen > 50);
    assert.equal(at(answerOf('events.info'), 'start').format, 'date-time');
  });

  it('shows an example of every body, which the schema takes', () => {
    for (const [group, routes] of Object.entries(api)) {
      for (const [name, { body }] of Object.entries<Route>(routes)) {
        if (!body) continue;
        const example = examples[`${group}.${name}`]?.body;
        assert.ok(example, `${group}.${name} has no example`);
        const { success, error } = body.safeParse(example);
        assert.ok(success, `${group}.${name}: ${JSON.stringify(error?.issues)}`);
      }
    }
  });

  it('shows an example of every answer, which the schema takes', () => {
    for (const [group, routes] of Object.entries(api)) {
      for (const [name, { answer, status = 200, download }] of Object.entries<Route>(routes)) {
        const id = `${group}.${name}`;
        const content = follow<Response>(find(id).responses[status] ?? assert.fail(id)).content;
        if (download) continue;
        const example = content['application/json']?.example;
        assert.notEqual(example, undefined, id);
        const { success, error } = answer.safeParse(example);
        assert.ok(success, `${id}: ${JSON.stringify(error?.issues)} in ${JSON.stringify(example)}`);
      }
    }
  });

  it('gives every larger object a name', () => {
    for (const { operation } of operations) {
      const contents = [
        operation.requestBody?.content,
        ...Object.values(operation.responses).map((one) => follow<Response>(one).content),
      ];
      for (const { schema } of contents.flatMap((content) => Object.values(content ?? {})))
        assert.ok(schema.$ref !== undefined || schema.properties === undefined, operation.operationId);
    }
    for (const [name, schema] of Object.entries(document.components.schemas ?? {}))
      for (const [path, inner] of schemasIn(schema, name))
        if (path !== name && typeof inner.type === 'string' && typeof inner.properties === 'object' && inner.properties)
          assert.ok(Object.keys(inner.properties).length < 4, path);
  });

  it('explains fields by the comments of the contract, wherever one has a comment', () => {
    let fields = 0;
    const look = (schema: Schema, { fields: inner = {} }: Note, path: string) => {
      for (const [name, note] of Object.entries(inner)) {
        const field = followed(schema).properties?.[name] ?? followed(followed(schema).items ?? {}).properties?.[name];
        if (!note || !field) continue; // a comment of what only requests hold
        if (note.note !== undefined) {
          assert.equal(field.description, note.note, `${path}.${name}`);
          fields++;
        }
        look(field, note, `${path}.${name}`);
      }
    };
    for (const [name, schema] of Object.entries(document.components.schemas ?? {}))
      look(schema, notes[name === 'Event' ? 'EventRecord' : name] ?? {}, name);
    assert.ok(fields > 400, `only ${fields} fields are explained`);
    for (const { operation, method, path } of operations) {
      const id = `${method.toUpperCase()} ${path}`;
      assert.ok(operation.description?.startsWith(notes[id]?.note ?? ''), id);
      for (const [name, field] of Object.entries(notes[`${id}?`]?.fields ?? {}))
        assert.equal(
          parametersOf(operation).find((one) => one.name === name)?.description,
          field?.note,
          `${id}, ${name}`,
        );
    }
    assert.equal(at(answerOf('vouchers.create', '201'), 'amount').description, "Major units of the seller's currency.");
    assert.match(at(bodyOf('events.create'), 'tickets', '[]', 'price').description ?? '', /Major units/);
  });

  it('names what makes an operation repeatable, and versions', () => {
    for (const [group, routes] of Object.entries(api)) {
      for (const [name, route] of Object.entries<Route>(routes)) {
        const operation = find(`${group}.${name}`);
        const names = parametersOf(operation).map((one) => one.name);
        assert.equal(names.includes('Idempotency-Key'), route.idempotent === true, name);
        assert.equal(names.includes('If-Match'), route.versioned === true && route.method !== 'GET', name);
        if (route.idempotent) assert.ok(route.errors.includes(409), name);
        if (route.versioned && route.method === 'PUT') assert.ok(route.errors.includes(412), name);
      }
    }
    const created = ['events.create', 'events.duplicate', 'vouchers.create', 'customers.create', 'checkout.create'];
    for (const id of created)
      assert.ok(
        parametersOf(find(id)).some(({ name }) => name === 'Idempotency-Key'),
        id,
      );
  });

  it('has no findings of an independent linter', async () => {
    const config = await createConfig({
      extends: ['recommended-strict'],
      rules: {
        // the wire's own paths: /api/events/info/{id} beside /api/events/{id}/parents; the service asks the fixed one first
        'no-ambiguous-paths': 'off',
      },
    });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    assert.deepEqual(
      problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`),
      [],
    );
  });

  it('lets answers hold more, and bodies not', () => {
    assert.deepEqual(at(answerOf('events.info'), 'tickets', '[]').additionalProperties, {});
    assert.equal(bodyOf('events.create').additionalProperties, false);
    assert.equal(at(bodyOf('events.create'), 'tickets', '[]', 'salesStart').additionalProperties, false);
    assert.notEqual(bodyOf('checkout.create').additionalProperties, false);
  });
});
