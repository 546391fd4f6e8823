/** What all of the door page shares: dark, for eyes in the dark, with large targets. */
import { css } from 'lit';

export const pageStyles = css`
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

  .hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
