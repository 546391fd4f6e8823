/** SQL about the tickets that admit to an event, and about the scans that count. */
import type { Queryable } from '../database/index.ts';
import type { StoredEvent } from '../events/records.ts';
import { openGroups } from './door-tickets.ts';

/**
 * The tickets that admit to an event, season tickets too, with the type that each has there: a part of a `with`. One is
 * expected unless it has ended or is out of order. It takes `admittedParams`.
 */
export const admitted = `admitted as (
  select id, ticket_type_id as type, data, status <> 'INVALID' and blocked_at is null as expected
  from ticket where event_id = any($2::text[])
  union all
  select t.id, p.ticket_type_id, t.data, t.status <> 'INVALID' and t.blocked_at is null
  from season_place p join ticket t on t.id = p.ticket_id where p.event_id = $1)`;

/** `$1`: the event; `$2`: the events whose tickets admit to it. */
export async function admittedParams(db: Queryable, event: StoredEvent): Promise<[string, string[]]> {
  const { _id: id } = event.record;
  return [id, [id, ...(await openGroups(db, event))]];
}

/** The scans `s` of the event `$1` that let in or out and were not undone: a condition. */
export const counts = `s.event_id = $1 and s.access = 'GRANTED' and s.undoes is null
  and not exists (select 1 from scan u where u.ticket_id = s.ticket_id and u.undoes = s.nonce)`;

/** Whether a ticket has come to the event `$1`: a condition. @param id SQL of its id. */
export const hasEntered = (id: string): string =>
  `exists (select 1 from scan s where s.ticket_id = ${id} and s.direction = 'IN' and ${counts})`;
