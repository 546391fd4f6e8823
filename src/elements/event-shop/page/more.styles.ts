/** The styles of more content on the page: times, dates, the text about the event. */
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
  .below {
    display: grid;
    gap: calc(var(--_gap) * 2.5);
    grid-column: 1 / -1;
    min-inline-size: 0;
    margin-block-start: calc(var(--_gap) * 0.5);
  }
  .section {
    display: grid;
    gap: 0.75em;
    justify-items: start;
    min-inline-size: 0;
  }
  .section > h3 {
    font-size: 1.25em;
  }
  .folded {
    max-block-size: 26em;
    overflow: hidden;
    mask-image: linear-gradient(#000 70%, transparent);
  }
  .gallery,
  .cards {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 14em), 1fr));
    gap: var(--_gap);
    inline-size: 100%;
  }
  figure {
    margin: 0;
  }
  figcaption {
    margin-block-start: 0.35em;
  }
  .shot {
    display: block;
    inline-size: 100%;
    padding: 0;
    overflow: clip;
    cursor: zoom-in;
  }
  .shot img,
  .card img,
  .blank,
  .banner {
    display: block;
    inline-size: 100%;
    block-size: auto;
    aspect-ratio: 16 / 9;
    object-fit: cover;
    background: var(--_tint);
  }
  .banner {
    aspect-ratio: 4 / 1;
    border-radius: var(--_radius);
  }
  .screen {
    position: relative;
    display: block;
    inline-size: 100%;
    max-inline-size: 60em;
    aspect-ratio: 16 / 9;
    padding: 0;
    border: 0;
    border-radius: var(--_radius);
    overflow: clip;
    background: #17181a;
  }
  .screen img {
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
    opacity: 0.75;
  }
  .play {
    position: absolute;
    inset: 0;
    margin: auto;
    inline-size: fit-content;
    block-size: fit-content;
    display: flex;
    align-items: center;
    gap: 0.6em;
    padding: 0.7em 1.25em;
    border-radius: 10em;
    background: #fff;
    color: #111;
    font-weight: 650;
  }
  .triangle {
    inline-size: 0.8em;
    block-size: 0.95em;
    background: currentColor;
    clip-path: polygon(0 0, 100% 50%, 0 100%);
  }
  .venue address {
    display: grid;
    font-style: normal;
  }
  .venue address > :first-child {
    font-weight: 600;
  }
  .venue .quiet {
    padding: 0.55em 1.1em;
    border: 1px solid var(--_edge);
    border-radius: var(--_radius);
    text-decoration: none;
  }
  .beside {
    display: grid;
    gap: calc(var(--_gap) * 2.5);
  }
  .card {
    display: grid;
    align-content: start;
    gap: 0.15em;
    inline-size: 100%;
    block-size: 100%;
    padding: 0 0 0.75em;
    border: 1px solid var(--_border);
    overflow: clip;
    text-align: start;
  }
  .card > span:not(.blank) {
    padding-inline: 0.75em;
  }
  .card .name {
    margin-block-start: 0.5em;
    line-height: 1.25;
  }
  .card:hover {
    border-color: var(--_edge);
  }
  @container (max-width: 30em) {
    .card {
      grid-template-columns: 7em minmax(0, 1fr);
      align-items: center;
      align-content: stretch;
      padding: 0;
    }
    .card :is(img, .blank) {
      grid-row: 1 / span 3;
      block-size: 100%;
      min-block-size: 5.5em;
    }
    .card .name {
      align-self: end;
    }
    .card .name ~ span:last-child {
      align-self: start;
      padding-block-end: 0.5em;
    }
    .cards {
      gap: 0.5em;
    }
  }
  .seller {
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    gap: 0.85em;
    inline-size: 100%;
    padding-block-start: var(--_gap);
    border-block-start: 1px solid var(--_border);
  }
  .seller div:only-child {
    grid-column: 1 / -1;
  }
  .seller p {
    max-inline-size: 65ch;
  }
  .seller img {
    inline-size: auto;
    block-size: 3em;
    max-inline-size: 8em;
    object-fit: contain;
  }
  .seller a {
    display: inline-block;
    min-block-size: 24px;
  }
  @media print {
    .folded {
      max-block-size: none;
      mask-image: none;
    }
  }
  @media (forced-colors: active) {
    .time:has(:checked),
    .dates [aria-pressed='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
