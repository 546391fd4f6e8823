/** The confirmation of an order. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Checkout } from '../../../contract/checkout.ts';
import type { Ticket } from '../../../contract/tickets.ts';
import type { Texts } from '../../../locales/index.ts';
import { deliveryText, isPosted } from '../../../sale/delivery.ts';
import { atTicketTime } from '../../../sale/ticket-times.ts';
import { eventTimes } from '../../event-times.ts';
import { date } from '../../format.ts';
import type { OrderFiles } from '../../order-files.ts';
import type { OrderMail } from '../../order-mail.ts';
import { inFours } from '../../order-tickets.ts';
import { pictureOf } from '../page/header.ts';
import type { MissingAnswers } from './missing-answers.ts';
import type { AccountOffer } from './account-offer.ts';
import type { ShopView } from '../view/shop-view.ts';

/** The tickets and files of the order. */
interface Bought {
  /** `null` if they could not be read. */
  readonly tickets: readonly Ticket[] | null;
  /** Missing if it could not be loaded. */
  readonly files: OrderFiles | undefined;
  /** The email of the order; missing until its summary is there, and for an order without an address. */
  readonly mail: OrderMail | undefined;
  /** How to pay what is still to be paid; missing until it is there. */
  readonly pay: { readonly texts: readonly string[]; readonly transfer: unknown } | undefined;
  /** The form for what tickets still need; missing until it is loaded. */
  readonly missing: MissingAnswers | undefined;
  /** The offer of an account, for a guest. */
  readonly opening: AccountOffer | undefined;
  /** Of another language than English. */
  readonly fileTexts: Texts['files'] | undefined;
  /** Reads the tickets again. */
  readonly retry: () => void;
  /** Renders again: a code has been drawn. */
  readonly update: () => void;
}

/** Renders the finished order: its tickets, and the codes that open the door. */
export function renderConfirmation(
  view: ShopView,
  texts: Texts['checkout'],
  checkout: Checkout,
  { tickets: found, pay, files, mail, missing, opening, fileTexts, retry, update }: Bought,
  again: () => void,
): TemplateResult {
  const { info, language, text } = view;
  const tickets = found ?? [];
  const picture = pictureOf(view);
  return html`<section part="confirmation" class="confirmation" aria-labelledby="confirmation">
    <div class="notice good">
      ${picture ? html`<img class="poster" src=${picture} alt="" width="400" height="400" />` : nothing}
      <h3 id="confirmation" tabindex="-1">${thanks(checkout, tickets, texts)}</h3>
      <p>
        ${texts.order(checkout.orderNumber ?? checkout._id)}${checkout.email && !mail ? html` · ${texts.sent(checkout.email)}` : nothing}
      </p>
      ${mail?.render()} ${(pay?.texts ?? paymentTexts(checkout, tickets, texts)).map((line) => html`<p>${line}</p>`)}
      ${pay?.transfer}
    </div>
    <h4>${texts.yourTickets}</h4>
    <p class="muted small">
      ${[info.name, eventTimes(atTicketTime(info, tickets), 'ticket', language)].filter(Boolean).join(' · ')}
    </p>
    ${
      found
        ? nothing
        : html`<p role="alert">${texts.ticketsMissing}</p>
            <button type="button" class="quiet" @click=${retry}>${text.shared.retry}</button>`
    }
    <ul role="list" class="codes">
      ${tickets.map(
        (ticket) =>
          html`<li class="admission">
            ${
              codeOf(ticket) || rotatingOf(ticket)
                ? (drawn(ticket, texts.code, update) ?? html`<span class="qr"></span>`)
                : nothing
            }
            <div>
              <strong>${ticket.ticketName}</strong>
              ${ticket.firstname ? html`<span>${ticket.firstname} ${ticket.lastname}</span>` : nothing}
              ${ticket.categoryName ? html`<span class="muted small">${ticket.categoryName}</span>` : nothing}
              ${ticket.seat ? html`<span>${ticket.seat}</span>` : nothing}
              ${
                ticket.slotStartTime
                  ? html`<span>${date(ticket.slotStartTime, 'time', language, info.timezone)}</span>`
                  : nothing
              }
              ${ticket.status === 'DETAILSREQUIRED' ? html`<span class="small">${texts.detailsNeeded}</span>` : nothing}
              ${
                ticket.deliveryType === 'HARD'
                  ? html`<span class="small"
                      >${deliveryText(info) ?? (isPosted(info) ? texts.printedPosted : texts.printedCollected)}</span
                    >`
                  : nothing
              }
              ${
                codeOf(ticket)
                  ? html`<code>${inFours(codeOf(ticket)).map((group) => html`<span>${group}</span>`)}</code>`
                  : ticket.barcodeRevealDate
                    ? html`<span class="muted small"
                        >${texts.codeLater(date(ticket.barcodeRevealDate, 'dateTime', language, info.timezone))}</span
                      >`
                    : nothing
              }
            </div>
            ${missing?.render(ticket)}
          </li>`,
      )}
    </ul>
    ${files?.render({ language, texts: fileTexts })} ${opening?.render(text, texts.createAccount)}
    <slot name="confirmation"></slot>
    <button type="button" class="quiet" @click=${again}>${texts.again}</button>
  </section>`;
}

/** The title. It does not say that tickets are booked while they wait for the money, or after that was refunded. */
export function thanks({ paymentStatus }: Checkout, tickets: readonly Ticket[], texts: Texts['checkout']): string {
  if (paymentStatus === 'PENDING' || paymentStatus === 'REFUND') return texts.ordered;
  if (isReserved(tickets)) return texts.kept;
  return tickets.some(({ status }) => status === 'DETAILSREQUIRED') ? texts.incomplete : texts.thanks;
}

function isReserved(tickets: readonly Ticket[]): boolean {
  return tickets.some(({ status }) => status === 'RESERVED');
}

/** The open amount, or the state of the money; `nothing` once all is done. */
function paymentTexts(
  { paymentMethod, paymentStatus = '' }: Checkout,
  tickets: readonly Ticket[],
  texts: Texts['checkout'],
): string[] {
  if (paymentStatus === 'PENDING') return [texts.pending];
  if (paymentStatus === 'REFUND') return [texts.moneyBack];
  if (!paymentStatus.endsWith('AWAITING')) return [];
  if (paymentMethod === 'boxoffice') return [texts.boxOffice];
  return [...(paymentMethod ? [texts.awaiting] : []), ...(isReserved(tickets) ? [texts.reserved] : [])];
}

/** The ticket code, once it is revealed; reserved tickets show none, since they do not admit. */
function codeOf({ barcode = '', barcodeRevealed, status }: Ticket): string {
  return barcodeRevealed === false || status === 'RESERVED' ? '' : barcode;
}

const rotatingOf = ({ rotatingBarcode, status }: Ticket) => (status === 'RESERVED' ? undefined : rotatingBarcode);

/** Codes as pictures, drawn once; `undefined` for one that is being drawn. */
const drawings = new Map<string, unknown>();

/** The code as a picture; `undefined` until what draws it is loaded, which `update` tells. */
function drawn(ticket: Ticket, label: string, update: () => void): unknown {
  const code = codeOf(ticket);
  const rotates = rotatingOf(ticket);
  const key = rotates?.prefix ?? code;
  if (drawings.has(key)) return drawings.get(key);
  drawings.set(key, undefined);
  void Promise.all([import('../../qr.ts'), rotates && import('../../rotating-code.ts')]).then(
    ([{ renderQr }, rotating]) => {
      const picture =
        rotates && rotating
          ? rotating.renderRotating(rotates, renderQr, label)
          : renderQr(ticket.signedBarcode ?? code, `${label} ${code}`);
      drawings.set(key, picture);
      update();
    },
    () => void drawings.delete(key), // the text of the code is there; the next render tries again
  );
  return undefined;
}
