/** The styles of a sold-out event. */
import { css } from 'lit';

export const styles = css`
  .sold-out {
    display: grid;
    gap: 0.75em;
    padding: var(--_gap);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
  }
  .sold-out h3 {
    font-size: 1.15em;
  }
  .sold-out p {
    max-inline-size: 65ch;
    overflow-wrap: anywhere;
  }
  /* the bar below covers nothing that is reached by keyboard, or marked as wrong */
  .sold-out :is(input, select, button, a, p) {
    scroll-margin-block: 5em 8em;
  }
  .way {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    font-weight: 650;
    text-underline-offset: 0.2em;
  }
  .waiting {
    display: grid;
    gap: 0.85em var(--_gap);
  }
  @container (min-width: 30em) {
    .waiting {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    .waiting > .wide {
      grid-column: 1 / -1;
    }
  }
  .waiting .agree {
    display: flex;
    gap: 0.75em;
    align-items: start;
    cursor: pointer;
    padding-block: 0.4em;
  }
  .waiting .agree input {
    flex: none;
    inline-size: 1.5em;
    block-size: 1.5em;
    min-block-size: 0;
    margin: 0;
    accent-color: var(--_accent);
  }
  .waiting button {
    justify-self: start;
  }
  .on-list {
    border-inline-start: 0.25em solid var(--_success);
    padding-inline-start: 0.75em;
    display: grid;
    gap: 0.25em;
    justify-items: start;
  }
`;
