/** The styles of a voucher purchase. */
import { css } from 'lit';

export const styles = css`
  .gift {
    display: grid;
    gap: 1.75em;
    align-items: stretch;
  }
  .card {
    display: grid;
    overflow: hidden;
    border-radius: calc(var(--_radius) * 1.5);
    background: var(--_gift, light-dark(#2f2f3a, #3b3b48));
    color: var(--_on-gift, #fff);
    overflow-wrap: anywhere;
  }
  .card img {
    inline-size: 100%;
    aspect-ratio: 16 / 7;
    object-fit: cover;
    background: #fff;
  }
  .card > div {
    display: grid;
    gap: 0.15em;
    padding: 1.1em 1.25em 1.25em;
  }
  .card strong {
    font-size: 2.6em;
    line-height: 1.1;
    font-variant-numeric: tabular-nums;
  }
  .card span:last-child {
    min-block-size: 1.45em;
  }
  .group {
    display: grid;
    gap: 0.75em;
    min-inline-size: 0;
  }
  legend {
    padding: 0;
    margin-block-end: 0.6em;
    font-weight: 700;
    font-size: 1.1em;
  }
  .gift .field label {
    font-weight: 600;
  }
  .amounts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
  }
  .amount {
    position: relative;
    flex: 1 1 5.5em;
    display: grid;
    place-items: center;
    min-block-size: 48px;
    padding: 0.4em 0.6em;
    border: 1px solid var(--_edge);
    border-radius: var(--_radius);
    text-align: center;
    font-variant-numeric: tabular-nums;
    cursor: pointer;
  }
  .amount input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  .amount:has(:checked) {
    border-color: currentColor;
    box-shadow: inset 0 0 0 1px currentColor;
    background: var(--_tint);
    font-weight: 700;
  }
  .amount:has(:focus-visible) {
    outline: 0.15em solid currentColor;
    outline-offset: 0.15em;
  }
  .method {
    display: flex;
    gap: 0.75em;
    align-items: start;
    padding: 0.85em;
    border: 1px solid var(--_edge);
    border-radius: var(--_radius);
    cursor: pointer;
  }
  .method:has(:checked) {
    border-color: currentColor;
    box-shadow: inset 0 0 0 1px currentColor;
  }
  .method .small {
    display: block;
  }
  label .small {
    font-weight: 400;
  }
  .send {
    display: grid;
  }
  .send .notice {
    margin-block-end: 0.75em;
  }
  .method input {
    flex: none;
    inline-size: 1.25em;
    block-size: 1.25em;
    margin: 0.1em 0 0;
    accent-color: var(--_accent);
  }
  .fields {
    display: grid;
    gap: 0.85em var(--_gap);
  }
  @container (min-width: 30em) {
    .fields {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  .wide {
    grid-column: 1 / -1;
  }
  textarea {
    resize: vertical;
    letter-spacing: inherit;
  }
  .gift input {
    letter-spacing: inherit;
  }
  .told,
  [part='disclaimer'] {
    white-space: pre-line;
  }
  [part='paying'] h3 {
    font-size: 1.2em;
  }
  .group > .link {
    justify-self: start;
  }
  :is([part='buy'], [part='pay']) {
    inline-size: 100%;
    min-block-size: 52px;
  }
  .good {
    border-inline-start-color: var(--_success);
  }
  .ordered {
    background: var(--_surface);
    overflow-wrap: anywhere;
  }
  @media (forced-colors: active) {
    .amount:has(:checked) {
      outline: 0.2em solid Highlight;
    }
  }
`;
