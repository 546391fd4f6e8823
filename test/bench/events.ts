/** Generated events: ticket types as real shops have them, in categories, some with a description or a limit. */
import type { EventRecord } from '../../src/contract/events.ts';

const day = 86_400_000;
const inDays = (now: Date, days: number) => new Date(now.getTime() + days * day).toISOString();

/** Name of the ticket type that a visitor sees first. */
export const firstTicket = 'Adult 1';

/** Ticket types in one category. */
const perCategory = 20;

export function shopEvent(size: number, now: Date): Partial<EventRecord> {
  const kinds = ['Adult', 'Reduced', 'Child', 'Supporter'];
  return {
    _id: eventOf(size),
    name: 'The Tempest in the Park',
    slogan: 'Open air, with a real storm if we are lucky',
    start: inDays(now, 60),
    end: inDays(now, 60.1),
    timezone: 'Europe/Berlin',
    locationName: 'Park stage',
    image: '/events/summer-night-concert.svg',
    accentColor: '#c2452d',
    maxAmount: 100_000,
    categories: Array.from({ length: Math.ceil(size / perCategory) }, (_, at) => ({
      _id: `category-${at}`,
      ref: `part-${at}`,
      name: `Block ${at + 1}`,
      amount: 2000,
    })),
    tickets: Array.from({ length: size }, (_, at) => ({
      _id: `ticket-${at}`,
      name: `${kinds[at % kinds.length] ?? ''} ${at + 1}`,
      ...(at % 3 === 1 && { description: 'Students, trainees and pensioners. Bring your proof along.' }),
      ...(at % 5 === 4 && { amount: 100 }),
      categoryRef: `part-${Math.floor(at / perCategory)}`,
      price: 12 + (at % 7) * 4.5,
      taxRate: 0.07,
      sortingKey: at + 1,
      active: true,
    })),
  };
}

export const eventOf = (size: number): string => `bench-of-${size}`;

/** The first event of a listing. */
export function template(sellerId: string, now: Date): Partial<EventRecord> {
  const event = shopEvent(3, now);
  return { ...event, _id: `${sellerId}-0`, name: listed, start: inDays(now, 1), end: inDays(now, 1.1) };
}

/** Name of every event of a listing. */
export const listed = 'An evening';

/** Copies a seller's first event so many times, a day later each. */
export const copies = `
  insert into event (id, seller_id, slug, type, name, starts_at, ends_at, hidden, search, data, created_at, updated_at)
  select id || '-' || n, seller_id, id || '-' || n, type, name, starts_at + n * interval '1 hour', ends_at + n * interval '1 hour',
    hidden, search, data || jsonb_build_object(
      'start', to_json(starts_at + n * interval '1 hour') #>> '{}', 'end', to_json(ends_at + n * interval '1 hour') #>> '{}'),
    created_at, updated_at
  from event, generate_series(1, $2::integer) n where id = $1 || '-0'`;
