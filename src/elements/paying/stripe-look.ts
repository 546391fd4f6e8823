/** The look of Stripe's fields: they are in a frame of their own, which inherits nothing from the page around it. */
import type { Appearance } from '@stripe/stripe-js';

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** Contrast at which text is readable (WCAG 1.4.3). */
const readable = 4.5;

/** An element's colours, type and corners, for Stripe. Values that cannot be read are left to Stripe. */
export function stripeLook(element: Element): Appearance {
  const probe = document.createElement('span');
  element.shadowRoot?.append(probe);
  try {
    const seen = getComputedStyle(probe);
    const colour = (value: string): Colour | undefined => {
      // mixed with itself, every colour has one form, however it is written
      probe.style.color = `color-mix(in srgb, ${value}, ${value})`;
      return parse(seen.color);
    };
    const text = colour('currentColor');
    const isDark = text !== undefined && luminance(text) > 0.4;
    const surface = colour('var(--_surface)');
    const isReadable = text && surface?.[3] === 1 && contrast(text, surface) >= readable;
    // a page may be dark without a `color-scheme`: then the browser's surface does not fit the text
    const ground: Colour = isReadable ? surface : isDark ? [0.19, 0.19, 0.24, 1] : [1, 1, 1, 1];
    const over = (value: string) => {
      const found = colour(value);
      return found && toRgb(found, ground);
    };
    const accent = colour('var(--_accent)');
    probe.style.color = '';
    probe.style.borderRadius = 'var(--_radius)';
    const found = {
      colorPrimary: accent && contrast(accent, ground) >= 3 ? toRgb(accent, ground) : over('currentColor'),
      colorBackground: toRgb(ground, ground),
      colorText: over('currentColor'),
      colorTextSecondary: over('var(--_muted)'),
      colorDanger: over('var(--_danger)'),
      colorSuccess: over('var(--_success)'),
      colorWarning: over('var(--_warning)'),
      borderRadius: seen.borderTopLeftRadius,
      fontFamily: seen.fontFamily,
      fontSizeBase: seen.fontSize,
    };
    const variables = Object.fromEntries(Object.entries(found).filter(([, value]) => value));
    return { theme: isDark ? 'night' : 'stripe', variables };
  } finally {
    probe.remove();
  }
}

/**
 * `color(srgb 0.1 0.2 0.3 / 0.5)`, and the mixtures of older browsers: `rgb(26 51 77 / 0.5)`, `rgba(26, 51, 77, 0.5)`.
 */
function parse(text: string): Colour | undefined {
  const [kind, ...numbers] = text.match(/^color\(srgb|^rgba?|-?[\d.]+(?:e-?\d+)?/g) ?? [];
  const [red, green, blue, alpha = 1] = numbers.map(Number);
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  if (kind === 'color(srgb') return [red, green, blue, alpha];
  return kind?.startsWith('rgb') ? [red / 255, green / 255, blue / 255, alpha] : undefined;
}

/** The colour on an opaque ground. */
function toRgb([red, green, blue, alpha]: Colour, ground: Colour): string {
  const [r, g, b] = [red, green, blue].map((share, at) => {
    const seen = share * alpha + (ground[at] ?? 0) * (1 - alpha);
    return Math.round(Math.min(1, Math.max(0, seen)) * 255);
  });
  return `rgb(${r}, ${g}, ${b})`;
}

function luminance([red, green, blue]: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((share) =>
    share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
