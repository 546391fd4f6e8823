/** The styles of the choice of another seat; they come with it. */
import { css } from 'lit';

const { styleSheet } = css`
  dialog:has(desk-seat-choice) {
    width: min(960px, calc(100vw - 32px));
  }
  desk-seat-choice {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 260px;
    gap: 14px 20px;
    align-items: start;
  }
  .seat-choice-plan,
  .seat-choice-side {
    display: grid;
    gap: 12px;
  }
  .seat-choice-plan .button {
    min-height: 44px;
  }
  desk-seat-choice select {
    min-height: 44px;
  }
  desk-seat-choice desk-seat-picture {
    height: min(52dvh, 480px);
    border: 1px solid var(--line);
    border-radius: 12px;
  }
  desk-seat-choice desk-seat-picture .tool-pan {
    cursor: pointer;
  }
  desk-seat-choice .said {
    min-height: 1lh;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  desk-seat-choice .seat-key i.new {
    border: 2px solid var(--ink);
    background: none;
  }
  @media (max-width: 720px) {
    desk-seat-choice {
      grid-template-columns: minmax(0, 1fr);
    }
    desk-seat-choice desk-seat-picture {
      height: 38dvh;
    }
    .seat-choice-plan > .help {
      display: none;
    }
    desk-seat-choice .seat-key {
      display: flex;
      flex-wrap: wrap;
      gap: 0 16px;
    }
  }
`;
if (styleSheet) document.adoptedStyleSheets.push(styleSheet);
