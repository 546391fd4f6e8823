/**
 * The page behind an element. Many pages are dark without a `color-scheme`, which the browser's canvas would follow: so
 * an element takes the colour that is painted behind it for its surfaces, and the scheme that suits it.
 */

/** A colour in sRGB; shares from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** Contrast at which text is readable (WCAG 1.4.3). */
export const readable = 4.5;
/** Luminance at which black and white have the same contrast. */
const middle = 0.179;
const black: Colour = [0, 0, 0, 1];
const white: Colour = [1, 1, 1, 1];

/**
 * The colours of states in both schemes, and text as it is outside of headlines and tiny root fonts. Its size is that of
 * the page, within limits: in fields of less than 16 px, a phone zooms in. An element is a container, which has no width
 * of its own: in a flex row, or centered in a grid, it would have none at all.
 */
const fixed =
  ':host{--_danger:var(--shop-danger,light-dark(#b3261e,#ffb4ab));' +
  '--_success:var(--shop-success,light-dark(#146c2e,#7ddc93));' +
  '--_warning:var(--shop-warning,light-dark(#7a4f00,#f5c451));' +
  'font-size:clamp(14px,1em,max(20px,1.25rem));letter-spacing:normal;word-spacing:normal;text-indent:0;' +
  'text-shadow:none;text-transform:none;white-space:normal;' +
  'inline-size:-moz-available;inline-size:-webkit-fill-available}input,select,textarea{font-size:max(1em,16px)}';

const followed = new Set<Element>();
const sheets = new WeakMap<Element, { readonly sheet: CSSStyleSheet; styles: string | undefined }>();
const observer = new MutationObserver(lookSoon);
let frame: number | undefined;

/** Fits an element to the page behind it, in its first frame and when the page changes. */
export function follow(element: Element): void {
  followed.add(element);
  if (!sheets.has(element)) {
    const sheet = new CSSStyleSheet();
    // after the shared styles, and before those of an event's own theme
    element.shadowRoot?.adoptedStyleSheets.splice(1, 0, sheet);
    sheets.set(element, { sheet, styles: undefined });
  }
  for (const each of painted(element)) observer.observe(each, { attributes: true });
  lookSoon();
}

/** Looks in the next frame: colours are read of a layout, and a frame needs one anyway. */
function lookSoon(): void {
  frame ??= requestAnimationFrame(() => {
    frame = undefined;
    look();
  });
}

/** Looks again at the pages behind all elements. */
export function look(): void {
  for (const element of followed) {
    const fitted = sheets.get(element);
    if (!element.isConnected || !fitted) {
      followed.delete(element);
      continue;
    }
    const styles = stylesFor(element);
    if (styles !== fitted.styles) fitted.sheet.replaceSync(fixed + styles);
    fitted.styles = styles;
  }
}

// a page that fades from light to dark, one whose styles come late, and one that follows the system
addEventListener('transitionend', ({ propertyName }) => {
  if (propertyName === 'background-color') lookSoon();
});
addEventListener('load', lookSoon);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', lookSoon);

/** An element and all that it is painted on, from the inside out. */
function* painted(element: Element): Generator<Element> {
  for (let at: Element | null = element; at;) {
    yield at;
    const root = at.getRootNode();
    at = at.assignedSlot ?? at.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }
}

/** The scheme, the surface and, where that of the page cannot be read, the text of an element. */
function stylesFor(element: Element): string {
  const [, parent = element] = painted(element);
  const ink = read(element, getComputedStyle(parent).color) ?? black;
  const layers: Colour[] = [];
  for (const at of painted(element)) {
    // what is inside a shop takes what the shop has found
    if (at !== element && followed.has(at)) return '';
    const { backgroundColor, backgroundImage } = getComputedStyle(at);
    const colour = read(element, backgroundColor);
    const hides = colour?.[3] === 1;
    // of a picture no more is known than that the page's text can be read on it
    const isPicture = backgroundImage !== 'none' && backgroundImage !== ''; // '' where it is shown nowhere yet
    if (isPicture && !(hides && contrast(over(ink, colour), colour) >= readable)) break;
    if (colour?.[3]) layers.unshift(colour);
    if (hides) break;
  }
  const ground = layers.reduce((below, layer) => over(layer, below), luminance(ink) > 0.4 ? black : white);
  const shown = over(ink, ground);
  const isReadable = contrast(shown, ground) >= readable;
  const isDark = isReadable ? luminance(shown) > luminance(ground) : luminance(ground) < middle;
  const page = layers[0] ? toRgb(ground) : 'Canvas';
  const repair = isReadable ? '' : 'color:var(--shop-text,CanvasText)';
  return `:host{color-scheme:${isDark ? 'dark' : 'light'};--_page:${page};${repair}${isReadable ? softer(ink, ground) : ''}}`;
}

/** Secondary text has 72 % of the ink's strength, and more where that can't be read. */
function softer([red, green, blue, alpha]: Colour, ground: Colour): string {
  let share = 72;
  const shown = () => over([red, green, blue, (alpha * share) / 100], ground);
  while (share < 100 && contrast(shown(), ground) < readable) share += 2;
  return share > 72 ? `--_muted:var(--shop-muted,color-mix(in srgb,currentColor ${share}%,transparent))` : '';
}

/** A computed colour. Forms other than `rgb()` are mixed with themselves: every mixture has the same form. */
function read(element: Element, value: string): Colour | undefined {
  const found = parse(value);
  if (found) return found;
  const probe = document.createElement('span');
  probe.style.color = `color-mix(in srgb, ${value}, ${value})`;
  element.shadowRoot?.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return parse(color);
}

/**
 * `color(srgb 0.1 0.2 0.3 / 0.5)`, and the mixtures of older browsers: `rgb(26 51 77 / 0.5)`, `rgba(26, 51, 77, 0.5)`.
 */
export function parse(text: string): Colour | undefined {
  const [kind, ...numbers] = text.match(/^color\(srgb |^rgba?|-?[\d.]+(?:e-?\d+)?/g) ?? [];
  const [red, green, blue, alpha = 1] = numbers.map(Number);
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  if (kind === 'color(srgb ') return [red, green, blue, alpha];
  return kind?.startsWith('rgb') ? [red / 255, green / 255, blue / 255, alpha] : undefined;
}

/** A colour on an opaque one. */
export function over([red, green, blue, alpha]: Colour, ground: Colour): Colour {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((share, at) =>
    Math.min(1, Math.max(0, share * alpha + (ground[at] ?? 0) * (1 - alpha))),
  );
  return [r, g, b, 1];
}

/** An opaque colour in the words of CSS. */
export const toRgb = ([red, green, blue]: Colour): string =>
  `rgb(${[red, green, blue].map((share) => Math.round(share * 255)).join(', ')})`;

export function luminance([red, green, blue]: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((share) =>
    share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
