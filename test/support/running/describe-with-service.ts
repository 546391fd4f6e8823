/**
 * Suites around a service. Each has a service of its own, on a fresh database of the engine that the run names. It starts
 * before the first test and is closed after the last one, also when a hook of the suite fails.
 *
 * After each test the books add up, and no fault was reported. Then the clock goes back to where the test found it.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe } from 'node:test';
import type { Database } from '../../../src/service/database/index.ts';
import type { Context } from '../../../src/service/http/context.ts';
import type { AppSettings } from '../../../src/service/server/app.ts';
import { brokenRules } from '../readers/books.ts';
import { testDatabase } from './database.ts';
import { demoService, testService, type TestService } from './service.ts';

/** How the service of a suite differs from the usual one. */
export interface SuiteOptions {
  /** Settings of the app; limits and load shedding are off unless they are asked for. */
  readonly settings?: Partial<AppSettings>;
  /** What its clock shows at first; the time at which the tests' events are on sale unless told otherwise. */
  readonly now?: Date;
  /** Takes the place of what the tests' services have in common, e.g. the reach of webhooks. */
  readonly context?: Partial<Context>;
  /** Whether it holds the demo; its books are not checked then: it tells of sales without their orders. */
  readonly demo?: boolean;
  /** Whether the books are checked after each test; `false` for a suite that writes rows which no operation writes. */
  readonly checkBooks?: boolean;
  /** A PostgreSQL server for what takes two connections; without one, the suite is skipped. `null` if there is none. */
  readonly server?: string | null;
}

/**
 * A suite with a service: `describe` whose body is given a service to ask. The service isn't there before the suite's
 * tests and hooks run: the body may hand it to builders, but not read it.
 */
export function describeWithService(name: string, body: (service: TestService) => void): void;
export function describeWithService(name: string, options: SuiteOptions, body: (service: TestService) => void): void;
export function describeWithService(
  name: string,
  ...rest: [(service: TestService) => void] | [SuiteOptions, (service: TestService) => void]
): void {
  const [options, body] = rest.length === 1 ? [{}, rest[0]] : rest;
  const skip = options.server === null ? 'no PostgreSQL on this machine' : false;
  describe(name, { skip }, () => {
    body(serviceOfSuite(options));
  });
}

/** The service of the suite that is being described: of a file when it is called outside of `describe`. */
export function serviceOfSuite({
  settings,
  now,
  context,
  demo = false,
  checkBooks = !demo,
  server,
}: SuiteOptions = {}): TestService {
  return startedForSuite(
    async () => {
      if (demo) return await demoService(settings, now);
      const db = server ? { db: await testDatabase(server) } : {};
      return await testService(settings, now, { ...context, ...db });
    },
    (service) => service,
    checkBooks ? brokenRules : () => Promise.resolve([]),
  );
}

/**
 * What `start` answers, for the suite that is being described. `serviceOf` names the service in it that is checked after
 * each test, and `broken` what is wrong with its database. What `start` opened before it failed is its own to close.
 */
export function startedForSuite<T extends { close(): Promise<void> }>(
  start: () => Promise<T>,
  serviceOf: (started: T) => TestService,
  broken: (db: Database) => Promise<object[]> = brokenRules,
): T {
  let started: T | undefined;
  let found: Date;
  const running = () => {
    assert.ok(started, 'The service starts before the first test: it can be read in a test or in a hook');
    return started;
  };
  before(async () => {
    started = await start();
  });
  beforeEach(() => {
    found = serviceOf(running()).clock.now;
  });
  afterEach(async () => {
    const { db, clock, faults } = serviceOf(running());
    clock.now = found;
    // a test answers for its own faults, not for those of the test before it
    assert.deepEqual(faults.splice(0), []);
    assert.deepEqual(await broken(db), []);
  });
  after(() => started?.close());
  return new Proxy<T>({} as T, { get: (_, key): unknown => Reflect.get(running(), key) });
}
