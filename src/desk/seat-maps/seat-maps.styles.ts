/** The styles of the pages of seat maps; they come with the first of these pages. */
import { css } from 'lit';

const { styleSheet } = css`
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
  desk-seat-view {
    display: block;
  }
  .seat-views {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 112px), 1fr));
    gap: 8px;
  }
  .seat-editor .seat-view {
    display: grid;
    gap: 4px;
    align-content: start;
    width: 100%;
    height: 100%;
    min-height: 44px;
    padding: 6px;
    border: 1px solid var(--line);
    border-radius: 8px;
    text-align: left;
    white-space: normal;
    overflow-wrap: anywhere;
  }
  .seat-view img {
    display: block;
    width: 100%;
    height: auto;
    aspect-ratio: 16 / 9;
    object-fit: cover;
    border-radius: 4px;
    background: var(--hover);
  }
  .seat-editor .seat-view[aria-pressed='true'] {
    border-color: var(--accent);
    background: var(--accent-soft);
    box-shadow: inset 0 0 0 1px var(--accent);
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
