/** How French is set: its spaces, quotes and apostrophes, and the numbers that are singular. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { words as demo } from '../demo/languages/fr.ts';
import { texts as elements } from '../src/locales/fr.ts';
import { fr as service } from '../src/service/locales/fr/index.ts';

type Write = (...filled: readonly unknown[]) => unknown;

/** What a text says with 0, 1 and 2 of everything; lists are given to those that join one. */
function written(write: Write): readonly unknown[] {
  return [0, 1, 2].map((amount) => {
    const filled = [amount, amount, amount, amount];
    try {
      return write(...filled);
    } catch {
      return write(['x'], amount);
    }
  });
}

function* said(texts: unknown, path = ''): Generator<readonly [path: string, text: string]> {
  if (typeof texts === 'string') yield [path, texts];
  else if (typeof texts === 'function') yield* said(written(texts as Write), path);
  else if (typeof texts === 'object' && texts)
    for (const [key, inner] of Object.entries(texts)) yield* said(inner, `${path}.${key}`);
}

const wrong = {
  'a straight apostrophe or quote': /['"]/,
  'a space that breaks before a mark': / [:;!?»]|« /,
  'no narrow space before ; ! ?': /(?<!\u202f)[;!?](?=\s|$)/,
  'no space before a colon': /(?<!\u00a0):(?=\s|$)/,
  'no narrow space inside quotes': /«(?!\u202f)|(?<!\u202f)»/,
  'three full stops': /\.{2}/,
  'a text that is missing': /undefined|NaN/,
};

describe('French', () => {
  for (const [where, texts] of Object.entries({ elements, service, demo }))
    it(`is set as in France (${where})`, () => {
      const all = [...said(texts, where)];
      assert.ok(all.length > (texts === demo ? 150 : 300));
      for (const [what, pattern] of Object.entries(wrong))
        assert.deepEqual(
          all.filter(([, text]) => pattern.test(text)),
          [],
          what,
        );
    });

  it('counts none and one as one', () => {
    assert.deepEqual([0, 1, 2].map(elements.order.tickets), ['0 billet', '1 billet', '2 billets']);
    assert.deepEqual([0, 1, 2].map(service.documents.sale.tickets), ['0 billet', '1 billet', '2 billets']);
  });
});
