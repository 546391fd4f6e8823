// A reporter of the element tests that leaves its counts where test/support/run.mjs looks for them.
import { writeFileSync } from 'node:fs';

/** @typedef {{ passed: boolean, skipped?: boolean }} Result */
/** @typedef {{ tests: Result[], suites: Suite[] }} Suite */
/** @typedef {{ passed: boolean, testResults?: Suite }} Session */

/** @returns {Result[]} */
const resultsOf = (/** @type {Suite} */ suite) => [...suite.tests, ...suite.suites.flatMap(resultsOf)];

export const countSessions = () => ({
  stop: (/** @type {{ sessions: Session[] }} */ { sessions }) => {
    const file = process.env['COUNTS_FILE'];
    if (!file) return;
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const session of sessions) {
      const results = session.testResults ? resultsOf(session.testResults) : [];
      for (const result of results) counts[result.skipped ? 'skipped' : result.passed ? 'passed' : 'failed']++;
      if (!session.passed && results.every((result) => result.skipped || result.passed)) counts.failed++; // the file itself did not load
    }
    writeFileSync(file, JSON.stringify(counts));
  },
});
