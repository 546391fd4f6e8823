/**
 * The styles of the ticket screen: black on white on every page, since scanners need it, and the white lights up the
 * code.
 */
import { css } from 'lit';

export const styles = css`
  .screen {
    inline-size: 100%;
    block-size: 100%;
    max-inline-size: none;
    max-block-size: none;
    margin: 0;
    padding: 0;
    border: 0;
    overflow: hidden;
    background: #fff;
    color: #000;
    color-scheme: light;
    forced-color-adjust: none;
  }
  .screen::backdrop {
    background: #fff;
  }
  .screen[open] {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr) auto;
  }
  .screen header {
    display: flex;
    align-items: center;
    gap: 1em;
    padding: max(0.75em, env(safe-area-inset-top)) 1em 0.5em;
  }
  .screen header p {
    display: grid;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .screen button {
    flex: none;
    inline-size: 44px;
    padding: 0;
    border: 1px solid #5b5b66;
    border-radius: 50%;
    font-size: 1.5em;
    line-height: 1;
  }
  .screen button[aria-disabled='true'] {
    border-color: #c8c8cc;
    color: #767680;
  }
  .screen .shut {
    margin-inline-start: auto;
  }
  .screen .track {
    display: flex;
    overflow-x: auto;
    overscroll-behavior: contain;
    scroll-snap-type: x mandatory;
    scrollbar-width: none;
  }
  .screen .track:focus-visible {
    outline-offset: -0.3em;
  }
  .screen li {
    flex: none;
    display: grid;
    align-content: center;
    justify-items: center;
    gap: 0.75em;
    inline-size: 100%;
    padding: 0.5em 1em;
    overflow-y: auto;
    scroll-snap-align: center;
    scroll-snap-stop: always;
    text-align: center;
  }
  .screen .big {
    inline-size: min(100%, 26em, 54dvb);
  }
  .screen code {
    font-size: 1.15em;
    letter-spacing: 0.05em;
    overflow-wrap: anywhere;
  }
  .screen .later {
    max-inline-size: 22em;
    padding: 2em 1em;
    border: 1px dashed #5b5b66;
    border-radius: 0.5em;
    font-size: 1.15em;
  }
  .screen .who {
    display: grid;
    gap: 0.15em;
    overflow-wrap: anywhere;
  }
  .screen .who strong {
    font-size: 1.25em;
  }
  .screen .state {
    justify-self: center;
    padding: 0.1em 0.6em;
    border: 1px solid #5b5b66;
    border-radius: 1em;
    font-weight: 600;
  }
  .screen footer {
    display: flex;
    justify-content: center;
    align-items: center;
    gap: 1em;
    padding: 0.5em 0.5em max(0.75em, env(safe-area-inset-bottom));
    font-variant-numeric: tabular-nums;
  }
  .screen footer span:dir(rtl) {
    display: inline-block;
    scale: -1 1;
  }
`;
