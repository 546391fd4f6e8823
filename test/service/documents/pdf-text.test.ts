/** Texts alone: one database will do, and here there is none. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { splitByFont, joinWords } from '../../../src/service/documents/pdf-text.ts';

const latin = (code: number) => code < 0x250;

describe('texts on paper', () => {
  it('are split where another font has to take over', () => {
    assert.deepEqual(splitByFont('Wang 王小明 (王)', latin, true), [
      { text: 'Wang ', isSpare: false },
      { text: '王小明 ', isSpare: true },
      { text: '(', isSpare: false },
      { text: '王', isSpare: true },
      { text: ')', isSpare: false },
    ]);
    // without another font a box shows that something stands there
    assert.deepEqual(splitByFont('王 A', latin, false), [{ text: '王 A', isSpare: false }]);
    assert.deepEqual(splitByFont('', latin, true), [{ text: '', isSpare: false }]);
  });

  it('lose little pictures that no font has, whole', () => {
    assert.deepEqual(splitByFont('Ada 👩‍👩‍👧🏽🇩🇪❤️!', latin, false), [{ text: 'Ada !', isSpare: false }]);
    assert.deepEqual(
      splitByFont('❤️', (code) => code === 0x2764, false),
      [{ text: '❤', isSpare: false }],
    );
  });

  it('hold names together that are written from the right', () => {
    assert.equal(joinWords('Ada Byron'), 'Ada Byron');
    assert.equal(joinWords('for דנה כהן and محمد علي'), 'for דנה\u00a0כהן and محمد\u00a0علي');
    assert.equal(joinWords('דנה محمد علي'), 'דנה محمد\u00a0علي');
    const long = 'שלום '.repeat(9).trim();
    assert.equal(joinWords(long), long);
  });
});
