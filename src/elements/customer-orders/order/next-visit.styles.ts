/** The styles of the next visit. */
import { css } from 'lit';

export const styles = css`
  .next {
    display: grid;
    gap: var(--_gap);
    margin-block-end: calc(1.5 * var(--_gap));
    padding: 1em;
    border: 1px solid var(--_border);
    border-block-start: 0.25em solid var(--_accent);
    border-radius: var(--_radius);
    background: var(--_surface);
    overflow-wrap: anywhere;
  }
  .next :is(.about, .passes, .way, address, .who) {
    display: grid;
    gap: 0.2em;
    align-content: start;
    min-inline-size: 0;
  }
  .next h3 {
    font-size: 1.25em;
  }
  .next time {
    font-weight: 600;
  }
  .next address {
    font-style: normal;
  }
  .next a {
    justify-self: start;
    padding-block: 0.6em;
  }
  .next .track {
    display: flex;
    overflow-x: auto;
    overscroll-behavior-x: contain;
    scroll-snap-type: x mandatory;
    scrollbar-width: none;
  }
  .next li {
    flex: none;
    display: grid;
    gap: 0.5em;
    align-content: start;
    justify-items: center;
    inline-size: 100%;
    padding: 0.25em;
    scroll-snap-align: center;
    scroll-snap-stop: always;
    text-align: center;
  }
  .next .pass {
    inline-size: min(100%, 17em);
    padding: 0;
    border-color: var(--_border);
    background: #fff;
    overflow: hidden;
  }
  .next .later {
    inline-size: min(100%, 22em);
    padding: 2em 1em;
    border: 1px dashed var(--_edge);
    border-radius: var(--_radius);
  }
  .next footer {
    display: flex;
    justify-content: center;
    align-items: center;
    gap: 1em;
    font-variant-numeric: tabular-nums;
  }
  .next footer button {
    inline-size: 44px;
    padding: 0;
    border-color: var(--_edge);
    border-radius: 50%;
    font-size: 1.25em;
    line-height: 1;
  }
  .next footer button[aria-disabled='true'] {
    opacity: 0.5;
  }
  .next footer span:dir(rtl) {
    display: inline-block;
    scale: -1 1;
  }
  @container (inline-size >= 34em) {
    .next {
      grid-template: auto 1fr / minmax(0, 1fr) 17em;
    }
    .next .passes {
      grid-area: 1 / 2 / 3;
    }
  }
`;
