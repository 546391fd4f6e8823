/** The styles of the event shop with its choice of tickets. Later steps bring their own. */
import { css } from 'lit';

export const styles = css`
  :host {
    /* an accent like the page's own colour still shows where the button is */
    --_accent-edge: color-mix(in srgb, var(--_on-accent) 30%, var(--_accent));
    min-block-size: 32rem;
  }
  .skeleton {
    min-block-size: max(32rem, 100svh); /* what stands below moves once, not twice */
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
    gap: 0.4rem;
    align-content: center;
  }
  .facts h2 {
    font-size: clamp(1.5rem, 1.1rem + 2.4cqi, 2.4rem);
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
    padding-inline-start: 0.75rem;
    border-inline-start: 0.2rem solid var(--_accent);
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
    margin-block-end: 0.25rem;
  }
  .ticket {
    font-variant-numeric: tabular-nums;
    contain: layout style; /* a click in one of two hundred rows lays out that one */
    display: flex;
    flex-wrap: wrap;
    gap: 0.75rem;
    align-items: center;
    padding-block: 0.85rem;
    padding-inline-start: 0.85rem;
    border-block-end: 1px solid var(--_border);
    position: relative;
  }
  .ticket::before {
    content: '';
    position: absolute;
    inset-block: 0.6rem;
    inset-inline-start: 0;
    inline-size: 0.25rem;
    border-radius: 1rem;
    background: var(--_mark, var(--_border));
  }
  .what {
    flex: 1 1 8rem;
    display: grid;
    gap: 0.1rem;
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
    gap: 0 0.5rem;
    align-items: baseline;
  }
  .reason:empty {
    display: none;
  }
  /* the order may lie over the foot of the screen */
  a,
  button,
  input,
  summary {
    scroll-margin-block: 1rem 7rem;
  }
  .stepper {
    display: flex;
    align-items: center;
    flex: none;
    margin-inline-start: auto;
  }
  .stepper button {
    inline-size: 2.75rem;
    padding: 0;
    border: 1px solid var(--_edge);
    border-radius: 50%;
    font-size: 1.25rem;
    line-height: 1;
  }
  .stepper button[aria-disabled='true'] {
    border-color: var(--_border);
    color: var(--_muted);
  }
  .stepper input {
    inline-size: 2.75rem;
    padding: 0;
    border: 0;
    background: none;
    text-align: center;
    font-weight: 600;
    font-size: 1.1rem;
  }
  @container (min-width: 46rem) {
    .header:has(.picture) {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1.2fr);
      gap: calc(var(--_gap) * 2);
    }
    .layout {
      display: grid;
      grid-template-columns: minmax(0, 1fr) minmax(17rem, 22rem);
      grid-template-rows: auto 1fr;
      gap: calc(var(--_gap) * 2) calc(var(--_gap) * 2.5);
      align-items: start;
    }
    .side {
      grid-column: 2;
      grid-row: 1 / span 2;
      position: sticky;
      inset-block-start: 1rem;
      padding: calc(var(--_gap) * 1.25);
      border: 1px solid var(--_border);
      border-radius: var(--_radius);
    }
  }
  @container (max-width: 45.99rem) {
    .side {
      display: contents;
    }
  }
`;
