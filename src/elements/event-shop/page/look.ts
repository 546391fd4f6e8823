/** The look of an event: header style, theme, brand colours and logo. */
import { css, html, type CSSResult } from 'lit';
import type { EventInfo } from '../../../contract/event-info.ts';
import { colours } from '../../accent.ts';
import { adopt } from '../../styles.ts';
import { isAddress } from './header.ts';
import type { ShopPart } from '../view/shop-part.ts';
import type { ShopHost, ShopView } from '../view/shop-view.ts';

/**
 * A theme of its own makes the shop a sheet on the page: its colours are the system's, since those of the page may fit
 * the other scheme.
 */
const sheet = css`
  :host {
    --_surface: Canvas;
    --_muted: color-mix(in srgb, currentColor 72%, transparent);
    --_border: color-mix(in srgb, currentColor 22%, transparent);
    --_danger: light-dark(#b3261e, #ffb4ab);
    --_success: light-dark(#146c2e, #7ddc93);
    --_warning: light-dark(#7a4f00, #f5c451);
    padding: calc(var(--_gap) * 1.25);
    border-radius: var(--_radius);
    background: Canvas;
    color: CanvasText;
  }
  /* a slotted element of ours stands on the sheet, and not on the page that gave it its colours */
  ::slotted(*) {
    --shop-text: CanvasText !important;
    --shop-muted: color-mix(in srgb, currentColor 72%, transparent) !important;
    --shop-surface: Canvas !important;
    --shop-border: color-mix(in srgb, currentColor 22%, transparent) !important;
    --shop-danger: light-dark(#b3261e, #ffb4ab) !important;
    --shop-success: light-dark(#146c2e, #7ddc93) !important;
    --shop-warning: light-dark(#7a4f00, #f5c451) !important;
  }
`;
const auto = css`
  :host {
    color-scheme: light dark;
  }
`;
const schemes: Readonly<Record<string, CSSResult>> = {
  light: css`
    :host {
      color-scheme: light;
    }
  `,
  dark: css`
    :host {
      color-scheme: dark;
    }
  `,
  auto,
  system: auto,
};

const small = css`
  .header:has(.picture) {
    grid-template-columns: clamp(5em, 24cqi, 10em) minmax(0, 1fr);
    gap: var(--_gap);
  }
  .header .picture {
    aspect-ratio: 1;
  }
`;
const large = css`
  @container (min-width: 46em) {
    .header:has(.picture) {
      grid-template-columns: none;
      gap: calc(var(--_gap) * 1.5);
    }
    .header .picture {
      block-size: clamp(14em, 25cqi, 20em);
    }
    .facts {
      grid-template-columns: repeat(auto-fit, minmax(16em, 1fr));
      gap: 0.75em calc(var(--_gap) * 2);
      align-items: baseline;
    }
    .facts > :is(h2, .slogan, .hint, .logo) {
      grid-column: 1 / -1;
    }
  }
`;
const none = css`
  .header {
    display: none;
  }
`;
/** `headerStyle` in lower case without dashes; an unknown one is the default. */
const headers: Readonly<Record<string, CSSResult>> = {
  compact: small,
  small,
  large,
  hero: large,
  fullwidth: large,
  full: large,
  none,
  hidden: none,
};

/** The first brand colour is that of the header; the second marks categories and tickets without a colour. */
const band = css`
  .header {
    overflow: clip;
    border-radius: var(--_radius);
    background: var(--event-brand);
    color: var(--event-on-brand);
    --_muted: currentColor;
    --_accent: currentColor;
  }
  .header:has(.picture) {
    gap: 0;
  }
  .facts {
    padding: clamp(0.85em, 4cqi, calc(var(--_gap) * 2));
  }
  .picture {
    border-radius: 0;
  }
  @container (min-width: 46em) {
    .picture {
      block-size: 100%;
    }
  }
`;
const marks = css`
  .category h3 {
    padding-block-end: 0.35em;
    border-block-end: 0.15em solid var(--event-second);
  }
  .ticket:not(.chosen)::before {
    background: var(--_mark, var(--event-second));
  }
  .slogan {
    padding-block-end: 0.5em;
    border-block-end: 0.2em solid var(--event-second);
  }
`;
const logo = css`
  .logo {
    order: -1;
    justify-self: start;
    block-size: 2.5em;
    max-inline-size: 12em;
    object-fit: contain;
    object-position: left;
  }
`;

/**
 * Applies the look of an event. The seller's `eventLogo` is shown where the event has no logo of its own.
 * `headerStyle` is `compact` or `small` (a small picture beside the facts), `large`, `hero` or `fullWidth` (a picture
 * across the page), `none` or `hidden` (for pages that show the event themselves); any other has the picture beside the
 * facts. `theme` is `light`, `dark` or `auto` (the reader's system); any other leaves the scheme to the page.
 * `brandOne` and `brandTwo` are each a colour or the address of a logo; anything else is ignored.
 */
export class Look implements ShopPart {
  readonly place = 'header';
  private readonly logos: readonly string[];
  private readonly sheets: readonly CSSResult[];
  private readonly properties: Readonly<Record<string, string>>;

  constructor(
    private readonly host: ShopHost,
    { theme, styleOptions, seller }: EventInfo,
  ) {
    const { brandOne = '', brandTwo = '' } = styleOptions ?? {};
    const scheme = own(schemes, theme);
    const [brand, onBrand] = colours(brandOne);
    const [second] = colours(brandTwo);
    this.properties = { '--event-brand': brand, '--event-on-brand': onBrand, '--event-second': second };
    const logos = [brandOne, brandTwo].filter((each) => isAddress(each));
    const { eventLogo = '' } = seller ?? {};
    this.logos = logos.length === 0 && eventLogo ? [eventLogo] : logos;
    const header = own(headers, styleOptions?.headerStyle?.replace(/[-_ ]/g, ''));
    this.sheets = [
      ...(header ? [header] : []),
      ...(scheme ? [sheet, scheme] : []),
      ...(brand ? [band] : []),
      ...(second ? [marks] : []),
      ...(this.logos.length > 0 ? [logo] : []),
    ];
  }

  /** The next event has its own look. */
  stop(): void {
    const root = this.host.element.shadowRoot;
    const mine = this.sheets.map(({ styleSheet }) => styleSheet);
    if (root) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((each) => !mine.includes(each));
    void import('../../backdrop.ts').then((loaded) => {
      loaded.look(); // what was seen may have been this sheet
    }, String);
  }

  render({ link, info }: ShopView): unknown {
    // not earlier: the event that is left removes its own first
    adopt(this.host.element, ...this.sheets);
    for (const [name, value] of Object.entries(this.properties)) this.host.element.style.setProperty(name, value);
    return this.logos
      .map(link)
      .filter(Boolean)
      .map((picture) => html`<img class="logo" src=${picture} alt=${info.seller?.name ?? ''} height="40" />`);
  }
}

/** The value of a name of the vocabulary; `undefined` for any other name. */
function own<Value>(values: Readonly<Record<string, Value>>, name = ''): Value | undefined {
  const key = name.toLowerCase();
  return Object.hasOwn(values, key) ? values[key] : undefined;
}
