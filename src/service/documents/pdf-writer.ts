/** The writer of PDF pages: A4, with embedded fonts for most alphabets, and tagged for screen readers. */
import PDFDocument from 'pdfkit';
import { ownFonts, useFont } from './fonts.ts';
import { embedInvoice, escapeMetadata } from './pdf-attachment.ts';
import { joinWords, splitByFont, type Covers } from './pdf-text.ts';

/** The size and margin of A4, in points. */
export const page = { width: 595.28, height: 841.89, margin: 42 } as const;

/** Deviations from the default style. Points. */
export interface TextStyle {
  readonly size?: number;
  readonly isBold?: boolean;
  /** `#rrggbb`. */
  readonly colour?: string;
  readonly align?: 'left' | 'right' | 'center';
  /** The maximum height; the rest is cut. */
  readonly height?: number;
}

/** The box of a text: its upper left corner and its width. */
export interface TextBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** The role of a piece of a page for screen readers (PDF 1.7, 14.8.4); `Artifact` is for decoration. */
type Role = 'H1' | 'H2' | 'P' | 'Artifact';

/** A document that is being written. */
export class PdfWriter {
  private readonly doc: PDFKit.PDFDocument;
  private readonly done: Promise<Buffer>;
  private readonly covers: Covers;
  private readonly hasSpare: boolean;
  private readonly images = new Map<Uint8Array, PDFKit.Mixins.ImageSrc>();

  /**
   * @param fallbackFont A font file (TTF or OTF) for characters that the own fonts lack, e.g. Chinese; without one they
   * are shown as a box.
   * @param now The time of its creation.
   */
  constructor({
    title,
    author,
    language,
    fallbackFont,
    now,
    eInvoice,
  }: {
    readonly title: string;
    readonly author: string;
    /** BCP 47. */
    readonly language: string;
    readonly fallbackFont?: string | undefined;
    readonly now: Date;
    /** The same as XML: the file becomes a PDF/A-3 that embeds it. */
    readonly eInvoice?: Uint8Array | undefined;
  }) {
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0, // a text that reaches the footer must not begin a page by itself
      autoFirstPage: false,
      pdfVersion: '1.7',
      ...(eInvoice && { subset: 'PDF/A-3b' as const }),
      tagged: true,
      displayTitle: true,
      lang: language,
      font: '', // no default font: it would be parsed again for each piece of text
      info: { Title: title, Author: author, CreationDate: now, ModDate: now },
    });
    escapeMetadata(this.doc);
    if (eInvoice) embedInvoice(this.doc, eInvoice, now);
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

  /** Makes a box a link. */
  link({ x, y, width, height }: TextBox & { readonly height: number }, url: string): void {
    this.doc.link(x, y, width, height, url);
  }

  /** Writes a text, wrapped into its box, and answers its lower end. */
  text(texts: string, { x, y, width }: TextBox, style: TextStyle = {}, role: Role = 'P'): number {
    const { colour = '#1b1b1f', align = 'left' } = style;
    const height = Math.min(this.heightOf(texts, width, style), style.height ?? Infinity);
    const runs = this.runs(texts);
    this.tagged(role, () => {
      this.doc.fillColor(colour);
      // with several fonts, pdfkit can only lay out left-aligned paragraphs
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

  /**
   * Writes a text on one line, which takes less time than to wrap it; answers false, and writes nothing, where it does
   * not fit.
   */
  line(texts: string, { x, y, width }: TextBox, style: TextStyle = {}): boolean {
    const taken = this.lineWidth(texts, style);
    if (taken === undefined || taken > width) return false;
    const { colour = '#1b1b1f', align = 'left' } = style;
    const left = align === 'right' ? x + width - taken : align === 'center' ? x + (width - taken) / 2 : x;
    this.tagged('P', () => {
      this.doc.fillColor(colour).text(joinWords(texts), left, y, { lineBreak: false });
    });
    return true;
  }

  /** True if a text fits on one line. */
  isLine(texts: string, width: number, style: TextStyle = {}): boolean {
    const taken = this.lineWidth(texts, style);
    return taken !== undefined && taken <= width;
  }

  /** The width of a text on one line, with its font chosen; nothing for one of several lines or fonts. */
  private lineWidth(texts: string, style: TextStyle): number | undefined {
    const [run, ...more] = this.runs(texts);
    if (!run || more.length > 0 || run.text !== joinWords(texts) || /[\r\n]/.test(texts)) return undefined;
    this.choose(style, run.isSpare);
    return this.doc.widthOfString(run.text);
  }

  /** The height of a text that is wrapped to a width. */
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

  /** The outline of a rectangle, e.g. a box to tick on paper. */
  frame({ x, y, width, height }: TextBox & { readonly height: number }, colour = '#1b1b1f'): void {
    this.tagged('Artifact', () => {
      this.doc.rect(x, y, width, height).lineWidth(0.9).stroke(colour);
    });
  }

  /** A horizontal line. */
  rule({ x, y, width }: TextBox, colour = '#c9c9cf'): void {
    this.tagged('Artifact', () => {
      this.doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.7)
        .stroke(colour);
    });
  }

  /** A drawing of squares, e.g. a QR code, with `alt` for screen readers. */
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

  /**
   * An image (PNG or JPEG) of our own making: all of it, or the part that covers the box. It is stored once, however
   * often it is drawn.
   */
  picture(
    file: Uint8Array,
    { x, y, width, height }: TextBox & { readonly height: number },
    how: 'fit' | 'cover' = 'fit',
  ): void {
    const image = this.images.get(file) ?? this.open(file);
    this.tagged('Artifact', () => {
      this.doc.save().rect(x, y, width, height).clip();
      this.doc.image(image, x, y, { [how]: [width, height], align: 'center', valign: 'center' });
      this.doc.restore();
    });
  }

  /** The whole document. Nothing can be added afterwards. */
  async finish(): Promise<Buffer> {
    this.doc.end();
    return await this.done;
  }

  private open(file: Uint8Array): PDFKit.Mixins.ImageSrc {
    // pdfkit also draws an opened image, which its types do not declare
    const { openImage } = this.doc as unknown as { openImage(source: Buffer): PDFKit.Mixins.ImageSrc };
    const image = openImage.call(this.doc, Buffer.from(file.buffer, file.byteOffset, file.byteLength));
    this.images.set(file, image);
    return image;
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
