/** The styles of a sold-out event. */
import { css } from 'lit';

export const styles = css`
  .sold-out {
    display: grid;
    gap: 0.75rem;
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
    scroll-margin-block: 5rem 8rem;
  }
  .way {
    display: inline-flex;
    align-items: center;
    min-block-size: 2.75rem;
    font-weight: 650;
    text-underline-offset: 0.2em;
  }
  .waiting {
    display: grid;
    gap: 0.85rem var(--_gap);
  }
  @container (min-width: 30rem) {
    .waiting {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    .waiting > .wide {
      grid-column: 1 / -1;
    }
  }
  .waiting .agree {
    display: flex;
    gap: 0.75rem;
    align-items: start;
    cursor: pointer;
    padding-block: 0.4rem;
  }
  .waiting .agree input {
    flex: none;
    inline-size: 1.5rem;
    block-size: 1.5rem;
    min-block-size: 0;
    margin: 0;
    accent-color: var(--_accent);
  }
  .waiting button {
    justify-self: start;
  }
  .on-list {
    border-inline-start: 0.25rem solid var(--_success);
    padding-inline-start: 0.75rem;
    display: grid;
    gap: 0.25rem;
    justify-items: start;
  }
`;
