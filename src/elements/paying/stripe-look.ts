/** The look of Stripe's fields: they are in a frame of their own, which inherits nothing from the page around it. */
import type { Appearance } from '@stripe/stripe-js';
import { contrast, luminance, over, parse, readable, toRgb, type Colour } from '../backdrop.ts';

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
    // a seller's own surface may not fit the text
    const ground: Colour = isReadable ? surface : isDark ? [0.19, 0.19, 0.24, 1] : [1, 1, 1, 1];
    const shown = (value: string) => {
      const found = colour(value);
      return found && toRgb(over(found, ground));
    };
    const accent = colour('var(--_accent)');
    probe.style.color = '';
    probe.style.borderRadius = 'var(--_radius)';
    const found = {
      colorPrimary: accent && contrast(accent, ground) >= 3 ? toRgb(over(accent, ground)) : shown('currentColor'),
      colorBackground: toRgb(ground),
      colorText: shown('currentColor'),
      colorTextSecondary: shown('var(--_muted)'),
      colorDanger: shown('var(--_danger)'),
      colorSuccess: shown('var(--_success)'),
      colorWarning: shown('var(--_warning)'),
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
