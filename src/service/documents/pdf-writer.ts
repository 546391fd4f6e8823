/** Pages that are printed: A4 as PDF, with letters of its own for most of the world's alphabets, and tags for those who listen to it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { joinWords, splitByFont, type Covers } from './pdf-text.ts';

/** Points: A4, and the margin around it. */
export const page = { width: 595.28, height: 841.89, margin: 42 } as const;

/** What of a text is not as usual. Points. */
export interface TextStyle {
  readonly size?: number;
  readonly isBold?: boolean;
  /** `#rrggbb`. */
  readonly colour?: string;
  readonly align?: 'left' | 'right' | 'center';
  /** The highest that it may become; what is beyond it is cut. */
  readonly height?: number;
}

/** Where a text stands: its upper left corner, and how wide it may be. */
export interface TextBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** What a piece of a page is to whoever listens to it (PDF 1.7, 14.8.4); `Artifact` for what is there for the eye alone. */
type Role = 'H1' | 'H2' | 'P' | 'Artifact';

const require = createRequire(import.meta.url);

/** The part of a font that pdfkit does not declare: what it read of the file, which the next document may use as well. */
interface OpenFont {
  readonly characterSet: readonly number[];
  hasGlyphForCodePoint(code: number): boolean;
  glyphForCodePoint(code: number): unknown;
}
type Opened = PDFKit.PDFDocument & { readonly _font: { readonly font: OpenFont } };

/** Fonts by their files: reading one takes longer than writing a page. */
const read = new Map<string, OpenFont>();

/** Makes a font known to a document by a name, and answers it. */
function useFont(doc: PDFKit.PDFDocument, name: string, file: string): OpenFont {
  const known = read.get(file);
  // pdfkit takes what it read before as well; its types do not say so
  doc.registerFont(name, (known as PDFKit.Mixins.PDFFontSource | undefined) ?? readFileSync(file)).font(name);
  const { font } = (doc as Opened)._font;
  if (known) return font;
  // Now it knows what each of its signs is called; otherwise one that was first met as a part of another, the E in É, would be nameless in
  // the next document: seen, and neither found nor copied.
  for (const code of font.characterSet) font.glyphForCodePoint(code);
  read.set(file, font);
  return font;
}

/** DejaVu: Latin, Greek, Cyrillic, Armenian, Georgian, Arabic and Hebrew in one free file. */
const ownFonts = {
  plain: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
};

/** A document while it is written. */
export class PdfWriter {
  private readonly doc: PDFKit.PDFDocument;
  private readonly done: Promise<Buffer>;
  private readonly covers: Covers;
  private readonly hasSpare: boolean;

  /**
   * @param fallbackFont A font file (TTF or OTF) for signs that ours lacks, e.g. Chinese; without one they are shown as a box.
   * @param now When it was made.
   */
  constructor({
    title,
    author,
    language,
    fallbackFont,
    now,
  }: {
    readonly title: string;
    readonly author: string;
    /** BCP 47. */
    readonly language: string;
    readonly fallbackFont?: string | undefined;
    readonly now: Date;
  }) {
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0, // a text that reaches the foot must not begin a page by itself
      autoFirstPage: false,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: language,
      font: '', // none of its own: it would be read anew for each piece of text
      info: { Title: title, Author: author, CreationDate: now, ModDate: now },
    });
    const chunks: Buffer[] = [];
    this.done = new Promise((resolve, reject) => {
      this.doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      this.doc.on('error', reject);
      this.doc.on('end', () => {
        resolve(Buffer.concat(chunks));
      });
    });
    this.hasSpare = fallbackFont !== undefined;
    if (fallbackFont !== undefined) useFont(this.doc, 'spare', fallbackFont);
    useFont(this.doc, 'bold', ownFonts.bold);
    const plain = useFont(this.doc, 'plain', ownFonts.plain);
    this.covers = (code) => plain.hasGlyphForCodePoint(code);
  }

  addPage(): void {
    this.doc.addPage({ size: 'A4', margin: 0 });
  }

  /** Writes a text, wrapped to its place, and answers where it ends below. */
  text(texts: string, { x, y, width }: TextBox, style: TextStyle = {}, role: Role = 'P'): number {
    const { colour = '#1b1b1f', align = 'left' } = style;
    const height = Math.min(this.heightOf(texts, width, style), style.height ?? Infinity);
    const runs = this.runs(texts);
    this.tagged(role, () => {
      this.doc.fillColor(colour);
      // of several fonts in one paragraph only one that begins left can be laid out
      const options = {
        width,
        align: runs.length > 1 ? ('left' as const) : align,
        lineGap: 1,
        ...(style.height !== undefined && { height: style.height, ellipsis: true }),
      };
      runs.forEach(({ text, isSpare }, at) => {
        this.choose(style, isSpare);
        const more = { ...options, continued: at < runs.length - 1 };
        if (at === 0) this.doc.text(text, x, y, more);
        else this.doc.text(text, more);
      });
    });
    return y + height;
  }

  /** How high a text is that is wrapped to a width. */
  heightOf(texts: string, width: number, style: TextStyle = {}): number {
    const runs = this.runs(texts);
    this.choose(style, runs.length === 1 && runs[0]?.isSpare === true);
    return this.doc.heightOfString(runs.map(({ text }) => text).join(''), { width, lineGap: 1 });
  }

  /** A filled rectangle. */
  box({ x, y, width, height }: TextBox & { readonly height: number }, colour: string, radius = 0): void {
    this.tagged('Artifact', () => {
      this.doc.roundedRect(x, y, width, height, radius).fill(colour);
    });
  }

  /** A line across. */
  rule({ x, y, width }: TextBox, colour = '#c9c9cf'): void {
    this.tagged('Artifact', () => {
      this.doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.7)
        .stroke(colour);
    });
  }

  /** A drawing of squares, e.g. a code, that is read to whoever listens as `alt`. */
  squares(
    { x, y, width }: TextBox,
    { size, isDark }: { readonly size: number; readonly isDark: (column: number, row: number) => boolean },
    alt: string,
  ): void {
    const unit = width / size;
    const figure = this.doc.struct('Figure', { alt }, () => {
      for (let row = 0; row < size; row++) {
        for (let column = 0; column < size; column++) {
          const from = column;
          while (column < size && isDark(column, row)) column++;
          if (column > from) this.doc.rect(x + from * unit, y + row * unit, (column - from) * unit, unit);
        }
      }
      this.doc.fill('#000000');
    });
    this.doc.addStructure(figure);
  }

  /** A picture (PNG or JPEG): all of it, or what covers the place. */
  picture(
    file: Buffer,
    { x, y, width, height }: TextBox & { readonly height: number },
    how: 'fit' | 'cover' = 'fit',
  ): void {
    this.tagged('Artifact', () => {
      this.doc.save().rect(x, y, width, height).clip();
      this.doc.image(file, x, y, { [how]: [width, height], align: 'center', valign: 'center' });
      this.doc.restore();
    });
  }

  /** The whole document. Nothing can be added afterwards. */
  async finish(): Promise<Buffer> {
    this.doc.end();
    return await this.done;
  }

  private tagged(role: Role, draw: () => void): void {
    if (role === 'Artifact') {
      this.doc.markContent('Artifact', { type: 'Layout' });
      draw();
      this.doc.endMarkedContent();
    } else this.doc.addStructure(this.doc.struct(role, {}, draw));
  }

  private runs(texts: string) {
    return splitByFont(joinWords(texts), this.covers, this.hasSpare);
  }

  private choose({ size = 10, isBold = false }: TextStyle, isSpare: boolean): void {
    this.doc.font(isSpare ? 'spare' : isBold ? 'bold' : 'plain').fontSize(size);
  }
}
