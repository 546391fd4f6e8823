/** Drafts that outlive the page. */
import { expect } from '@open-wc/testing';
import { dropDraft, keepDraft, readDraft } from '../../src/desk/parts/drafts.ts';

describe('drafts', () => {
  afterEach(async () => {
    await dropDraft('a map');
  });

  it('are kept, changed and dropped', async () => {
    expect(await readDraft('a map')).to.equal(undefined);
    await keepDraft('a map', { rows: 14 });
    await keepDraft('a map', { rows: 24 });
    expect(await readDraft('a map')).to.deep.equal({ rows: 24 });
    await dropDraft('a map');
    expect(await readDraft('a map')).to.equal(undefined);
  });

  it('are on their way, whole, before the page can go away', async () => {
    await readDraft('a map'); // a form looks for its draft before anything is typed
    const done: string[] = [];
    const [{ put }, { commit }] = [IDBObjectStore.prototype, IDBTransaction.prototype];
    IDBObjectStore.prototype.put = function counted(...given) {
      done.push('put');
      return put.apply(this, given);
    };
    IDBTransaction.prototype.commit = function counted() {
      done.push('commit');
      commit.call(this);
    };
    try {
      const kept = keepDraft('a map', { rows: 24 });
      // no task ends before the microtasks of this one
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
      expect(done).to.deep.equal(['put', 'commit']);
      await kept;
    } finally {
      IDBObjectStore.prototype.put = put;
      IDBTransaction.prototype.commit = commit;
    }
  });
});
