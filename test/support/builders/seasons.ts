/** Groups with season tickets: their child events, and what is taken and sold in them. */
import type { EventRecord } from '../../../src/contract/events.ts';
import type { TestService } from '../running/service.ts';
import { addEvent } from './shop.ts';

/** A child event to be: its limits, and the ticket type `seat` in the category `hall`. */
const child = (name: string, day: number, fields: Partial<EventRecord> = {}): Partial<EventRecord> => ({
  name,
  start: `2026-07-0${day}T18:00:00.000Z`,
  end: `2026-07-0${day}T21:00:00.000Z`,
  categories: [{ _id: 'hall', name: 'Hall' }],
  tickets: [
    { _id: 'seat', name: 'Seat', price: 20, active: true, categoryRef: 'hall' },
    { _id: 'balcony', name: 'Balcony', price: 60, active: true },
  ],
  ...fields,
});

export interface SeasonEvents {
  readonly group: string;
  readonly hamlet: string;
  readonly orchard: string;
}

/**
 * Adds two child events and a group with the ticket types `card` (50, a `seat` in both), `half` (30, a `seat` in the
 * first alone) and `tour` (5, no child event).
 */
export async function addSeason(
  { db }: Pick<TestService, 'db'>,
  {
    hamlet: first = {},
    orchard: second = {},
    settings = {},
    shares = [undefined, undefined],
    ...fields
  }: Omit<Partial<EventRecord>, 'settings'> & {
    hamlet?: Partial<EventRecord>;
    orchard?: Partial<EventRecord>;
    settings?: EventRecord['ticketSettings'];
    shares?: readonly (number | undefined)[];
  } = {},
): Promise<SeasonEvents> {
  const hamlet = await addEvent(db, child('Hamlet', 1, first));
  const orchard = await addEvent(db, child('Orchard', 3, second));
  const share = (at: number) => (shares[at] === undefined ? {} : { valueShare: shares[at] });
  const group = await addEvent(db, {
    name: 'Season',
    eventType: 'GROUP',
    end: '2026-07-03T21:00:00.000Z',
    childEvents: [hamlet, orchard],
    maxAmount: 100,
    tickets: [
      { _id: 'card', name: 'Season card', price: 50, active: true },
      { _id: 'half', name: 'Half a season', price: 30, active: true },
      { _id: 'tour', name: 'Tour', price: 5, active: true },
    ],
    ticketSettings: {
      ...settings,
      childEventMapping: [
        { childEventId: hamlet, ticketTypeMapping: { card: 'seat', half: 'seat' }, ...share(0) },
        { childEventId: orchard, ticketTypeMapping: { card: 'seat' }, ...share(1) },
      ],
    },
    ...fields,
  });
  return { group, hamlet, orchard };
}

/** Each place of season tickets: child event, ticket type, value, and the status of its ticket. */
export async function placesIn({ db }: Pick<TestService, 'db'>, group: string) {
  return await db.query<{ event: string; type: string; value: number; status: string }>(
    `select p.event_id as event, p.ticket_type_id as type, p.value, t.status from season_place p join ticket t on t.id = p.ticket_id
     where t.event_id = $1 order by t.created_at, t.id, p.event_id`,
    [group],
  );
}
