// The words of the project: fails where code, comments or documents use a word that docs/glossary.md replaces, or an
// English text for buyers one that docs/contributing/words.md replaces.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const glossary = 'docs/glossary.md';
const guide = 'docs/contributing/words.md';

/** The rows of a table of words under its heading: `| old, old | better |`. */
const rows = (/** @type {string} */ file, /** @type {string} */ heading) => {
  const table = readFileSync(file, 'utf8').split(`## ${heading}`)[1]?.split('\n### ')[0] ?? '';
  const words = [...table.matchAll(/^\| (.+?) \| (.+?) \|$/gm)]
    .map(([, old = '', better = '']) => ({ old: old.split(', '), better }))
    .filter(({ better }) => better !== 'write' && !better.startsWith('---'));
  if (words.length === 0) throw new Error(`${file} has no table "${heading}".`);
  return words;
};

/** `call off` finds `call off`, `call-off`, `callOff` and `CALL_OFF`, at the beginning of a word or of a part of a name. */
const patternOf = (/** @type {string} */ words) => {
  const [first = '', ...others] = words.split(' ');
  const either = (/** @type {string} */ word) =>
    `(?:[${word[0]?.toLowerCase()}${word[0]?.toUpperCase()}]${word.slice(1)}|${word.toUpperCase()})`;
  const start = `(?:(?<![A-Za-z])${either(first)}|(?<=[a-z])${first[0]?.toUpperCase()}${first.slice(1)})`;
  // names may go on after the word (`passedOnAt`), prose may not: "hang on" is no part of "hang one"
  return new RegExp(`${[start, ...others.map(either)].join('[\\s_-]?')}(?![a-z])`, 'g');
};

const patternsOf = (/** @type {{ old: string[], better: string }[]} */ words) =>
  words.flatMap(({ old, better }) => old.map((word) => ({ pattern: patternOf(word), better })));
const patterns = patternsOf(rows(glossary, "Words we don't use"));
const buyersPatterns = patternsOf(rows(guide, "Words we don't write"));

/** English texts for buyers; their keys and comments are code. */
const forBuyers = /^src\/(?:service\/)?locales\/en\//;
const textsOf = (/** @type {string} */ line) =>
  /^\s*(?:\/?\*|\/\/)/.test(line)
    ? ''
    : [...line.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)]
        .map(([, one, two, three]) => (one ?? two ?? three ?? '').replace(/\$\{[^}]*\}/g, ''))
        .join(' ');

/** Texts that people see, and tests that quote them, are not a matter of the code's language; titles of tests are. */
const shown = /^(?:src\/(?:service\/)?locales|test|demo)\//;
const title = /^\s*(?:describe|describeWithService|it|test|test\.describe)\(/;
const withoutTexts = (/** @type {string} */ line) =>
  line
    .replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g, '""')
    .replace(/(?<=^\s*|[(,=]\s*)\/(?![/*])(?:[^/\\]|\\.)+\/[a-z]*/g, '""')
    .replace(/\/(?:[^/\\ ]|\\.)+\/[a-z]*/g, '""');

/** A value that the wire has, in quotes: of a seat that is kept. */
const ofTheWire = /(['"`])nobody\1/g;

/** Pages (`.html`) are the demo theatre's own texts. This file has to name the words that it looks for. */
const exempt = new Set([glossary, guide, '.config/check-words.mjs']);
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 1e8 })
  .trim()
  .split('\n')
  .filter((file) => /^(?:src|test|demo|docs|\.config)\/.*\.(?:ts|mjs|js|md)$|^[^/]+\.(?:md|ts)$/.test(file));

let found = 0;
const report = (
  /** @type {string} */ place,
  /** @type {string} */ text,
  /** @type {ReturnType<typeof patternsOf>} */ looked,
) => {
  for (const { pattern, better } of looked)
    for (const [word] of text.matchAll(pattern)) {
      found++;
      console.error(`${place} “${word}”: write ${better}`);
    }
};

for (const file of new Set(files)) {
  if (exempt.has(file)) continue;
  for (const [at, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (line.includes('format-detection')) continue; // its `telephone` is HTML's own word
    const text = (shown.test(file) && !title.test(line) ? withoutTexts(line) : line).replace(ofTheWire, '""');
    report(`${file}:${at + 1}`, text, patterns);
    if (forBuyers.test(file)) report(`${file}:${at + 1}`, textsOf(line), buyersPatterns);
  }
}
if (found > 0) {
  console.error(`${found} words that ${glossary} or ${guide} replaces.`);
  process.exitCode = 1;
}
