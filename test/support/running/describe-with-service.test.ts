/** What `describeWithService` does around the tests of a suite. The suites here fail on purpose, in a process of their own. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

const folder = mkdtempSync(join(tmpdir(), 'foyer-suites-'));
after(() => {
  rmSync(folder, { recursive: true });
});

/** Suites that may use what a test uses, by what each of them shows. */
const suites = {
  faults: `
describeWithService('a suite', (service) => {
  it('fails', () => void service.faults.push('a pipe burst'));
  it('goes on', () => undefined);
});`,
  books: `
describeWithService('another suite', (service) => {
  it('sells what there is not', async () => {
    const id = await addEvent(service.db, { maxAmount: 5 });
    await service.db.query('update stock set taken = 1 where event_id = $1', [id]);
  });
});`,
  clock: `
describeWithService('a suite', (service) => {
  before(() => service.clock.forward(60_000));
  for (const which of ['first', 'second'])
    it(which, () => {
      assert.equal(service.clock.now.getTime(), onSale.getTime() + 60_000);
      service.clock.forward(1);
    });
});`,
  hook: `
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
});`,
  early: `
describeWithService('a suite', (service) => {
  const { db } = service;
  it('does not run', () => undefined);
});`,
};

/** Runs the suites in one process; answers what the test runner says of each. */
function report(): (suite: keyof typeof suites) => string {
  const urlOf = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const file = join(folder, 'suite.test.mts');
  const parts = Object.entries(suites).map(([name, suite]) => `describe('suite ${name}', () => {${suite}\n});\n`);
  writeFileSync(
    file,
    `import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { addEvent, onSale } from ${urlOf('../builders/shop.ts')};
import { describeWithService } from ${urlOf('describe-with-service.ts')};
${parts.join('')}`,
  );
  // without this variable the runner reports to a person, not to the run that this test belongs to
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', '--test-reporter=tap', file], {
    env,
    encoding: 'utf8',
  });
  const [, ...said] = stdout.split('# Subtest: suite ');
  return (suite) => said.find((part) => part.startsWith(`${suite}\n`)) ?? stdout;
}

describe('describeWithService', () => {
  let said: ReturnType<typeof report>;
  before(() => {
    said = report();
  });

  it('reports a fault in the test in which it happened, and only there', () => {
    assert.match(said('faults'), /not ok 1 - fails/);
    assert.match(said('faults'), /a pipe burst/);
    assert.match(said('faults'), /\bok 2 - goes on/);
  });

  it('reports books that do not add up', () => {
    assert.match(said('books'), /not ok 1 - sells what there is not/);
    assert.match(said('books'), /taken is the sum of the lines of holds/);
  });

  it('turns the clock back after each test', () => {
    assert.match(said('clock'), /^ +ok 1 - first$/m);
    assert.match(said('clock'), /^ +ok 2 - second$/m);
  });

  it('closes the service when a hook of the suite fails', () => {
    assert.match(said('hook'), /on purpose/);
    assert.match(said('hook'), /^ +ok 1 - the database is closed$/m);
  });

  it('has no service before it starts, and says so', () => {
    assert.match(said('early'), /The service starts before the first test/);
  });
});
