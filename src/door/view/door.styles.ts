/** The look of the door page: dark, for eyes in the dark, with large targets. Long because it is all of the page's styles. */
import { css } from 'lit';

export const styles = css`
  :host {
    --muted: #aab4c2;
    --line: #2c3643;
    --panel: #18202a;
    --accent: #37d07f;
    display: flex;
    flex-direction: column;
    box-sizing: border-box;
    min-height: 100dvh;
    padding: env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left);
    background: #10151c;
    color: #f5f7fa;
    font:
      1.0625rem/1.45 system-ui,
      sans-serif;
    -webkit-text-size-adjust: 100%;
  }
  *,
  *::before {
    box-sizing: border-box;
  }
  h1 {
    margin: 0;
    font-size: 1.5rem;
    line-height: 1.2;
  }
  h2 {
    margin: 0;
    font-size: 1.125rem;
  }
  p {
    margin: 0;
  }
  svg {
    display: block;
    width: 1.5em;
    height: 1.5em;
  }
  .behind {
    display: contents;
  }
  .muted {
    color: var(--muted);
  }
  button,
  input,
  select {
    font: inherit;
    color: inherit;
  }
  button {
    min-height: 48px;
    padding: 10px 18px;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--panel);
    cursor: pointer;
    touch-action: manipulation;
  }
  button.primary {
    border-color: var(--accent);
    background: var(--accent);
    color: #06210f;
    font-weight: 700;
    font-size: 1.25rem;
    min-height: 64px;
  }
  button:disabled {
    opacity: 0.5;
  }
  :focus-visible {
    outline: 3px solid #fff;
    outline-offset: 2px;
  }
  input {
    width: 100%;
    min-height: 52px;
    padding: 10px 14px;
    border: 1px solid #5b6878;
    border-radius: 12px;
    background: #0a0e13;
    font-size: 1.125rem;
  }

  /* pairing, choice of the event, the end */
  .sheet {
    display: flex;
    flex-direction: column;
    gap: 20px;
    width: min(100%, 34rem);
    margin: 0 auto;
    padding: 28px 20px 40px;
    flex: 1;
  }
  .sheet form {
    display: grid;
    gap: 12px;
  }
  .sheet label {
    display: grid;
    gap: 6px;
    font-weight: 600;
  }
  .problem {
    padding: 12px 14px;
    border-left: 4px solid #ff9b9b;
    border-radius: 8px;
    background: #3a1a1e;
  }
  .choices {
    display: grid;
    gap: 10px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .choices button {
    display: grid;
    width: 100%;
    gap: 2px;
    padding: 14px 16px;
    text-align: start;
  }
  .choices strong {
    font-size: 1.125rem;
  }
  .choices button[aria-pressed='true'] {
    border-color: var(--accent);
    box-shadow: inset 0 0 0 1px var(--accent);
  }
  .today {
    justify-self: start;
    padding: 1px 8px;
    border-radius: 6px;
    background: var(--accent);
    color: #06210f;
    font-size: 0.875rem;
    font-weight: 700;
  }
  progress {
    width: 100%;
    height: 8px;
    accent-color: var(--accent);
  }
  .foot {
    display: grid;
    gap: 12px;
    margin-top: auto;
  }

  /* scanning */
  .bar {
    display: flex;
    align-items: center;
    gap: 12px;
    padding: 8px 12px;
    min-height: 60px;
  }
  .bar .where {
    flex: 1;
    min-width: 0;
  }
  .bar .where strong,
  .bar .where span {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .bar .where span {
    color: var(--muted);
    font-size: 0.9375rem;
  }
  .bar .way {
    padding: 2px 8px;
    border-radius: 6px;
    background: #f5f7fa;
    color: #10151c;
    font-weight: 800;
    letter-spacing: 0.04em;
  }
  .bar .count {
    font-variant-numeric: tabular-nums;
    font-size: 1.125rem;
    font-weight: 700;
    white-space: nowrap;
  }
  .bar button {
    display: grid;
    place-items: center;
    width: 48px;
    padding: 0;
    flex: none;
  }
  .picture {
    position: relative;
    flex: 1;
    min-height: 220px;
    overflow: hidden;
    background: #000;
  }
  video {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  .frame {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    pointer-events: none;
  }
  .frame::before {
    content: '';
    width: min(64vmin, 70%);
    aspect-ratio: 1;
    max-height: 80%;
    border: 3px solid rgb(255 255 255 / 85%);
    border-radius: 20px;
    box-shadow: 0 0 0 100vmax rgb(0 0 0 / 30%);
  }
  .over {
    position: absolute;
    inset: auto 12px 12px;
    display: grid;
    gap: 8px;
    justify-items: center;
  }
  .over p,
  .over button {
    max-width: 34rem;
    padding: 10px 16px;
    border-radius: 12px;
    background: rgb(10 14 19 / 88%);
    text-align: center;
  }
  .middle {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    padding: 24px;
    text-align: center;
  }
  .middle div {
    display: grid;
    gap: 16px;
    justify-items: center;
    max-width: 26rem;
  }
  .tools {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: 1fr;
    gap: 6px;
    padding: 8px;
  }
  .tools button {
    display: grid;
    justify-items: center;
    gap: 2px;
    padding: 8px 2px;
    border-color: transparent;
    font-size: 0.8125rem;
    line-height: 1.2;
  }
  .tools button[aria-pressed='true'] {
    background: #f5f7fa;
    color: #10151c;
  }
  .status {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 16px;
    padding: 8px 14px 10px;
    background: #4a3200;
    color: #ffe7b0;
    font-size: 0.9375rem;
  }
  .notices {
    display: grid;
    gap: 1px;
    max-height: 40dvh;
    overflow: auto;
  }
  .notice {
    display: flex;
    align-items: center;
    gap: 12px;
    padding: 10px 14px;
    background: #5b1620;
  }
  .notice div {
    flex: 1;
  }
  .notice button {
    background: transparent;
    border-color: currentcolor;
  }

  /* a result fills the page */
  .result {
    position: fixed;
    inset: 0;
    z-index: 2;
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: center;
    gap: 1.2vh;
    padding: max(24px, env(safe-area-inset-top)) 20px max(20px, env(safe-area-inset-bottom));
    overflow: auto;
    color: #fff;
    text-align: center;
  }
  .result > svg {
    width: min(46vmin, 34vh);
    height: min(46vmin, 34vh);
    margin-top: auto;
    flex: none;
  }
  .result .word {
    font-size: clamp(2.25rem, 13vmin, 6rem);
    font-weight: 800;
    line-height: 1.05;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
  .result .word.short {
    font-size: clamp(4rem, 24vmin, 10rem);
  }
  .result .holder {
    font-size: clamp(1.25rem, 5.5vmin, 2.25rem);
    font-weight: 600;
    line-height: 1.2;
  }
  .result .line {
    font-size: clamp(1.125rem, 4.6vmin, 1.75rem);
    line-height: 1.25;
  }
  .result .attention {
    display: grid;
    gap: 4px;
    max-width: 34rem;
    margin: 6px 0;
    padding: 10px 18px;
    border-radius: 12px;
    background: #fff;
    color: #10151c;
    font-size: clamp(1.25rem, 5vmin, 1.875rem);
    font-weight: 700;
    line-height: 1.25;
  }
  .result .unconfirmed {
    padding: 4px 12px;
    border: 2px dashed currentcolor;
    border-radius: 10px;
    font-weight: 600;
  }
  .result .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 10px;
    justify-content: center;
    margin-top: auto;
    padding-top: 12px;
  }
  .result .actions button {
    border: 2px solid currentcolor;
    background: rgb(0 0 0 / 35%);
    font-weight: 600;
    min-width: 9rem;
  }
  .green {
    background: #0a6b35;
  }
  .orange {
    background: #9a4a00;
  }
  .red {
    background: #a81220;
  }
  .blue {
    background: #1546b8;
  }
  .pink {
    background: #a8145f;
  }

  /* search, last scans, counts */
  dialog {
    width: min(100%, 38rem);
    max-width: none;
    height: 100dvh;
    max-height: none;
    margin: 0 auto;
    padding: 0;
    border: 0;
    background: #10151c;
    color: inherit;
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 60%);
  }
  .panel {
    display: grid;
    grid-template-rows: auto auto 1fr;
    height: 100%;
    padding: max(8px, env(safe-area-inset-top)) 14px 0;
    gap: 10px;
  }
  .panel .head {
    display: flex;
    align-items: center;
    justify-content: space-between;
  }
  .panel .head button {
    display: grid;
    place-items: center;
    width: 48px;
    padding: 0;
  }
  .rows {
    display: grid;
    align-content: start;
    gap: 8px;
    margin: 0;
    padding: 0 0 24px;
    overflow: auto;
    list-style: none;
  }
  .rows li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 10px;
    padding: 10px 12px;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--panel);
  }
  .rows li > div:not(.mark) {
    flex: 1 1 9rem;
    min-width: 0;
  }
  .rows span {
    display: block;
    color: var(--muted);
    font-size: 0.9375rem;
    overflow-wrap: anywhere;
  }
  .rows .mark {
    display: grid;
    place-items: center;
    width: 2.5rem;
    height: 2.5rem;
    border-radius: 10px;
    color: #fff;
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    padding: 10px 6px;
    border-bottom: 1px solid var(--line);
    text-align: end;
  }
  th:first-child,
  td:first-child {
    text-align: start;
  }
  thead th {
    color: var(--muted);
    font-size: 0.875rem;
    font-weight: 600;
  }
  tfoot td,
  tfoot th {
    border-bottom: 0;
    font-weight: 700;
  }
  .scroll {
    overflow: auto;
    padding-bottom: 24px;
  }
  .hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (min-width: 900px) {
    .picture {
      width: min(100%, 60rem);
      margin: 0 auto;
      border-radius: 20px;
    }
    .bar,
    .tools,
    .status,
    .notices {
      width: min(100%, 60rem);
      margin: 0 auto;
    }
  }
  @media (forced-colors: active) {
    .result > svg {
      forced-color-adjust: none;
      color: CanvasText;
    }
    .result .unconfirmed,
    .result .attention {
      border: 2px solid CanvasText;
    }
  }
`;
