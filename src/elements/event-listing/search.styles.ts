/** The styles of the search of a listing. */
import { css } from 'lit';

export const styles = css`
  .search {
    grid-template-columns: minmax(0, 28em) auto 1fr;
    row-gap: 0.5em;
  }
  .search > .field {
    align-content: normal;
  }
  .search input {
    appearance: none;
    min-inline-size: 0;
  }
  ::placeholder {
    color: var(--_muted);
    opacity: 1;
  }
  .filter {
    margin-inline-start: 0.5em;
  }
  .filter::after {
    content: '';
    display: inline-block;
    inline-size: 0.45em;
    block-size: 0.45em;
    margin-inline-start: 0.6em;
    border: solid;
    border-width: 0 0.13em 0.13em 0;
    rotate: 45deg;
    translate: 0 -0.2em;
  }
  .filter[aria-expanded='true']::after {
    rotate: 225deg;
    translate: 0;
  }
  .filters {
    grid-column: 1 / -1;
    display: grid;
    gap: 0.9em;
    padding: 1em;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
  }
  .filters:empty {
    min-block-size: 10em;
  }
  .quick {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
  }
  .quick > button {
    min-block-size: 36px;
    padding: 0.3em 0.9em;
    border-radius: 2em;
  }
  .quick > [aria-pressed='true'] {
    border-color: var(--_accent);
    background: var(--_accent);
    color: var(--_on-accent);
  }
  .choices {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 11em), 1fr));
    gap: 0.75em;
  }
  .filters .clear {
    justify-self: start;
  }
  @media (forced-colors: active) {
    .quick > [aria-pressed='true'] {
      outline: 2px solid Highlight;
    }
  }
`;
