/**
 * The next visit above the orders: its time, the way, and the codes, each big enough for a scanner. Loads after the list
 * if there is a visit near; without the service it shows the saved tickets.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { createRef, ref } from 'lit/directives/ref.js';
import { account } from '../../../contract/customers.ts';
import type { Ticket } from '../../../contract/tickets.ts';
import { opened } from '../../../locales/en/opened.ts';
import { orders } from '../../../locales/en/orders.ts';
import { visit as english } from '../../../locales/en/visit.ts';
import { Carousel } from '../../carousel.ts';
import { date } from '../../format.ts';
import { adopt } from '../../styles.ts';
import { venueOf, visitTime } from '../tickets/event-facts.ts';
import type { TicketScreen } from '../tickets/ticket-screen.ts';
import {
  changeContext,
  hasCode,
  isGone,
  isShown,
  prepareTickets,
  renderTicketCode,
  showName,
  type CodeView,
} from '../tickets/tickets.ts';
import type { OrderEvent } from '../view/order.ts';
import type { Orders } from '../view/orders.ts';
import type { OrdersHost } from '../view/orders-host.ts';
import type { Visit } from '../view/visits.ts';
import { styles } from './next-visit.styles.ts';

interface Next {
  readonly event: OrderEvent;
  readonly tickets: readonly Ticket[];
  readonly draw: CodeView['draw'];
}

export class NextVisit {
  private next: Next | undefined;
  private problem = '';
  private screen: TicketScreen | undefined;
  private readonly section = createRef<HTMLElement>();
  private readonly carousel: Carousel;

  /** @param visits those that are near: the first one with tickets that admit is shown */
  constructor(
    private readonly host: OrdersHost,
    private readonly found: Orders,
    private readonly visits: readonly Visit[],
  ) {
    adopt(host.element, styles);
    this.carousel = new Carousel(host.element, () => this.tickets.length);
    void this.start();
  }

  render(): TemplateResult | typeof nothing {
    if (!this.next) return nothing;
    const { event, tickets } = this.next;
    const { carousel, host } = this;
    const translated = host.translated();
    const text = translated?.visit ?? english;
    const steps = translated?.opened ?? opened;
    const view = this.view(this.next);
    const { start, when, doors } = visitTime(event, tickets, view.language);
    return html`<section part="next" class="next" aria-labelledby="next-visit" ${ref(this.section)}>
        <div class="about">
          <h3 id="next-visit">${text.next(event.name)}</h3>
          ${when ? html`<p><time datetime=${start}>${when}</time></p>` : nothing}
          ${doors ? html`<p>${text.doors(doors)}</p>` : nothing}
        </div>
        <div class="passes" @keydown=${carousel.handleKey}>
          <ul class="track" role="list" ${carousel.track} @scroll=${carousel.handleScroll}>
            ${tickets.map((ticket, index) => html`<li ?inert=${index !== carousel.at}>${this.renderPass(ticket, view)}</li>`)}
          </ul>
          ${
            tickets.length > 1
              ? html`<footer>
                  ${carousel.renderStep(-1, steps.previous, '‹')}
                  <p aria-live="polite">${steps.ticketOf(carousel.at + 1, tickets.length)}</p>
                  ${carousel.renderStep(1, steps.next, '›')}
                </footer>`
              : nothing
          }
          ${this.problem ? html`<p class="wrong" role="alert">${this.problem}</p>` : nothing}
        </div>
        ${this.renderWay(event, text)}
      </section>
      ${this.screen?.render(event, view)}`;
  }

  private renderWay(event: OrderEvent, text: typeof english): TemplateResult | typeof nothing {
    const { lines, map } = venueOf(event, this.host.language());
    if (lines.length === 0 && !map) return nothing;
    return html`<div class="way">
      <address>${lines.map((line) => html`<span>${line}</span> `)}</address>
      ${map ? html`<a href=${map} target="_blank" rel="noopener">${text.map}</a>` : nothing}
    </div>`;
  }

  private renderPass(ticket: Ticket, view: CodeView): TemplateResult {
    const { text, language, timezone, draw } = view;
    const { barcode, barcodeRevealDate, ticketName } = ticket;
    const { details, holder } = changeContext(ticket, view);
    const on = barcodeRevealDate && date(barcodeRevealDate, 'dateTime', language, timezone);
    return html`${
        hasCode(ticket)
          ? html`<button
                part="pass"
                class="pass"
                type="button"
                aria-label=${showName(ticket, view.opened)}
                @click=${() => void this.show(ticket)}
              >
                ${draw?.(ticket, text)}
              </button>
              ${barcode ? renderTicketCode(barcode) : html`<p class="small">${(view.opened ?? opened).rotates}</p>`}`
          : html`<p class="later">${on ? text.revealed(on) : text.notRevealed}</p>`
      }
      <p class="who">
        <strong>${ticketName}</strong>
        ${[details, holder].map((line) => (line ? html`<span>${line}</span> ` : nothing))}
      </p>`;
  }

  private view({ event, draw }: Next): CodeView {
    const { host } = this;
    const texts = host.translated();
    return {
      text: texts?.orders ?? orders,
      opened: texts?.opened,
      language: host.language(),
      timezone: event.timezone,
      draw,
    };
  }

  private get tickets(): readonly Ticket[] {
    return this.next?.tickets ?? [];
  }

  private async show({ _id }: Ticket): Promise<void> {
    try {
      const { TicketScreen } = await loadScreen();
      this.problem = '';
      this.screen ??= new TicketScreen(this.host, () => this.tickets);
      await this.screen.show(_id);
    } catch (error) {
      this.problem = this.host.explain(error);
      this.host.element.requestUpdate();
    }
  }

  private async start(): Promise<void> {
    const { element } = this.host;
    await this.load();
    if (!this.next) return;
    // there may be no network at the door
    loadScreen().catch(() => undefined);
    element.addEventListener('ticket-changed', this.handleChange);
    await element.updateComplete;
    if (this.found.note || this.tickets.every(hasCode)) return;
    const { CodeReveal } = await import('../tickets/code-reveal.ts');
    new CodeReveal(
      this.host,
      () => (this.isOnScreen ? this.tickets : []),
      () => this.load(),
    );
  }

  /** Other orders on screen have a visit of their own. */
  private get isOnScreen(): boolean {
    return this.section.value?.isConnected === true;
  }

  private readonly handleChange = (): void => {
    if (this.isOnScreen) void this.load();
    else this.host.element.removeEventListener('ticket-changed', this.handleChange);
  };

  private async load(): Promise<true> {
    const next = await this.find();
    const draw = next && (await prepareTickets(this.host.element, next.tickets));
    this.next = next && { ...next, draw };
    this.carousel.at = Math.max(0, Math.min(this.carousel.at, this.tickets.length - 1));
    this.host.element.requestUpdate();
    return true;
  }

  private async find(): Promise<Omit<Next, 'draw'> | undefined> {
    for (const { event, includes } of this.visits) {
      const now = Date.now();
      const isValid = ({ validUntil }: Ticket) => !validUntil || Date.parse(validUntil) > now;
      const found = await this.read(event);
      const tickets = found.filter((ticket) => isShown(ticket) && isValid(ticket) && includes(ticket));
      if (tickets.length > 0) return { event, tickets };
    }
    return undefined;
  }

  /** Tickets of an event that the customer holds; the saved ones if they cannot be read. */
  private async read({ _id: eventId }: OrderEvent): Promise<readonly Ticket[]> {
    const { host, found } = this;
    const own = found.transactions.flatMap(({ tid, eventId: of }) => (tid && of === eventId ? [tid] : []));
    const { keepOrder, savedTickets } = await import('../offline/saved-orders.ts');
    const saved = async () => {
      const sent = (found.received?.seen ?? []).filter(({ event }) => event?._id === eventId);
      return [
        ...(await savedTickets(host, own)).filter(({ transferredAt }) => !transferredAt),
        ...sent.map(({ ticket }) => ticket),
      ];
    };
    if (found.note) return await saved();
    try {
      const { docs } = await host.clientFor({ account }).account.tickets({ eventId, top: 1000 });
      for (const tid of own) {
        const tickets = docs.filter(({ transactionId }) => transactionId === tid);
        if (tickets.length > 0) void keepOrder(host, tid, { tickets });
      }
      return docs.filter((ticket) => !isGone(ticket));
    } catch {
      return await saved();
    }
  }
}

const loadScreen = () => import('../tickets/ticket-screen.ts');
