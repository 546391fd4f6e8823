/** The styles of the order panel, and the marks of chosen tickets. */
import { css } from 'lit';

export const styles = css`
  .amount,
  .total strong {
    font-variant-numeric: tabular-nums;
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
  .bar .primary {
    grid-column: 2;
    grid-row: 1;
    min-block-size: 3rem;
    min-inline-size: 9rem;
  }
  @container (min-width: 46rem) {
    .summary {
      margin: 0;
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
