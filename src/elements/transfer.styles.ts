/** The styles of a bank transfer that is still to be made. */
import { css } from 'lit';

export const styles = css`
  .transfer {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_gap);
    align-items: start;
  }
  .transfer dl {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 0.35em 0.75em;
    align-items: center;
    flex: 1 1 18em;
  }
  .transfer dt {
    color: var(--_muted);
    font-size: 0.875em;
  }
  .transfer dd {
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
  .transfer .copy {
    grid-column: 3;
  }
  .transfer figure {
    margin: 0;
    inline-size: 9em;
  }
  .transfer figcaption {
    margin-block-start: 0.25em;
    color: var(--_muted);
    font-size: 0.875em;
  }
`;
