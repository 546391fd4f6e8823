/** The styles of calendars of events and of the days of a series; they come with their pages. */
import { css } from 'lit';

const { styleSheet } = css`
  desk-month {
    padding: 16px;
  }
  desk-events-calendar > p {
    padding: 0 16px 16px;
  }
  .rule-months {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 270px), 1fr));
    gap: 20px 28px;
  }
  .rule-months legend {
    padding-block-end: 6px;
    font-weight: 600;
  }
  .rule-days {
    display: grid;
    grid-template-columns: repeat(7, minmax(0, 1fr));
    gap: 2px;
    text-align: center;
    font-variant-numeric: tabular-nums;
  }
  .rule-days > :is(label, .taken, .muted) {
    display: grid;
    justify-items: center;
    align-content: center;
    gap: 4px;
    min-block-size: 30px;
    border-radius: 8px;
  }
  .rule-days > :is(label, .taken) {
    min-block-size: 50px;
  }
  .rule-days > label {
    background: var(--accent-soft);
    font-weight: 600;
    cursor: pointer;
  }
  .rule-days > label:not(:has(:checked)) {
    background: none;
    box-shadow: inset 0 0 0 1px var(--line);
    color: var(--muted);
    font-weight: 400;
    text-decoration: line-through;
  }
  .rule-days > .taken {
    background: var(--hover);
  }
`;
if (styleSheet) document.adoptedStyleSheets.push(styleSheet);
