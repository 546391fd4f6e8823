/** Texts prepared for pages: right-to-left names in one piece, and each character in a font that has it. */

/** True when a font has a character, by its code point. */
export type Covers = (code: number) => boolean;

/** A part of a text in one font. */
export interface FontRun {
  readonly text: string;
  readonly isSpare: boolean;
}

/** Characters that only combine others; without them an emoji of several people becomes several emojis. */
const joining = /[\u200d\ufe0e\ufe0f]/u;
const isPictorial = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/u;

/**
 * Splits a text by the fonts that have its characters. Emojis that no font has are left out. Other characters stay, so
 * that a box shows that something is missing.
 */
export function splitByFont(text: string, covers: Covers, hasSpare: boolean): FontRun[] {
  const runs: { text: string; isSpare: boolean }[] = [];
  for (const sign of text) {
    const isKnown = /\s/u.test(sign) || covers(sign.codePointAt(0) ?? 0);
    if (!isKnown && (isPictorial.test(sign) || joining.test(sign))) continue;
    const last = runs.at(-1);
    const isSpare = !isKnown && hasSpare;
    if (last && (last.isSpare === isSpare || sign === ' ')) last.text += sign;
    else runs.push({ text: sign, isSpare });
  }
  return runs.length > 0 ? runs : [{ text: '', isSpare: false }];
}

const scripts = [/\p{Script=Hebrew}/u, /\p{Script=Arabic}/u];
/** The right-to-left script of a word; -1 for all others. */
const scriptOf = (word = '') => scripts.findIndex((script) => script.test(word));
/** The maximum number of words; longer texts have to wrap, and stay word by word as they were written. */
const maxJoined = 6;

/**
 * Joins the words of a Hebrew or Arabic name: text that is drawn in one piece is reversed in one piece, so that its
 * words are in the right order.
 */
export function joinWords(text: string): string {
  if (scriptOf(text) < 0) return text;
  const texts = text.split(' ');
  const pieces: string[] = [];
  for (let at = 0; at < texts.length;) {
    const script = scriptOf(texts[at]);
    let end = at + 1;
    while (script >= 0 && end < texts.length && scriptOf(texts[end]) === script) end++;
    const piece = texts.slice(at, end);
    pieces.push(...(piece.length <= maxJoined ? [piece.join('\u00a0')] : piece));
    at = end;
  }
  return pieces.join(' ');
}
