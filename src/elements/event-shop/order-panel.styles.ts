import { css } from 'lit';

/** The order and what it costs. */
export const styles = css`
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
`;
