/** Texts as outlines: a picture with them needs no font of the machine. */
import { openFont, ownFonts, type OpenFont } from '../documents/fonts.ts';
import { joinWords, splitByFont } from '../documents/pdf-text.ts';

/** How a text is drawn. Pixels. */
export interface OutlineStyle {
  readonly size: number;
  readonly isBold: boolean;
  /** A font file for characters that the own fonts lack. */
  readonly fallbackFont: string | undefined;
}

/** The runs of a line in one font each, by the size of the text. */
function runsOf(text: string, { size, isBold, fallbackFont }: OutlineStyle) {
  const own = openFont(isBold ? ownFonts.bold : ownFonts.plain);
  const runs = splitByFont(joinWords(text), (code) => own.hasGlyphForCodePoint(code), fallbackFont !== undefined);
  return runs.flatMap((run) => {
    const font: OpenFont = run.isSpare && fallbackFont !== undefined ? openFont(fallbackFont) : own;
    // word by word: the direction of a word is that of its own script
    return run.text.split(/(?<= )/).map((word) => ({ ...font.layout(word), scale: size / font.unitsPerEm }));
  });
}

/** The outline of one line: elements of an SVG, with the left end of the base line at 0, 0. */
export function outlineOf(text: string, style: OutlineStyle): string {
  let width = 0;
  return runsOf(text, style)
    .flatMap(({ glyphs, positions, scale }) =>
      glyphs.map(({ path }, at) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
        const place = `translate(${(width + xOffset * scale).toFixed(2)} ${(-yOffset * scale).toFixed(2)})`;
        width += xAdvance * scale;
        const outline = path.toSVG();
        return outline && `<path transform="${place} scale(${scale.toFixed(6)} -${scale.toFixed(6)})" d="${outline}"/>`;
      }),
    )
    .join('');
}

function widthOf(text: string, style: OutlineStyle): number {
  return runsOf(text, style)
    .flatMap(({ positions, scale }) => positions.map(({ xAdvance }) => xAdvance * scale))
    .reduce((sum, width) => sum + width, 0);
}

/** The lines of a text within a width; a line that is one too many ends the text before it with `…`. */
export function wrapped(text: string, width: number, maxLines: number, style: OutlineStyle): readonly string[] {
  const fits = (line: string) => widthOf(line, style) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).flatMap((each) => pieces(each, fits))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  if (line !== '') lines.push(line);
  if (lines.length <= maxLines) return lines;
  return [...lines.slice(0, maxLines - 1), shortened(lines[maxLines - 1] ?? '', fits)];
}

/** A word that is wider than a line, in pieces; at most as many as a picture could show. */
function pieces(word: string, fits: (text: string) => boolean): string[] {
  if (fits(word)) return [word];
  const found: string[] = [];
  let piece = '';
  for (const sign of word.slice(0, maxWord)) {
    if (piece !== '' && !fits(piece + sign)) {
      found.push(piece);
      piece = '';
    }
    piece += sign;
  }
  return [...found, piece];
}

const maxWord = 300;

function shortened(line: string, fits: (text: string) => boolean): string {
  let text = line;
  while (text !== '' && !fits(`${text}…`)) text = text.replace(/(?:\s+\S*|.)$/u, '');
  return `${text}…`;
}
