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
    gap: 0.85rem;
    inline-size: 100%;
  }
  .panel h5 {
    font-size: 1em;
    font-weight: 650;
  }
  .panel :is(fieldset, .fields) {
    display: grid;
    gap: 0.85rem;
    min-inline-size: 0;
    padding: 0;
    border: 0;
  }
  .panel legend {
    padding: 0;
    margin-block-end: 0.4rem;
    font-weight: 650;
  }
  .panel .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem 0.75rem;
  }
  .panel .check {
    display: flex;
    gap: 0.75rem;
    align-items: start;
    padding-block: 0.35rem;
    cursor: pointer;
  }
  .panel .check > input {
    flex: none;
    inline-size: 1.25rem;
    block-size: 1.25rem;
    margin: 0.1rem 0 0;
    accent-color: var(--_accent);
  }
  .panel .told {
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  .panel .worth {
    display: grid;
    gap: 0.6rem;
  }
  .panel .terms {
    display: grid;
    gap: 0.35rem;
  }
  .panel .terms > li {
    display: flex;
    justify-content: space-between;
    gap: 1rem;
  }
  .panel .terms strong {
    font-variant-numeric: tabular-nums;
  }
`;
