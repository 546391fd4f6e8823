/** The tickets of an order, each with its code. They load when a customer opens a first order. */
import { html, nothing, type ReactiveElement, type TemplateResult } from 'lit';
import type { Ticket } from '../../../contract/tickets.ts';
import { changes as changesInEnglish } from '../../../locales/en/changes.ts';
import { opened as english } from '../../../locales/en/opened.ts';
import type { Texts } from '../../../locales/index.ts';
import { date, word } from '../../format.ts';
import { adopt } from '../../styles.ts';
import type { TicketChanges } from '../changes/ticket-changes.ts';
import { styles } from './tickets.styles.ts';
import { inFours } from '../../order-tickets.ts';

/** What the code of a ticket is shown with. */
export interface CodeView {
  readonly text: Texts['orders'];
  /** Texts of an open order, in another language than English. */
  readonly opened: Texts['opened'] | undefined;
  readonly language: string;
  readonly timezone: string | undefined;
  /** Draws the code of a ticket; missing if that could not be loaded. */
  readonly draw: DrawCode | undefined;
}

export interface TicketView extends CodeView {
  /** Texts of changes, in another language than English. */
  readonly changeTexts: Texts['changes'] | undefined;
  /** True if the name of the order is a heading below another one, and the tickets' are one below that. */
  readonly isGrouped: boolean;
  /** Shows a ticket in full size. */
  readonly show: (ticket: Ticket) => void;
  readonly changes: TicketChanges;
}

type DrawCode = (ticket: Ticket, text: Texts['orders']) => unknown;

/** Prepares an element for tickets: their styles, and the function that draws codes if there are some. */
export async function prepareTickets(
  element: ReactiveElement,
  tickets: readonly Ticket[],
): Promise<DrawCode | undefined> {
  adopt(element, styles);
  if (!tickets.some(willHaveCode)) return undefined;
  const rotates = tickets.some(({ codeForm }) => codeForm === 'rotating');
  const loadRotating = rotates ? import('../../rotating-code.ts') : Promise.resolve(undefined);
  const loaded = await Promise.all([import('../../qr.ts'), loadRotating]).catch(() => undefined);
  if (!loaded) return undefined;
  const [qr, rotating] = loaded;
  return ({ barcode = '', signedBarcode = barcode, rotatingBarcode }, { ticketCode }) =>
    rotatingBarcode
      ? rotating?.renderRotating(rotatingBarcode, qr.renderQr, ticketCode)
      : qr.renderQr(signedBarcode, `${ticketCode} ${barcode}`);
}

const willHaveCode = (ticket: Ticket) => Boolean(hasCode(ticket) || ticket.barcodeRevealDate);

/** True if there is a code to show now. */
export const hasCode = ({ barcode, rotatingBarcode, barcodeRevealed }: Ticket): boolean =>
  barcodeRevealed !== false && Boolean(barcode ?? rotatingBarcode);

export function renderTickets(tickets: readonly Ticket[], view: TicketView): TemplateResult {
  if (tickets.length === 0) return html`<p class="muted">${view.text.noTickets}</p>`;
  return html`<ul role="list">
    ${tickets.map((ticket) => renderTicket(ticket, view))}
  </ul>`;
}

/** A code in groups of four, to be read out. What is copied has no gaps: they are drawn by `code span` of the styles. */
export function renderTicketCode(code: string): TemplateResult {
  return html`<code>${inFours(code).map((group) => html`<span>${group}</span><wbr />`)}</code>`;
}

/** The place, times and attendee of a ticket. */
export function changeContext(
  { categoryName, slotStartTime, validUntil, seat, seatingInfo, firstname, lastname }: Ticket,
  { text, opened: texts = english, language, timezone }: Omit<CodeView, 'draw'>,
): { readonly details: string; readonly holder: string } {
  const slot = slotStartTime && date(slotStartTime, 'short', language, timezone);
  const end = validUntil && texts.validUntil(date(validUntil, 'dateTime', language, timezone));
  const place = seat && (seatingInfo?.['section'] === undefined ? text.seat(seat) : seat);
  return {
    details: [categoryName, slot, place, end].filter(Boolean).join(' · '),
    holder: [firstname, lastname].filter(Boolean).join(' '),
  };
}

/** True if its owner has sent it to someone else: then the service tells no secret. */
export const isGone = ({ transferredAt, secret }: Ticket): boolean => Boolean(transferredAt && !secret);

function renderTicket(ticket: Ticket, view: TicketView): TemplateResult {
  const { text, language, timezone } = view;
  const { ticketName, status, deliveryType } = ticket;
  const { details, holder } = changeContext(ticket, view);
  const gone = isGone(ticket);
  const state = gone ? (view.changeTexts ?? changesInEnglish).transferred.state : word(text.ticketStatus, status);
  const states = [state, deliveryType === 'HARD' && text.printed].filter(Boolean);
  return html`<li part="ticket" class="ticket">
    <div class="facts">
      <h4 part="ticket-name" id="ticket-${ticket._id}" aria-level=${view.isGrouped ? 5 : nothing}>${ticketName}</h4>
      ${details ? html`<p class="small">${details}</p>` : nothing}
      ${holder ? html`<p class="small">${holder}</p>` : nothing}
      ${
        states.length > 0
          ? html`<p class="small states">${states.map((texts) => html`<span>${texts}</span>`)}</p>`
          : nothing
      }
    </div>
    ${gone ? nothing : renderCode(ticket, view)}
    ${
      ticket.secret && status !== 'INVALID' && ticket.changeable !== false
        ? view.changes.render(ticket, { language, timezone, texts: view.changeTexts })
        : nothing
    }
  </li>`;
}

/**
 * True if a ticket has or will have a code to show; an invalid ticket has none, so that its holder does not queue for
 * nothing.
 */
export function isShown(ticket: Ticket): boolean {
  return !hasNoEntry(ticket.status) && willHaveCode(ticket);
}

/** True also for a reserved ticket: its email has no code either before it is paid. */
function hasNoEntry(status: string | undefined): boolean {
  return status === 'INVALID' || status === 'RESERVED';
}

function renderCode(ticket: Ticket, view: TicketView): TemplateResult | typeof nothing {
  const { text, language, timezone, draw } = view;
  const { barcode, barcodeRevealDate, status } = ticket;
  if (hasNoEntry(status)) return nothing;
  if (!hasCode(ticket)) {
    const on = barcodeRevealDate && date(barcodeRevealDate, 'dateTime', language, timezone);
    return html`<p part="barcode" class="small muted">${on ? text.revealed(on) : text.notRevealed}</p>
      ${isShown(ticket) ? renderShow(ticket, view) : nothing}`;
  }
  return html`<div class="code">
    <div part="barcode">
      ${draw?.(ticket, text)}
      ${barcode ? html`<p class="small">${renderTicketCode(barcode)}</p>` : html`<p class="small">${(view.opened ?? english).rotates}</p>`}
    </div>
    ${renderShow(ticket, view)}
  </div>`;
}

/** The name of the button that shows a ticket in full size. */
export function showName({ ticketName = '', seat, barcode = '' }: Ticket, texts: Texts['opened'] = english): string {
  return texts.showTicket(ticketName, seat ?? barcode).replace(/[\s,]+$/, '');
}

function renderShow(ticket: Ticket, { opened: texts = english, show }: TicketView): TemplateResult {
  return html`<button
    part="show"
    class="quiet small show"
    type="button"
    aria-label=${showName(ticket, texts)}
    @click=${() => {
      show(ticket);
    }}
  >
    ${texts.show}
  </button>`;
}
