/** The styles of choices of cart rules. */
import { css } from 'lit';

export const styles = css`
  .choices {
    display: grid;
    gap: var(--_gap);
  }
  .choice {
    min-inline-size: 0;
    padding: var(--_gap);
    border: 1px solid var(--_border);
    border-inline-start: 0.25em solid var(--_accent);
    border-radius: var(--_radius);
  }
  .choice legend {
    float: inline-start;
    inline-size: 100%;
    padding: 0;
  }
  .choice legend + * {
    clear: both;
  }
  .option {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.75em;
    align-items: center;
    padding-block: 0.35em;
    border-block-end: 1px solid var(--_border);
  }
  .option:last-child {
    border-block-end: 0;
  }
  .option > :is(label, .row) {
    flex: 1 1 8em;
    display: flex;
    gap: 0.75em;
    align-items: center;
    min-block-size: 44px;
    min-inline-size: 0;
  }
  .option label {
    cursor: pointer;
  }
  .option label:has(:disabled) {
    cursor: not-allowed;
    color: var(--_muted);
  }
  .option input {
    inline-size: 1.25em;
    block-size: 1.25em;
    flex: none;
    margin: 0;
    accent-color: var(--_accent);
  }
  .option output {
    min-inline-size: 44px;
    text-align: center;
    font-weight: 600;
    font-size: 1.1em;
  }
  .option .reason {
    order: 1;
    flex-basis: 100%;
  }
  .option label ~ .reason {
    padding-inline-start: 2em; /* below the name */
  }
`;
