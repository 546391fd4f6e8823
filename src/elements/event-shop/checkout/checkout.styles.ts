/** The styles of the checkout: details, payment and confirmation. */
import { css } from 'lit';

export const styles = css`
  /* neither the top of a page nor the bar below covers what is reached by keyboard or marked as wrong */
  .field,
  .check,
  .method,
  .heading,
  #details,
  #confirmation,
  :is(input, select, textarea, summary, button) {
    scroll-margin-block: 5em 8em;
  }
  .heading {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25em 1em;
    align-items: baseline;
    justify-content: space-between;
  }
  .heading h3 {
    font-size: 1.35em;
  }
  .your-seats {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25em 1em;
    align-items: baseline;
    font-weight: 600;
  }
  .timer {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em 1em;
    align-items: center;
    padding: 0.5em 0.75em;
    border-radius: var(--_radius);
    background: var(--_tint);
    font-variant-numeric: tabular-nums;
  }
  .timer[data-soon] {
    color: var(--_warning);
    font-weight: 650;
  }
  .group {
    display: grid;
    gap: 0.75em;
    min-inline-size: 0;
  }
  .group legend {
    padding: 0;
    margin-block-end: 0.5em;
  }
  details.group > summary {
    min-block-size: 44px;
    display: flex;
    align-items: center;
    cursor: pointer;
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  details.group > summary::after {
    content: '';
    flex: none;
    inline-size: 0.45em;
    block-size: 0.45em;
    margin-inline: 0.75em 0.25em;
    border: solid;
    border-width: 0 2px 2px 0;
    transform: translateY(-25%) rotate(45deg);
  }
  details.group[open] > summary::after {
    transform: translateY(25%) rotate(-135deg);
  }
  details.group:not([open]) + details.group {
    margin-block-start: calc(var(--_gap) * -1);
  }
  .fields {
    display: grid;
    gap: 0.85em var(--_gap);
  }
  @container (min-width: 30em) {
    .fields {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  .wide {
    grid-column: 1 / -1;
  }
  .address {
    display: grid;
    gap: 0.3em;
    min-inline-size: 0;
  }
  .address > .fields {
    margin-block-start: 0.3em;
  }
  .told {
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  .terms {
    display: grid;
    gap: 0.5em;
    margin-block-start: var(--_gap);
  }
  .helpers {
    display: flex;
    flex-wrap: wrap;
    gap: 0.35em 1.25em;
  }
  .field > textarea {
    resize: vertical;
  }
  .check,
  .method {
    display: flex;
    gap: 0.75em;
    align-items: start;
    cursor: pointer;
  }
  .check {
    padding-block: 0.6em;
  }
  /* what is said about a box stands below its text */
  .check ~ * {
    margin-inline-start: 2em;
  }
  .check ~ a {
    justify-self: start;
    margin-block-start: -0.6em;
    padding-block: 0.35em;
  }
  .method {
    padding: 0.85em;
    border: 1px solid var(--_edge);
    border-radius: var(--_radius);
  }
  .method:has(:checked) {
    border-color: currentColor;
    box-shadow: inset 0 0 0 1px currentColor;
  }
  .method .small {
    display: block;
  }
  :is(.check, .method) input {
    flex: none;
    inline-size: 1.25em;
    block-size: 1.25em;
    margin: 0.1em 0 0;
    accent-color: var(--_accent);
  }
  .check [aria-invalid='true']:not(:focus-visible) {
    outline: 2px solid var(--_danger);
    outline-offset: 1px;
  }
  .confirmation {
    display: grid;
    gap: var(--_gap);
    justify-items: start;
  }
  .notice.good {
    border-inline-start-color: var(--_success);
  }
  .confirmation > .notice,
  .codes {
    inline-size: 100%;
  }
  .codes {
    display: grid;
    gap: var(--_gap);
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 20em), 1fr));
  }
  .admission {
    display: flex;
    gap: var(--_gap);
    align-items: center;
    padding: var(--_gap);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
  }
  .admission > div {
    display: grid;
    gap: 0.2em;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .admission code {
    margin-inline-end: -0.4em;
    font-size: 0.8em;
  }
  .admission code span {
    display: inline-block;
    margin-inline-end: 0.4em;
  }
  .admission > :is(svg, .qr) {
    flex: none;
    inline-size: 8em;
    block-size: 8em;
    border-radius: calc(var(--_radius) / 2);
    background: #fff;
  }
`;
