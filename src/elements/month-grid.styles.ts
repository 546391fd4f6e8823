/** The styles of the month grid. */
import { css } from 'lit';

export const styles = css`
  .month {
    container-type: inline-size;
  }
  .month-head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.5em 1em;
    margin-block-end: 0.75em;
  }
  .month-name {
    font-size: 1.25em;
  }
  .month-turns {
    display: flex;
    gap: 0.5em;
  }
  .turn {
    display: grid;
    place-items: center;
    inline-size: 44px;
    padding: 0;
  }
  .turn::before {
    content: '';
    inline-size: 0.6em;
    block-size: 0.6em;
    border: solid;
    border-width: 0 0 0.14em 0.14em;
    translate: 0.12em 0;
    rotate: 45deg;
  }
  .turn.next::before,
  .turn:not(.next):dir(rtl)::before {
    translate: -0.12em 0;
    rotate: 225deg;
  }
  .turn.next:dir(rtl)::before {
    translate: 0.12em 0;
    rotate: 45deg;
  }
  .turn[aria-disabled='true'] {
    opacity: 0.4;
  }
  .by-week {
    display: none;
  }
  .month-grid {
    display: grid;
    gap: 1px;
    overflow: clip;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_border);
  }
  .week {
    display: grid;
    grid-template-columns: repeat(7, minmax(0, 1fr));
    gap: 1px;
  }
  .names > span {
    padding: 0.4em 0.6em;
    background: var(--_surface);
    color: var(--_muted);
    font-size: 0.875em;
    text-align: start;
  }
  .day {
    display: grid;
    gap: 0.3em;
    align-content: start;
    min-block-size: 6.5em;
    min-inline-size: 0;
    padding: 0.45em 0.6em 0.6em;
    background: var(--_surface);
    border-block-start: 0.2em solid var(--_mark, transparent);
    overflow-wrap: anywhere;
    touch-action: manipulation;
  }
  .day.on:not([aria-disabled='true']) {
    cursor: pointer;
  }
  .day.on:not([aria-disabled='true']):hover {
    background: color-mix(in srgb, currentColor 6%, var(--_surface));
  }
  /* the text keeps its contrast */
  .month-grid[aria-busy='true'] .day {
    background: color-mix(in srgb, currentColor 6%, var(--_surface));
  }
  .day.picked {
    box-shadow: inset 0 0 0 2px var(--_accent);
  }
  .day:focus-visible {
    outline-offset: -0.2em;
  }
  .number {
    justify-self: start;
    min-inline-size: 1.8em;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .day:not(.on) > .number,
  .day.beside > .number {
    color: var(--_muted);
  }
  .day.off > .number {
    opacity: 0.6;
  }
  /* weeks in the past, or out of bounds */
  .week:has(.off):not(:has(.day:not(.off))) {
    display: none;
  }
  .day.on > .number {
    font-weight: 700;
  }
  .day[aria-current='date'] > .number {
    padding-inline: 0.45em;
    border: 1px solid;
    border-radius: 1em;
    text-align: center;
  }
  .weekday {
    display: none;
  }
  /* on a phone, the week of the active day, one day below the other */
  @container (inline-size < 36em) {
    .by-month,
    .names,
    .week:not(.current) {
      display: none;
    }
    .by-week {
      display: grid;
    }
    .week {
      grid-template-columns: minmax(0, 1fr);
    }
    .day {
      grid-template-columns: 5em minmax(0, 1fr);
      align-items: start;
      min-block-size: 44px;
      padding-block: 0.6em;
      border-block-start: 0;
      border-inline-start: 0.25em solid var(--_mark, transparent);
    }
    .day > :not(.number) {
      grid-column: 2;
    }
    .day.off {
      display: none;
    }
    /* days without an event stay in reach of the arrow keys, and take little room */
    .day:not(.on) {
      min-block-size: 0;
      padding-block: 0.1em;
      font-size: 0.875em;
    }
    .number {
      grid-row: 1 / span 4;
    }
    .weekday {
      display: inline;
    }
  }
  @media (forced-colors: active) {
    .day.picked {
      outline: 2px solid Highlight;
    }
  }
`;
