// A reporter of the node tests: prints what failed and leaves its counts where test/support/run.mjs looks for them.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { inspect } from 'node:util';

/** @typedef {{ name: string, nesting: number, file?: string, line?: number, skip?: string | boolean, todo?: string | boolean, details: { type?: string, duration_ms: number, error?: Error } }} Data */
/** @typedef {{ type: string, data: Data & { message?: string } }} TestEvent */

/**
 * @param {AsyncIterable<TestEvent>} events
 * @returns {AsyncGenerator<string>}
 */
export default async function* countNodeTests(events) {
  const counts = { passed: 0, failed: 0, skipped: 0, failures: /** @type {string[]} */ ([]) };
  /** A suite for each file, see test-groups.mjs. @type {{ name: string, seconds: number }[]} */
  const files = [];
  for await (const { type, data } of events) {
    if (type === 'test:pass' && data.details.type === 'suite' && /\.test\.ts$/.test(data.name))
      files.push({ name: data.name, seconds: data.details.duration_ms / 1000 });
    if (type === 'test:stdout' || type === 'test:stderr') yield String(data.message);
    if (type === 'test:pass' && data.details.type !== 'suite')
      counts[data.skip !== undefined || data.todo !== undefined ? 'skipped' : 'passed']++;
    if (type !== 'test:fail') continue;
    const error = data.details.error;
    // a suite fails with its tests; on its own it fails only when a hook of it did
    const ofItsTests = error !== undefined && 'failureType' in error && error.failureType === 'subtestsFailed';
    if (ofItsTests) continue;
    counts.failed++;
    const failure = `✗ ${data.name}  (${relative(process.cwd(), data.file ?? '')}:${String(data.line ?? '')})\n${inspect(error?.cause ?? error)}`;
    counts.failures.push(failure);
    yield `\n${failure}\n`;
  }
  const file = process.env['COUNTS_FILE'];
  if (file) writeFileSync(file, JSON.stringify(counts));
  if (files.length > 10) {
    yield 'The slowest files:\n';
    for (const { name, seconds } of files.sort((one, other) => other.seconds - one.seconds).slice(0, 10))
      yield `${seconds.toFixed(1).padStart(7)} s  ${name}\n`;
  }
  yield `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`;
}
