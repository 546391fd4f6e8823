import type { InfoTicket } from '../../contract/event-info.ts';
import { categoryOf } from '../../sale/availability.ts';
import { toMinor } from '../../sale/money.ts';
import { categoriesOf, seatCategoryOf } from '../../sale/seating.ts';
import { colours } from '../accent.ts';
import type { House, HouseSeat } from './seat-house.ts';
import { price, type ShopView } from './shop-view.ts';
import { visibleTickets } from './tickets.ts';

/** What seats of one category are sold as. */
export interface Fare {
  /** Tells categories apart in the plan, by a mark as well as by a colour. */
  readonly at: number;
  readonly name: string;
  /** Ticket types, the one to begin with first. */
  readonly tickets: readonly InfoTicket[];
  /** One price, or from the lowest to the highest. */
  readonly price: string;
  /** The seller's colour and one for signs on it; both missing where there is none. */
  readonly color: string | undefined;
  readonly onColor: string | undefined;
}

/** The categories of a house as an event sells them: ticket types, prices, colours. */
export class Fares {
  readonly all: readonly Fare[];
  /** Whether somebody has to be asked which ticket a seat is for. */
  readonly offerChoice: boolean;
  private readonly byRef: ReadonlyMap<string, Fare>;
  private readonly seated: ReadonlySet<string>;

  constructor(view: ShopView, { plan }: House) {
    const { info } = view;
    const known = categoriesOf(plan);
    const tickets = visibleTickets(view);
    this.byRef = new Map(
      [...known].flatMap((ref, at) => {
        const own = tickets.filter((ticket) => seatCategoryOf(info, ticket, known) === ref);
        return own.length > 0 ? [[ref, fareOf(view, ref, own, at)]] : [];
      }),
    );
    this.all = [...this.byRef.values()];
    this.offerChoice = this.all.some((fare) => fare.tickets.length > 1);
    // types that nobody gets to see may still be in a cart, by a rule
    this.seated = new Set(
      (info.tickets ?? []).filter((ticket) => seatCategoryOf(info, ticket, known) !== undefined).map(({ id }) => id),
    );
  }

  /** Nothing where the event does not sell the seat. */
  of({ ref }: HouseSeat): Fare | undefined {
    return this.byRef.get(ref);
  }

  /** Whether tickets of a type have seats of this house. */
  hasSeats(ticketTypeId: string): boolean {
    return this.seated.has(ticketTypeId);
  }
}

function fareOf(view: ShopView, ref: string, tickets: readonly InfoTicket[], at: number): Fare {
  const { info, currency } = view;
  const categories = tickets.map((ticket) => categoryOf(info, ticket));
  const favourites = categories.map((category) => category?.recommendedTicket);
  const prices = tickets.map((ticket) => toMinor(ticket.price, currency));
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  const [color, onColor] = colours(tickets.find((ticket) => ticket.color)?.color);
  return {
    at,
    name: categories.find((category) => category?.name)?.name ?? (ref || (tickets[0]?.name ?? '')),
    tickets: [...tickets].sort((a, b) => Number(favourites.includes(b.id)) - Number(favourites.includes(a.id))),
    price: lowest === highest ? price(view, lowest) : `${price(view, lowest)} – ${price(view, highest)}`,
    color: color || undefined,
    onColor: onColor || undefined,
  };
}
