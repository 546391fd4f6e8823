/** Messages about requests. The whole library is loaded here, as a test beside this one or a package may do it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import 'zod';
import { z } from '../../../src/contract/route.ts';
import { readBody } from '../../../src/service/http/requests.ts';
import { ApiError } from '../../../src/service/http/api-error.ts';

const schema = z.object({
  name: z.string(),
  amount: z.number().check(z.minimum(0), z.maximum(9)),
  kind: z.enum(['a', 'b']),
  own: z.string().check(z.regex(/^x/, 'Expected an x')),
  list: z.array(z.string()).check(z.maxLength(1)),
});
const good = { name: 'n', amount: 1, kind: 'a', own: 'x', list: [] };

describe('the messages about a request', () => {
  const messages = (fields: object): readonly string[] => {
    try {
      readBody(schema, { ...good, ...fields });
      return [];
    } catch (error) {
      assert.ok(error instanceof ApiError);
      return error.details.map(({ path, message }) => `${path}: ${message}`);
    }
  };

  it('are in our words, whatever else the process has loaded', () => {
    assert.deepEqual(messages({}), []);
    assert.deepEqual(messages({ name: 5 }), ['name: Expected text']);
    assert.deepEqual(messages({ name: undefined }), ['name: Missing']);
    assert.deepEqual(messages({ amount: '5' }), ['amount: Expected a number']);
    assert.deepEqual(messages({ amount: -1 }), ['amount: At least 0']);
    assert.deepEqual(messages({ amount: 10 }), ['amount: At most 9']);
    assert.deepEqual(messages({ kind: 'c' }), ['kind: Expected "a" or "b"']);
    assert.deepEqual(messages({ list: ['a', 'b'] }), ['list: Too long; at most 1']);
  });

  it('are a field’s own where it has one', () => {
    assert.deepEqual(messages({ own: 'y' }), ['own: Expected an x']);
  });
});
