/** The styles of the event listing. */
import { css } from 'lit';

export const styles = css`
  .search {
    display: grid;
    min-block-size: max(44px, calc(1.45em + 1em + 2px));
    margin-block-end: var(--_gap);
  }
  .events {
    display: grid;
  }
  .event {
    position: relative;
    display: grid;
    grid-template: 'frame body' 1fr 'frame offer' auto / auto 1fr;
    gap: 0.15em 1em;
    min-inline-size: 0;
    padding-block: 1em;
    border: 0 solid var(--_border);
    border-block-end-width: 1px;
  }
  .event:first-child {
    border-block-start-width: 1px;
  }
  .frame {
    grid-area: frame;
    align-self: start;
    inline-size: 5em;
    aspect-ratio: 1;
    overflow: clip;
    border-radius: calc(var(--_radius) / 2);
    background: color-mix(in srgb, var(--_accent) 16%, transparent);
  }
  .frame > img {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
  .events:not(.waiting) .frame:not(:has(img:not([hidden]))) {
    aspect-ratio: auto;
  }
  .events:not(.waiting, :has(img:not([hidden]))) .frame {
    inline-size: 0;
  }
  .body {
    display: grid;
    gap: 0.25em;
    align-content: start;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .start,
  [part='status'] {
    font-weight: 600;
  }
  h3 {
    font-size: 1.15em;
    font-weight: 700;
  }
  .pick {
    display: inline;
    min-block-size: 0;
    padding: 0;
    border: 0;
    font-weight: inherit;
    text-align: start;
    text-decoration: none;
  }
  .pick:hover,
  summary {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  .pick::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  .pick:focus-visible {
    outline: none;
  }
  .pick:focus-visible::after {
    outline: 0.15em solid;
    outline-offset: -0.3em;
  }
  summary {
    padding-block: 0.15em;
    cursor: pointer;
  }
  .offer {
    display: grid;
    grid-template-columns: 1fr auto;
    align-items: baseline;
    align-content: center;
    gap: 0.15em 1em;
    min-block-size: 44px;
  }
  [part='action'] {
    grid-area: 1 / 2 / 3;
    padding: 0.4em 1em;
    border-radius: var(--_radius);
  }
  [part='price'] {
    font-weight: 650;
    font-variant-numeric: tabular-nums;
  }
  .level {
    display: inline-block;
    inline-size: 0.75em;
    block-size: 0.75em;
    margin-inline-end: 0.4em;
    vertical-align: -0.05em;
    border: 0.12em solid;
    border-radius: 50%;
    color: var(--_success);
    background: conic-gradient(currentColor var(--share, 100%), transparent 0);
  }
  .yellow {
    --share: 50%;
    color: var(--_warning);
  }
  .red {
    --share: 25%;
    color: var(--_danger);
  }
  .more {
    display: block;
    margin: var(--_gap) auto 0;
  }
  .none {
    padding-block: 2em;
    text-align: center;
    color: var(--_muted);
  }
  .bar {
    inline-size: 70%;
    block-size: 1.4em;
    background: var(--_tint);
  }
  @media (prefers-reduced-motion: no-preference) {
    .waiting {
      animation: breathe 1s infinite alternate;
    }
  }
  @container (inline-size > 40em) {
    .event {
      grid-template: 'frame body offer' 1fr / auto 1fr minmax(8em, auto);
      column-gap: 1.5em;
    }
    .frame {
      inline-size: 8.5em;
      aspect-ratio: 4 / 3;
    }
    .offer {
      grid-template-columns: auto;
      align-content: start;
      justify-items: end;
    }
    [part='action'] {
      grid-area: auto;
      margin-block-start: 0.5em;
    }
  }
  :host([layout='cards']) {
    .events {
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 17em), 1fr));
      gap: var(--_gap);
    }
    .event {
      grid-template: auto 1fr auto / 1fr;
      gap: 0;
      padding: 0;
      overflow: clip;
      border-width: 1px;
      border-radius: var(--_radius);
      background: var(--_surface);
    }
    .frame {
      grid-area: auto;
      inline-size: auto;
      aspect-ratio: 16 / 9;
      border-radius: 0;
    }
    .body {
      padding: 0.9em 1em 0.75em;
    }
    .offer {
      grid-template-columns: 1fr auto;
      justify-items: start;
      padding: 0 1em 0.9em;
    }
    [part='action'] {
      grid-area: 1 / 2 / 3;
      margin: 0;
    }
  }
`;
