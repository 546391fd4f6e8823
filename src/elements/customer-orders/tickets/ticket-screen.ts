/**
 * The ticket screen: tickets in full size for a scanner, one beside the other in a carousel. White on every page, and
 * the screen stays on. It loads when a first ticket is shown.
 */
import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { createRef, ref } from 'lit/directives/ref.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Ticket } from '../../../contract/tickets.ts';
import { opened as english } from '../../../locales/en/opened.ts';
import { visit } from '../../../locales/en/visit.ts';
import type { Texts } from '../../../locales/index.ts';
import { date, word } from '../../format.ts';
import { Carousel } from '../../carousel.ts';
import { adopt } from '../../styles.ts';
import type { OrdersHost } from '../view/orders-host.ts';
import type { OrderEvent } from '../view/order.ts';
import { visitTime } from './event-facts.ts';
import { changeContext, hasCode, renderTicketCode, type CodeView } from './tickets.ts';
import { styles } from './ticket-screen.styles.ts';
import { WakeLock } from './wake-lock.ts';

export class TicketScreen implements ReactiveController {
  private isOpen = false;
  private readonly carousel: Carousel;
  private readonly dialog = createRef<HTMLDialogElement>();
  private readonly wakeLock = new WakeLock();

  /** @param tickets the tickets that can be shown now */
  constructor(
    private readonly host: Pick<OrdersHost, 'element' | 'translated'>,
    private readonly tickets: () => readonly Ticket[],
  ) {
    adopt(host.element, styles);
    host.element.addController(this);
    this.carousel = new Carousel(host.element, () => tickets().length);
  }

  /** A dialog that is removed from the document fires no `close`. */
  hostUpdated(): void {
    if (this.isOpen && !this.dialog.value?.isConnected) this.handleClose();
  }

  hostDisconnected(): void {
    if (this.isOpen) this.handleClose();
  }

  async show(ticketId: string): Promise<void> {
    this.isOpen = true;
    this.carousel.at = Math.max(
      this.tickets().findIndex(({ _id }) => _id === ticketId),
      0,
    );
    this.host.element.requestUpdate();
    await this.host.element.updateComplete;
    if (!this.dialog.value?.isConnected) return;
    this.dialog.value.showModal();
    this.wakeLock.hold();
    this.carousel.open();
  }

  render(event: OrderEvent | undefined, view: CodeView): TemplateResult | typeof nothing {
    if (!this.isOpen) return nothing;
    const { carousel } = this;
    const { at } = carousel;
    const tickets = this.tickets();
    const texts = this.texts;
    const count = texts.ticketOf(at + 1, tickets.length);
    return html`<dialog
      part="screen"
      class="screen"
      aria-label=${[event?.name, count].filter(Boolean).join(', ')}
      ${ref(this.dialog)}
      @close=${this.handleClose}
      @keydown=${carousel.handleKey}
    >
      <header>
        ${event ? this.renderEvent(event, tickets[at], view) : nothing}
        <button type="button" class="shut" aria-label=${texts.close} @click=${this.handleShut}>
          <span aria-hidden="true">×</span>
        </button>
      </header>
      <ul
        class="track"
        role="list"
        tabindex="0"
        aria-label=${texts.hint}
        ${carousel.track}
        @scroll=${carousel.handleScroll}
      >
        ${repeat(
          tickets,
          ({ _id }) => _id,
          // an order may have many tickets: only those beside the visible one are drawn
          (ticket, index) =>
            html`<li aria-hidden=${index === at ? 'false' : 'true'}>
              ${Math.abs(index - at) < 2 ? this.renderTicket(ticket, view) : nothing}
            </li>`,
        )}
      </ul>
      ${
        tickets.length > 1
          ? html`<footer>
              ${carousel.renderStep(-1, texts.previous, '‹')}
              <p aria-live="polite">${count}</p>
              ${carousel.renderStep(1, texts.next, '›')}
            </footer>`
          : nothing
      }
    </dialog>`;
  }

  /** The event with the time of the ticket in sight. */
  private renderEvent(event: OrderEvent, ticket: Ticket | undefined, { language }: CodeView): TemplateResult {
    const { when, doors } = visitTime(event, ticket ? [ticket] : [], language);
    const opens = doors && (this.host.translated()?.visit ?? visit).doors(doors);
    return html`<p>
      <strong>${event.name}</strong>
      ${[when, opens].map((line) => (line ? html`<span>${line}</span> ` : nothing))}
    </p>`;
  }

  private renderTicket(ticket: Ticket, view: CodeView): TemplateResult {
    const { text, language, timezone, draw } = view;
    const { barcode, barcodeRevealDate, ticketName, status } = ticket;
    const { details, holder } = changeContext(ticket, view);
    const on = barcodeRevealDate && date(barcodeRevealDate, 'dateTime', language, timezone);
    // a valid ticket needs no status
    const state = status === 'VALID' ? '' : word(text.ticketStatus, status);
    return html`${
        hasCode(ticket)
          ? html`<div class="big">${draw?.(ticket, text)}</div>
              ${barcode ? renderTicketCode(barcode) : html`<p>${this.texts.rotates}</p>`}`
          : html`<p class="later" role="status">${on ? text.revealed(on) : text.notRevealed}</p>`
      }
      <div class="who">
        <strong>${ticketName}</strong>
        ${details ? html`<span>${details}</span>` : nothing} ${holder ? html`<span>${holder}</span>` : nothing}
        ${state ? html`<span class="state">${state}</span>` : nothing}
      </div>`;
  }

  private get texts(): Texts['opened'] {
    return this.host.translated()?.opened ?? english;
  }

  private readonly handleShut = (): void => {
    this.dialog.value?.close();
  };

  private readonly handleClose = (): void => {
    this.isOpen = false;
    this.wakeLock.release();
    this.host.element.requestUpdate();
  };
}
