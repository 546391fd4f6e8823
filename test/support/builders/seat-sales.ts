/** How tests sell seats: events with a map, items with seats, and who has which. */
import type { Checkout } from '../../../src/contract/checkout.ts';
import type { EventRecord } from '../../../src/contract/events.ts';
import type { SeatMapInput } from '../../../src/contract/seat-maps.ts';
import { api, type TestService } from '../running/service.ts';
import { addSeatedEvent, buyer, keyOf } from './shop.ts';

/** Tickets of one type, on seats of one's own choice or on the best ones. */
export function item(amount: number, seats?: readonly string[], ticketTypeId = 'seat') {
  return { type: 'ticket' as const, ticketTypeId, amount, ...(seats && { seatingInfo: { seats: [...seats] } }) };
}

/** The seats that a checkout has, in the order of its tickets. */
export function seatsOf({ items }: Checkout): string[] {
  return items.flatMap(({ tickets = [] }) =>
    tickets.flatMap(({ seatingInfo }) => (seatingInfo?.['seats'] ?? []) as string[]),
  );
}

/** What a test does with seats, on a service that is there when it is asked. */
export function seatSales(service: () => TestService) {
  type Items = readonly ReturnType<typeof item>[];
  const cart = (eventId: string, items: Items, shopId?: string) => ({
    type: 'transaction' as const,
    eventId,
    items: [...items],
    ...(shopId !== undefined && { shopId }),
  });
  return {
    add: async (map: SeatMapInput, fields: Partial<EventRecord> = {}) =>
      await addSeatedEvent(service().db, map, fields),
    start: async (eventId: string, items: Items, shopId?: string) =>
      await service().call(api.checkout.create, cart(eventId, items, shopId)),
    refused: async (eventId: string, status: number, items: Items, shopId?: string) =>
      (await service().refused(api.checkout.create, status, cart(eventId, items, shopId))).body,
    /** Buys what a checkout holds, and answers the tickets. */
    finish: async (checkout: Checkout) => {
      await service().call(api.checkout.setDetails, { ...keyOf(checkout), ...buyer });
      await service().call(api.checkout.complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
      return await service().call(api.checkout.tickets, keyOf(checkout));
    },
    takenOf: async (id: string, shopId?: string) =>
      (await service().call(api.seatMaps.states, { id, ...(shopId !== undefined && { shopId }) })).taken,
  };
}
