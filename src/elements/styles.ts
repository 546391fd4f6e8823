/** The shared styles of all elements. */
import { css, type CSSResult, type ReactiveElement } from 'lit';

/**
 * Tokens, text and buttons; fields are in form.styles.ts. Colours come from the page: text is inherited, the rest is
 * mixed from it, so that the elements fit a light or a dark page without configuration. Opaque areas have
 * the colour that the page has behind the element (backdrop.ts).
 */
export const shared = css`
  :host {
    display: block;
    --_accent: var(--shop-accent, var(--event-accent, #1d4ed8));
    --_on-accent: var(--shop-on-accent, var(--event-on-accent, #fff));
    --_muted: var(--shop-muted, color-mix(in srgb, currentColor 72%, transparent));
    --_surface: var(--shop-surface, var(--_page, Canvas));
    --_tint: color-mix(in srgb, currentColor 5%, transparent);
    --_border: var(--shop-border, color-mix(in srgb, currentColor 22%, transparent));
    --_edge: color-mix(in srgb, currentColor 62%, transparent);
    --_radius: var(--shop-radius, 0.5em);
    --_gap: var(--shop-gap, 1em);
    color: var(--shop-text, inherit);
    font-family: var(--shop-font, inherit);
    line-height: 1.45;
    text-align: start;
    container-type: inline-size;
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  h2,
  h3,
  h4,
  p,
  ul,
  ol,
  dl,
  dd,
  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
    list-style: none;
  }
  h2,
  h3,
  h4 {
    line-height: 1.2;
    text-wrap: balance;
  }
  img {
    max-inline-size: 100%;
  }
  button,
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
    letter-spacing: inherit;
  }
  button {
    cursor: pointer;
    min-block-size: 44px;
    padding: 0.5em 1.1em;
    border: 1px solid transparent;
    border-radius: var(--_radius);
    background: none;
    touch-action: manipulation;
  }
  button:is(:disabled, [aria-disabled='true']) {
    cursor: not-allowed;
  }
  .primary {
    background: var(--_accent);
    color: var(--_on-accent);
    font-weight: 650;
  }
  .primary:is(:disabled, [aria-disabled='true']) {
    background: color-mix(in srgb, currentColor 12%, transparent);
    color: inherit;
  }
  .quiet {
    border-color: var(--_edge);
  }
  .link {
    min-block-size: 24px;
    padding: 0;
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  a {
    color: inherit;
  }
  :focus-visible {
    outline: 0.15em solid;
    outline-offset: 0.15em;
  }
  .small {
    font-size: 0.875em;
  }
  .muted {
    color: var(--_muted);
  }
  .wrong {
    color: var(--_danger);
    font-size: 0.875em;
  }
  .notice {
    display: grid;
    gap: 0.75em;
    justify-items: start;
    padding: var(--_gap);
    border: 1px solid var(--_border);
    border-inline-start: 0.25em solid var(--_danger);
    border-radius: var(--_radius);
  }
  .notice + slot {
    display: block;
    margin-block-start: var(--_gap);
  }
  .sr {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .skeleton {
    min-block-size: 12em;
    background: linear-gradient(var(--_tint) 3em, transparent 0) 0 1em/1em 4em; /* lines to come */
  }
  @media (prefers-reduced-motion: no-preference) {
    .skeleton {
      animation: breathe 1s infinite alternate;
    }
  }
  @keyframes breathe {
    to {
      opacity: 0.45;
    }
  }
`;

/** Adds the styles of a part that loaded later. */
export function adopt(element: ReactiveElement, ...styles: CSSResult[]): void {
  const sheets = element.shadowRoot?.adoptedStyleSheets;
  for (const { styleSheet } of styles) if (styleSheet && !sheets?.includes(styleSheet)) sheets?.push(styleSheet);
}
