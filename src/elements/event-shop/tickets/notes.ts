/** Notes in the rows of tickets. */
import { html, nothing, type TemplateResult } from 'lit';
import type { InfoTicket } from '../../../contract/event-info.ts';
import type { Texts } from '../../../locales/index.ts';
import { amountOf } from '../../../sale/cart.ts';
import { toMinor } from '../../../sale/money.ts';
import { closedBecause, type TicketOption } from '../../../sale/ticket-options.ts';
import { printing } from '../../../sale/printed-tickets.ts';
import { date } from '../../format.ts';
import { CartChanged } from '../view/shop-events.ts';
import { price, type ShopHost, type ShopView } from '../view/shop-view.ts';
import type { RowNotes } from './tickets.ts';

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
    return [this.texts(), this.isWished(ticket), printing(view.info, ticket, view.now)];
  }

  render(view: ShopView, { ticket }: TicketOption): TemplateResult | typeof nothing {
    const texts = this.texts();
    const isRecommended = view.info.categories?.some(({ recommendedTicket }) => recommendedTicket === ticket.id);
    const { minAmountPerOrder: min = 0, minAmountPerOrderRule: rule = 1 } = ticket;
    const notes = [
      isRecommended && html`<strong class="badge">${texts.recommended}</strong>`,
      this.until(view, ticket),
      min > 1 && rule < min && (rule <= 1 ? texts.from(min) : texts.upToOrFrom(Math.ceil(rule) - 1, min)),
      printing(view.info, ticket, view.now) === 'must' && texts.comesPrinted,
    ].filter(Boolean);
    return html`${
      notes.length > 0
        ? html`<span class="notes small">${notes.map((note) => html`<span>${note}</span>`)}</span>`
        : nothing
    }
    ${printing(view.info, ticket, view.now) === 'wish' ? this.renderWish(view, ticket) : nothing}`;
  }

  /** The picture for rows if there is one, else that of the ticket type. */
  picture(view: ShopView, { image, styleOptions }: InfoTicket): TemplateResult | typeof nothing {
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
    if (ticket?.minAmountPerOrder !== undefined && Math.abs(amount - before) > 1)
      this.host.announce(this.texts().stepped(amount, ticket.name));
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
