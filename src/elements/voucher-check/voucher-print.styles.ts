/** The styles of a printed voucher. */
import { css } from 'lit';

/** The seller's page, which is hidden while the voucher is printed; for A4 and letter paper. */
export const aside = css`
  @page {
    margin: 15mm;
  }
  @media screen {
    [data-voucher-page] {
      display: none;
    }
  }
  @media print {
    html,
    body {
      all: unset !important;
      display: block !important;
      visibility: hidden !important;
    }
    body > :not([data-voucher-page]) {
      display: none !important;
    }
    [data-voucher-page] {
      visibility: visible;
    }
  }
`;

/** The voucher on paper: black on white, in sizes of paper. */
export const page = css`
  :host {
    all: initial;
    display: block;
    color-scheme: light;
    font:
      11pt/1.45 system-ui,
      sans-serif;
    color: #000;
    print-color-adjust: exact;
  }
  * {
    box-sizing: border-box;
    margin: 0;
  }
  article {
    display: grid;
    gap: 9mm;
    max-inline-size: 170mm;
    margin-inline: auto;
    padding: 12mm;
    border: 0.4mm solid #000;
    border-block-start: 5mm solid var(--brand, #000);
    border-radius: 3mm;
    break-inside: avoid;
    overflow-wrap: anywhere;
  }
  img {
    display: block;
    inline-size: 100%;
    block-size: 26mm;
    object-fit: contain;
    object-position: left;
  }
  h1 {
    font-size: 15pt;
    font-weight: 500;
  }
  .amount {
    font-size: 46pt;
    font-weight: 700;
    line-height: 1.1;
    font-variant-numeric: tabular-nums;
  }
  .code {
    display: grid;
    grid-template-columns: 1fr 36mm;
    gap: 8mm;
    align-items: center;
    padding-block: 6mm;
    border-block: 0.2mm dashed #000;
  }
  .code strong {
    display: block;
    font:
      700 20pt/1.3 ui-monospace,
      monospace;
    letter-spacing: 0.05em;
  }
  svg {
    display: block;
    inline-size: 36mm;
  }
  .small {
    font-size: 9pt;
  }
  .disclaimer {
    white-space: pre-line;
  }
`;
