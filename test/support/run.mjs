// `npm test`: every kind of test, then one line. `node test/support/run.mjs [node|postgres|elements|journeys …] [part of a file's path …]`
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { ensureChrome } from '../../.config/browsers.mjs';
import { build } from '../../.config/build.mjs';
import { isOnBothEngines } from './running/on-both-engines.mjs';
import { groupTests } from './running/test-groups.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
process.chdir(root);

/** @typedef {{ passed: number, failed: number, skipped: number, failures?: string[] }} Counts */
/** @typedef {{ title: string, file: string, line: number, ok: boolean, tests: { results: { errors: { message?: string }[] }[] }[] }} JourneySpec */
/** @typedef {{ specs: JourneySpec[], suites?: JourneySuite[] }} JourneySuite */
/** @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: { message?: string }[], suites: JourneySuite[] }} JourneyReport */

/** @returns {JourneySpec[]} */
const specsOf = (/** @type {JourneySuite} */ suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];

/** What Playwright's report says of the journeys that failed. */
const failedJourneys = (/** @type {JourneyReport} */ { suites, errors }) => [
  ...suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) => {
      const said = tests.flatMap(({ results }) => results).flatMap((result) => result.errors);
      return `✗ ${title}  (test/journeys/${file}:${line})\n${said.map(({ message }) => message ?? '').join('\n')}`;
    }),
  ...errors.map(({ message }) => `✗ ${message ?? ''}`),
];

const folder = mkdtempSync(join(tmpdir(), 'foyer-test-'));
process.on('exit', () => {
  rmSync(folder, { recursive: true, force: true });
});

/** Reads the report of a part; null when it ended before it wrote one. */
const read = (/** @type {string} */ file) =>
  existsSync(file) ? /** @type {unknown} */ (JSON.parse(readFileSync(file, 'utf8'))) : null;

/**
 * Runs a tool of this project; its exit code.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 */
const run = (args, env) =>
  new Promise((resolve, reject) => {
    // far from every venue: a clock that follows the machine instead of the venue shows immediately
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { TZ: 'Pacific/Auckland', ...process.env, ...env },
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      resolve(code ?? 1);
    });
  });

/** How `on-postgres.ts` says that there is no server. */
const noPostgres = 75;
const reporter = new URL('running/count-node-tests.mjs', import.meta.url).href;
/** @param {string[]} files */
const nodeTests = (files) => [
  '--import',
  'tsx',
  '--test',
  '--test-concurrency=3',
  `--test-reporter=${reporter}`,
  '--test-reporter-destination=stdout',
  ...groupTests(files, mkdtempSync(join(folder, 'tests-'))),
];

const parts = {
  node: {
    owns: (/** @type {string} */ file) =>
      file.endsWith('.test.ts') && !/^test\/(?:elements|door|desk|journeys|bench)\//.test(file),
    run: async (/** @type {string[]} */ files) => {
      const report = join(folder, 'node.json');
      const code = await run(nodeTests(files), { COUNTS_FILE: report });
      return { code, counts: /** @type {Counts | null} */ (read(report)) };
    },
  },
  postgres: {
    owns: isOnBothEngines,
    run: async (/** @type {string[]} */ files) => {
      const report = join(folder, 'postgres.json');
      const code = await run(['--import', 'tsx', 'test/support/running/on-postgres.ts', ...nodeTests(files)], {
        COUNTS_FILE: report,
      });
      if (code !== noPostgres) return { code, counts: /** @type {Counts | null} */ (read(report)) };
      console.log('There is no PostgreSQL on this machine: the service was tested on the embedded database alone.');
      return { code: 0, counts: { passed: 0, failed: 0, skipped: files.length } };
    },
  },
  elements: {
    owns: (/** @type {string} */ file) => /^test\/(?:elements|door|desk)\/.*\.test\.ts$/.test(file),
    run: async (/** @type {string[]} */ files) => {
      ensureChrome();
      const report = join(folder, 'elements.json');
      const code = await run(
        [
          'node_modules/@web/test-runner/dist/bin.js',
          '--config',
          '.config/web-test-runner.config.mjs',
          '--files',
          ...files,
        ],
        { COUNTS_FILE: report },
      );
      return { code, counts: /** @type {Counts | null} */ (read(report)) };
    },
  },
  journeys: {
    owns: (/** @type {string} */ file) => /^test\/journeys\/.*\.spec\.ts$/.test(file),
    run: async (/** @type {string[]} */ files) => {
      ensureChrome();
      await build(['embed', 'service', 'door', 'desk', 'demo', 'demo-data']);
      if (files.includes('test/journeys/packages.spec.ts')) await build(['packages']);
      const report = join(folder, 'journeys.json');
      const code = await run(
        [
          'node_modules/@playwright/test/cli.js',
          'test',
          '--config',
          '.config/playwright.config.ts',
          '--reporter=list,json',
          ...files,
        ],
        { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      );
      const result = /** @type {JourneyReport | null} */ (read(report));
      const counts = result && {
        passed: result.stats.expected,
        failed: result.stats.unexpected + result.stats.flaky + result.errors.length,
        skipped: result.stats.skipped,
        failures: failedJourneys(result),
      };
      return { code, counts };
    },
  },
};
/** @typedef {keyof typeof parts} Part */

const words = process.argv.slice(2);
const named = /** @type {Part[]} */ (words.filter((word) => word in parts));
const filters = words.filter((word) => !(word in parts));
const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .map((file) => `test/${file.split(sep).join('/')}`)
  .filter((file) => filters.length === 0 || filters.some((filter) => file.includes(filter)))
  .sort();

const total = { passed: 0, failed: 0, skipped: 0 };
/** What each part came to, with the seconds that it took. @type {Record<string, { files: number, passed: number, failed: number, skipped: number, seconds: number }>} */
const summary = {};
/** Printed once more at the end: a long log is often cut at its beginning. @type {string[]} */
const failures = [];
let ok = true;
for (const part of named.length > 0 ? named : /** @type {Part[]} */ (Object.keys(parts))) {
  const own = files.filter(parts[part].owns);
  if (own.length === 0) continue;
  const begun = performance.now();
  console.log(`\n── ${part}: ${own.length} ${own.length === 1 ? 'file' : 'files'}`);
  try {
    const { code, counts } = await parts[part].run(own);
    const { passed = 0, failed = 0, skipped = 0 } = counts ?? {};
    failures.push(...(counts?.failures ?? []).map((failure) => `${part} ${failure}`));
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
    const seconds = Math.round((performance.now() - begun) / 100) / 10;
    summary[part] = { files: own.length, passed, failed, skipped, seconds };
    console.log(`── ${part}: ${passed} passed, ${failed} failed, ${skipped} skipped, ${seconds.toFixed(1)} s`);
    if (passed + failed + skipped === 0) console.error(`── ${part}: no test ran`);
    if (code !== 0 && failed === 0) console.error(`── ${part}: ended with code ${code}`);
    if (code !== 0 || failed > 0 || passed + skipped === 0) ok = false;
  } catch (error) {
    console.error(error);
    ok = false;
  }
}
if (total.passed === 0) ok = false; // nothing to run is no success
if (!ok && total.failed === 0) total.failed = 1; // a part that broke down is a failure in the closing line too
process.exitCode = ok ? 0 : 1;
if (failures.length > 0)
  console.log(
    `\n── what failed\n${failures.map((failure) => stripVTControlCharacters(failure).slice(0, 2_000)).join('\n\n')}`,
  );
if (Object.keys(summary).length > 1) console.table(summary);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
