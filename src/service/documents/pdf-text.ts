/** Texts as pages need them: names that are written from the right in one piece, and each sign in a font that has it. */

/** Whether a font has a sign, by its code point. */
export type Covers = (code: number) => boolean;

/** A part of a text that one font has. */
export interface FontRun {
  readonly text: string;
  readonly isSpare: boolean;
}

/** Signs that are seen only together with others; without them a picture of several people is several pictures. */
const joining = /[\u200d\ufe0e\ufe0f]/u;
const isPictorial = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/u;

/**
 * Splits a text by the font that has its signs. Little pictures that no font has go without a trace: nobody reads them. Other signs
 * stay, so that a box shows that something stands there.
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
/** Which of the scripts that are written from the right a word is in; -1 for all others. */
const scriptOf = (word = '') => scripts.findIndex((script) => script.test(word));
/** Longer texts have to break into lines, and stay word by word as they were written. */
const maxJoined = 6;

/**
 * Names of several words in Hebrew or Arabic, held together: what is drawn as one piece is turned as one, so that its words stand in the
 * right order.
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
