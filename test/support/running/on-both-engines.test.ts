import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { isOnBothEngines } from './on-both-engines.mjs';

const files = readdirSync('test/service', { recursive: true, encoding: 'utf8' })
  .map((file) => `test/service/${file.replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('.test.ts'));

/** Suites that start a service by each of the ways there are. */
const ways = {
  'describeWithService(': 'test/service/waiting/room.test.ts',
  'serviceOfSuite(': 'test/service/inventory/seat-races.test.ts',
  'describeWithPaying(': 'test/service/tickets/resale.test.ts',
  'await testService(': 'test/service/http/attempts.test.ts',
  'await testDatabase(': 'test/service/sellers/oauth-client.test.ts',
};

describe('the tests that run on both engines', () => {
  it('do not become fewer unnoticed', () => {
    const found = files.filter(isOnBothEngines);
    assert.ok(found.length >= 105, `Only ${found.length} files run on PostgreSQL too`);
    const excepted = files.filter((file) => readFileSync(file, 'utf8').includes('one database will do'));
    assert.ok(excepted.length <= 42, `${excepted.length} files are left out of PostgreSQL`);
  });

  for (const [way, file] of Object.entries(ways))
    it(`are found by ${way}…)`, () => {
      assert.ok(readFileSync(file, 'utf8').includes(way), `${file} has another way now`);
      assert.ok(isOnBothEngines(file));
    });

  it('open a database', () => {
    assert.equal(isOnBothEngines('test/service/security/passwords.test.ts'), false);
    assert.equal(isOnBothEngines('test/service/database/embedded.test.ts'), false);
    assert.equal(isOnBothEngines('test/contract/openapi.test.ts'), false);
  });
});
