import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseArray } from '../../../src/service/database/array-text.ts';

describe('parseArray', () => {
  it('reads words, nulls, quotes, nested arrays and bounds', () => {
    assert.deepEqual(parseArray('{}', Number), []);
    assert.deepEqual(parseArray('{1,NULL,{2,{}}}', Number), [1, null, [2, []]]);
    assert.deepEqual(parseArray('{a,"NULL","","b,\\"\\\\}"}', String), ['a', 'NULL', '', 'b,"\\}']);
    assert.deepEqual(parseArray('[0:1]={1,2}', Number), [1, 2]);
  });
});
