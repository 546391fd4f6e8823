// The head comments of `src`: each file opens with one, and its first sentence names the file's thing, by a word of the
// file's or folder's name or by a term of docs/glossary.md.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The terms of the glossary, the first column of the tables before "Words we don't use". */
const [glossary = ''] = readFileSync('docs/glossary.md', 'utf8').split("## Words we don't use");
const terms = [...glossary.matchAll(/^\| ([^|]+) \|/gm)]
  .flatMap(([, term = '']) =>
    term
      .toLowerCase()
      .replaceAll(/[`*]/g, '')
      .split(/[,/;()]/),
  )
  .map((term) => term.trim())
  .filter((term) => term.length > 2);
if (terms.length === 0) throw new Error('docs/glossary.md has no terms.');

/** `tickets`, `ticketing` and `ticket` are the same word. */
const stem = (/** @type {string} */ word) =>
  word
    .toLowerCase()
    .replace(/ies$/, 'y')
    .replace(/(?:ing|ed|es|s|e|er|ion|y)$/, '');
const stems = (/** @type {string} */ text) =>
  text
    .split(/[^A-Za-z]+/)
    .filter((word) => word.length > 1)
    .map(stem);

/** The first sentence of the comment that a file begins with. */
const firstSentence = (/** @type {string} */ code) => {
  const [, block, lines] = /^(?:#!.*\n)?\s*(?:\/\*\*([\s\S]*?)\*\/|((?:\/\/.*\n)+))/.exec(code) ?? [];
  const text = (block ?? lines)?.replaceAll(/^\s*(?:\*|\/\/)/gm, '').trim();
  return text?.split(/\.\s|\.$|\n\s*\n/)[0]?.replaceAll(/\s+/g, ' ');
};

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !file.includes('/locales/'));

let found = 0;
for (const file of files) {
  const first = firstSentence(readFileSync(file, 'utf8'));
  const names = new Set(file.replace(/\.ts$/, '').split('/').slice(-2).flatMap(stems));
  if (first === undefined) console.error(`${file}: has no comment at its head`);
  else if (!stems(first).some((word) => names.has(word)) && !terms.some((term) => first.toLowerCase().includes(term)))
    console.error(`${file}: its first sentence does not name its thing: “${first}”`);
  else continue;
  found++;
}
if (found > 0) {
  console.error(`${found} heads that do not name their file.`);
  process.exitCode = 1;
}
