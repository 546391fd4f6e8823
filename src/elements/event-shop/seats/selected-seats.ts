/** The selected seats, and the key of the plan. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { InfoTicket } from '../../../contract/event-info.ts';
import { picksBest, rulesOf } from '../../../sale/seating-rules.ts';
import { chosenSeats, openTickets, type ChosenSeat } from './seat-choice.ts';
import type { ChartSeat, SeatKind } from './seat-index.ts';
import { isFree, placeOf, type SeatScene } from './seat-scene.ts';
import { renderSightButton } from './seat-views.ts';
import { renderSymbol } from './seat-symbols.ts';
import { cost } from '../view/later-texts.ts';
import { fullName } from '../view/shop-view.ts';

/** The actions for a seat of the cart. */
export interface SeatOrder {
  remove(seat: ChartSeat): void;
  change(seat: ChartSeat, ticket: InfoTicket | undefined): void;
}

/** The meaning of the plan's marks, with prices. */
export function renderKey({ texts, chart, fares, lookOf, locked }: SeatScene): TemplateResult {
  const seats = [...chart.byId.values()];
  const has = (kind: SeatKind) => seats.some((seat) => seat.kind === kind);
  const entry = (symbol: unknown, name: string, more = '') =>
    html`<li>${symbol}<span>${name}${more ? html` <strong>${more}</strong>` : nothing}</span></li>`;
  const kinds = (['wheelchair', 'companion', 'limited', 'foldable'] as const).filter(has);
  const isAnyResold = seats.some((seat) => lookOf(seat) === 'resale');
  const kept = seats.find((seat) => lookOf(seat) === 'kept');
  const isAnyClosed = seats.some((seat) => lookOf(seat) === 'closed');
  return html`<ul class="key small" role="list" aria-label=${texts.legend}>
    ${fares.all.map((fare) => entry(renderSymbol('common', fare), fare.name, fare.price))}
    ${kinds.map((kind) => entry(renderSymbol(kind), texts.kinds[kind]))}
    ${isAnyResold ? entry(renderSymbol('resale'), texts.resale, fares.resalePrice) : nothing}
    ${kept ? entry(renderSymbol('kept', fares.of(kept)), texts.kept) : nothing}
    ${locked ? nothing : entry(renderSymbol('chosen'), texts.states.chosen)}
    ${entry(renderSymbol('taken'), texts.states.taken)}
    ${isAnyClosed ? entry(renderSymbol('closed'), texts.states.closed) : nothing}
  </ul>`;
}

/** The chosen seats with their tickets; the same below plan and list. */
export function renderYours(scene: SeatScene, order: SeatOrder): TemplateResult | typeof nothing {
  const { texts, view, fares, locked } = scene;
  const best = picksBest(rulesOf(view.info));
  const open = (view.info.tickets ?? [])
    .map((ticket) => ({ ticket, count: fares.hasSeats(ticket.id) ? openTickets(view.cart, ticket.id) : 0 }))
    .filter(({ count }) => count > 0);
  const left = open.map(({ ticket, count }) => `${count} × ${fullName(view, ticket)}`);
  const missing = open.reduce((sum, { count }) => sum + count, 0);
  const rest =
    missing > 0 ? html`<p class="small">${best ? texts.best(left.join(', ')) : texts.missing(missing)}</p>` : nothing;
  if (locked) return rest;
  const chosen = chosenSeats(view.cart);
  return html`<div class="yours">
    <h4 id="your-seats" tabindex="-1">${texts.yours}</h4>
    ${
      chosen.length > 0
        ? html`<ul role="list">
            ${chosen.map((each) => renderChosen(scene, order, each))}
          </ul>`
        : nothing
    }
    ${chosen.length + missing === 0 ? html`<p class="muted small">${texts.none}</p>` : rest}
  </div>`;
}

function renderChosen(scene: SeatScene, order: SeatOrder, { id, ticketTypeId }: ChosenSeat) {
  const { texts, view, chart, fares, lookOf, pick } = scene;
  const seat = chart.byId.get(id);
  const ticket = view.info.tickets?.find((each) => each.id === ticketTypeId);
  if (!seat || !ticket) return nothing;
  const place = placeOf(scene, seat);
  const tickets = fares.of(seat)?.tickets ?? [];
  const about = [texts.kinds[seat.kind], seat.note, ticket.resale ? ticket.name : ''].filter(Boolean).join(', ');
  const companions = chart.companionsOf(seat).filter((other) => isFree(lookOf(other)));
  const remove = (event: Event) => {
    const heading = (event.currentTarget as Element).closest('.yours')?.querySelector('h4');
    order.remove(seat);
    heading?.focus(); // the button goes
  };
  return html`<li>
    ${renderSymbol('chosen')}
    <span class="where-to"
      ><strong>${place}</strong> ${about ? html`<span class="small muted">${about}</span>` : nothing}</span
    >
    ${
      tickets.length > 1
        ? html`<span class="field for"
            ><select
              aria-label=${texts.ticketFor(place)}
              @change=${(event: Event) => {
                order.change(seat, tickets[(event.target as HTMLSelectElement).selectedIndex]);
              }}
            >
              ${tickets.map((each) => html`<option .selected=${live(each.id === ticketTypeId)}>${each.name}</option>`)}
            </select></span
          >`
        : nothing
    }
    <span class="amount">${cost(view, ticket)}</span>
    <button type="button" class="link" aria-label=${texts.remove(place)} @click=${remove}>✕</button>
    ${seat.view ? renderSightButton(scene, { view: seat.view, place, note: seat.note }) : nothing}
    ${companions.map(
      (other) =>
        html`<button
          type="button"
          class="quiet small with"
          @click=${() => {
            pick(other);
          }}
        >
          ${texts.addCompanion(placeOf(scene, other))}
        </button>`,
    )}
  </li>`;
}
