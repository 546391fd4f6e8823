/** The styles of a voucher's result. */
import { css } from 'lit';

export const styles = css`
  .notice {
    gap: 0.35em;
    background: var(--_surface);
    overflow-wrap: anywhere;
  }
  [part='result'] {
    margin-block-start: 0.75em;
  }
  .good {
    border-inline-start-color: var(--_success);
  }
  .branded {
    border-block-start: 0.35em solid var(--_brand, var(--_border));
  }
  /* made for paper: it stays on paper in the dark */
  [part='picture'] {
    display: block;
    justify-self: stretch;
    inline-size: 100%;
    block-size: 3.75em;
    padding: 0.75em;
    margin-block-end: 0.5em;
    border-radius: calc(var(--_radius) / 2);
    object-fit: contain;
    background: #fff;
  }
  [part='balance'] {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.6em;
    align-items: baseline;
  }
  [part='balance'] > :first-child {
    flex-basis: 100%;
  }
  [part='balance'] strong {
    font-size: 1.9em;
    line-height: 1.15;
    font-variant-numeric: tabular-nums;
  }
  [part='disclaimer'] {
    white-space: pre-line;
  }
  [part='seller'] > span {
    display: block;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
    margin-block: 0.5em;
  }
  [part='history'] {
    justify-self: stretch;
    margin-block-end: 0.5em;
  }
  summary {
    inline-size: fit-content;
    min-block-size: 24px;
    padding-block: 0.35em;
    cursor: pointer;
  }
  ol li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 0.75em;
    padding-block: 0.5em;
    border-block-start: 1px solid var(--_border);
  }
  ol li > :nth-child(even) {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
`;
