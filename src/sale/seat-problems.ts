/** Problems of seats that a buyer chose. The picker explains by the same list that the service rejects by. */
import type { EventInfo } from '../contract/event-info.ts';
import type { SeatPlan } from '../contract/seat-maps.ts';
import { bestSeats } from './best-seats.ts';
import type { CartLine } from './cart.ts';
import type { Reason } from './ticket-options.ts';
import { picksBest, picksOnly, rulesOf } from './seating-rules.ts';
import { categoriesOf, orphans, placesOf, seatCategoryOf } from './seating.ts';

/**
 * The reasons why the seats of a cart cannot be sold; empty if they can. Lines without seats are fine where the service
 * chooses. Orphan seats count only while another choice leaves none.
 * @param taken ids of seats that are not available: held, sold, or reserved for others
 * @param offered those of them that are on resale, with the ticket type of the listing: they are available by that type
 *   only
 */
export function seatProblems(
  plan: SeatPlan,
  taken: ReadonlySet<string>,
  info: EventInfo,
  cart: readonly Pick<CartLine, 'ticketTypeId' | 'amount' | 'seats'>[],
  offered: ReadonlyMap<string, string> = new Map(),
): Reason[] {
  const rules = rulesOf(info);
  const places = placesOf(plan);
  const known = categoriesOf(plan);
  const problems: Reason[] = [];
  const all = new Set<string>();
  const chosen = new Set<string>();
  const wanted: { categoryRef: string; amount: number }[] = [];
  for (const { ticketTypeId, amount, seats = [] } of cart) {
    const ticket = info.tickets?.find(({ id }) => id === ticketTypeId);
    const categoryRef = ticket && seatCategoryOf(info, ticket, known);
    if (seats.length === 0) {
      if (categoryRef !== undefined && amount > 0 && !picksBest(rules))
        problems.push({ code: 'SEATS_MISSING', ticketTypeId, limit: amount });
      continue;
    }
    const reject = (code: Reason['code'], isWrong: (id: string) => boolean) => {
      const wrong = seats.filter(isWrong);
      if (wrong.length > 0) problems.push({ code, ticketTypeId, seats: wrong });
    };
    const isOffer = (id: string) => offered.get(id) === ticketTypeId;
    const fits = (id: string) =>
      ticket?.resale ? isOffer(id) || taken.has(id) : places.get(id)?.categoryRef === categoryRef;
    if (picksOnly(rules)) problems.push({ code: 'SEATS_ENFORCED', ticketTypeId, seats });
    reject('SEAT_UNKNOWN', (id) => !places.has(id));
    reject('SEAT_WRONG_CATEGORY', (id) => places.has(id) && !fits(id));
    reject('SEAT_TAKEN', (id) => {
      const isTwice = all.has(id);
      all.add(id);
      return places.has(id) && (isTwice || (taken.has(id) && !isOffer(id)));
    });
    if (seats.length !== amount) problems.push({ code: 'SEATS_MISSING', ticketTypeId, limit: amount });
    // a seat that was taken before does not make its neighbours orphans now
    if (ticket?.resale) continue;
    for (const id of seats) chosen.add(id);
    if (categoryRef !== undefined) wanted.push({ categoryRef, amount: seats.length });
  }
  if (problems.length > 0 || chosen.size === 0) return problems;
  const { orphanConfiguration } = rules;
  const alone = orphans(plan, taken, chosen, orphanConfiguration);
  if (alone.length === 0) return [];
  const better = bestSeats(plan, taken, wanted, rules)?.flat();
  if (!better || orphans(plan, taken, new Set(better), orphanConfiguration).length > 0) return [];
  return [{ code: 'SEAT_ORPHAN', seats: alone }];
}
