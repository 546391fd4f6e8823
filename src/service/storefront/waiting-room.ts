/** The waiting room in the event info. */
import type { EventInfo } from '../../contract/event-info.ts';
import type { EventRecord } from '../../contract/events.ts';
import { roomOf } from '../../sale/waiting-room.ts';
import { compact } from '../http/pick.ts';

/** The data for a shop; nothing when the room is off, or the sale has ended. */
export function publicWaitingRoom(record: EventRecord, now: Date): EventInfo['waitingRoom'] {
  const room = roomOf(record);
  if (!room || Date.parse(record.sellEnd ?? record.end) < now.getTime()) return undefined;
  const isoOf = (moment: number | undefined) => (moment === undefined ? undefined : new Date(moment).toISOString());
  return { active: true, ...compact({ startsAt: isoOf(room.startsAt), opensAt: isoOf(room.opensAt) }) };
}
