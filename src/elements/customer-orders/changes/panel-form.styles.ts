/** The styles of forms and questions below a ticket. */
import { css } from 'lit';

export const styles = css`
  .returned:not(:empty) {
    margin-block-end: var(--_gap);
  }
  .notice.good {
    border-inline-start-color: var(--_success);
  }
  .panel {
    display: grid;
    gap: 0.85em;
    inline-size: 100%;
  }
  .panel h5 {
    font-size: 1em;
    font-weight: 650;
  }
  .panel :is(fieldset, .fields) {
    display: grid;
    gap: 0.85em;
    min-inline-size: 0;
    padding: 0;
    border: 0;
  }
  .panel legend {
    padding: 0;
    margin-block-end: 0.4em;
    font-weight: 650;
  }
  .panel .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em 0.75em;
  }
  .panel .check {
    display: flex;
    gap: 0.75em;
    align-items: start;
    padding-block: 0.35em;
    cursor: pointer;
  }
  .panel .check > input {
    flex: none;
    inline-size: 1.25em;
    block-size: 1.25em;
    margin: 0.1em 0 0;
    accent-color: var(--_accent);
  }
  .panel .told {
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  .panel .worth {
    display: grid;
    gap: 0.6em;
  }
  .panel .terms {
    display: grid;
    gap: 0.35em;
  }
  .panel .terms > li {
    display: flex;
    justify-content: space-between;
    gap: 1em;
  }
  .panel .terms strong {
    font-variant-numeric: tabular-nums;
  }
`;
