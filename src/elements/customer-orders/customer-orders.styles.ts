import { css } from 'lit';

export const styles = css`
  form {
    display: grid;
    gap: 0.9rem;
    max-inline-size: 24rem;
  }
  h2 {
    font-size: 1.35em;
  }
  label {
    font-weight: 600;
  }
  form .primary {
    justify-self: start;
    min-inline-size: 8rem;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0.25rem 1.25rem;
    margin-block-end: var(--_gap);
  }
  .head > .link {
    margin-inline-start: auto;
  }
  .orders {
    display: grid;
    gap: var(--_gap);
  }
  .order {
    display: grid;
    gap: 0.35rem;
    min-inline-size: 0;
    padding: 1rem;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    overflow-wrap: anywhere;
  }
  h3 {
    font-size: 1.15em;
  }
  [part='order-date'] {
    display: flex;
    flex-wrap: wrap;
    column-gap: 0.9rem;
  }
  .states {
    display: flex;
    flex-wrap: wrap;
    gap: 0.35rem;
  }
  .states > span {
    padding: 0.1rem 0.6rem;
    border: 1px solid var(--_border);
    border-radius: 1rem;
    font-weight: 600;
  }
  .sums {
    max-inline-size: 32rem;
    margin-block: 0.4rem;
    font-variant-numeric: tabular-nums;
  }
  .sums > li {
    display: flex;
    justify-content: space-between;
    gap: 1rem;
    padding-block: 0.2rem;
  }
  .sums > li > :last-child {
    flex: none;
    text-align: end;
  }
  [part='order-total'] {
    border-block-start: 1px solid var(--_border);
    font-weight: 700;
  }
  .toggle {
    justify-self: start;
  }
  .tickets {
    margin-block-start: 0.6rem;
  }
  .more {
    display: block;
    margin: var(--_gap) auto 0;
  }
  .none {
    padding-block: 2rem;
    text-align: center;
    color: var(--_muted);
  }
`;
