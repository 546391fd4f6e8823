/** The styles of the order panel, and the marks of chosen tickets. */
import { css } from 'lit';

export const styles = css`
  .amount,
  .total strong {
    font-variant-numeric: tabular-nums;
  }
  .skip:not(:focus-visible) {
    position: absolute;
    inline-size: 1px;
    min-block-size: 0;
    block-size: 1px;
    padding: 0;
    overflow: hidden;
    clip-path: inset(50%);
  }
  .why:empty,
  .wrong:empty {
    display: none;
  }
  .good {
    border-inline-start-color: var(--_success);
  }
  .summary h3 {
    font-size: 1.15em;
  }
  .summary {
    display: grid;
    gap: 0.6em;
    align-content: start;
    margin-block-start: calc(var(--_gap) * 1.5);
  }
  .row {
    display: flex;
    gap: 0.75em;
    align-items: baseline;
    padding-block: 0.2em;
  }
  .row > :first-child {
    flex: 1;
    overflow-wrap: anywhere;
  }
  .chip {
    align-items: center;
    margin-block: 0.25em;
    padding: 0 0 0 0.75em;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) / 2);
    background: var(--_tint);
  }
  .chip button {
    min-inline-size: 44px;
    min-block-size: 44px;
    text-decoration: none;
  }
  .code {
    display: flex;
    gap: 0.5em;
    align-items: end;
  }
  .code-entry summary {
    padding-block: 0.35em;
    cursor: pointer;
  }
  /* as in form.styles.ts, which most buyers load with the details */
  .code .field {
    display: grid;
    flex: 1;
    gap: 0.3em;
    min-inline-size: 0;
  }
  .code input {
    inline-size: 100%;
    min-block-size: 44px;
    padding: 0.5em 0.75em;
    border: 1px solid var(--_edge);
    border-radius: var(--_radius);
    background: transparent;
  }
  .code [aria-invalid='true'] {
    border-color: var(--_danger);
    border-width: 2px;
  }
  .total {
    display: grid;
  }
  .total strong {
    font-size: 1.35em;
    line-height: 1.15;
  }
  .why {
    grid-column: 1 / -1;
  }
  .bar {
    position: sticky;
    inset-block-end: var(--shop-bar-offset, 0px);
    z-index: 1;
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 0.25em 1em;
    align-items: center;
    margin-block: var(--_gap) 1em;
    padding-block: 0.75em max(0.75em, env(safe-area-inset-bottom));
    border-block-start: 1px solid var(--_border);
    background: var(--_page, var(--_surface));
    /* texts keep away from its edges; in a dialog, none shows in the padding below it */
    box-shadow: 0 0.5em 0 0.5em var(--_page, var(--_surface));
  }
  .bar .primary {
    grid-column: 2;
    grid-row: 1 / span 2;
    min-block-size: 48px;
    min-inline-size: 9em;
  }
  .to-order {
    justify-self: start;
    text-align: start;
  }
  /* the whole amount can be pressed */
  .to-order::after {
    content: '';
    position: absolute;
    inset-block: 0;
    inset-inline: 0 50%;
  }
  .to-order + .total > span {
    display: none;
  }
  [aria-busy='true'].primary {
    position: relative;
    background: var(--_accent);
    color: var(--_on-accent);
    cursor: progress;
  }
  @media (prefers-reduced-motion: no-preference) {
    [aria-busy='true'] > span {
      opacity: 0;
    }
    [aria-busy='true']::after {
      content: '';
      position: absolute;
      inset: 0;
      inline-size: 1.25em;
      block-size: 1.25em;
      margin: auto;
      border: 2px solid;
      border-inline-end-color: transparent;
      border-radius: 50%;
      animation: turn 0.8s linear infinite;
    }
  }
  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
  @container (min-width: 46em) {
    .to-order {
      display: none;
    }
    .to-order + .total > span {
      display: inline;
    }
    .summary {
      margin: 0;
    }
    .bar {
      position: static;
      margin-block-end: 0;
      padding-block-end: 0;
      background: none;
      box-shadow: none;
    }
  }
  /* a keyboard on a phone, or 400 % zoom: the bar would cover what is typed */
  @media (max-height: 30em) {
    .bar {
      position: static;
    }
  }
  .chosen::before {
    background: var(--_mark, var(--_accent));
  }
  .chosen .stepper [part='increment']:not([aria-disabled='true']) {
    background: var(--_accent);
    border-color: var(--_accent-edge);
    color: var(--_on-accent);
  }
  @media (forced-colors: active) {
    .chosen {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
