/** The colours of a seller's pages: the seller's own, with enough contrast in light and in dark. */
import { channels, contrast, hexColour, readableOn } from '../mail/sanitize.ts';

/** The colours of a page in one scheme. */
interface Scheme {
  /** Links and buttons. */
  readonly accent: string;
  /** Text on buttons. */
  readonly onAccent: string;
}

/** The colours of a seller's pages. */
export interface Look {
  readonly light: Scheme;
  readonly dark: Scheme;
  /** The head of the page, if it has a colour of its own. */
  readonly header?: { readonly back: string; readonly text: string };
}

/** What text stands on: the page, and cards on it. */
export const backgrounds = { light: ['#ffffff', '#f5f5f6'], dark: ['#131417', '#1d1f24'] } as const;
/** The least contrast of text (WCAG 2.2, AA). */
const minContrast = 4.5;
/** The accent of sellers who have not chosen one, in both schemes. */
const neutral = { light: '#1f2328', dark: '#eceef1' };

/** Colours in any other notation than `#rrggbb` count as none. */
export function lookOf({
  accentColor,
  headerColor,
}: {
  readonly accentColor?: string | undefined;
  readonly headerColor?: string | undefined;
}): Look {
  const wanted = hexColour(accentColor);
  const header = hexColour(headerColor);
  const scheme = (name: 'light' | 'dark'): Scheme => {
    const accent = wanted === undefined ? neutral[name] : repaired(wanted, name);
    return { accent, onAccent: readableOn(accent) };
  };
  return {
    light: scheme('light'),
    dark: scheme('dark'),
    ...(header !== undefined && { header: { back: header, text: readableOn(header) } }),
  };
}

/** The nearest shade of a colour that can be read on every background of a scheme. */
function repaired(colour: string, scheme: 'light' | 'dark'): string {
  const target = scheme === 'light' ? 0 : 255;
  for (let step = 0; step < 50; step++) {
    const shade = mixed(colour, target, step / 50);
    if (backgrounds[scheme].every((back) => contrast(shade, back) >= minContrast)) return shade;
  }
  return neutral[scheme];
}

/** A colour with a share of black (0) or white (255). */
function mixed(colour: string, target: 0 | 255, share: number): string {
  return `#${channels(colour)
    .map((value) => Math.round(value + (target - value) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}
