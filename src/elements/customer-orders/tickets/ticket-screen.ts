/**
 * Tickets in full on the screen, one beside the other, to be held up to a scanner: swiped, by the arrow keys, or by the buttons. White on
 * every page, and the screen stays on. It loads when a first ticket is shown.
 */
import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { createRef, ref } from 'lit/directives/ref.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Ticket } from '../../../contract/tickets.ts';
import { opened as english } from '../../../locales/en/opened.ts';
import type { Texts } from '../../../locales/index.ts';
import { date, word } from '../../format.ts';
import { adopt } from '../../styles.ts';
import type { OrdersHost } from '../view/orders-host.ts';
import { changeContext, type TicketView } from './tickets.ts';
import { styles } from './ticket-screen.styles.ts';
import { WakeLock } from './wake-lock.ts';

export class TicketScreen implements ReactiveController {
  /** The ticket in sight, once somebody asked for one. */
  private at: number | undefined;
  private readonly dialog = createRef<HTMLDialogElement>();
  private readonly track = createRef<HTMLElement>();
  private readonly wakeLock = new WakeLock();

  /** @param tickets Those that can be shown, as they are now. */
  constructor(
    private readonly host: Pick<OrdersHost, 'element' | 'translated'>,
    private readonly tickets: () => readonly Ticket[],
  ) {
    adopt(host.element, styles);
    host.element.addController(this);
  }

  /** A dialog that is taken away says nothing of it. */
  hostUpdated(): void {
    if (this.at !== undefined && !this.dialog.value?.isConnected) this.handleClose();
  }

  hostDisconnected(): void {
    if (this.at !== undefined) this.handleClose();
  }

  async show(ticketId: string): Promise<void> {
    this.at = Math.max(
      this.tickets().findIndex(({ _id }) => _id === ticketId),
      0,
    );
    this.host.element.requestUpdate();
    await this.host.element.updateComplete;
    if (!this.dialog.value?.isConnected) return;
    this.dialog.value.showModal();
    this.wakeLock.hold();
    this.scrollTo(this.at, 'instant');
  }

  render(event: string | undefined, view: TicketView): TemplateResult | typeof nothing {
    const { at } = this;
    if (at === undefined) return nothing;
    const tickets = this.tickets();
    const texts = this.texts;
    const count = texts.ticketOf(at + 1, tickets.length);
    return html`<dialog
      part="screen"
      class="screen"
      aria-label=${[event, count].filter(Boolean).join(', ')}
      ${ref(this.dialog)}
      @close=${this.handleClose}
      @keydown=${this.handleKey}
    >
      <header>
        ${event ? html`<strong>${event}</strong>` : nothing}
        <button type="button" class="shut" aria-label=${texts.close} @click=${this.handleShut}>
          <span aria-hidden="true">×</span>
        </button>
      </header>
      <ul
        class="track"
        role="list"
        tabindex="0"
        aria-label=${texts.hint}
        ${ref(this.track)}
        @scroll=${this.handleScroll}
      >
        ${repeat(
          tickets,
          ({ _id }) => _id,
          // a school class has many: those beside the one in sight are drawn
          (ticket, index) =>
            html`<li aria-hidden=${index === at ? 'false' : 'true'}>
              ${Math.abs(index - at) < 2 ? this.renderTicket(ticket, view) : nothing}
            </li>`,
        )}
      </ul>
      ${
        tickets.length > 1
          ? html`<footer>
              ${this.renderStep(-1, texts.previous, '‹')}
              <p aria-live="polite">${count}</p>
              ${this.renderStep(1, texts.next, '›')}
            </footer>`
          : nothing
      }
    </dialog>`;
  }

  private renderTicket(ticket: Ticket, view: TicketView): TemplateResult {
    const { text, language, timezone, draw } = view;
    const { barcode, barcodeRevealed, barcodeRevealDate, ticketName, status } = ticket;
    const { details, holder } = changeContext(ticket, view);
    const on = barcodeRevealDate && date(barcodeRevealDate, 'dateTime', language, timezone);
    // one that is valid needs no words
    const state = status === 'VALID' ? '' : word(text.ticketStatus, status);
    return html`${
        barcode && barcodeRevealed !== false
          ? html`<div class="big">${draw?.(barcode, `${text.ticketCode} ${barcode}`)}</div>
              <code>${barcode}</code>`
          : html`<p class="later" role="status">${on ? text.revealed(on) : text.notRevealed}</p>`
      }
      <div class="who">
        <strong>${ticketName}</strong>
        ${details ? html`<span>${details}</span>` : nothing} ${holder ? html`<span>${holder}</span>` : nothing}
        ${state ? html`<span class="state">${state}</span>` : nothing}
      </div>`;
  }

  /** At an end the button stays, so that the focus does. */
  private renderStep(by: number, label: string, sign: string): TemplateResult {
    const end = !this.tickets()[(this.at ?? 0) + by];
    return html`<button
      type="button"
      aria-label=${label}
      aria-disabled=${end ? 'true' : 'false'}
      @click=${() => {
        this.step(by);
      }}
    >
      <span aria-hidden="true">${sign}</span>
    </button>`;
  }

  private get texts(): Texts['opened'] {
    return this.host.translated()?.opened ?? english;
  }

  private step(by: number): void {
    this.scrollTo(Math.min(Math.max((this.at ?? 0) + by, 0), this.tickets().length - 1));
  }

  private scrollTo(at: number, behavior?: ScrollBehavior): void {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.track.value?.children[at]?.scrollIntoView({
      behavior: behavior ?? (calm ? 'instant' : 'smooth'),
      block: 'nearest',
      inline: 'center',
    });
  }

  private readonly handleScroll = (): void => {
    const track = this.track.value;
    if (!track?.clientWidth) return;
    const at = Math.round(Math.abs(track.scrollLeft) / track.clientWidth); // negative from right to left
    if (at === this.at || !this.tickets()[at]) return;
    this.at = at;
    this.host.element.requestUpdate();
  };

  private readonly handleKey = (event: KeyboardEvent): void => {
    const forward = getComputedStyle(this.host.element).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    this.step(event.key === forward ? 1 : -1);
  };

  private readonly handleShut = (): void => {
    this.dialog.value?.close();
  };

  private readonly handleClose = (): void => {
    this.at = undefined;
    this.wakeLock.release();
    this.host.element.requestUpdate();
  };
}
