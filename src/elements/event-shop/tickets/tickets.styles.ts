/** The styles of the ticket sheet: tabs, cards and questions of categories, notes in rows, printed tickets. */
import { css } from 'lit';

export const styles = css`
  .thumbnail {
    inline-size: 3.5em;
    block-size: 3.5em;
    object-fit: cover;
    border-radius: calc(var(--_radius) / 2);
  }
  .over summary {
    padding-block: 0.6em;
    cursor: pointer;
    color: var(--_muted);
  }
  .notes {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25em 0.75em;
    align-items: baseline;
    color: var(--_muted);
  }
  .badge {
    padding: 0.1em 0.55em;
    border: 1px solid currentColor;
    border-radius: 1em;
    white-space: nowrap;
  }
  .wish {
    display: flex;
    gap: 0.5em;
    align-items: center;
    justify-self: start;
    min-block-size: 28px;
    cursor: pointer;
  }
  .wish input {
    flex: none;
    inline-size: 1.25em;
    block-size: 1.25em;
    margin: 0;
    accent-color: var(--_accent);
  }
  .state {
    font-weight: 600;
  }
  .state:empty {
    display: none;
  }
  .tabs {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.25em;
    border-block-end: 1px solid var(--_edge);
  }
  .tab {
    display: grid;
    align-content: center;
    justify-items: start;
    text-align: start;
    padding: 0.5em 0.9em;
    border-radius: var(--_radius) var(--_radius) 0 0;
    border-block-end: 0.2em solid transparent;
    color: var(--_muted);
    line-height: 1.25;
  }
  .tab:hover {
    background: var(--_tint);
  }
  .tab[aria-selected='true'] {
    color: inherit;
    font-weight: 650;
    border-block-end-color: var(--_accent);
  }
  .boxes {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 17em), 1fr));
    gap: var(--_gap);
    align-items: start;
  }
  .box {
    padding: var(--_gap);
    padding-block-end: 0.25em;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    min-inline-size: 0;
  }
  .box .heading {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.75em;
    align-items: baseline;
    justify-content: space-between;
  }
  .box .what {
    flex-basis: 11em;
  }
  .box .ticket:last-child {
    border-block-end: 0;
  }
  .question h3 {
    font-size: 1.35em;
    scroll-margin-block-start: 4em;
  }
  .choices {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 14em), 1fr));
    gap: 0.75em;
  }
  .choice {
    display: grid;
    gap: 0.15em;
    align-content: start;
    inline-size: 100%;
    block-size: 100%;
    padding: var(--_gap);
    border-color: var(--_edge);
    text-align: start;
    overflow-wrap: anywhere;
  }
  .choice:hover {
    background: var(--_tint);
  }
  .ways {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75em;
  }
  .ways:not(:has(button)) {
    display: none;
  }
  .printed {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_gap);
    align-items: center;
    padding: var(--_gap);
    border-radius: var(--_radius);
    background: var(--_tint);
  }
  .printed img {
    inline-size: 10em;
    block-size: 5em;
    object-fit: contain;
    border-radius: calc(var(--_radius) / 2);
    background: #fff;
  }
  .printed > div {
    flex: 1 1 14em;
    display: grid;
    gap: 0.25em;
  }
  @media (forced-colors: active) {
    .tab[aria-selected='true'] {
      border-block-end-color: Highlight;
    }
  }
`;
