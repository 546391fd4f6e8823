/** The ticket sheet: tickets with more content than rows. */
import { html, nothing, type TemplateResult } from 'lit';
import type { EventInfo, InfoTicket } from '../../../contract/event-info.ts';
import { tickets as english } from '../../../locales/en/tickets.ts';
import type { Texts } from '../../../locales/index.ts';
import { amountOf } from '../../../sale/cart.ts';
import { cartCharge } from '../../../sale/charges.ts';
import { deliveryText, isPosted } from '../../../sale/delivery.ts';
import { closedBecause } from '../../../sale/ticket-options.ts';
import { printing } from '../../../sale/printed-tickets.ts';
import { FirstRows } from '../../first-rows.ts';
import { adopt } from '../../styles.ts';
import type { Alignment, AlignmentHost } from './alignment.ts';
import type { ShopPart } from '../view/shop-part.ts';
import { price, type ShopHost, type ShopView } from '../view/shop-view.ts';
import { TicketNotes } from './notes.ts';
import { styles } from './tickets.styles.ts';
import { renderSection, renderTickets, sectionsOf, visibleTickets } from './tickets.ts';

/** The alignments by their number; all other values are a cascade. */
const alignments: Readonly<Record<string, (() => Promise<new (host: AlignmentHost) => Alignment>) | undefined>> = {
  1: async () => (await import('./alignment-tabs.ts')).Tabs,
  2: async () => (await import('./alignment-boxes.ts')).Boxes,
  3: async () => (await import('./alignment-wizard.ts')).Wizard,
};
const numbers: Readonly<Record<string, number>> = { astabs: 1, boxes: 2, ticketwizard: 3 };

/** The tickets of an event with an alignment, notes, limits of a customer, or printed tickets. */
export class TicketSheet implements ShopPart {
  readonly place = 'tickets';
  private readonly notes: TicketNotes;
  private alignment: Alignment | undefined;
  private readonly rows: FirstRows;

  private constructor(private readonly host: ShopHost) {
    adopt(host.element, styles);
    this.notes = new TicketNotes(host, this.texts);
    this.rows = new FirstRows(host.element, 24);
  }

  static async load(host: ShopHost, { styleOptions }: EventInfo): Promise<TicketSheet> {
    const sheet = new TicketSheet(host);
    const wanted = String(styleOptions?.categoryAlignment ?? '').toLowerCase();
    const number = Object.hasOwn(numbers, wanted) ? numbers[wanted] : wanted;
    const load = Object.hasOwn(alignments, number ?? '') ? alignments[number ?? ''] : undefined;
    const Kind = await load?.();
    if (Kind) sheet.alignment = new Kind({ element: host.element, texts: sheet.texts });
    return sheet;
  }

  render(view: ShopView): TemplateResult | typeof nothing {
    const tickets = visibleTickets(view);
    if (tickets.length === 0) return nothing;
    const own: ShopView = {
      ...view,
      setQuantity: (id, amount) => {
        this.notes.setQuantity(this.host.view() ?? view, id, amount);
      },
    };
    const texts = this.texts();
    const isOver = (ticket: InfoTicket) =>
      closedBecause(view.info, ticket, view.now)?.code === 'TICKET_SALE_ENDED' && amountOf(view.cart, ticket.id) === 0;
    const over = tickets.every(isOver) ? [] : tickets.filter(isOver);
    const open = tickets.filter((ticket) => !over.includes(ticket));
    const sections = sectionsOf(view, open);
    return html`${this.renderLimits(view)}
    ${
      this.alignment && sections.length > 1
        ? this.alignment.render(own, sections, this.notes)
        : renderTickets(own, this.rows.of(open), this.notes)
    }
    ${
      over.length > 0
        ? html`<details class="over">
            <summary>${texts.over}</summary>
            ${renderSection(own, { tickets: over }, this.notes)}
          </details>`
        : nothing
    }
    ${this.renderPrinted(view, open)}`;
  }

  private readonly texts = (): Texts['tickets'] => this.host.translated()?.tickets ?? english;

  private renderLimits(view: ShopView): TemplateResult | typeof nothing {
    const { info, currency } = view;
    const { maxAmountPerCustomer: amount, maxTransactionsPerCustomer: orders } = info;
    const charge = cartCharge(info, visibleTickets(view), currency);
    if (amount === undefined && orders === undefined && charge === 0) return nothing;
    const texts = this.texts();
    return html`<div class="hint small">
      ${charge > 0 ? html`<p>${texts.perOrder(price(view, charge))}</p>` : nothing}
      ${amount === undefined ? nothing : html`<p>${texts.perCustomer(amount)}</p>`}
      ${orders === undefined ? nothing : html`<p>${texts.ordersPerCustomer(orders)}</p>`}
    </div>`;
  }

  /** The text about printed tickets, once for all rows. */
  private renderPrinted(view: ShopView, tickets: readonly InfoTicket[]): TemplateResult | typeof nothing {
    const { info, now } = view;
    if (!tickets.some((ticket) => printing(info, ticket, now) !== 'never')) return nothing;
    const texts = this.texts();
    const { promotionName, promotionText, hardTicketPreviewURL } = info.hardTicketSettings ?? {};
    const picture = hardTicketPreviewURL ? view.link(hardTicketPreviewURL) : '';
    return html`<section class="printed" aria-labelledby="printed">
      ${picture ? html`<img src=${picture} alt="" width="160" height="80" loading="lazy" />` : nothing}
      <div>
        <h3 id="printed">${promotionName ?? texts.printedTickets}</h3>
        ${promotionText ? html`<p class="lines">${promotionText}</p>` : nothing}
        <p class="muted small">${deliveryText(info) ?? (isPosted(info) ? texts.posted : texts.collected)}</p>
      </div>
    </section>`;
  }
}
