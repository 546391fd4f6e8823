// One engine counts as the other: one database will do.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addressKey } from '../../../src/service/http/address-key.ts';

describe('the key of an address', () => {
  for (const [address, key] of [
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:DB8:1:2::', '2001:db8:1:2::'],
    ['fe80::1%eth0', 'fe80::'],
    ['::1', '::'],
  ] as const)
    it(`of ${address} is ${key}`, () => {
      assert.equal(addressKey(address), key);
    });
});
