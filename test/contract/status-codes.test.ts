/** The status codes that operations answer, against those that the specification lists. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { api } from '../../src/contract/index.ts';
import type { Route } from '../../src/contract/route.ts';

/** As the specification lists them: vouchers, customers, and what customers see. */
const listed: readonly [name: string, route: Route, codes: readonly number[]][] = [
  ['vouchers.create', api.vouchers.create, [201, 400, 401]],
  ['vouchers.info', api.vouchers.info, [200, 404]],
  ['vouchers.update', api.vouchers.update, [200, 400, 401, 404]],
  ['vouchers.list', api.vouchers.list, [200, 400, 401]],
  ['customers.create', api.customers.create, [200, 400, 401]],
  ['customers.get', api.customers.get, [200, 400, 401, 404]],
  ['customers.update', api.customers.update, [200, 400, 401, 404]],
  ['customers.delete', api.customers.delete, [200, 400, 401, 404]],
  ['customers.list', api.customers.list, [200, 400, 401]],
  ['customers.createAccount', api.customers.createAccount, [200, 400, 401, 404]],
  ['account.transactions', api.account.transactions, [200, 400, 401]],
  ['account.shops', api.account.shops, [200, 400, 401]],
];

/**
 * Answers to what the specification does not have: permissions of a key (403), and the header `Idempotency-Key` that
 * comes again with another body (409). A request that it describes gets neither.
 */
const ours = ({ who, idempotent }: Route) => [...(who === 'key' ? [403] : []), ...(idempotent ? [409] : [])];

describe('the status codes of an operation', () => {
  for (const [name, route, codes] of listed) {
    it(`are the listed ones: ${name}`, () => {
      const answered = [route.status ?? 200, ...route.errors].filter((code) => !ours(route).includes(code));
      assert.deepEqual([...new Set(answered)].sort(), codes);
    });
  }
});
