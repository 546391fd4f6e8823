import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { backoff, isLastAttempt } from '../../../src/service/jobs/description.ts';
import { timed } from '../../support/builders/queues.ts';

const minute = 60_000;

describe('the backoff', () => {
  it('is the pause of the table, a fifth longer or shorter, and the last pause repeats', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 86_400_000 }), { minLength: 1, maxLength: 9 }),
        fc.integer({ min: 1, max: 40 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (backoffMs, attempt, one, other) => {
          const queue = { ...timed, backoffMs };
          const pause = backoffMs[Math.min(attempt, backoffMs.length) - 1]!;
          const [low, high] = [
            backoff(queue, attempt, Math.min(one, other)),
            backoff(queue, attempt, Math.max(one, other)),
          ];
          assert.ok(low >= pause * 0.8 - 0.001 && high <= pause * 1.2 + 0.001, `${low} to ${high} around ${pause}`);
          assert.ok(low <= high);
        },
      ),
    );
    assert.deepEqual(
      [0, 0.5, 1].map((chance) => Math.round(backoff(timed, 2, chance))),
      [4 * minute, 5 * minute, 6 * minute],
    );
  });
});

describe('the last attempt', () => {
  it('is the one after the last pause, unless the queue has another maximum', () => {
    assert.deepEqual(
      [2, 3, 4].map((attempt) => isLastAttempt(timed, attempt)),
      [false, true, true],
    );
    assert.deepEqual(
      [4, 5].map((attempt) => isLastAttempt({ ...timed, maxAttempts: 5 }, attempt)),
      [false, true],
    );
  });
});
