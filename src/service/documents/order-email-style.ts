/** The styles of emails about orders, light and dark; emails can load no style sheet, so each contains them. */
import { html, type Markup } from '../http/html.ts';
import { readableOn } from '../mail/sanitize.ts';

/**
 * The head of an email: the seller's logo on white, or else the name in the seller's colour; below it the event's
 * picture. The name is the text of the logo where pictures are not loaded.
 */
export function emailHead({
  seller,
  accent,
  logo,
  picture,
}: {
  readonly seller: string;
  /** `#rrggbb`. */
  readonly accent: string;
  readonly logo?: string | undefined;
  readonly picture?: string | undefined;
}): Markup {
  const band = html`<div class="band" style="background-color: ${accent}; color: ${readableOn(accent)};">
    <bdi>${seller}</bdi>
  </div>`;
  const head = html`<div class="logo" style="border-bottom: 4px solid ${accent};">
    <img src="${logo}" width="180" alt="${seller}" />
  </div>`;
  return html`${logo === undefined ? band : head}
  ${picture !== undefined && html`<img class="wide" src="${picture}" width="600" alt="" />`}`;
}

/** Simple enough for limited email programs; dark styles come last. */
export const style = html`<style>
  :root {
    color-scheme: light dark;
    supported-color-schemes: light dark;
  }
  body {
    margin: 0;
    padding: 0;
    background: #f1f1ee;
    color: #1b1b1a;
    font-family: system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;
    font-size: 16px;
    line-height: 1.5;
    -webkit-text-size-adjust: 100%;
  }
  .mail {
    max-width: 600px;
    margin: 0 auto;
    padding: 16px 8px 32px;
  }
  .sheet {
    background: #ffffff;
    border-radius: 14px;
    overflow: hidden;
    overflow-wrap: anywhere;
    word-break: break-word;
  }
  .band {
    padding: 14px 24px;
    font-weight: 700;
  }
  .logo {
    padding: 14px 24px;
    background: #ffffff;
    color: #1b1b1a;
    font-weight: 700;
  }
  .logo img,
  .wide {
    display: block;
    max-width: 100%;
    height: auto;
  }
  .body {
    padding: 24px 24px 28px;
  }
  h1 {
    margin: 0 0 16px;
    font-size: 24px;
    line-height: 1.25;
  }
  h2 {
    margin: 32px 0 10px;
    font-size: 18px;
    line-height: 1.3;
  }
  h3 {
    margin: 0 0 4px;
    font-size: 17px;
    line-height: 1.3;
  }
  p {
    margin: 0 0 12px;
  }
  dl {
    margin: 0 0 12px;
  }
  dt {
    margin: 8px 0 0;
    font-size: 14px;
    color: #5c5c57;
  }
  dd {
    margin: 0;
  }
  .event {
    margin: 20px 0;
    padding: 16px 18px;
    background: #f6f6f3;
    border-radius: 10px;
  }
  .event h2 {
    margin: 0 0 4px;
    font-size: 20px;
  }
  .event dl {
    margin: 0;
  }
  .ticket {
    margin: 0 0 12px;
    padding: 16px;
    border: 1px solid #d9d9d2;
    border-radius: 10px;
  }
  .picture {
    display: inline-block;
    vertical-align: top;
    width: 164px;
    margin: 0 16px 0 0;
  }
  .picture img {
    display: block;
    width: 164px;
    height: 164px;
    background: #ffffff;
    border-radius: 8px;
  }
  .picture.large,
  .picture.large img {
    width: 240px;
    height: 240px;
  }
  .words {
    display: inline-block;
    vertical-align: top;
    width: 320px;
    max-width: 100%;
    padding: 4px 0;
  }
  .words p {
    margin: 0 0 4px;
  }
  .code {
    font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
    font-size: 16px;
    letter-spacing: 0.04em;
  }
  .quiet {
    color: #5c5c57;
    font-size: 14px;
  }
  table {
    width: 100%;
    border-collapse: collapse;
  }
  th,
  td {
    padding: 5px 0;
    font-weight: 400;
    text-align: start;
    vertical-align: top;
  }
  td {
    padding-inline-start: 16px;
    text-align: end;
    white-space: nowrap;
  }
  .total th,
  .total td {
    padding-top: 9px;
    border-top: 1px solid #d9d9d2;
    font-weight: 700;
  }
  .note th,
  .note td {
    color: #5c5c57;
    font-size: 14px;
  }
  .button {
    display: inline-block;
    margin: 8px 0;
    padding: 12px 22px;
    border-radius: 10px;
    font-weight: 700;
    text-decoration: none;
  }
  .foot {
    padding: 20px 24px 0;
    color: #5c5c57;
    font-size: 14px;
    overflow-wrap: anywhere;
  }
  .foot p {
    margin: 0 0 10px;
  }
  a {
    color: #1d4ed8;
  }
  @media (max-width: 480px) {
    .body {
      padding: 20px 16px 24px;
    }
    .band {
      padding: 12px 16px;
    }
    .foot {
      padding: 20px 16px 0;
    }
    .words {
      width: 100%;
      padding: 12px 0 0;
    }
  }
  @media (prefers-color-scheme: dark) {
    body {
      background: #141413;
      color: #f2f2ee;
    }
    .sheet {
      background: #222220;
    }
    .event {
      background: #2c2c29;
    }
    .ticket {
      border-color: #4a4a45;
    }
    .total th,
    .total td {
      border-top-color: #4a4a45;
    }
    dt,
    .quiet,
    .foot,
    .note th,
    .note td {
      color: #b5b5ad;
    }
    a {
      color: #9db8ff;
    }
  }
</style>`;

const darkReaders = '(prefers-color-scheme: dark)';

/** An email as readers with one scheme see it, whatever the scheme of the page that shows it. */
export function inScheme(email: string, scheme: 'light' | 'dark'): string {
  return email
    .replaceAll(`@media ${darkReaders}`, scheme === 'dark' ? '@media all' : '@media not all')
    .replace(/(schemes?): light dark;/g, `$1: ${scheme};`)
    .replaceAll('content="light dark"', `content="${scheme}"`);
}
