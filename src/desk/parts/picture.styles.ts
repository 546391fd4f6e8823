/** The styles of fields of pictures and of the pictures of a house; they come with the first field. */
import { css } from 'lit';

const { styleSheet } = css`
  .picture-field {
    display: grid;
    gap: 10px;
  }
  .picture-field.over {
    outline: 2px dashed var(--accent);
    outline-offset: 6px;
    border-radius: 8px;
  }
  .pictures {
    display: flex;
    flex-wrap: wrap;
    gap: 16px;
    align-items: start;
  }
  .pictures img {
    display: block;
    max-width: 100%;
    border-radius: 8px;
    background: var(--hover);
  }
  .pictures .whole {
    position: relative;
  }
  .pictures .whole img {
    max-height: 200px;
  }
  .pictures .whole:has(.focus-mark) {
    cursor: crosshair;
  }
  .pictures .focus-mark {
    position: absolute;
    width: 22px;
    height: 22px;
    margin: -11px;
    border: 2px solid #fff;
    border-radius: 50%;
    box-shadow:
      0 0 0 2px #000,
      inset 0 0 0 1px #000;
    pointer-events: none;
  }
  .pictures .cut {
    margin: 0;
  }
  .pictures .cut img {
    width: 124px;
    height: 170px;
    object-fit: cover;
    margin-bottom: 4px;
  }
  .pictures .cut figcaption {
    max-width: 160px;
  }
  dialog:has(.picture-choice) {
    width: min(880px, calc(100vw - 32px));
  }
  .picture-choice:focus {
    outline: none;
  }
  .picture-choice ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(180px, 36vw), 1fr));
    gap: 18px 14px;
    margin: 0;
    padding: 4px;
    list-style: none;
  }
  .picture-choice .take {
    display: block;
    width: 100%;
    padding: 0;
    border: 1px solid var(--line);
    border-radius: 8px;
    overflow: hidden;
    background: var(--hover);
  }
  .picture-choice img {
    display: block;
    width: 100%;
    height: auto;
    aspect-ratio: 3 / 2;
    object-fit: contain;
  }
  .picture-choice li .row {
    justify-content: space-between;
    align-items: baseline;
    gap: 2px 8px;
    margin-top: 4px;
  }
  .picture-choice li .row span {
    overflow-wrap: anywhere;
  }
  .picture-choice .danger-text {
    color: var(--danger);
  }
`;
if (styleSheet) document.adoptedStyleSheets.push(styleSheet);
