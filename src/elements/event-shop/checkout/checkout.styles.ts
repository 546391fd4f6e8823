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
  .brief {
    display: flex;
    gap: 0.85em;
    align-items: center;
  }
  .brief > img {
    flex: none;
    inline-size: 3.5em;
    block-size: 3.5em;
    border-radius: calc(var(--_radius) / 2);
    object-fit: cover;
  }
  .brief > p {
    display: grid;
    min-inline-size: 0;
    overflow-wrap: anywhere;
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
  .open-account {
    inline-size: 100%;
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
  @container (min-width: 46em) {
    .brief {
      display: none;
    }
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
  .meant {
    justify-self: start;
    min-block-size: 44px;
    text-align: start;
    overflow-wrap: anywhere;
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
    display: block;
    border-inline-start-color: var(--_success);
  }
  .notice.good > * + :not(.poster + *) {
    margin-block-start: 0.75em;
  }
  .notice.good > .poster {
    float: inline-end;
    inline-size: clamp(5.5em, 24cqi, 15em);
    block-size: auto;
    aspect-ratio: 1;
    margin-block: 0 var(--_gap);
    margin-inline-start: var(--_gap);
    border-radius: calc(var(--_radius) / 2);
    object-fit: cover;
  }
  .confirmation h3 {
    font-size: clamp(1.35em, 1.1em + 1cqi, 1.75em);
  }
  .confirmation h4 {
    margin-block-start: 0.5em;
    font-size: 1.2em;
  }
  .confirmation > .notice,
  .codes {
    inline-size: 100%;
  }
  .codes {
    display: grid;
    gap: var(--_gap);
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 21em), 1fr));
  }
  /* a stub: notches in its edge where the line between code and name would tear */
  .admission {
    --tear: calc(var(--_gap) * 2 + 8em + 1px);
    display: flex;
    border-radius: var(--_radius);
    background: var(--_tint);
  }
  .admission:dir(rtl) {
    --tear: calc(100% - var(--_gap) * 2 - 8em - 1px);
  }
  .admission:has(svg, .qr) {
    mask:
      radial-gradient(circle 0.5em at var(--tear) 0, #0000 97%, #000) intersect,
      radial-gradient(circle 0.5em at var(--tear) 100%, #0000 97%, #000);
  }
  @media (forced-colors: active) {
    .admission {
      border: 1px solid;
    }
  }
  .admission > div {
    display: grid;
    flex: 1;
    gap: 0.2em;
    align-content: center;
    min-inline-size: 0;
    padding: var(--_gap);
    overflow-wrap: anywhere;
  }
  .admission strong {
    font-size: 1.15em;
  }
  .admission code {
    margin-inline-end: -0.3em;
    font-size: 0.8em;
  }
  .admission code span {
    display: inline-block;
    margin-inline-end: 0.3em;
  }
  .admission > :is(svg, .qr) {
    flex: none;
    box-sizing: content-box;
    inline-size: 8em;
    block-size: 8em;
    margin: var(--_gap);
    border-radius: calc(var(--_radius) / 2);
    background: #fff;
  }
  .admission > :is(svg, .qr) + div {
    border-inline-start: 2px dashed var(--_border);
  }
`;
