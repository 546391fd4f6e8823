/** The settings of a waiting room beside the rest of the event: what contradicts it, what buyers are told, and what copies get. */
import type { EventInfo } from '../../contract/event-info.ts';
import type { EventRecord } from '../../contract/events.ts';
import { roomOf } from '../../sale/waiting-room.ts';
import type { Problem } from './reference-checks.ts';
import { compact } from '../http/pick.ts';

const isBefore = (a: string | undefined, b: string | undefined) =>
  a !== undefined && b !== undefined && Date.parse(a) < Date.parse(b);

/** Doors that open when nothing is sold, and those who may come before doors that have no time. Only what is switched on is looked at. */
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
  // the dates of a root may be given a sellStart of their own
  if (opensBefore !== undefined && startsAt === undefined && sellStart === undefined && eventType !== 'ROOT')
    return [{ path: 'waitingRoom.opensBefore', message: 'Only with startsAt, or with sellStart of the event' }];
  return [];
}

/** What a shop has to know; nothing where the room is off, or the sale over. */
export function publicWaitingRoom(record: EventRecord, now: Date): EventInfo['waitingRoom'] {
  const room = roomOf(record);
  if (!room || Date.parse(record.sellEnd ?? record.end) < now.getTime()) return undefined;
  const told = (moment: number | undefined) => (moment === undefined ? undefined : new Date(moment).toISOString());
  return { active: true, ...compact({ startsAt: told(room.startsAt), opensAt: told(room.opensAt) }) };
}

/** The room of an event whose sale begins at another time than its source's: the doors open with it. */
export function withDoorsAtSale({ waitingRoom }: EventRecord): Pick<EventRecord, 'waitingRoom'> {
  if (!waitingRoom) return {};
  const { startsAt, ...stored } = waitingRoom;
  return { waitingRoom: stored };
}
