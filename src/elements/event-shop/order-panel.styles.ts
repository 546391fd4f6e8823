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
    gap: 0.6rem;
    align-content: start;
    margin-block-start: calc(var(--_gap) * 1.5);
  }
  .row {
    display: flex;
    gap: 0.75rem;
    align-items: baseline;
    padding-block: 0.2rem;
  }
  .row > :first-child {
    flex: 1;
    overflow-wrap: anywhere;
  }
  .row button {
    min-inline-size: 1.5rem;
    text-decoration: none;
  }
  .code {
    display: flex;
    gap: 0.5rem;
    align-items: end;
  }
  .code-entry summary {
    padding-block: 0.35rem;
    cursor: pointer;
  }
  .code .field {
    flex: 1;
    min-inline-size: 0;
  }
  .total {
    display: grid;
  }
  .total strong {
    font-size: 1.35rem;
    line-height: 1.15;
  }
  .why {
    grid-column: 1 / -1;
  }
  .bar {
    position: sticky;
    inset-block-end: 0;
    z-index: 1;
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 0.25rem 1rem;
    align-items: center;
    margin-block-start: var(--_gap);
    padding-block: 0.75rem max(0.75rem, env(safe-area-inset-bottom));
    border-block-start: 1px solid var(--_border);
    background: var(--_surface);
    /* texts keep away from its edge */
    box-shadow:
      0.5rem 0 var(--_surface),
      -0.5rem 0 var(--_surface);
  }
  .bar .primary {
    grid-column: 2;
    grid-row: 1 / span 2;
    min-block-size: 3rem;
    min-inline-size: 9rem;
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
  @container (min-width: 46rem) {
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
      padding-block-end: 0;
      background: none;
      box-shadow: none;
    }
  }
  /* a keyboard on a phone, or 400 % zoom: the bar would cover what is typed */
  @media (max-height: 30rem) {
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
