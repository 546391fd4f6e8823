// A reporter of the element tests that leaves its counts where test/support/run.mjs looks for them.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** @typedef {{ name: string, passed: boolean, skipped?: boolean, error?: { message: string, stack?: string } }} Result */
/** @typedef {{ tests: Result[], suites: Suite[] }} Suite */
/** @typedef {{ testFile: string, passed: boolean, testResults?: Suite, errors?: { message: string }[] }} Session */

/** @returns {Result[]} */
const resultsOf = (/** @type {Suite} */ suite) => [...suite.tests, ...suite.suites.flatMap(resultsOf)];

const nameOf = (/** @type {Session} */ { testFile }) => relative(process.cwd(), testFile);

export const countSessions = () => ({
  stop: (/** @type {{ sessions: Session[] }} */ { sessions }) => {
    const file = process.env['COUNTS_FILE'];
    if (!file) return;
    const counts = { passed: 0, failed: 0, skipped: 0, failures: /** @type {string[]} */ ([]) };
    for (const session of sessions) {
      const results = session.testResults ? resultsOf(session.testResults) : [];
      for (const result of results) {
        counts[result.skipped ? 'skipped' : result.passed ? 'passed' : 'failed']++;
        if (!result.skipped && !result.passed)
          counts.failures.push(
            `✗ ${result.name}  (${nameOf(session)})\n${result.error?.message ?? ''}\n${result.error?.stack ?? ''}`,
          );
      }
      if (session.passed || results.some((result) => !result.skipped && !result.passed)) continue;
      counts.failed++; // the file itself did not load
      counts.failures.push(`✗ ${nameOf(session)}\n${(session.errors ?? []).map(({ message }) => message).join('\n')}`);
    }
    writeFileSync(file, JSON.stringify(counts));
  },
});
