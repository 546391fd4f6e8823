/** The tickets of an order, each with its code. They load when a customer opens a first order. */
import { html, nothing, type ReactiveElement, type TemplateResult } from 'lit';
import type { Ticket } from '../../contract/tickets.ts';
import type { Texts } from '../../locales/index.ts';
import { date, word } from '../format.ts';
import type { renderQr } from '../qr.ts';
import { adopt } from '../styles.ts';
import { styles } from './tickets.styles.ts';

interface TicketView {
  readonly text: Texts['orders'];
  readonly language: string;
  readonly timezone: string | undefined;
  /** Draws codes; missing where that could not be loaded. */
  readonly draw: typeof renderQr | undefined;
}

/** Makes ready for showing tickets in an element: their styles, and what draws codes where there are some. */
export async function prepareTickets(
  element: ReactiveElement,
  tickets: readonly Ticket[],
): Promise<(view: Omit<TicketView, 'draw'>) => TemplateResult> {
  adopt(element, styles);
  const drawn = tickets.some(({ barcode }) => barcode) ? await import('../qr.ts').catch(() => undefined) : undefined;
  return (view) => renderTickets(tickets, { ...view, draw: drawn?.renderQr });
}

function renderTickets(tickets: readonly Ticket[], view: TicketView): TemplateResult {
  if (tickets.length === 0) return html`<p class="muted">${view.text.noTickets}</p>`;
  return html`<ul role="list">
    ${tickets.map((ticket) => renderTicket(ticket, view))}
  </ul>`;
}

function renderTicket(ticket: Ticket, view: TicketView): TemplateResult {
  const { text, language, timezone } = view;
  const { ticketName, categoryName, slotStartTime, seat, firstname, lastname, status } = ticket;
  const slot = slotStartTime && date(slotStartTime, 'short', language, timezone);
  const facts = [categoryName, slot, seat && text.seat(seat)].filter(Boolean).join(' · ');
  const holder = [firstname, lastname].filter(Boolean).join(' ');
  const state = word(text.ticketStatus, status);
  return html`<li part="ticket" class="ticket">
    <div class="facts">
      <h4 part="ticket-name">${ticketName}</h4>
      ${facts ? html`<p class="small">${facts}</p>` : nothing}
      ${holder ? html`<p class="small">${holder}</p>` : nothing}
      ${state ? html`<p class="small states"><span>${state}</span></p>` : nothing}
    </div>
    ${renderCode(ticket, view)}
  </li>`;
}

function renderCode(ticket: Ticket, { text, language, timezone, draw }: TicketView): TemplateResult | typeof nothing {
  const { barcode, barcodeRevealed, barcodeRevealDate, status } = ticket;
  if (status === 'INVALID') return nothing; // nobody should queue with it
  if (!barcode || barcodeRevealed === false) {
    const on = barcodeRevealDate && date(barcodeRevealDate, 'dateTime', language, timezone);
    return html`<p part="barcode" class="small muted">${on ? text.revealed(on) : text.notRevealed}</p>`;
  }
  return html`<div part="barcode" class="code">
    ${draw?.(barcode, `${text.ticketCode} ${barcode}`)}
    <code class="small">${barcode}</code>
  </div>`;
}
