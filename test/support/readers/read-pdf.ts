/** Reads PDF files as a viewer does, by Mozilla's own reader. */
import { pdfjs } from './pdfjs.ts';

const { getDocument, OPS, VerbosityLevel } = pdfjs;

interface ReadPage {
  /** All its words in the order in which they were written, one space between them. */
  readonly text: string;
  /** The modules of its code, row by row, dark ones true, for a code of `size` by `size`; nothing where there is none. */
  drawing(size: number): boolean[][] | undefined;
  /** The colours that it fills with, as `#rrggbb`. */
  readonly colours: ReadonlySet<string>;
}

export interface ReadPdf {
  readonly title: string;
  readonly language: string | null;
  readonly isTagged: boolean;
  readonly pages: readonly ReadPage[];
}

/** Reads a file. @throws Error when it is none. */
export async function readPdf(file: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({
    data: new Uint8Array(file),
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    isEvalSupported: false,
  });
  const doc = await task.promise;
  const { info } = await doc.getMetadata();
  const pages = await Promise.all(
    Array.from({ length: doc.numPages }, async (_, at): Promise<ReadPage> => {
      const page = await doc.getPage(at + 1);
      const { items } = await page.getTextContent();
      const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join(' ');
      const { fnArray, argsArray } = await page.getOperatorList();
      const paths = fnArray.flatMap((fn, place) => (fn === OPS.constructPath ? [argsArray[place] as unknown[]] : []));
      const colours = fnArray.flatMap((fn, place) =>
        fn === OPS.setFillRGBColor ? [String((argsArray[place] as unknown[])[0])] : [],
      );
      return {
        text: text.replace(/\s+/g, ' ').trim(),
        drawing: (size) => drawingOf(paths, size),
        colours: new Set(colours),
      };
    }),
  );
  const isTagged = (await doc.getMarkInfo())?.Marked === true;
  const { Title: title = '', Language: language = null } = info as { Title?: string; Language?: string | null };
  await task.destroy();
  return { title, language, isTagged, pages };
}

/** The modules of the path that has the most corners: a code has hundreds of them, and nothing else has. */
function drawingOf(paths: readonly unknown[][], size: number): boolean[][] | undefined {
  const corners = paths
    .map(([, data]) => [...((data as (Float32Array | null)[])[0] ?? [])])
    .reduce((maxLength, each) => (each.length > maxLength.length ? each : maxLength), []);
  const boxes: { x: number; y: number; width: number; height: number }[] = [];
  let points: [number, number][] = [];
  // 0 begins a piece, 1 is a line to, 4 closes it
  for (let at = 0; at < corners.length;) {
    const kind = corners[at];
    if (kind === 0 || kind === 1) {
      points.push([corners[at + 1] ?? 0, corners[at + 2] ?? 0]);
      at += 3;
    } else {
      const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
      const [x, y] = [Math.min(...xs), Math.min(...ys)];
      if (points.length > 0) boxes.push({ x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y });
      points = [];
      at += 1;
    }
  }
  if (boxes.length < 20) return undefined;
  const unit = Math.min(...boxes.map(({ height }) => height));
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const { x, y, width } of boxes) {
    const row = modules[Math.round((y - top) / unit)];
    const from = Math.round((x - left) / unit);
    for (let column = from; row && column < from + Math.round(width / unit); column++) row[column] = true;
  }
  return modules;
}
