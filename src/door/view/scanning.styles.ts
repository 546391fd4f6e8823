/** The look of the page while tickets are scanned. */
import { css } from 'lit';

export const scanningStyles = css`
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
`;
