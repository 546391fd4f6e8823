/** A ticket of an order, as a row with its actions. */
import { html, nothing, type TemplateResult } from 'lit';
import type { SellerTicket } from '../../contract/seller-tickets.ts';
import { word } from '../../elements/format.ts';
import type { Desk } from '../parts/desk.ts';
import type { NamedEvent } from '../parts/event-names.ts';
import { state, type Tone } from '../parts/icons.ts';
import { menu, type Action } from '../parts/menu.ts';

const tones: Readonly<Record<string, Tone>> = {
  VALID: 'good',
  RESERVED: 'wait',
  DETAILSREQUIRED: 'wait',
  BLANK: 'wait',
};

interface TicketRow {
  readonly currency: string | undefined;
  /** Where it is another one than the order's, e.g. a date of a season. */
  readonly event: NamedEvent | undefined;
  readonly actions: readonly Action[];
  /** Lines below it. */
  readonly answers: readonly TemplateResult[];
}

export function renderTicket(
  { texts, formats }: Desk,
  ticket: SellerTicket,
  { currency, event, actions, answers }: TicketRow,
): TemplateResult {
  const { order, list } = texts;
  const {
    firstname,
    lastname,
    ticketName,
    seat,
    slotStartTime,
    barcode,
    realPrice = 0,
    status = '',
    isBlocked,
  } = ticket;
  const name = [firstname, lastname].filter(Boolean).join(' ');
  const details = [ticketName, seat, slotStartTime && formats.short(slotStartTime), event?.name]
    .filter(Boolean)
    .join(' · ');
  return html`<tr>
    <td class="first grow">
      ${name || html`<span class="muted">${order.noName}</span>`}<span class="sub">${details}</span>${answers}
    </td>
    <td class="code muted">${barcode ?? nothing}</td>
    <td class="aside">
      ${isBlocked ? state('bad', order.blocked) : state(tones[status] ?? 'none', word(order.status, status) || status)}
    </td>
    <td class="number">${formats.money(realPrice, currency)}</td>
    ${actions.length > 0 ? html`<td class="tools aside first">${menu(`ticket-${ticket._id}`, list.more(name || (ticketName ?? '')), actions)}</td>` : nothing}
  </tr>`;
}
