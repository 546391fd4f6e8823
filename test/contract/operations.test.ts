import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { api } from '../../src/contract/index.ts';
import type { Route, Who } from '../../src/contract/route.ts';

/**
 * Every operation that the two documents and the wire page name: who may call it, and the statuses that they state.
 * The documents state none for events, and the wire page only a few.
 */
const named: Record<string, [Who, ...number[]]> = {
  // first document
  'POST /api/oauth2/token': ['app', 200],
  'GET /api/oauth2/meta': ['key', 200],
  'POST /api/vouchers': ['key', 201, 400, 401],
  'GET /api/vouchers/{id}/{code}/info': ['anyone', 200, 404],
  'PUT /api/vouchers/{id}': ['key', 200, 400, 401, 404],
  'GET /api/vouchers': ['key', 200, 400, 401],
  'POST /api/customers': ['key', 200, 400, 401],
  'GET /api/customers/{id}': ['key', 200, 400, 401, 404],
  'PUT /api/customers/{id}': ['key', 200, 400, 401, 404],
  'DELETE /api/customers/{id}': ['key', 200, 400, 401, 404],
  'GET /api/customers/rich': ['key', 200, 400, 401],
  'GET /api/customers/tags': ['key', 200, 401],
  'POST /api/customers/{id}/account': ['key', 200, 400, 401, 404],
  'GET /api/customers/me': ['customer', 200, 401],
  'GET /api/customers/me/transactions': ['customer', 200, 400, 401],
  'GET /api/customers/me/shops': ['customer', 200, 400, 401],
  // wire page §2
  'POST /api/events': ['key', 201, 400, 401],
  'GET /api/events': ['key', 200, 400, 401],
  'GET /api/events/{id}': ['key', 200, 401, 404],
  'PUT /api/events/{id}': ['key', 200, 400, 401, 404],
  'DELETE /api/events/{id}': ['key', 200, 401, 404, 409],
  'POST /api/events/duplicate': ['key', 201, 400, 401, 404],
  'POST /api/events/{id}/seating': ['key', 200, 400, 401, 404],
  'GET /api/events/{id}/parents': ['key', 200, 401, 404],
  'POST /api/events/{id}/recurrences': ['key', 200, 400, 401, 404],
  'POST /api/events/{id}/decouple': ['key', 200, 401, 404],
  'GET /api/events/info/{id}': ['anyone', 200, 404],
  'GET /api/events/{eventId}/recommendations': ['anyone', 200, 404],
  'GET /api/public/events/{id}': ['anyone', 200, 404],
  'GET /api/events/public/listings': ['anyone', 200, 400],
  'GET /api/events/public/listings/{id}': ['anyone', 200, 404],
  'GET /api/public/events/{id}/availabilities': ['anyone', 200, 404],
  // wire page §5
  'POST /api/checkout': ['anyone', 200, 400, 404, 409],
  'GET /api/checkout/{id}': ['secret', 200, 404],
  'POST /api/checkout/{id}/items': ['secret', 200, 400, 404, 409, 410],
  'PUT /api/checkout/{id}': ['secret', 200, 400, 404, 410],
  'GET /api/checkout/{id}/detailsform': ['secret', 200, 404],
  'POST /api/checkout/{id}/details': ['secret', 200, 400, 404, 410],
  'POST /api/checkout/{id}/complete': ['secret', 200, 400, 404, 409, 410],
  'POST /api/checkout/{id}/reserve': ['secret', 200, 400, 404, 410],
  'POST /api/checkout/{id}/abort': ['secret', 200, 404],
  'GET /api/checkout/{id}/tickets': ['secret', 200, 404],
  'GET /api/public/transactions/{id}': ['secret', 200, 404],
  'GET /api/public/sellers/{id}/payment-methods': ['anyone', 200, 404],
  // wire page §6
  'POST /api/customers/register': ['anyone', 200, 400],
  'POST /api/customers/login': ['anyone', 200, 400, 401],
  'POST /api/customers/verify/{token}': ['anyone', 200, 404],
  'POST /api/customers/verify/resend': ['anyone', 200, 400],
  'POST /api/customers/password-reset': ['anyone', 200, 400],
  'PUT /api/customers/password-reset/{token}': ['anyone', 200, 400, 404],
  'POST /api/customers/me': ['customer', 200, 400, 401],
  'GET /api/customers/me/tickets': ['customer', 200, 400, 401],
  // beyond them: why a balance and a consent are what they are, where keys come from, and wire page §7
  'GET /api/vouchers/{id}/ledger': ['key', 200, 400, 401, 404],
  'GET /api/customers/{id}/consents': ['key', 200, 401, 404],
  'POST /api/keys': ['key', 201, 400, 401, 403],
  'GET /api/keys': ['key', 200, 401, 403],
  'DELETE /api/keys/{id}': ['key', 200, 401, 403, 404],
  'POST /api/webhooks': ['key', 201, 400, 401, 403],
  'GET /api/webhooks': ['key', 200, 401, 403],
  'GET /api/webhooks/{id}': ['key', 200, 401, 403, 404],
  'PUT /api/webhooks/{id}': ['key', 200, 400, 401, 403, 404],
  'DELETE /api/webhooks/{id}': ['key', 200, 401, 403, 404],
  'POST /api/webhooks/{id}/secret': ['key', 200, 401, 403, 404],
  'GET /api/webhooks/{id}/deliveries': ['key', 200, 400, 401, 403, 404],
  'POST /api/webhooks/{id}/deliveries/{deliveryId}/replay': ['key', 201, 401, 403, 404],
};

const operations: [string, Route][] = Object.entries(api).flatMap(([group, routes]) =>
  Object.entries(routes as Record<string, Route>).map(([name, operation]): [string, Route] => [
    `${group}.${name}`,
    operation,
  ]),
);
const address = ({ method, path }: Route) => `${method} ${path}`;

describe('api', () => {
  for (const [wanted, [who, success, ...refusals]] of Object.entries(named)) {
    it(`has ${wanted}`, () => {
      const found = operations
        .filter(([, operation]) => address(operation) === wanted)
        .map(([, operation]) => operation);
      assert.deepEqual(
        found.map((operation) => [operation.who, operation.status ?? 200]),
        [[who, success]],
      );
      const errors: readonly number[] = found.flatMap((operation) => operation.errors);
      assert.deepEqual(
        refusals.filter((status) => !errors.includes(status)),
        [],
      );
    });
  }

  it('has no operation that is not named here', () => {
    assert.deepEqual(
      operations.filter(([, operation]) => !(address(operation) in named)).map(([name]) => name),
      [],
    );
  });

  it('takes a body where something is written and none where something is read', () => {
    for (const [name, { method, body, query }] of operations) {
      if (method === 'GET' || method === 'DELETE') assert.equal(body, undefined, name);
      else assert.equal(query, undefined, name);
    }
  });

  it('asks for the secret wherever it is the credential', () => {
    for (const [name, { who, body, query }] of operations) {
      if (who === 'secret') assert.ok((body ?? query)?._zod.def.shape.secret, name);
    }
  });

  it('may answer 401 wherever credentials are needed, and 404 wherever something is named in the path', () => {
    for (const [name, { who, path, errors }] of operations) {
      if (who === 'key' || who === 'customer' || who === 'app') assert.ok(errors.includes(401), name);
      if (path.includes('{')) assert.ok(errors.includes(404), name);
    }
  });

  it('may answer 400 wherever something is sent that can be wrong', () => {
    for (const [name, { body, errors }] of operations) if (body) assert.ok(errors.includes(400), name);
  });

  it('tells path, query and body apart by their names', () => {
    for (const [name, { path, body, query }] of operations) {
      const names = [
        ...[...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]),
        ...Object.keys(query?._zod.def.shape ?? {}),
        ...Object.keys(body?._zod.def.shape ?? {}),
      ];
      assert.equal(new Set(names).size, names.length, name);
    }
  });
});
