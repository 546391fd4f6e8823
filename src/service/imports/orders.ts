/** Orders with their tickets: the rows of a file, one for each ticket, grouped to orders. */
import { readLongCode } from '../../sale/ticket-codes.ts';
import type { Queryable } from '../database/index.ts';
import { writeOrders, type OrderTarget } from './order-writer.ts';
import { personColumns, readEmail, readPerson, splitName } from './people.ts';
import type { Report } from './report.ts';
import type { Columns, Sheet, SheetRow } from './sheet.ts';
import type { TicketLine } from './ticket-line.ts';

export const orderColumns = {
  order: { isNeeded: true, about: 'number of the order in the other system; rows of an order follow each other' },
  event: { isNeeded: true, about: '`_id` or address (`url`) of the event, or of a date of a series' },
  ticketType: { isNeeded: true, about: '`_id` or name of the ticket type' },
  price: { isNeeded: true, about: 'what the ticket cost, with tax and charges' },
  email: { isNeeded: true, about: 'email address of the buyer' },
  code: { about: 'ticket code that the door reads; without one the ticket gets a new code' },
  quantity: { about: 'number of tickets; 1, since each ticket has a row of its own' },
  status: { about: '`paid`, which is the default, `open` or `canceled`; canceled tickets are skipped' },
  date: { about: 'time of the order; by default the time of the import' },
  method: { about: 'how it was paid, in the words of the other system' },
  ...personColumns,
  attendeePrename: { about: 'first name on the ticket' },
  attendeeLastname: { about: 'last name on the ticket' },
  attendeeName: { about: 'whole name on the ticket, where the two above are missing' },
  slot: { about: 'time slot: its `_id`, or the time of its start such as `19:30`' },
  seat: { about: 'seat: its id in the seating chart, or with the next three its name' },
  section: { about: 'section of the seat' },
  row: { about: 'row of the seat' },
  seatNumber: { about: 'number of the seat in its row' },
} as const satisfies Columns;

const statuses = { paid: 'paid', open: 'open', pending: 'open', canceled: 'canceled', cancelled: 'canceled' } as const;

/** Imports the orders of a file, and counts what happened. */
export async function importOrders(tx: Queryable, sheet: Sheet, target: OrderTarget, report: Report): Promise<void> {
  const orders: [TicketLine, ...TicketLine[]][] = [];
  for await (const row of sheet.rows()) {
    const ticket = readTicket(row);
    const current = orders.at(-1);
    if (ticket.status === 'canceled' && row.problems.length === 0)
      report.add({ line: row.line, amount: ticket.price, result: 'skipped', reason: 'canceled in the other system' });
    else if (current && current[0].order === ticket.order && current[0].event === ticket.event) current.push(ticket);
    else orders.push([ticket]);
  }
  for (const outcome of await writeOrders(tx, target, orders)) report.add(outcome);
}

function readTicket(row: SheetRow): TicketLine {
  const status = row.oneOf('status', statuses) ?? 'paid';
  const code = row.text('code', 500);
  if (code !== undefined && (readLongCode(code) || /\p{Cc}/u.test(code)))
    row.refuse('code', 'a code that is not one of the signed or rotating codes of this service');
  const quantity = row.text('quantity');
  if (quantity !== undefined && Number(quantity) !== 1) row.refuse('quantity', '1: each ticket has a row of its own');
  const whole = splitName(row.text('attendeeName', 400) ?? '');
  const ticket = {
    row,
    order: row.needed('order'),
    event: row.needed('event'),
    ticketType: row.needed('ticketType'),
    code,
    price: row.money('price') ?? 0,
    status,
    date: row.time('date'),
    method: row.text('method'),
    email: readEmail(row),
    person: readPerson(row),
    firstname: row.text('attendeePrename') ?? (whole.prename || undefined),
    lastname: row.text('attendeeLastname') ?? (whole.lastname || undefined),
    slot: row.text('slot'),
    seat: row.text('seat'),
    seatName: ['section', 'row', 'seatNumber'].flatMap((column) => row.text(column) ?? []),
  };
  if (row.text('price') === undefined && status !== 'canceled') row.refuse('price', 'an amount; 0 for a free ticket');
  return ticket;
}
