/** The styles of the seat picker: the plan, its key, and the chosen seats. */
import { css } from 'lit';

export const styles = css`
  .seating-part {
    display: grid;
    gap: 0.75rem;
    min-inline-size: 0;
  }
  .seating-part h3 {
    font-size: 1.15em;
  }
  .seating-part > .wrong:empty {
    display: none;
  }
  .ways {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem 1rem;
    align-items: end;
  }
  .modes {
    display: flex;
    min-inline-size: 0;
    border: 1px solid var(--_edge);
    border-radius: var(--_radius);
  }
  .modes label {
    position: relative;
    cursor: pointer;
  }
  .modes input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }
  .modes span {
    display: grid;
    place-content: center;
    min-block-size: 2.6rem;
    padding-inline: 1.1rem;
    border-radius: calc(var(--_radius) - 1px);
  }
  .modes :checked + span {
    background: var(--_accent);
    color: var(--_on-accent);
    font-weight: 650;
  }
  .modes :focus-visible + span {
    outline: 0.15rem solid currentColor;
    outline-offset: 0.2rem;
  }
  .count {
    margin-inline-start: auto;
    padding-block-end: 0.5rem;
    font-variant-numeric: tabular-nums;
  }
  .symbol {
    flex: none;
  }
  .key {
    display: flex;
    flex-wrap: wrap;
    gap: 0.35rem 1.1rem;
  }
  .key li {
    display: flex;
    gap: 0.4rem;
    align-items: center;
  }
  .places {
    display: grid;
    gap: 0.75rem;
  }
  .where {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
    gap: 0.75rem;
  }
  .places fieldset {
    min-inline-size: 0;
  }
  .seats {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 8.25rem), 1fr));
    gap: 0.4rem;
    margin-block-start: 0.4rem;
  }
  .seat {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 0 0.5rem;
    align-content: center;
    align-items: center;
    position: relative;
    min-block-size: 3.25rem;
    padding: 0.4rem 0.6rem;
    border: 1px solid var(--_edge);
    border-radius: var(--_radius);
    cursor: pointer;
    font-variant-numeric: tabular-nums;
  }
  .seat .symbol {
    grid-row: span 2;
  }
  .seat > .small {
    line-height: 1.25;
  }
  .seat input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }
  .seat[data-look='chosen'] {
    border-color: var(--_accent);
    box-shadow: inset 0 0 0 1px var(--_accent);
  }
  .seat:has(:disabled) {
    cursor: not-allowed;
  }
  .seat:is([data-look='taken'], [data-look='closed']) {
    border-style: dashed;
    border-color: var(--_border);
    color: var(--_muted);
  }
  .seat:has(:focus-visible) {
    outline: 0.15rem solid currentColor;
    outline-offset: 0.15rem;
  }
  .yours {
    display: grid;
    gap: 0.4rem;
    padding-block-start: 0.75rem;
    border-block-start: 1px solid var(--_border);
  }
  .yours h4:focus {
    outline: none;
  }
  .yours h4:focus-visible {
    outline: 0.15rem solid currentColor;
  }
  .yours ul {
    display: grid;
    gap: 0.25rem;
  }
  .yours li {
    display: grid;
    grid-template: 'sign place . go' minmax(2.25rem, auto) '. for sum .' auto / auto 1fr auto auto;
    gap: 0 0.6rem;
    align-items: center;
  }
  .yours .symbol {
    grid-area: sign;
  }
  .where-to {
    grid-area: place;
    overflow-wrap: anywhere;
  }
  .for {
    grid-area: for;
    justify-self: start;
  }
  .yours .amount {
    grid-area: sum;
  }
  @container (min-width: 34rem) {
    .yours li {
      grid-template: 'sign place for sum go' minmax(2.75rem, auto) / auto 1fr auto auto auto;
    }
  }
  .yours .link {
    grid-area: go;
    min-inline-size: 2rem;
    min-block-size: 2rem;
    text-decoration: none;
  }
  .for select {
    min-block-size: 2.4rem;
    padding-block: 0.25rem;
  }
  .with {
    grid-column: 2 / -1;
    justify-self: start;
    text-align: start;
  }
  .seat-names {
    display: block;
  }
  @media (forced-colors: active) {
    .modes :checked + span,
    .seat[data-look='chosen'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
