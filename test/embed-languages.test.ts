/** The languages of the embed script: it loads the texts of each one early, and imports no list that the elements have. */
import { deepEqual } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const firstTextsIn = (path: string) =>
  [
    ...readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8').matchAll(
      /import\('[./\w]*\/(\w+)-first\.ts'\)/g,
    ),
  ]
    .map(([, language]) => language)
    .sort();

test('the script of the embed loads the first texts of each language early', () => {
  const known = firstTextsIn('locales/index.ts');
  deepEqual(firstTextsIn('embed.ts'), known);
  deepEqual(known, ['de', 'es', 'fr']);
});
