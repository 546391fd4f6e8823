/** The waiting-room settings of an event: their contradictions, and their values in copies. */
import type { EventRecord } from '../../contract/events.ts';
import type { Problem } from './reference-checks.ts';

const isBefore = (a: string | undefined, b: string | undefined) =>
  a !== undefined && b !== undefined && Date.parse(a) < Date.parse(b);

/**
 * Contradictions of active settings: doors that open when nothing is sold, and early arrival without a time of opening.
 */
export function impossibleWaitingRoom({
  waitingRoom,
  sellStart,
  sellEnd,
  end,
  underShops,
  eventType,
}: EventRecord): Problem[] {
  if (waitingRoom?.enabled !== true) return [];
  const { startsAt, opensBefore } = waitingRoom;
  const path = 'waitingRoom.startsAt';
  // an under-shop may begin before the others
  const begins = underShops?.some((shop) => shop.sellStart !== undefined) ? undefined : sellStart;
  if (isBefore(startsAt, begins)) return [{ path, message: 'Before sellStart: people would be let in to buy nothing' }];
  if (isBefore(sellEnd ?? end, startsAt) && eventType !== 'ROOT')
    return [{ path, message: `After ${sellEnd === undefined ? 'the end of the event' : 'sellEnd'}` }];
  // the dates of a root may get a sellStart of their own
  if (opensBefore !== undefined && startsAt === undefined && sellStart === undefined && eventType !== 'ROOT')
    return [{ path: 'waitingRoom.opensBefore', message: 'Only with startsAt, or with sellStart of the event' }];
  return [];
}

/** The waiting room of a copy with another start of sale: the doors open with it. */
export function withDoorsAtSale({ waitingRoom }: EventRecord): Pick<EventRecord, 'waitingRoom'> {
  if (!waitingRoom) return {};
  const { startsAt, ...stored } = waitingRoom;
  return { waitingRoom: stored };
}
