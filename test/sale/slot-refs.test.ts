import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isCategoryRef } from '../../src/sale/slot-refs.ts';

it('a reference of a slot names a category unless it says otherwise', () => {
  assert.deepEqual([{}, { refType: 'category' }, { refType: 'section' }, { refType: '' }].map(isCategoryRef), [
    true,
    true,
    false,
    false,
  ]);
});
