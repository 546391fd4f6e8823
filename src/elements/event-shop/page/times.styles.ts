/** The styles of dates and times to choose from. */
import { css } from 'lit';

export const styles = css`
  .times {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(6.5em, 1fr));
    gap: 0.5em;
    margin-block-start: 0.5em;
  }
  .times .own {
    display: block;
  }
  .slots h4 {
    margin-block-start: 0.75em;
  }
  .slots h3,
  .others h3 {
    font-size: 1.15em;
  }
  .time {
    display: grid;
    justify-items: center;
    align-content: start;
    text-align: center;
    padding: 0.5em;
    border: 1px solid var(--_edge);
    border-radius: var(--_radius);
    cursor: pointer;
    font-variant-numeric: tabular-nums;
  }
  .level {
    display: inline-block;
    inline-size: 0.75em;
    block-size: 0.75em;
    margin-inline-end: 0.4em;
    border: 0.12em solid;
    border-radius: 50%;
    color: var(--_success);
    background: conic-gradient(currentColor var(--share, 100%), transparent 0);
  }
  .level.yellow {
    --share: 50%;
    color: var(--_warning);
  }
  .level.red {
    --share: 25%;
    color: var(--_danger);
  }
  .time:has(:checked) .level {
    color: inherit;
  }
  .time input {
    position: absolute;
    opacity: 0;
  }
  .time:has(:checked) {
    background: var(--_accent);
    border-color: var(--_accent-edge);
    color: var(--_on-accent);
  }
  .time:has(:disabled) {
    border-style: dashed;
    cursor: not-allowed;
    color: var(--_muted);
  }
  .time:has(:focus-visible) {
    outline: 0.15em solid currentColor;
    outline-offset: 0.15em;
  }
  .dates {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 11em), 1fr));
    gap: 0.5em;
    margin-block-start: 0.5em;
  }
  .dates button {
    display: grid;
    inline-size: 100%;
    block-size: 100%;
    text-align: start;
    line-height: 1.3;
  }
  .dates button {
    border-color: var(--_edge);
  }
  .dates [aria-pressed='true'] {
    background: var(--_accent);
    border-color: var(--_accent-edge);
    color: var(--_on-accent);
  }
  @media (forced-colors: active) {
    .time:has(:checked),
    .dates [aria-pressed='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
