import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { plainText, shortText } from '../../src/sale/plain-text.ts';

describe('a plain text', () => {
  for (const [source, text] of [
    ['A play.\n\nTwo acts.', 'A play. Two acts.'],
    ['<p>A <b>bold</b> play,<br>in two acts.</p><p>Doors at 7</p>', 'A bold play, in two acts. Doors at 7'],
    ['<p>Ben &amp; Ada &#8211; &eacute;toiles &unknown;</p>', 'Ben & Ada – étoiles &unknown;'],
    ['1 < 2 & 3 > 2', '1 < 2 & 3 > 2'],
    ['<!doctype html><p><![if !supportLists]>One<![endif]></p>', 'One'],
    ['<style>p{}</style><script>alert("</p>")</script><p>Seen</p><!-- not --> ', 'Seen'],
    ['<p title="a > b">Seen</p>', 'Seen'],
    ['<p>Seen</p><script>never closed', 'Seen'],
    [
      '{"type":"doc","content":[{"type":"paragraph","content":[{"text":"One"}]},{"children":[{"text":"two"}]}]}',
      'One two',
    ],
    ['[Cast] Ada', '[Cast] Ada'],
    ['', ''],
  ] as const) {
    it(`of ${JSON.stringify(source).slice(0, 60)}`, () => {
      assert.equal(plainText(source), text);
    });
  }
});

describe('a short text', () => {
  it('is cut after a word', () => {
    assert.equal(shortText('One two three, four', 15), 'One two three…');
    assert.equal(shortText('One two', 7), 'One two');
    assert.equal(shortText('Donaudampfschiff', 10), 'Donaudamp…');
  });

  it('is never longer than it may be, has one line, and whole characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.integer({ min: 5, max: 160 }), (source, max) => {
        const text = shortText(source, max);
        assert.ok(text.length <= max);
        assert.doesNotMatch(text, /\p{Cs}/u);
        assert.doesNotMatch(text, /[\n\r\t]/);
        assert.equal(text, text.trim());
      }),
    );
  });
});
