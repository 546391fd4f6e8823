/** How Spanish is written, in every text that buyers read: what is typed in German or English habit is found here. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { texts } from '../../src/locales/es.ts';
import { es } from '../../src/service/locales/es/index.ts';

type Write = (...filled: readonly unknown[]) => unknown;

/** Everything that is said, with the path of its text; functions with one of something, with several, and with names. */
function* said(value: unknown, path: string): Generator<readonly [path: string, words: string]> {
  if (typeof value === 'string') yield [path, value];
  else if (typeof value === 'function')
    for (const filled of [[['A'], 1, 'A', 'A'], [['A', 'B'], 2, 2, 2], [1, 1, 1, 1], [2, 2, 2, 2], 'ABCD'.split('')])
      yield* said(written(value as Write, filled), path);
  else if (value !== null && typeof value === 'object')
    for (const [name, part] of Object.entries(value)) yield* said(part, `${path}.${name}`);
}

/** Some texts take what others cannot: a list of labels, or a number. */
function written(write: Write, filled: readonly unknown[]): unknown {
  try {
    return write(...filled);
  } catch {
    return undefined;
  }
}

const all = [...said(texts, 'elements'), ...said(es, 'service')];
const found = (isWrong: (words: string) => boolean) => [...new Set(all.filter(([, words]) => isWrong(words)))];
const count = (words: string, sign: string) => words.split(sign).length;

describe('Spanish', () => {
  it('opens what it asks and exclaims', () => {
    assert.ok(all.length > 1500, String(all.length));
    assert.deepEqual(
      found((words) => count(words, '¿') !== count(words, '?') || count(words, '¡') !== count(words, '!')),
      [],
    );
  });

  it('has its own quotes and dots, and no space too many', () => {
    assert.deepEqual(
      found((words) => /["“”„]|\.\.| …| {2}| [,.:;?!](?:\s|$)|undefined/.test(words)),
      [],
    );
  });

  it('says tú, and calls tickets entradas', () => {
    assert.deepEqual(
      found((words) => /\b(?:usted|ustedes|boletos?|tickets?|vosotros|email|e-mail)\b/i.test(words)),
      [],
    );
  });

  it('says on the button that an order costs money, as the law asks (art. 98.2 TRLGDCU)', () => {
    const { checkout, gift } = texts;
    for (const button of [checkout.pay('20 €'), gift.order('20 €'), gift.orderNone, es.sellerPages.plain.place])
      assert.equal(button.replaceAll(/\s/g, ' '), 'Pedido con obligación de pago');
  });
});
