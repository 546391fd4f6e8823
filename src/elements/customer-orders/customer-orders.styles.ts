/** The styles of the order list. */
import { css } from 'lit';

export const styles = css`
  form {
    display: grid;
    gap: 0.9em;
    max-inline-size: 24em;
  }
  h2 {
    font-size: 1.35em;
  }
  label {
    font-weight: 600;
  }
  form > button,
  .toggle {
    justify-self: start;
  }
  form .primary {
    min-inline-size: 8em;
  }
  .by-code {
    margin-block-start: 0.9em;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0.25em 1.25em;
    margin-block-end: var(--_gap);
  }
  .head > :not(.link) + .link {
    margin-inline-start: auto;
  }
  .orders,
  .tickets {
    display: grid;
    gap: var(--_gap);
  }
  .order {
    display: grid;
    gap: 0.35em;
    min-inline-size: 0;
    padding: 1em;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    overflow-wrap: anywhere;
  }
  h3 {
    font-size: 1.15em;
  }
  [part='order-date'],
  .states {
    display: flex;
    flex-wrap: wrap;
    gap: 0.35em 0.6em;
  }
  .states > span {
    padding: 0.1em 0.6em;
    border: 1px solid var(--_border);
    border-radius: 1em;
    font-weight: 600;
  }
  .total {
    display: flex;
    gap: 0.6em;
    font-weight: 700;
    font-variant-numeric: tabular-nums;
  }
  .orders + h3 {
    margin-block-start: calc(1.5 * var(--_gap));
  }
  .head ~ h3 {
    margin-block-end: var(--_gap);
  }
  .tickets {
    margin-block-start: 0.6em;
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
`;
