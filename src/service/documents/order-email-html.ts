/**
 * An email about an order as HTML: one column of at most 600 pixels. It loads nothing but the seller's pictures, from the
 * seller's own address and without anything that tells who reads it. Email programs without styles show headings, paragraphs and a list of prices; no meaning depends on the design.
 */
import { html, type Markup } from '../http/html.ts';
import { readableOn } from '../mail/sanitize.ts';
import type { EmailTerms } from './order-email-terms.ts';
import type { Fact, EmailTicket, OrderEmailContent } from './order-email-content.ts';
import type { Sum } from './order-email-sums.ts';
import { emailHead, style } from './order-email-style.ts';

/** The address of a code's image: `cid:…` in an email. Nothing for a ticket without an image. */
export type PictureOf = (ticket: EmailTicket) => string | undefined;

/** The document. */
export function orderEmailHtml(content: OrderEmailContent, pictureOf: PictureOf): string {
  const {
    language,
    subject,
    seller,
    title,
    opening,
    event,
    order,
    tickets,
    prices,
    payment,
    link,
    words,
    closing,
    logo,
    picture,
  } = content;
  const accent = content.accent ?? '#1f2a37';
  const colours = `background-color: ${accent}; color: ${readableOn(accent)};`;
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
            ${emailHead({ seller, accent, logo, picture })}
            <div class="body">
              <h1>${title}</h1>
              ${opening.map((texts) => html`<p>${texts}</p> `)}
              <div class="event">
                <h2>${named(event.name)}</h2>
                ${data(event.details)}
              </div>
              ${event.texts.map((texts) => html`<p class="quiet">${texts}</p> `)} ${data(order)}
              <h2>${tickets.title}</h2>
              ${tickets.each.map((ticket) => renderTicket(ticket, content.colon, pictureOf(ticket)))}
              ${tickets.delivery && data([tickets.delivery])}
              <h2>${prices.title}</h2>
              <table>
                <tbody>
                  ${prices.sums.map(renderSum)}
                </tbody>
              </table>
              ${
                payment.texts.length > 0 &&
                html`<h2>${payment.title}</h2>
                  ${payment.texts.map((texts) => html`<p>${texts}</p> `)} ${data(payment.transfer)}`
              }
              <p><a class="button" style="${colours}" href="${link.url}">${link.label}</a></p>
              <p class="quiet">${link.note}</p>
              ${words.map((texts) => html`<p>${texts}</p> `)}
            </div>
          </div>
          <div class="foot">
            ${closing.help && html`<p>${closing.help.label} <a href="${closing.help.url}">${closing.help.text}</a></p>`}
            <p>${closing.lines.map((texts, at) => html`${at > 0 && html`<br />`}${texts}`)}</p>
            ${renderTerms(closing.terms)}
          </div>
        </div>
      </body>
    </html> `.text;
}

/** The text about withdrawal, and links to the terms. */
function renderTerms({ links, withdrawal }: EmailTerms): Markup {
  const each = links.map(({ label, url }, at) => html`${at > 0 && ' · '}<a href="${url}">${label}</a>`);
  return html`${
    withdrawal.length > 0 && html`<p>${withdrawal.map((texts, at) => html`${at > 0 && html`<br />`}${texts}`)}</p>`
  }
  ${links.length > 0 && html`<p>${each}</p>`}`;
}

/** A name in its own text direction. */
function named(name: string): Markup {
  return html`<bdi>${name}</bdi>`;
}

function data(all: readonly Fact[]): Markup {
  const each = all.map(
    ({ label, lines }) =>
      html`<dt>${label}</dt>
        <dd>${lines.map((texts, at) => html`${at > 0 && html`<br />`}<bdi>${texts}</bdi>`)}</dd> `,
  );
  return html`${all.length > 0 && html`<dl>${each}</dl>`}`;
}

/** The width of a code in pixels. A signed one has four times as many modules. */
const codeWidth = (ticket: EmailTicket) => (ticket.signedCode === undefined ? 164 : 240);

function renderTicket(ticket: EmailTicket, colon: string, picture: string | undefined): Markup {
  const { name, details: about, holder, notes, code } = ticket;
  const width = codeWidth(ticket);
  const image =
    picture !== undefined &&
    html`<div class="picture${ticket.signedCode !== undefined && ' large'}">
      <img src="${picture}" width="${width}" height="${width}" alt="${code?.label} ${code?.lines[0]}" />
    </div>`;
  return html`<div class="ticket">
    ${image}
    <div class="words">
      <h3>${named(name)}</h3>
      ${about.length > 0 && html`<p>${about.join(' · ')}</p>`}
      ${holder && html`<p>${holder.label}${colon}<bdi>${holder.lines[0]}</bdi></p>`}
      ${code && html`<p class="code">${code.lines[0]}</p>`} ${notes.map((note) => html`<p class="quiet">${note}</p>`)}
    </div>
  </div> `;
}

function renderSum({ label, amount, kind }: Sum): Markup {
  return html`<tr class="${kind}">
    <th scope="row">${label}</th>
    <td>${amount}</td>
  </tr> `;
}
