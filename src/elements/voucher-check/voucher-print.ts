/** The printed voucher: a page with nothing else of the site. It loads on demand. */
import { html, nothing, render, type CSSResult, type TemplateResult } from 'lit';
import type { VoucherInfo } from '../../contract/vouchers.ts';
import type { Texts } from '../../locales/index.ts';
import { toMinor } from '../../sale/money.ts';
import { date, money } from '../format.ts';
import { renderQr } from '../qr.ts';
import { aside, page } from './voucher-print.styles.ts';
import { addressOf, colourOf, pictureOf, type ResultHost } from './voucher-view.ts';
import { momentOf } from './voucher-times.ts';

/** Timeout of a picture, milliseconds; the page is printed without one that is late. */
const timeoutMs = 4000;

type Host = Pick<ResultHost, 'language' | 'link'>;

/**
 * Opens the browser's print dialog with a page of the voucher. The page is in the document itself, where every browser
 * prints it, and is removed after the dialog.
 */
export async function printVoucher(host: Host, info: VoucherInfo, text: Texts['worth']): Promise<void> {
  const sheet = document.createElement('div');
  sheet.dataset['voucherPage'] = '';
  sheet.lang = host.language();
  const root = sheet.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = sheetsOf(page);
  sheet.style.setProperty('--brand', colourOf(info.seller) || '#000');
  render(renderPage(host, info, text), root);
  await Promise.all([...root.querySelectorAll('img')].map(settle));

  const added = sheetsOf(aside);
  const { title } = document;
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...added];
  document.body.append(sheet);
  document.title = `${text.title} ${info.voucher.code}`; // the name of a saved file
  const leave = () => {
    sheet.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => !added.includes(other));
    document.title = title;
  };
  window.addEventListener('afterprint', leave, { once: true });
  window.print();
}

/** The style sheets to adopt; empty where Lit has none of its own, and the browser prints the page as it is. */
function sheetsOf({ styleSheet }: CSSResult): CSSStyleSheet[] {
  return styleSheet ? [styleSheet] : [];
}

/** Waits for a picture; one that cannot be shown is removed. */
async function settle(picture: HTMLImageElement): Promise<void> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, timeoutMs, new Error('The picture did not come')));
  await Promise.race([picture.decode(), late]).catch(() => {
    picture.remove();
  });
}

function renderPage(host: Host, info: VoucherInfo, text: Texts['worth']): TemplateResult {
  const { voucher, seller, displaySettings, timezone } = info;
  const language = host.language();
  const currency = seller?.currency ?? '';
  const balance = voucher.balance ?? voucher.amount;
  const picture = pictureOf(host, info);
  const moment = (at: string, isEnd: boolean) => momentOf(at, isEnd, language, timezone, text.clock);
  const { code, validFrom: from, validUntil: until } = voucher;
  return html`<article>
    ${picture ? html`<img src=${picture} alt="" />` : nothing}
    <div>
      <h1>${text.title}</h1>
      <p class="amount">${money(toMinor(balance, currency), currency, language)}</p>
      <p>${balance < voucher.amount ? text.worthNow(date(new Date(), 'date', language, timezone)) : nothing}</p>
    </div>
    <div class="code">
      <div>
        <p class="small">${text.code}</p>
        <strong>${code}</strong>
        <p>${text.redeem}</p>
      </div>
      ${renderQr(code, text.scan(code))}
    </div>
    <div>
      ${from && new Date(from) > new Date() ? html`<p>${text.validFrom(moment(from, false))}</p>` : nothing}
      <p>${until ? text.validUntil(moment(until, true)) : text.unlimited}</p>
    </div>
    <div class="small">
      ${displaySettings?.disclaimer ? html`<p class="disclaimer">${displaySettings.disclaimer}</p>` : nothing}
    </div>
    <div>
      <p><strong>${seller?.name}</strong></p>
      <p class="small">${addressOf(seller)}</p>
    </div>
  </article>`;
}
