/** The styles of plans of seats in the desk: their colours, tools and key. They come with the first plan. */
import { css } from 'lit';

const { styleSheet } = css`
  :root {
    --seat-0: #5f6b69;
    --seat-1: #1d4ed8;
    --seat-2: #b3261e;
    --seat-3: #146c2e;
    --seat-4: #7a4f00;
    --seat-5: #7c2d9b;
    --seat-6: #0b6b78;
  }
  @media (prefers-color-scheme: dark) {
    :root:not([data-scheme='light']) {
      --seat-0: #a7b1af;
      --seat-1: #9db8ff;
      --seat-2: #ffb4ab;
      --seat-3: #7ddc93;
      --seat-4: #f5c451;
      --seat-5: #e0b0f5;
      --seat-6: #7fd6e3;
    }
  }
  :root[data-scheme='dark'] {
    --seat-0: #a7b1af;
    --seat-1: #9db8ff;
    --seat-2: #ffb4ab;
    --seat-3: #7ddc93;
    --seat-4: #f5c451;
    --seat-5: #e0b0f5;
    --seat-6: #7fd6e3;
  }
  .seat-tools {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  .seat-tools .button {
    padding-inline: 10px;
  }
  .seat-tools .icon-button {
    width: 44px;
    padding: 0;
  }
  .seat-tools [aria-pressed='true'] {
    border-color: var(--accent);
    background: var(--accent-soft);
    color: var(--accent);
  }
  desk-seat-picture {
    position: relative;
    display: block;
    padding: 0;
    overflow: hidden;
    background: var(--canvas);
  }
  desk-seat-picture .canvas {
    position: absolute;
    inset: 0;
    touch-action: none;
    border-radius: 12px;
  }
  desk-seat-picture .canvas:focus-visible {
    outline-offset: -3px;
  }
  desk-seat-picture .tool-pan {
    cursor: grab;
  }
  desk-seat-picture .tool-lasso,
  desk-seat-picture .tool-block {
    cursor: crosshair;
  }
  desk-seat-picture canvas {
    display: block;
    width: 100%;
    height: 100%;
  }
  .seat-key li {
    display: flex;
    gap: 8px;
    align-items: center;
    min-height: 28px;
  }
  .seat-key span:nth-child(2) {
    flex: 1;
    overflow-wrap: anywhere;
  }
  .seat-key i {
    width: 14px;
    height: 14px;
    border-radius: 4px;
    background: var(--seat-0);
  }
  .seat-key .tone-1 {
    background: var(--seat-1);
  }
  .seat-key .tone-2 {
    background: var(--seat-2);
  }
  .seat-key .tone-3 {
    background: var(--seat-3);
  }
  .seat-key .tone-4 {
    background: var(--seat-4);
  }
  .seat-key .tone-5 {
    background: var(--seat-5);
  }
  .seat-key .tone-6 {
    background: var(--seat-6);
  }
`;
if (styleSheet) document.adoptedStyleSheets.push(styleSheet);
