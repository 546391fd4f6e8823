/** The rows of a guest list: tickets with the state that follows from their scans at the event. */
import type { DoorScan } from '../../contract/door-tickets.ts';
import type { Guest } from '../../contract/guest-lists.ts';
import type { z } from '../../contract/route.ts';
import { houseOf, placed } from '../../sale/presence.ts';
import type { Queryable } from '../database/index.ts';
import type { StoredEvent } from '../events/records.ts';
import { compact } from '../http/pick.ts';
import { doorTicketView, readDoorTickets, scansOf, type DoorRow } from './door-tickets.ts';
import type { Entry } from './guest-index.ts';

export type GuestView = z.input<typeof Guest>;

/** The rows of these tickets, in their order. One that was deleted meanwhile is left out. */
export async function readGuests(
  db: Queryable,
  { record, sellerId }: StoredEvent,
  entries: readonly Entry[],
  zones: ReadonlyMap<string, string>,
): Promise<GuestView[]> {
  const ids = entries.map(({ id }) => id);
  const rows = new Map((await readDoorTickets(db, sellerId, ids)).map((row) => [row.id, row]));
  const scans = await scansOf(db, ids);
  return entries.flatMap((entry) => {
    const row = rows.get(entry.id);
    return row ? [viewOf(entry, row, scans.get(entry.id) ?? [], { eventId: record._id, sellerId, zones })] : [];
  });
}

function viewOf(
  { id, type, first, last }: Entry,
  row: DoorRow,
  scans: readonly DoorScan[],
  {
    eventId,
    sellerId,
    zones,
  }: { readonly eventId: string; readonly sellerId: string; readonly zones: ReadonlyMap<string, string> },
): GuestView {
  const device = { sellerId, settings: { accessMode: 'restricted' as const } };
  const ticket = doorTicketView(row, scans, { eventId, device });
  const { inside, entries } = houseOf(scans.map(placed), eventId, ticket.allowedScanCount ?? 1);
  const [entry] = entries;
  const isInvalid = ticket.status === 'INVALID' || ticket.isBlocked === true;
  return compact({
    _id: id,
    name: [first, last].filter(Boolean).join(' ') || undefined,
    sortName: [last, first].filter(Boolean).join(', ') || undefined,
    ticketTypeId: type,
    ticketName: ticket.ticketName,
    area: ticket.area,
    row: ticket.row,
    seat: ticket.seat,
    transactionId: ticket.transactionId,
    status: ticket.status,
    state: inside > 0 ? 'in' : entry ? 'left' : isInvalid ? 'invalid' : 'missing',
    firstEntry:
      entry &&
      compact({
        at: entry.at,
        zone: entry.zone,
        zoneName: entry.zone === undefined ? undefined : (zones.get(entry.zone) ?? entry.zone),
        device: entry.device,
      }),
    attention: [...stops(ticket), ...(ticket.attention ?? [])],
  });
}

/** What keeps a ticket out. */
function stops({
  status,
  cause,
  isBlocked,
}: {
  readonly status?: string | undefined;
  readonly cause?: string | undefined;
  readonly isBlocked?: boolean | undefined;
}) {
  return [
    ...(status === 'INVALID' ? [compact({ kind: 'invalid', text: cause })] : []),
    ...(isBlocked ? [{ kind: 'blocked' }] : []),
    ...(status === 'RESERVED' ? [{ kind: 'unpaid' }] : []),
    ...(status === 'DETAILSREQUIRED' ? [{ kind: 'detailsRequired' }] : []),
  ];
}
