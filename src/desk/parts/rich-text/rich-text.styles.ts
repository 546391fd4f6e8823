/** The styles of fields of rich text; they come with the first field. */
import { css } from 'lit';

const { styleSheet } = css`
  .rich-text {
    border: 1px solid var(--edge);
    border-radius: 8px;
    background: var(--surface);
    font-weight: 400;
  }
  .rich-text:focus-within {
    border-color: var(--accent);
  }
  .rich-text:has([aria-invalid='true']) {
    border-color: var(--danger);
  }
  .rich-text [role='toolbar'] {
    display: flex;
    flex-wrap: wrap;
    gap: 2px;
    padding: 3px;
    border-bottom: 1px solid var(--line);
  }
  .rich-text .plain[aria-pressed='true'] {
    background: var(--hover);
    color: var(--accent);
    box-shadow: inset 0 0 0 1px var(--accent);
  }
  .rich-text [role='textbox'] {
    min-height: 140px;
    max-height: 60vh;
    overflow-y: auto;
    padding: 10px 12px;
    border-radius: 0 0 8px 8px;
    line-height: 1.5;
    overflow-wrap: anywhere;
    white-space: break-spaces;
    cursor: text;
    outline-offset: -2px;
  }
  .rich-text [role='textbox'] > * {
    margin: 0;
  }
  .rich-text [role='textbox'] > * + * {
    margin-top: 0.75em;
  }
  .rich-text :is(ul, ol) {
    margin: 0;
    padding-inline-start: 24px;
    list-style: revert;
  }
  .rich-text :is(li, blockquote) > p {
    margin: 0;
  }
  .rich-text :is(li, blockquote) > * + * {
    margin-top: 0.4em;
  }
  .rich-text h3 {
    font-size: 18px;
    line-height: 1.35;
  }
  .rich-text h4 {
    font-size: 15px;
    line-height: 1.35;
  }
  .rich-text blockquote {
    padding-inline-start: 12px;
    border-inline-start: 3px solid var(--line);
  }
  .rich-text a {
    color: var(--accent);
  }
  .rich-text textarea {
    border: 0;
    font-family: ui-monospace, monospace;
    font-size: 13px;
    min-height: 180px;
  }
  @media (pointer: coarse) {
    .rich-text .plain {
      width: 44px;
      min-height: 44px;
    }
  }
`;
if (styleSheet) document.adoptedStyleSheets.push(styleSheet);
