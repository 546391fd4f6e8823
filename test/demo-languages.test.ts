/** What the demo theatre says in other languages: the same texts in each, with the same links, and words that its shop has. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { words as de } from '../demo/languages/de.ts';
import { words as es } from '../demo/languages/es.ts';
import { words as fr } from '../demo/languages/fr.ts';
import { texts as german } from '../src/locales/de.ts';
import { texts as spanish } from '../src/locales/es.ts';
import { texts as french } from '../src/locales/fr.ts';

const spoken = {
  de: { words: de, texts: german },
  es: { words: es, texts: spanish },
  fr: { words: fr, texts: french },
};
const marks = (text: string) => text.match(/<\w+>|\{\w+\}/g) ?? [];

for (const [language, { words, texts }] of Object.entries(spoken))
  describe(`The demo in ${language}`, () => {
    it('says what the other languages say', () => {
      assert.deepEqual(Object.keys(words), Object.keys(de));
    });

    it('keeps links, emphasis and names that are filled in', () => {
      for (const [english, said] of Object.entries(words)) assert.deepEqual(marks(said), marks(english), said);
    });

    it('quotes the buttons as they are called', () => {
      const quoting = (button: string) => Object.entries(words).filter(([english]) => english.includes(`“${button}”`));
      for (const [button, called] of [
        ['Add a code', texts.order.addCode],
        ['Manage ticket', texts.changes.open],
      ] as const) {
        assert.ok(quoting(button).length > 0, button);
        for (const [, said] of quoting(button)) assert.ok(said.includes(called), said);
      }
    });
  });
