/** Notes in the rows of tickets. */
import { html, nothing, render, type TemplateResult } from 'lit';
import type { EventInfo, InfoTicket } from '../../../contract/event-info.ts';
import type { Texts } from '../../../locales/index.ts';
import { isCounted, ticketVolume } from '../../../sale/availability.ts';
import { amountOf } from '../../../sale/cart.ts';
import { toMinor } from '../../../sale/money.ts';
import { closedBecause, isAmountAllowed, type TicketOption } from '../../../sale/ticket-options.ts';
import { printing } from '../../../sale/printed-tickets.ts';
import { date } from '../../format.ts';
import { CartChanged } from '../view/shop-events.ts';
import { price, type ShopHost, type ShopView } from '../view/shop-view.ts';
import type { RowNotes } from './rows.ts';
import { visibleTickets } from './tickets.ts';

/** The most tickets of which the number left is shown. */
const few = 20;

/** A time further away than this is shown with its year. */
const far = 180 * 86_400_000;

/** Notes beside name, price and availability: recommended, deadline, minimum, printed or not. */
export class TicketNotes implements RowNotes {
  /** Types that the buyer wants printed, remembered while none of them is in the cart. */
  private readonly wished = new Set<string>();

  constructor(
    private readonly host: ShopHost,
    private readonly texts: () => Texts['tickets'],
  ) {}

  on(view: ShopView, ticket: InfoTicket): readonly unknown[] {
    const all = tellsLeft(view, ticket) && sharedLeft(view, ticket.categoryRef);
    return [this.texts(), this.isWished(ticket), printing(view.info, ticket, view.now), all];
  }

  left(view: ShopView, tickets: readonly InfoTicket[]): TemplateResult | typeof nothing {
    const told = tickets.find((ticket) => isCounted(ticket) && tellsLeft(view, ticket));
    return this.renderLeft(told && sharedLeft(view, told.categoryRef));
  }

  write(view: ShopView, row: HTMLElement, option: TicketOption): void {
    const reason = row.querySelector<HTMLElement>('.reason');
    const what = reason?.parentElement;
    if (!what) return;
    render(this.renderPicture(view, option.ticket), row, { renderBefore: what });
    render(this.renderNotes(view, option), what, { renderBefore: reason });
  }

  private renderNotes(view: ShopView, { ticket, left = 0 }: TicketOption): TemplateResult {
    const texts = this.texts();
    const isRecommended = view.info.categories?.some(({ recommendedTicket }) => recommendedTicket === ticket.id);
    const { minAmountPerOrder: min = 0, minAmountPerOrderRule: rule = 1 } = ticket;
    const notes = [
      isRecommended && html`<strong class="badge">${texts.recommended}</strong>`,
      this.until(view, ticket),
      min > 1 && rule < min && (rule <= 1 ? texts.from(min) : texts.upToOrFrom(Math.ceil(rule) - 1, min)),
      printing(view.info, ticket, view.now) === 'must' && texts.comesPrinted,
    ].filter(Boolean);
    const all = tellsLeft(view, ticket) ? sharedLeft(view, ticket.categoryRef) : 0;
    return html`${all === undefined || left < all ? this.renderLeft(left) : nothing}
    ${
      notes.length > 0
        ? html`<span class="notes small">${notes.map((note) => html`<span>${note}</span>`)}</span>`
        : nothing
    }
    ${printing(view.info, ticket, view.now) === 'wish' ? this.renderWish(view, ticket) : nothing}`;
  }

  /** The picture for rows if there is one, else that of the ticket type. */
  private renderPicture(view: ShopView, { image, styleOptions }: InfoTicket): TemplateResult | typeof nothing {
    const address = styleOptions?.thumbnailImage || image;
    const picture = address && view.link(address);
    return picture
      ? html`<img class="thumbnail" src=${picture} alt="" width="56" height="56" loading="lazy" />`
      : nothing;
  }

  /** Changes an amount: it keeps the wish for paper, and announces skipped numbers. */
  setQuantity(view: ShopView, ticketTypeId: string, amount: number): void {
    const before = amountOf(view.cart, ticketTypeId);
    view.setQuantity(ticketTypeId, amount);
    if (this.wished.has(ticketTypeId)) this.host.cart.setQuantity(ticketTypeId, amount, true);
    const ticket = view.info.tickets?.find(({ id }) => id === ticketTypeId);
    const { minAmountPerOrder: min = 0 } = ticket ?? {};
    // a step over the numbers below the minimum, not a number that was typed
    if (ticket && amount <= min && Math.abs(amount - before) > 1 && isAmountAllowed(ticket, amount))
      this.host.announce(this.texts().stepped(amount, ticket.name));
  }

  private renderLeft(left = 0): TemplateResult | typeof nothing {
    return left > 0 && left <= few
      ? html`<p part="availability" class="muted small">${this.texts().left(left)}</p>`
      : nothing;
  }

  /** The end of a type's own sale, if that is before the event begins. */
  private until({ info, language, now }: ShopView, ticket: InfoTicket): string | undefined {
    const { salesEndAt } = ticket;
    if (!salesEndAt || salesEndAt >= info.start || closedBecause(info, ticket, now)) return undefined;
    const style = Date.parse(salesEndAt) - now.getTime() > far ? 'list' : 'short';
    return this.texts().until(date(salesEndAt, style, language, info.timezone));
  }

  private renderWish(view: ShopView, ticket: InfoTicket): TemplateResult {
    const texts = this.texts();
    const charge = toMinor(view.info.hardTicketSettings?.hardTicketOuterCharge ?? 0, view.currency);
    return html`<label class="wish small">
      <input
        type="checkbox"
        aria-describedby=${`t-${ticket.id}`}
        .checked=${this.isWished(ticket)}
        @change=${(event: Event) => {
          this.wish(ticket, (event.target as HTMLInputElement).checked);
        }}
      />
      <span>${charge > 0 ? texts.printedFor(price(view, charge)) : texts.printedFree}</span>
    </label>`;
  }

  private isWished({ id }: InfoTicket): boolean {
    return (
      this.wished.has(id) || this.host.cart.lines.some((line) => line.ticketTypeId === id && line.asHardTicket === true)
    );
  }

  private wish({ id }: InfoTicket, isWished: boolean): void {
    const { cart: stored, element } = this.host;
    if (isWished) this.wished.add(id);
    else this.wished.delete(id);
    element.requestUpdate();
    const own = amountOf(
      stored.lines.filter(({ triggeredBy }) => !triggeredBy),
      id,
    );
    if (own === 0) return;
    stored.setQuantity(id, own, isWished);
    element.dispatchEvent(new CartChanged(element.cart));
  }
}

/** True for a ticket type whose number left the seller wants shown; none is said of a closed one. */
function tellsLeft({ info, now }: ShopView, ticket: InfoTicket): boolean {
  const wanted = ticket.styleOptions?.showAvailable ?? info.styleOptions?.showAvailable;
  return wanted === true && !closedBecause(info, ticket, now);
}

/** Shared numbers of an event, by slot and category. */
const shared = new WeakMap<EventInfo, Map<string, number | undefined>>();

/** The number left that the tickets of a category share: said once for all of them. `undefined` if it is not. */
function sharedLeft(view: ShopView, categoryRef: string | undefined): number | undefined {
  const { info, slot } = view;
  const known = shared.get(info) ?? new Map<string, number | undefined>();
  shared.set(info, known);
  const key = `${slot?._id ?? ''} ${categoryRef ?? ''}`;
  if (!known.has(key)) {
    const own = visibleTickets(view).filter(
      (ticket) => ticket.categoryRef === categoryRef && isCounted(ticket) && tellsLeft(view, ticket),
    );
    known.set(key, own[1] && ticketVolume(info, { ...own[1], id: '', v: undefined }, slot));
  }
  return known.get(key);
}
