import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { errorCodes } from '../../src/contract/error-codes.ts';

describe('the error codes', () => {
  it('have a text each, and no two share one', () => {
    const codes = new Map<string, string[]>();
    for (const [code, text] of Object.entries(errorCodes)) codes.set(text, [...(codes.get(text) ?? []), code]);
    assert.deepEqual(
      [...codes.values()].filter((sharing) => sharing.length > 1),
      [],
    );
    assert.ok(!codes.has(''));
  });
});
