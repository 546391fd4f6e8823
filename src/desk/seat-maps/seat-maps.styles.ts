/** The styles of the pages of seat maps; they come with the first of these pages. */
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
  main:has(desk-seat-map),
  main:has(desk-event-seat-plan) {
    max-width: none;
    padding: 16px 20px 48px;
  }
  .seat-editor {
    display: grid;
    gap: 12px;
  }
  .seat-editor .page-head {
    margin-bottom: 0;
  }
  .seat-editor .button,
  .seat-editor .outline li,
  .seat-editor .seat-problems .plain {
    min-height: 44px;
  }
  .seat-editor input:not([type='checkbox']),
  .seat-editor select {
    min-height: 44px;
  }
  .seat-tools {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .seat-tools [aria-pressed='true'] {
    border-color: var(--accent);
    background: var(--accent-soft);
    color: var(--accent);
  }
  .snap {
    min-height: 44px;
  }
  .seat-columns {
    display: grid;
    grid-template-columns: 220px minmax(0, 1fr) 300px;
    gap: 12px;
  }
  .seat-columns > * {
    height: max(420px, calc(100dvh - 230px));
  }
  .seat-side {
    display: grid;
    gap: 16px;
    align-content: start;
    padding: 14px;
    overflow-y: auto;
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
  .outline {
    margin: 0 -8px;
  }
  .outline li {
    display: flex;
    align-items: center;
    gap: 4px;
    padding: 4px 8px;
    border-radius: 8px;
    cursor: pointer;
  }
  .outline li:hover {
    background: var(--hover);
  }
  .outline li[aria-selected='true'] {
    background: var(--accent-soft);
  }
  .outline li:focus-visible {
    outline-offset: -2px;
  }
  .outline .level-2 {
    padding-left: 20px;
  }
  .outline .level-3 {
    padding-left: 56px;
  }
  .outline .level-1 {
    font-weight: 600;
  }
  .twist {
    display: grid;
    place-items: center;
    flex: none;
    width: 28px;
    height: 36px;
  }
  .panel-title {
    margin-bottom: 8px;
    font-size: 13px;
    font-weight: 600;
  }
  .panel-head {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
    justify-content: space-between;
  }
  .panel-form + .panel-form {
    padding-top: 16px;
    border-top: 1px solid var(--line);
  }
  .panel-form .stack {
    gap: 12px;
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
  .seat-problems li + li {
    margin-top: 2px;
  }
  .seat-problems .plain {
    justify-content: start;
    padding: 4px 8px;
    margin-left: -8px;
    text-align: left;
    white-space: normal;
  }
  .seat-problems .fails b {
    color: var(--danger);
  }
  .seat-problems .warns b {
    color: var(--warning);
  }
  .file-button:focus-within {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  .file-button {
    position: relative;
  }
  @media (max-width: 1000px) {
    .seat-columns {
      grid-template-columns: minmax(0, 1fr);
    }
    .seat-columns > .seat-side {
      height: auto;
      max-height: none;
    }
    desk-event-seat-plan .seat-columns > .seat-side:first-child {
      order: 1;
    }
    .seat-columns > desk-seat-picture {
      order: -1;
      height: 56dvh;
    }
  }
  @media (max-width: 720px) {
    main:has(desk-seat-map),
    main:has(desk-event-seat-plan) {
      padding: 16px 16px 96px;
    }
    .seat-tools .snap,
    .seat-editor > .help {
      display: none;
    }
    .seat-columns .outline {
      max-height: 40dvh;
      overflow-y: auto;
    }
  }
`;
if (styleSheet) document.adoptedStyleSheets.push(styleSheet);
