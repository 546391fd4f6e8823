/** Tickets of an event as rows, by category. */
import { html, nothing, type TemplateResult } from 'lit';
import type { EventInfo, InfoTicket } from '../../../contract/event-info.ts';
import type { Category } from '../../../contract/parts.ts';
import { ticketPrice } from '../../../sale/charges.ts';
import { bySortingKey } from '../../../sale/ticket-order.ts';
import { isWhole } from '../../../sale/whole.ts';
import type { ShopView } from '../view/shop-view.ts';
import { renderRows, type RowNotes } from './rows.ts';

/** Ticket types of one category, or those without one. */
export interface Section {
  readonly category?: Category;
  readonly tickets: readonly InfoTicket[];
}

/** The ticket types that a buyer sees, in the seller's order. */
export function visibleTickets({ info }: Pick<ShopView, 'info'>): InfoTicket[] {
  return bySortingKey(info.tickets ?? []).filter(
    ({ active, styleOptions }) => active !== false && !styleOptions?.hiddenInSelectionArea,
  );
}

/** What rows alone do not show, at tickets, categories and styles. */
const more =
  /"(image|thumbnailImage|showAvailable|salesEndAt|\w+HardTicketOption|recommendedTicket|categoryAlignment)":(?!false|null|"")|minAmountPerOrder":(?![01]\b)/;

/** True if tickets need more than rows one below the other; see `sheet.ts`. */
export function needsSheet({ tickets, categories, styleOptions, ...limits }: EventInfo): unknown {
  return (
    limits.ccXf ||
    limits.maxAmountPerCustomer ||
    limits.maxTransactionsPerCustomer ||
    more.test(JSON.stringify([tickets, categories, styleOptions]))
  );
}

/** True if a price of the event has cents; then all of them are written with cents. */
export function hasCents(info: EventInfo, currency: string, now: Date): boolean {
  return visibleTickets({ info }).some((ticket) => !isWhole(ticketPrice(info, ticket, currency, now).total, currency));
}

/** Ticket types by category, in the order of the categories; those without one come first. */
export function sectionsOf({ info: { categories = [] } }: ShopView, tickets: readonly InfoTicket[]): Section[] {
  const refs = categories.map(({ _id, ref }) => ref ?? _id);
  const within = (at: number) => tickets.filter(({ categoryRef }) => refs.indexOf(categoryRef ?? '') === at);
  return [{ tickets: within(-1) }, ...categories.map((category, at) => ({ category, tickets: within(at) }))].filter(
    (section) => section.tickets.length > 0,
  );
}

/** Categories one below the other, each with its ticket types. */
export function renderTickets(view: ShopView, tickets: readonly InfoTicket[], notes?: RowNotes): TemplateResult {
  const sections = sectionsOf(view, tickets);
  const isNamed = (view.info.categories?.length ?? 0) > 1 || sections.length > 1;
  return html`<div part="categories" class="categories">
    ${sections.map((section) =>
      section.category
        ? html`<section part="category" class="category">
            ${section.category.name && isNamed ? html`<h3>${section.category.name}</h3>` : nothing}
            ${renderSection(view, section, notes)}
          </section>`
        : renderSection(view, section, notes),
    )}
  </div>`;
}

/** The rows of a section below the text of its category. */
export function renderSection(view: ShopView, section: Section, notes?: RowNotes): TemplateResult {
  const { category, tickets } = section;
  return html`${notes?.left(view, tickets)}${category?.description ? html`<p class="muted small">${category.description}</p>` : nothing}
  ${renderRows(view, tickets, notes)}`;
}
