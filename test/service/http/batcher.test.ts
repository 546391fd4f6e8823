// What gathers requests knows no database: one database will do, and it needs none.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { DatabaseAway } from '../../../src/service/database/index.ts';
import { Batcher, type Outcome } from '../../../src/service/http/batcher.ts';

/** Batches that are answered when the test says so. */
function held() {
  const batches: {
    items: readonly number[];
    answer: (outcomes: Outcome<string>[]) => void;
    fail: (reason?: Error) => void;
  }[] = [];
  const alone: number[] = [];
  const together = new Batcher<number, string>({
    run: (items) =>
      new Promise((resolve, reject) => {
        const fail = (reason = new Error('The batch failed')) => {
          reject(reason);
        };
        batches.push({ items, answer: resolve, fail });
      }),
    alone: (item) => {
      alone.push(item);
      return item < 0 ? Promise.reject(new Error(`${item} is refused`)) : Promise.resolve(`${item} alone`);
    },
    max: 3,
    concurrency: 1,
  });
  const turn = () => new Promise((done) => setImmediate(done));
  return { together, batches, alone, turn };
}

const good = (items: readonly number[]) => items.map((item) => ({ answer: `${item} together` }));

describe('requests that arrive together', () => {
  it('go together while others are under way, at most so many, and each gets its own answer', async () => {
    const { together, batches, turn } = held();
    const first = together.do('a', 1);
    await turn();
    const rest = [2, 3, 4, 5].map((item) => together.do('a', item));
    await turn();
    assert.deepEqual(
      batches.map(({ items }) => items),
      [[1]],
    );
    batches[0]?.answer(good([1]));
    assert.equal(await first, '1 together');
    await turn();
    assert.deepEqual(batches[1]?.items, [2, 3, 4]);
    batches[1].answer(good([2, 3, 4]));
    await turn();
    assert.deepEqual(batches[2]?.items, [5]);
    batches[2].answer(good([5]));
    assert.deepEqual(await Promise.all(rest), ['2 together', '3 together', '4 together', '5 together']);
  });

  it('do not wait for those of another key', async () => {
    const { together, batches, turn } = held();
    void together.do('a', 1);
    const other = together.do('b', 2);
    await turn();
    batches[1]?.answer(good([2]));
    assert.equal(await other, '2 together');
  });

  it('are done one by one when the batch fails, so that none fails for another', async () => {
    const { together, batches, alone, turn } = held();
    const answers = [1, -2, 3].map((item) => together.do('a', item));
    const settled = Promise.allSettled(answers);
    await turn();
    batches[0]?.fail();
    const [one, two, three] = await settled;
    assert.deepEqual(alone, [1, -2, 3]);
    assert.equal(one?.status === 'fulfilled' && one.value, '1 alone');
    assert.equal(two?.status, 'rejected');
    assert.equal(three?.status === 'fulfilled' && three.value, '3 alone');
  });

  it('are not asked one by one when the database is away', async () => {
    const { together, batches, alone, turn } = held();
    const settled = Promise.allSettled([1, 2, 3].map((item) => together.do('a', item)));
    await turn();
    const away = new DatabaseAway('away');
    batches[0]?.fail(away);
    assert.deepEqual(
      (await settled).map((outcome) => outcome.status === 'rejected' && outcome.reason === away),
      [true, true, true],
    );
    assert.deepEqual(alone, []);
  });

  it('ask again alone where the batch could not tell, and get their own API error', async () => {
    const { together, batches, turn } = held();
    const answers = Promise.allSettled([1, 2, 3].map((item) => together.do('a', item)));
    await turn();
    batches[0]?.answer([{ again: true }, { error: new Error('no') }, { answer: 'yes' }]);
    const [again, refused, taken] = await answers;
    assert.equal(again?.status === 'fulfilled' && again.value, '1 alone');
    assert.equal(refused?.status === 'rejected' && String(refused.reason), 'Error: no');
    assert.equal(taken?.status === 'fulfilled' && taken.value, 'yes');
  });

  it('are each answered once, whatever becomes of the batches', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ key: fc.constantFrom('a', 'b'), fate: fc.constantFrom('answer', 'again', 'error', 'fail') }),
          {
            maxLength: 40,
          },
        ),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 3 }),
        async (asked, max, concurrency) => {
          let done = 0;
          const together = new Batcher<(typeof asked)[number], string>({
            run: (items) => {
              if (items.some(({ fate }) => fate === 'fail')) return Promise.reject(new Error('fail'));
              return Promise.resolve(
                items.map(({ fate }): Outcome<string> => {
                  if (fate === 'again') return { again: true };
                  return fate === 'error' ? { error: new Error('refused') } : { answer: 'taken' };
                }),
              );
            },
            alone: ({ fate }) => (fate === 'error' ? Promise.reject(new Error('refused')) : Promise.resolve('taken')),
            max: max,
            concurrency,
          });
          await Promise.all(
            asked.map(async (item) => {
              const answer = await together.do(item.key, item).catch(String);
              assert.equal(answer, item.fate === 'error' ? 'Error: refused' : 'taken');
              done++;
            }),
          );
          assert.equal(done, asked.length);
        },
      ),
      { numRuns: 200 },
    );
  });
});
