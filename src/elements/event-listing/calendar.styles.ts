/** The styles of the calendar of a listing. */
import { css } from 'lit';

export const styles = css`
  .entry {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    font-size: 0.875em;
    font-weight: 600;
    line-height: 1.3;
  }
  .entry > .muted {
    font-weight: 400;
  }
  .day-offer {
    display: flex;
    flex-wrap: wrap;
    gap: 0.1em 0.75em;
  }
  .day-price {
    font-variant-numeric: tabular-nums;
  }
  .day-state {
    font-weight: 600;
  }
  .scheme::before {
    content: '';
    display: inline-block;
    inline-size: 0.7em;
    block-size: 0.7em;
    margin-inline-end: 0.4em;
    border: 1px solid var(--_edge);
    border-radius: 0.15em;
    background: var(--_mark, transparent);
  }
  .of-day,
  .month ~ .notice {
    margin-block-start: calc(var(--_gap) * 1.5);
  }
  .of-day .month-name:focus {
    outline: none;
  }
`;
