/** The styles of the tickets of an order. */
import { css } from 'lit';

export const styles = css`
  .tickets h4 {
    font-size: 1em;
  }
  .tickets > p:empty {
    display: none;
  }
  .take {
    display: flex;
    flex-wrap: wrap;
    align-items: start;
    gap: 0.5em;
  }
  .tickets > ul {
    display: grid;
    gap: var(--_gap);
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 20em), 1fr));
  }
  .ticket {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 0.75em 1em;
    align-content: start;
    align-items: start;
    min-inline-size: 0;
    padding: 0.9em;
    border: 1px dashed var(--_edge);
    border-radius: var(--_radius);
  }
  .ticket > :is(p, .changes) {
    grid-column: 1 / -1;
  }
  .changes,
  .changes > div:not([hidden]) {
    display: grid;
    gap: 0.75em;
    justify-items: start;
  }
  .changes > div {
    justify-self: stretch;
  }
  .changes ul {
    display: grid;
    gap: 0.5em;
  }
  .changes .offers > li {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
    align-items: center;
  }
  [data-action][aria-disabled='true'] {
    opacity: 0.65;
    cursor: default;
  }
  .facts {
    display: grid;
    gap: 0.3em;
    min-inline-size: 0;
  }
  .ticket > .show {
    justify-self: start;
  }
  .show {
    inline-size: 100%;
  }
  .code {
    display: grid;
    gap: 0.3em;
    inline-size: 10em;
    max-inline-size: 100%;
    text-align: center;
  }
  svg {
    display: block;
    inline-size: 100%;
    border-radius: 0.25em;
    forced-color-adjust: none;
  }
  code {
    font-family: ui-monospace, monospace;
    user-select: all;
  }
  code span {
    display: inline-block;
    margin-inline-end: 0.4em;
  }
  code span:last-of-type {
    margin-inline-end: 0;
  }
  @container (inline-size < 26em) {
    .ticket {
      grid-template-columns: 1fr;
      justify-items: center;
    }
    .facts,
    .changes {
      justify-self: stretch;
    }
    .code {
      inline-size: 12em;
    }
  }
`;
