/** The look of a result, which fills the page. */
import { css } from 'lit';

export const resultStyles = css`
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
