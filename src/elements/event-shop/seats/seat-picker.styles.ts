/** The styles of the seat picker: the plan, its key, and the chosen seats. */
import { css } from 'lit';

export const styles = css`
  .seating-part {
    display: grid;
    gap: 0.75em;
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
    gap: 0.5em 1em;
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
    min-block-size: 42px;
    padding-inline: 1.1em;
    border-radius: calc(var(--_radius) - 1px);
  }
  .modes :checked + span {
    background: var(--_accent);
    color: var(--_on-accent);
    font-weight: 650;
  }
  .modes :focus-visible + span {
    outline: 0.15em solid currentColor;
    outline-offset: 0.2em;
  }
  .count {
    margin-inline-start: auto;
    padding-block-end: 0.5em;
    font-variant-numeric: tabular-nums;
  }
  .symbol {
    flex: none;
  }
  .key {
    display: flex;
    flex-wrap: wrap;
    gap: 0.35em 1.1em;
  }
  .key li {
    display: flex;
    gap: 0.4em;
    align-items: center;
  }
  .places {
    display: grid;
    gap: 0.75em;
  }
  .where {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 11em), 1fr));
    gap: 0.75em;
  }
  .views {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4em;
  }
  .places fieldset {
    min-inline-size: 0;
  }
  .seats {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 8.25em), 1fr));
    gap: 0.4em;
    margin-block-start: 0.4em;
  }
  .seat {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 0 0.5em;
    align-content: center;
    align-items: center;
    position: relative;
    min-block-size: 52px;
    padding: 0.4em 0.6em;
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
    outline: 0.15em solid currentColor;
    outline-offset: 0.15em;
  }
  .yours {
    display: grid;
    gap: 0.4em;
    padding-block-start: 0.75em;
    border-block-start: 1px solid var(--_border);
  }
  .yours h4:focus {
    outline: none;
  }
  .yours h4:focus-visible {
    outline: 0.15em solid currentColor;
  }
  .yours ul {
    display: grid;
    gap: 0.25em;
  }
  .yours li {
    display: grid;
    grid-template: 'sign place . go' minmax(2.25em, auto) '. for sum .' auto / auto 1fr auto auto;
    gap: 0 0.6em;
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
  @container (min-width: 34em) {
    .yours li {
      grid-template: 'sign place for sum go' minmax(44px, auto) / auto 1fr auto auto auto;
    }
  }
  .yours .link {
    grid-area: go;
    min-inline-size: 32px;
    min-block-size: 32px;
    text-decoration: none;
  }
  .for select {
    min-block-size: 40px;
    padding-block: 0.25em;
  }
  .with {
    grid-column: 2 / -1;
    justify-self: start;
    margin-block-start: 0.3em;
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
