/**
 * Plans as SVG: circles and rectangles are seats, groups are rows, groups around them sections. The file is parsed beside
 * the page and read: nothing of it is shown, run or loaded.
 */
import type { Chart } from '../parts/seat-plan/chart.ts';
import { chartFromLines, kindsRead, type Imported, type Line, type NotUnderstood } from './files.ts';

const seatWord = /(?:^|[\s_-])(?:seat|platz|sitz|sedia|si[eè]ge)/i;
const inkscape = 'http://www.inkscape.org/namespaces/inkscape';

/** A page may parse texts only by named policies: ours is `foyer`. What is parsed here never gets into a page. */
const policy = (
  globalThis as { trustedTypes?: { createPolicy(name: string, rules: object): { createHTML(text: string): string } } }
).trustedTypes?.createPolicy('foyer', { createHTML: (text: string) => text });

interface Shape {
  readonly element: SVGGraphicsElement;
  readonly x: number;
  readonly y: number;
}

/** Reads a plan; seats without a number are numbered from the left. */
export function readSvg(text: string, present: Chart, sectionName: string): Imported {
  const parsed = new DOMParser().parseFromString(policy?.createHTML(text) ?? text, 'image/svg+xml');
  const root = parsed.documentElement;
  if (root.localName !== 'svg' || parsed.querySelector('parsererror'))
    return {
      problems: [
        { why: 'shape', text: parsed.querySelector('parsererror')?.textContent.slice(0, 80) ?? root.localName },
      ],
      isLaidOut: false,
    };
  const problems: NotUnderstood[] = [];
  const shapes = shapesOf(root, problems);
  const named = shapes.filter(({ element }) => isNamed(element));
  const circles = shapes.filter(({ element }) => element.localName !== 'rect');
  const seats = named.length > 0 ? named : circles.length > 0 ? circles : shapes;
  return chartFromLines(linesOf(seats, sectionName, problems), present, problems);
}

/** The circles, ellipses, rectangles and copies that are drawn, each with its middle. */
function shapesOf(root: Element, problems: NotUnderstood[]): readonly Shape[] {
  const all = [...root.querySelectorAll<SVGGraphicsElement>('circle, ellipse, rect, use')];
  return all.flatMap((element) => {
    if (element.closest('defs, symbol, clipPath, mask, pattern, marker')) return [];
    const middle = middleOf(element);
    const matrix = middle && matrixOf(element);
    const at = matrix && new DOMPoint(middle.x, middle.y).matrixTransform(matrix);
    if (at && Number.isFinite(at.x) && Number.isFinite(at.y)) return [{ element, x: at.x, y: at.y }];
    problems.push({ why: 'shape', text: element.id || element.localName });
    return [];
  });
}

/** The middle of a shape, in its own coordinates; nothing for one that is measured in percent. */
function middleOf(element: SVGGraphicsElement): { readonly x: number; readonly y: number } | undefined {
  const value = (name: string) => {
    const text = (element.getAttribute(name) ?? '0').trim();
    return /^-?[\d.]+(?:e-?\d+)?(?:px)?$/i.test(text) ? Number.parseFloat(text) : NaN;
  };
  const [x, y] =
    element.localName === 'rect'
      ? [value('x') + value('width') / 2, value('y') + value('height') / 2]
      : element.localName === 'use'
        ? [value('x'), value('y')]
        : [value('cx'), value('cy')];
  return Number.isNaN(x) || Number.isNaN(y) ? undefined : { x, y };
}

/** From a shape's coordinates to those of the file: what it and the groups around it are moved, turned and scaled by. */
function matrixOf(element: SVGGraphicsElement): DOMMatrix {
  let matrix = new DOMMatrix();
  for (let each: Element | null = element; each; each = each.parentElement) {
    const list = (each as Partial<SVGGraphicsElement>).transform?.baseVal;
    if (!list) continue;
    for (let at = list.numberOfItems - 1; at >= 0; at--) {
      const { a, b, c, d, e, f } = list.getItem(at).matrix;
      matrix = new DOMMatrix([a, b, c, d, e, f]).multiply(matrix);
    }
  }
  return matrix;
}

const isNamed = (element: Element): boolean =>
  element.hasAttribute('data-seat') || seatWord.test(element.getAttribute('class') ?? '') || seatWord.test(element.id);

const labelOf = (element: Element): string =>
  (element.getAttributeNS(inkscape, 'label') ?? element.getAttribute('data-name') ?? element.id).trim();

const titleOf = (element: Element): string =>
  [...element.children].find(({ localName }) => localName === 'title')?.textContent.trim() ?? '';

/** A value of the shape, or of the nearest group that has it. */
const dataOf = (element: Element, name: string): string =>
  element.closest(`[data-${name}]`)?.getAttribute(`data-${name}`)?.trim() ?? '';

function linesOf(shapes: readonly Shape[], sectionName: string, problems: NotUnderstood[]): readonly Line[] {
  const lines = shapes.map(({ element, x, y }): Line => {
    const group = element.parentElement?.closest('g');
    const around = group?.parentElement?.closest('g');
    const words = (element.getAttribute('class') ?? '')
      .split(/\s+/)
      .filter((word) => word !== '' && !seatWord.test(word));
    const kindWord = [dataOf(element, 'kind'), ...words].find(
      (word) => Object.hasOwn(kindsRead, word.toLowerCase()) && word !== '',
    );
    const [, ownNumber = ''] = /(\d+)\D*$/.exec(element.id) ?? [];
    return {
      id: element.id,
      section: dataOf(element, 'section') || (around ? labelOf(around) : '') || sectionName,
      row: dataOf(element, 'row') || (group ? labelOf(group) : '') || '1',
      seat: dataOf(element, 'seat') || titleOf(element) || ownNumber,
      ...{ x, y },
      category: dataOf(element, 'category') || words.find((word) => word !== kindWord) || '',
      kind: kindsRead[kindWord?.toLowerCase() ?? ''] ?? 'common',
      ...{ companion: dataOf(element, 'companion'), contingent: dataOf(element, 'contingent') },
    };
  });
  const long = lines.filter((line) =>
    [line.section, line.row, line.seat, line.category, line.contingent].some((word) => word.length > 100),
  );
  for (const { seat } of long) problems.push({ why: 'tooLong', text: seat });
  return numbered(lines.filter((line) => !long.includes(line)));
}

/** A row whose seats have no numbers, or the same one twice, is numbered from the left. */
function numbered(lines: readonly Line[]): readonly Line[] {
  const rows = new Map<string, Line[]>();
  for (const line of lines) {
    const key = JSON.stringify([line.section, line.row]);
    const row = rows.get(key);
    if (row) row.push(line);
    else rows.set(key, [line]);
  }
  const names = new Map<Line, string>();
  for (const row of rows.values()) {
    if (row.every(({ seat }) => seat !== '') && new Set(row.map(({ seat }) => seat)).size === row.length) continue;
    const fromLeft = [...row].sort((one, other) => (one.x ?? 0) - (other.x ?? 0));
    for (const [at, line] of fromLeft.entries()) names.set(line, String(at + 1));
  }
  return lines.map((line) => ({ ...line, seat: names.get(line) ?? line.seat }));
}
