/** The styles of the event shop with its choice of tickets. Later steps bring their own. */
import { css } from 'lit';

export const styles = css`
  :host {
    /* an accent like the page's own colour still shows where the button is */
    --_accent-edge: color-mix(in srgb, var(--_on-accent) 30%, var(--_accent));
    min-block-size: 32em;
  }
  .skeleton {
    min-block-size: 100svh; /* what stands below moves once, not twice */
  }
  .primary:not([aria-disabled='true']) {
    border-color: var(--_accent-edge);
  }
  .header {
    display: grid;
    gap: var(--_gap);
    margin-block-end: calc(var(--_gap) * 1.5);
  }
  .picture {
    display: block;
    inline-size: 100%;
    block-size: auto;
    aspect-ratio: 16 / 9;
    object-fit: cover;
    border-radius: var(--_radius);
    background: var(--_tint);
  }
  .facts {
    display: grid;
    gap: 0.4em;
    align-content: center;
  }
  .facts h2 {
    font-size: clamp(1.5em, 1.1em + 2.4cqi, 2.4em);
  }
  .slogan {
    font-size: 1.1em;
    color: var(--_muted);
  }
  .doors,
  .place {
    display: block;
  }
  .hint {
    padding-inline-start: 0.75em;
    border-inline-start: 0.2em solid var(--_accent);
  }
  .main,
  .categories {
    display: grid;
    gap: calc(var(--_gap) * 1.5);
    align-content: start;
    min-inline-size: 0;
  }
  .category h3 {
    font-size: 1.1em;
    margin-block-end: 0.25em;
  }
  .ticket {
    font-variant-numeric: tabular-nums;
    contain: layout style; /* a click in one of two hundred rows lays out that one */
    contain-intrinsic-block-size: auto 4.5em;
    display: flex;
    flex-wrap: wrap;
    gap: 0.75em;
    align-items: center;
    padding-block: 0.85em;
    padding-inline-start: 0.85em;
    border-block-end: 1px solid var(--_border);
    position: relative;
  }
  .many {
    content-visibility: auto;
    overflow-clip-margin: 0.5em; /* the ring of a focused button */
  }
  .ticket::before {
    content: '';
    position: absolute;
    inset-block: 0.6em;
    inset-inline-start: 0;
    inline-size: 0.25em;
    border-radius: 1em;
    background: var(--_mark, var(--_border));
  }
  .what {
    flex: 1 1 8em;
    display: grid;
    gap: 0.1em;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .name,
  .reason {
    font-weight: 600;
  }
  .lines {
    white-space: pre-line;
  }
  .cost {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.5em;
    align-items: baseline;
  }
  .what > :empty,
  .cost > :empty {
    display: none;
  }
  /* the order may lie over the foot of the screen */
  a,
  button,
  input,
  summary {
    scroll-margin-block: 1em calc(7em + var(--shop-bar-offset, 0px));
  }
  .stepper {
    display: flex;
    align-items: center;
    flex: none;
    margin-inline-start: auto;
  }
  .stepper button {
    inline-size: 44px;
    padding: 0;
    border: 1px solid var(--_edge);
    border-radius: 50%;
    font-size: 1.25em;
    line-height: 1;
  }
  .stepper button[aria-disabled='true'] {
    border-color: var(--_border);
    color: var(--_muted);
  }
  .stepper input {
    inline-size: 44px;
    padding: 0;
    border: 0;
    background: none;
    text-align: center;
    font-weight: 600;
    font-size: 1.1em;
  }
  .side {
    display: contents;
  }
  @container (min-width: 46em) {
    .header:has(.picture) {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1.2fr);
      gap: calc(var(--_gap) * 2);
    }
    .layout {
      display: grid;
      grid-template-columns: minmax(0, 1fr) minmax(17em, 22em);
      grid-template-rows: auto 1fr;
      gap: calc(var(--_gap) * 2) calc(var(--_gap) * 2.5);
      align-items: start;
    }
    .side {
      display: block;
      grid-column: 2;
      grid-row: 1 / span 2;
      position: sticky;
      inset-block-start: 1em;
      padding: calc(var(--_gap) * 1.25);
      border: 1px solid var(--_border);
      border-radius: var(--_radius);
    }
  }
`;
