/** Fares of seats. */
import type { InfoTicket } from '../../../contract/event-info.ts';
import { categoryOf } from '../../../sale/availability.ts';
import { ticketPrice } from '../../../sale/charges.ts';
import { categoriesOf, seatCategoryOf } from '../../../sale/seating.ts';
import { colours } from '../../accent.ts';
import type { SeatIndex, ChartSeat } from './seat-index.ts';
import { price, type ShopView } from '../view/shop-view.ts';
import { visibleTickets } from '../tickets/tickets.ts';

/** The ticket types of one category of seats. */
export interface Fare {
  /** Its number: categories differ in the plan by a mark as well as by a colour. */
  readonly at: number;
  readonly name: string;
  /** Ticket types, the default one first. */
  readonly tickets: readonly InfoTicket[];
  /** One price, or the lowest and the highest. */
  readonly price: string;
  /** The seller's colour and one for marks on it; both missing if there is none. */
  readonly color: string | undefined;
  readonly onColor: string | undefined;
}

/** The categories of a seating chart as an event sells them: ticket types, prices, colours. */
export class Fares {
  readonly all: readonly Fare[];
  /** True if the buyer has to choose the ticket of a seat. */
  readonly offerChoice: boolean;
  /** The prices of resale tickets, from the lowest to the highest; empty without any. */
  readonly resalePrice: string;
  private readonly byRef: ReadonlyMap<string, Fare>;
  private readonly byOffer: ReadonlyMap<string, Fare>;
  private readonly seated: ReadonlySet<string>;

  /** @param offered seats on resale, each with the ticket type of its listing */
  constructor(
    view: ShopView,
    { plan, byId }: SeatIndex,
    private readonly offered: ReadonlyMap<string, string>,
  ) {
    const { info } = view;
    const known = categoriesOf(plan);
    const refs = [...known];
    const tickets = visibleTickets(view);
    const again = [...offered].flatMap(([seat, type]) => {
      const ticket = tickets.find(({ id, resale }) => resale && id === type);
      return ticket ? [{ ticket, ref: byId.get(seat)?.ref ?? '' }] : [];
    });
    this.byOffer = new Map(again.map(({ ticket, ref }) => [ticket.id, fareOf(view, ref, [ticket], refs.indexOf(ref))]));
    const resold = again.map(({ ticket }) => ticket);
    this.resalePrice = resold.length > 0 ? range(view, resold) : '';
    this.byRef = new Map(
      refs.flatMap((ref, at) => {
        const own = tickets.filter((ticket) => !ticket.resale && seatCategoryOf(info, ticket, known) === ref);
        return own.length > 0 ? [[ref, fareOf(view, ref, own, at)]] : [];
      }),
    );
    this.all = [...this.byRef.values()];
    this.offerChoice = this.all.some((fare) => fare.tickets.length > 1);
    // hidden types may still be in a cart, by a rule
    this.seated = new Set(
      (info.tickets ?? []).filter((ticket) => seatCategoryOf(info, ticket, known) !== undefined).map(({ id }) => id),
    );
  }

  /** `undefined` if the event does not sell the seat. */
  of(seat: ChartSeat): Fare | undefined {
    return this.resaleOf(seat) ?? this.byRef.get(seat.ref);
  }

  /** The fare of a seat on resale; `undefined` for others. */
  resaleOf({ id }: ChartSeat): Fare | undefined {
    return this.byOffer.get(this.offered.get(id) ?? '');
  }

  /** True if tickets of a type have seats of this chart. */
  hasSeats(ticketTypeId: string): boolean {
    return this.seated.has(ticketTypeId);
  }
}

function fareOf(view: ShopView, ref: string, tickets: readonly InfoTicket[], at: number): Fare {
  const { info } = view;
  const categories = tickets.map((ticket) => categoryOf(info, ticket));
  const favourites = categories.map((category) => category?.recommendedTicket);
  const [color, onColor] = colours(tickets.find((ticket) => ticket.color)?.color);
  return {
    at,
    name: categories.find((category) => category?.name)?.name ?? (ref || (tickets[0]?.name ?? '')),
    tickets: [...tickets].sort((a, b) => Number(favourites.includes(b.id)) - Number(favourites.includes(a.id))),
    price: range(view, tickets),
    color: color || undefined,
    onColor: onColor || undefined,
  };
}

/** One price, or the lowest and the highest. */
function range(view: ShopView, tickets: readonly InfoTicket[]): string {
  const prices = tickets.map((ticket) => ticketPrice(view.info, ticket, view.currency, view.now).total);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  const text = (minor: number) => price(view, minor, view.exact);
  return lowest === highest ? text(lowest) : `${text(lowest)} – ${text(highest)}`;
}
