/** An email about a voucher as text and as HTML, in the style of the emails about orders. It loads nothing but the seller's logo. */
import { textsIn, type EmailLanguage } from '../locales/index.ts';
import { brandingOf, type SellerData } from '../events/records.ts';
import { html, type Markup } from '../http/html.ts';
import { httpsAddress, linesOf, mailtoAddress, webAddress } from '../mail/sanitize.ts';
import type { Fact } from '../documents/order-email-content.ts';
import { emailHead, style } from '../documents/order-email-style.ts';

/** The content of an email. */
export interface VoucherEmail {
  readonly language: EmailLanguage;
  readonly subject: string;
  readonly seller: string;
  /** `#rrggbb`. */
  readonly accent: string;
  readonly about: SellerData;
  readonly title: string;
  readonly opening: readonly string[];
  /** The buyer's message to the recipient. */
  readonly message: readonly string[];
  readonly voucher?: {
    readonly amount: string;
    readonly code: string;
    readonly lines: readonly string[];
    readonly picture?: string;
  };
  readonly details: readonly Fact[];
  readonly notes: readonly string[];
  /** The seller's last words. */
  readonly words: readonly string[];
}

/** Lines end with `\n`. */
export function voucherEmailText(email: VoucherEmail): string {
  const { language, opening, message, voucher, details: data, notes, words, about } = email;
  const { voucherSales: texts, mail } = textsIn(language);
  const paragraphs = [
    texts.greeting,
    ...opening,
    message.join('\n'),
    voucher ? [voucher.amount, `${texts.code}${mail.colon}${voucher.code}`, ...voucher.lines].join('\n') : '',
    data.map(({ label, lines }) => `${label}${mail.colon}${lines.join(', ')}`).join('\n'),
    ...notes,
    ...words,
    [...addressOf(about), about.url, mailtoAddress(about.supportUrl) ?? about.supportUrl]
      .filter((line) => line !== undefined)
      .join('\n'),
  ];
  return `${paragraphs.filter(Boolean).join('\n\n')}\n`;
}

/** The document. */
export function voucherEmailHtml(email: VoucherEmail): string {
  const { language, subject, seller, accent, title, opening, message, voucher, details: data } = email;
  const { notes, words, about } = email;
  const help = helpOf(about);
  return html`<!doctype html>
    <html lang="${language}" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <title>${subject}</title>
        ${style}
      </head>
      <body>
        <div class="mail">
          <div class="sheet">
            ${emailHead({ seller, accent, logo: httpsAddress(brandingOf(about)?.mailLogo) })}
            <div class="body">
              <h1>${title}</h1>
              ${opening.map((texts) => html`<p>${texts}</p> `)}
              ${message.length > 0 && html`<div class="event">${broken(message)}</div>`}
              ${voucher && renderVoucher(voucher)}
              ${
                data.length > 0 &&
                html`<dl>
                  ${data.map(
                    ({ label, lines }) =>
                      html`<dt>${label}</dt>
                        <dd>${lines.join(', ')}</dd> `,
                  )}
                </dl>`
              }
              ${notes.map((texts) => html`<p class="quiet">${texts}</p> `)}
              ${words.map((texts) => html`<p>${texts}</p> `)}
            </div>
          </div>
          <div class="foot">
            ${help && html`<p>${textsIn(language).voucherSales.help} <a href="${help.url}">${help.text}</a></p>`}
            <p>${broken(addressOf(about))}</p>
          </div>
        </div>
      </body>
    </html> `.text;
}

function renderVoucher({ amount, code, lines, picture }: NonNullable<VoucherEmail['voucher']>): Markup {
  return html`<div class="ticket">
    ${
      picture !== undefined &&
      html`<div class="picture"><img src="${picture}" width="164" height="164" alt="${code}" /></div>`
    }
    <div class="words">
      <h1>${amount}</h1>
      <p class="code">${code}</p>
      ${lines.map((texts) => html`<p>${texts}</p> `)}
    </div>
  </div>`;
}

function broken(lines: readonly string[]): Markup {
  return html`${lines.map((texts, at) => html`${at > 0 && html`<br />`}<bdi>${texts}</bdi>`)}`;
}

function addressOf({ name, street, postal, city }: SellerData): string[] {
  return [name, street, [postal, city].filter(Boolean).join(' ')].flatMap(linesOf);
}

function helpOf({ supportUrl }: SellerData): { readonly url: string; readonly text: string } | undefined {
  const mail = mailtoAddress(supportUrl);
  if (mail !== undefined) return { url: `mailto:${mail}`, text: mail };
  const page = webAddress(supportUrl);
  return page === undefined ? undefined : { url: page, text: page };
}
