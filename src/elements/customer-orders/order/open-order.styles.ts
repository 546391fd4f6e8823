/** The styles of an open order. */
import { css } from 'lit';

export const styles = css`
  .payment,
  .summary {
    display: grid;
    gap: 0.35em;
    min-inline-size: 0;
  }
  .payment {
    padding: 0.75em 0.9em;
    border-inline-start: 0.25em solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_tint);
  }
  .payment .lines {
    display: grid;
    user-select: text;
  }
  .payment a {
    display: inline-block;
    padding-block: 0.25em;
    font-weight: 600;
  }
  .google {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    padding: 0.5em 1.1em;
    border: 1px solid var(--_edge);
    border-radius: var(--_radius);
  }
  .summary .sums {
    inline-size: 100%;
    max-inline-size: 32em;
    font-variant-numeric: tabular-nums;
  }
  .sums > li {
    display: flex;
    justify-content: space-between;
    gap: 1em;
    padding-block: 0.2em;
  }
  .sums > li > :last-child {
    flex: none;
    text-align: end;
  }
  .sums > .sum {
    border-block-start: 1px solid var(--_border);
    font-weight: 700;
  }
`;
