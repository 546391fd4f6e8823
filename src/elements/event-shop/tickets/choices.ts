/** The choices that cart rules ask for. */
import { html, nothing, type TemplateResult } from 'lit';
import type { EventInfo, InfoTicket } from '../../../contract/event-info.ts';
import { order as english } from '../../../locales/en/order.ts';
import { automate, choicesOf, type Choice } from '../../../sale/automation.ts';
import { amountOf, setQuantity, type Cart } from '../../../sale/cart.ts';
import { ticketOption, type TicketOption } from '../../../sale/ticket-options.ts';
import { adopt } from '../../styles.ts';
import { asItIs } from '../cart/keeper.ts';
import { trackedChange } from '../cart/tracked-change.ts';
import { styles } from './choices.styles.ts';
import { CartChanged } from '../view/shop-events.ts';
import type { ShopPart } from '../view/shop-part.ts';
import { cost } from '../view/later-texts.ts';
import { fullName, why, type ShopHost, type ShopView } from '../view/shop-view.ts';

/**
 * Applies the seller's cart rules to the cart, and asks for the tickets that the buyer has to choose, below the tickets
 * that need them.
 */
export class Choices implements ShopPart {
  readonly place = 'after';
  /** The choices of the last cart; `undefined` before the first, which is not announced. */
  private asked: ReadonlySet<string> | undefined;

  constructor(
    private readonly host: ShopHost,
    private readonly event: EventInfo,
  ) {
    adopt(host.element, styles);
    host.cart.adjust = this.adjust;
  }

  stop(): void {
    if (this.host.cart.adjust === this.adjust) this.host.cart.adjust = asItIs;
  }

  render(view: ShopView): TemplateResult | typeof nothing {
    const choices = choicesOf(view.info, view.cart).filter(({ max, chosen }) => max !== 0 || chosen > 0);
    return choices.length > 0
      ? html`<div class="choices">${choices.map((choice, at) => this.renderChoice(view, choice, at))}</div>`
      : nothing;
  }

  private get texts() {
    return this.host.translated()?.order ?? english;
  }

  private renderChoice(view: ShopView, choice: Choice, at: number): TemplateResult {
    const { name, min, max = 0, chosen, tickets } = choice;
    const one = min === 1 && max === 1;
    const id = `choice-${at}`;
    const missing = chosen < min ? why(view, { code: 'CHOICE_MISSING', name, limit: min - chosen }) : '';
    return html`<fieldset class="choice" aria-describedby=${`${id}-how`}>
      <legend><h3>${name}</h3></legend>
      <p class="muted small" id=${`${id}-how`}>${this.texts.choose(min, max)}</p>
      <ul role="list">
        ${tickets.map((ticket, n) => {
          const key = `${id}-${n}`;
          return one ? this.renderRadio(view, choice, ticket, key) : this.renderStepper(view, choice, ticket, key);
        })}
      </ul>
      <p part="reason" class="reason small">${missing}</p>
    </fieldset>`;
  }

  /** A radio of a choice: it replaces the chosen one, so each is offered as if none were chosen yet. */
  private renderRadio(
    view: ShopView,
    { ruleId, key, tickets }: Choice,
    ticket: InfoTicket,
    id: string,
  ): TemplateResult {
    const others = tickets.map((each) => each.id);
    const own = (triggeredBy: string | undefined, type: string) => triggeredBy === ruleId && others.includes(type);
    const without = view.cart.filter((line) => !own(line.triggeredBy, line.ticketTypeId));
    const { next, reason } = ticketOption(view.info, ticket, without, view.now, view.slot, ruleId);
    const checked = view.cart.some((line) => line.triggeredBy === ruleId && line.ticketTypeId === ticket.id);
    const closed = next === undefined || next > 1;
    return html`<li part="ticket" class=${checked ? 'option chosen' : 'option'}>
      <label>
        <input
          type="radio"
          name=${key}
          .checked=${checked}
          ?disabled=${closed && !checked}
          aria-describedby=${`${id}-why`}
          @change=${() => {
            this.choose(view, ruleId, Object.fromEntries(others.map((each) => [each, each === ticket.id ? 1 : 0])));
          }}
        />
        ${renderWhat(view, ticket)}
      </label>
      <span part="reason" class="reason small" id=${`${id}-why`}
        >${closed && reason ? why(view, reason) : nothing}</span
      >
    </li>`;
  }

  private renderStepper(view: ShopView, choice: Choice, ticket: InfoTicket, id: string): TemplateResult {
    const { shop: text } = view.text;
    const { amount, next, previous, reason } = within(
      choice,
      ticketOption(view.info, ticket, view.cart, view.now, view.slot, choice.ruleId),
    );
    const name = fullName(view, ticket);
    const button = (part: string, sign: string, label: string, to: number | undefined) =>
      html`<button
        part=${part}
        type="button"
        aria-label=${label}
        aria-disabled=${to === undefined ? 'true' : 'false'}
        aria-describedby=${`${id}-why`}
        @click=${() => {
          if (to !== undefined) this.choose(view, choice.ruleId, { [ticket.id]: to });
        }}
      >
        ${sign}
      </button>`;
    return html`<li part="ticket" class=${amount > 0 ? 'option chosen' : 'option'}>
      <div class="row" id=${id}>${renderWhat(view, ticket)}</div>
      <span part="reason" class="reason small" id=${`${id}-why`}>${reason ? why(view, reason) : nothing}</span>
      ${
        next === undefined && amount === 0
          ? nothing
          : html`<div class="stepper" role="group" aria-labelledby=${id}>
              ${button('decrement', '−', text.decrease(name), previous)}
              <output part="quantity" aria-live="off" aria-label=${text.amount(name)}>${amount}</output>
              ${button('increment', '+', text.increase(name), next)}
            </div>`
      }
    </li>`;
  }

  private choose(view: ShopView, ruleId: string, amounts: Readonly<Record<string, number>>): void {
    const { cart: stored, element, track } = this.host;
    const own = (cart: Cart) => cart.filter(({ triggeredBy }) => triggeredBy === ruleId);
    const before = own(stored.lines);
    for (const [ticketTypeId, amount] of Object.entries(amounts))
      stored.lines = setQuantity(stored.lines, { ticketTypeId, amount, slotId: stored.slotId, triggeredBy: ruleId });
    stored.changed();
    element.dispatchEvent(new CartChanged(element.cart));
    for (const [id, amount] of Object.entries(amounts)) {
      const change = amount - amountOf(before, id);
      if (change !== 0) track(change > 0 ? 'add_to_cart' : 'remove_from_cart', trackedChange(view.info, id, change));
    }
  }

  /** The cart after the rules; the tickets that they add, remove or ask for are announced once, when it happens. */
  private readonly adjust = (lines: Cart): Cart => {
    const view = this.host.view();
    if (view?.info._id !== this.event._id) return lines; // made for an event that is not shown, or not yet
    const { info } = view;
    const cart = automate(info, lines, new Date());
    const asking = choicesOf(info, cart).filter(({ max }) => max !== 0);
    if (this.asked) {
      const { texts } = this;
      const isIn = (list: Cart, type: string, rule: string | undefined) =>
        list.some(({ ticketTypeId, triggeredBy }) => ticketTypeId === type && triggeredBy === rule);
      const onlyIn = (list: Cart, other: Cart) =>
        list
          .filter(({ ticketTypeId, triggeredBy }) => triggeredBy && !isIn(other, ticketTypeId, triggeredBy))
          .flatMap(({ ticketTypeId, amount }) => {
            const ticket = info.tickets?.find(({ id }) => id === ticketTypeId);
            return ticket ? [`${amount} × ${fullName(view, ticket)}`] : [];
          })
          .join(', ');
      const [added, removed] = [onlyIn(cart, lines), onlyIn(lines, cart)];
      const fresh = asking.filter(({ key, min, chosen }) => chosen < min && !this.asked?.has(key));
      const text = [
        added && texts.added(added),
        removed && texts.removed(removed),
        ...fresh.map(({ name }) => texts.pleaseChoose(name)),
      ];
      const message = text.filter(Boolean).join('. ');
      if (message) this.host.announce(message);
    }
    this.asked = new Set(asking.map(({ key }) => key));
    return cart;
  };
}

/** The amounts of a stepper, within the limits of the choice. */
function within({ name, max = Infinity, chosen }: Choice, state: TicketOption): TicketOption {
  const { next, amount, ...rest } = state;
  return next === undefined || chosen + next - amount <= max
    ? state
    : { ...rest, amount, reason: { code: 'CHOICE_TOO_MANY', name, limit: max } };
}

function renderWhat(view: ShopView, ticket: InfoTicket): TemplateResult {
  return html`<span class="what">
      <span part="ticket-name" class="name">${ticket.name}</span>
      ${
        ticket.description
          ? html`<span part="ticket-description" class="muted small">${ticket.description}</span>`
          : nothing
      }
    </span>
    <span part="ticket-price" class="price">${cost(view, ticket)}</span>`;
}
