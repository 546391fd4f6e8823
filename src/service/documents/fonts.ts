/** The fonts of documents: they come with the service, since a server may have none. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

const require = createRequire(import.meta.url);

/** DejaVu: Latin, Greek, Cyrillic, Armenian, Georgian, Arabic and Hebrew in one free font. */
export const ownFonts = {
  plain: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
};

/** The part of a font that pdfkit does not declare: its parsed file, which the next document can reuse. */
export interface OpenFont {
  readonly characterSet: readonly number[];
  readonly unitsPerEm: number;
  hasGlyphForCodePoint(code: number): boolean;
  glyphForCodePoint(code: number): unknown;
  /** The glyphs of a text in the order in which they stand, and the distances to the next one. */
  layout(text: string): {
    readonly glyphs: readonly { readonly path: { toSVG(): string } }[];
    readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }[];
  };
}
type Opened = PDFKit.PDFDocument & { readonly _font: { readonly font: OpenFont } };

/** Parsed fonts by file: parsing one takes longer than writing a page. */
const read = new Map<string, OpenFont>();

/** Registers a font in a document under a name, and answers it. */
export function useFont(doc: PDFKit.PDFDocument, name: string, file: string): OpenFont {
  const known = read.get(file);
  // pdfkit also accepts a parsed font, which its types do not declare
  doc.registerFont(name, (known as PDFKit.Mixins.PDFFontSource | undefined) ?? readFileSync(file)).font(name);
  const { font } = (doc as Opened)._font;
  if (known) return font;
  // Loads the names of all glyphs. Otherwise one that first occurs as a part of another, like the E in É, has no name
  // in the next document: visible, but neither found nor copied.
  for (const code of font.characterSet) font.glyphForCodePoint(code);
  read.set(file, font);
  return font;
}

/** A font outside of any document, for its outlines. */
export function openFont(file: string): OpenFont {
  return read.get(file) ?? useFont(new PDFDocument({ autoFirstPage: false, font: '' }), 'font', file);
}
