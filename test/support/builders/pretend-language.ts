/** A language that does not exist: every letter of the English texts moved by 13, what is filled in left as it is. */
import assert from 'node:assert/strict';
import { languages, type ServiceTexts } from '../../../src/service/locales/index.ts';

/** Its code is that of Esperanto, in which nothing is written: dates are not English then. */
export const pretended = 'eo';

const words = /\p{L}{3,}/gu;
/** Addresses, numbers, codes and abbreviations are the same in every language. */
const neutral = /\S*(?:@|:\/\/|\d|_)\S*|\b\p{Lu}+\b/gu;

function wordsOf(text: string): string[] {
  return (text.replace(neutral, ' ').match(words) ?? []).map((word) => word.toLowerCase());
}

/** Moves each letter by 13. */
function moved(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const first = letter < 'a' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first);
  });
}

/** Puts a mark in the place of a text that is filled in. */
const markOf = (at: number) => String.fromCharCode(0xe000 + at);

type Write = (...filled: readonly unknown[]) => string;

/** The texts of the pretended language, and what of it has been written. */
export class PretendLanguage {
  /** Paths of texts that were asked for, like `payments.order.twice.subject`. */
  readonly written = new Set<string>();
  readonly texts: ServiceTexts;
  readonly #known = new Set<string>();

  constructor() {
    this.texts = this.#translated(languages.en, []) as ServiceTexts;
    const format = new Intl.DateTimeFormat(pretended, { dateStyle: 'full', timeStyle: 'short' });
    // every month and, in the days of a month, every day of the week
    for (let month = 0; month < 12; month++) this.know(format.format(new Date(2026, month, month + 1)));
    for (let day = 1; day <= 7; day++) this.know(format.format(new Date(2026, 0, day)));
  }

  /** Adds it as a contributor would: by its name in the list of languages. */
  add(): void {
    Object.assign(languages, { [pretended]: this.texts });
  }

  remove(): void {
    Reflect.deleteProperty(languages, pretended);
  }

  /** Takes words for its own that are the same in every language: names. */
  know(...texts: readonly string[]): void {
    for (const word of texts.flatMap(wordsOf)) this.#known.add(word);
  }

  /** Asserts that a text is in this language alone, and says something. */
  assertSpoken(about: string, text: string): void {
    const found = wordsOf(text);
    assert.ok(found.length > 0, `${about} says nothing`);
    const left = found.filter((word) => !this.#known.has(word));
    assert.deepEqual(left, [], `${about} is not translated:\n${text.replace(/\s+/g, ' ')}`);
  }

  /** The same of a page or the HTML of an email: its words, and the attributes that are read out. */
  assertPageSpoken(about: string, html: string): void {
    const attributes = [...html.matchAll(/\s(?:alt|title|aria-label|placeholder)="([^"]*)"/g)].map(([, text]) => text);
    const plain = html
      .replace(/<(style|script)[^]*?<\/\1>/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/&(?:#\d+|\w+);/g, "'");
    assert.match(html, new RegExp(`<html[^>]* lang="${pretended}`));
    this.assertSpoken(about, [plain, ...attributes].join(' '));
  }

  #translated(value: unknown, path: readonly string[]): unknown {
    if (typeof value === 'string') {
      this.know(moved(value));
      return moved(value);
    }
    if (typeof value === 'function') return this.#translatedFunction(value as Write, path);
    const made = {};
    for (const [name, part] of Object.entries(value as object)) {
      const own = [...path, name];
      const translated = this.#translated(part, own);
      const get = () => {
        this.written.add(own.join('.'));
        return translated;
      };
      Object.defineProperty(made, name, { get, enumerable: true });
    }
    return made;
  }

  #translatedFunction(write: Write, path: readonly string[]): Write {
    const marks = Array.from({ length: 4 }, (_, at) => markOf(at));
    // as many, one, and none of what is filled in
    for (const filled of [marks, [1, 1, 1, 1], marks.map((mark, at) => (at < 2 ? mark : 1)), ['', '', '', '']])
      this.know(moved(write(...filled)));
    return (...filled) => {
      this.written.add(path.join('.'));
      const marked = filled.map((each, at) => (typeof each === 'string' && each !== '' ? markOf(at) : each));
      return filled.reduce<string>(
        (text, each, at) => (typeof each === 'string' ? text.replaceAll(markOf(at), () => each) : text),
        moved(write(...marked)),
      );
    };
  }
}
