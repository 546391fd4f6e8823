/** What `describeWithService` does around the tests of a suite. The suites here fail on purpose, in a process of their own. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';

const folder = mkdtempSync(join(tmpdir(), 'foyer-suites-'));
after(() => {
  rmSync(folder, { recursive: true });
});

/** Runs a suite that may use what a test uses; answers what the test runner says of it. */
function report(suite: string): string {
  const urlOf = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const file = join(folder, 'suite.test.mts');
  writeFileSync(
    file,
    `import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { addEvent, onSale } from ${urlOf('../builders/shop.ts')};
import { describeWithService } from ${urlOf('describe-with-service.ts')};
${suite}`,
  );
  // without this variable the runner reports to a person, not to the run that this test belongs to
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', '--test-reporter=tap', file], {
    env,
    encoding: 'utf8',
  });
  return stdout;
}

describe('describeWithService', () => {
  it('reports a fault in the test in which it happened, and only there', () => {
    const said = report(`
describeWithService('a suite', (service) => {
  it('fails', () => void service.faults.push('a pipe burst'));
  it('goes on', () => undefined);
});`);
    assert.match(said, /not ok 1 - fails/);
    assert.match(said, /a pipe burst/);
    assert.match(said, /\bok 2 - goes on/);
  });

  it('reports books that do not add up', () => {
    const said = report(`
describeWithService('another suite', (service) => {
  it('sells what there is not', async () => {
    const id = await addEvent(service.db, { maxAmount: 5 });
    await service.db.query('update stock set taken = 1 where event_id = $1', [id]);
  });
});`);
    assert.match(said, /not ok 1 - sells what there is not/);
    assert.match(said, /taken is the sum of the lines of holds/);
  });

  it('turns the clock back after each test', () => {
    const said = report(`
describeWithService('a suite', (service) => {
  before(() => service.clock.forward(60_000));
  for (const which of ['first', 'second'])
    it(which, () => {
      assert.equal(service.clock.now.getTime(), onSale.getTime() + 60_000);
      service.clock.forward(1);
    });
});`);
    assert.match(said, /# pass 2\n/);
  });

  it('closes the service when a hook of the suite fails', () => {
    const said = report(`
let db;
describeWithService('a suite', (service) => {
  before(() => {
    ({ db } = service);
    throw new Error('on purpose');
  });
  it('does not run', () => undefined);
});
describe('afterwards', () => {
  it('the database is closed', () => assert.rejects(db.query('select 1'), /closed/i));
});`);
    assert.match(said, /on purpose/);
    assert.match(said, /\bok 1 - the database is closed/);
  });

  it('has no service before it starts, and says so', () => {
    const said = report(`
describeWithService('a suite', (service) => {
  const { db } = service;
  it('does not run', () => undefined);
});`);
    assert.match(said, /The service starts before the first test/);
  });
});
