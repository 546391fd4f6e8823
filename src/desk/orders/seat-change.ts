/** Moving a ticket to another seat: the free ones of its category, and those that are kept for staff, by row. */
import { html, LitElement, type TemplateResult } from 'lit';
import { property, state as reactive } from 'lit/decorators.js';
import { ServiceError } from '../../client/errors.ts';
import { events, type EventAnswer } from '../../contract/events.ts';
import { seatMaps, type SeatPlan } from '../../contract/seat-maps.ts';
import { sellerTickets, type SellerTicket } from '../../contract/seller-tickets.ts';
import type { DeskTexts } from '../../locales/desk/en.ts';
import { categoriesOf, placesOf, seatCategoryOf } from '../../sale/seating.ts';
import { ask } from '../parts/dialog.ts';
import { Said } from '../parts/problems.ts';
import { keptForStaff } from './kept-seats.ts';
import type { TicketHost } from './ticket-host.ts';

/** A row with its free seats. */
interface FreeRow {
  readonly section: string;
  readonly row: string;
  readonly isTable: boolean;
  readonly seats: readonly FreeSeat[];
}

interface FreeSeat {
  readonly id: string;
  readonly name: string;
  /** Why it is kept for staff; missing for a seat that is on sale. */
  readonly note: string | undefined;
}

/** The seat of a ticket; nothing for one without a seat of a seating chart. */
export function seatIdOf({ seatingInfo }: SellerTicket): string | undefined {
  const id = seatingInfo?.['seatId'];
  return typeof id === 'string' ? id : undefined;
}

/** The rows of a plan with their free seats, as far as a ticket type is sold for them. */
function freeRows(
  plan: SeatPlan,
  { taken, kept }: { readonly taken: readonly string[]; readonly kept: ReadonlyMap<string, string> },
  event: EventAnswer,
  ticketTypeId: string | undefined,
): readonly FreeRow[] {
  const type = event.tickets?.find(({ _id }) => _id === ticketTypeId);
  const category = type && seatCategoryOf(event, type, categoriesOf(plan));
  const gone = new Set(taken.filter((seat) => !kept.has(seat)));
  const rows = new Map<string, Omit<FreeRow, 'seats'> & { seats: FreeSeat[] }>();
  for (const [id, { seat, row, section, categoryRef }] of placesOf(plan)) {
    if (gone.has(id) || categoryRef !== category) continue;
    const key = `${section._id} ${row.name}`;
    const found = rows.get(key) ?? {
      ...{ section: section.name, row: row.name, isTable: row.table !== undefined, seats: [] },
    };
    found.seats.push({ id, name: seat.name, note: kept.get(id) });
    rows.set(key, found);
  }
  return [...rows.values()];
}

/** The fields of the dialog: a row, then a seat of it. */
class DeskSeatChoice extends LitElement {
  @property({ attribute: false }) texts!: DeskTexts;
  @property({ attribute: false }) rows: readonly FreeRow[] = [];
  @reactive() private at = 0;

  protected override createRenderRoot(): this {
    return this;
  }

  protected override render(): TemplateResult {
    const { order } = this.texts;
    return html`<label class="field"
        >${order.seatRow}<select
          @change=${({ target }: Event) => {
            this.at = (target as HTMLSelectElement).selectedIndex;
          }}
        >
          ${this.rows.map(
            ({ section, row, isTable, seats }) =>
              html`<option>
                ${(isTable ? order.seatsFreeAtTable : order.seatsFree)(section, row, seats.length)}
              </option>`,
          )}
        </select></label
      ><label class="field"
        >${order.seatWord}<select name="seat">
          ${this.rows[this.at]?.seats.map(
            ({ id, name, note }) =>
              html`<option value=${id}>${note === undefined ? name : order.seatKept(name, note)}</option>`,
          )}
        </select></label
      >`;
  }
}
customElements.define('desk-seat-choice', DeskSeatChoice);

/** Asks for another seat, and moves the ticket there. */
export async function askForSeat({ desk, done }: TicketHost, ticket: SellerTicket): Promise<void> {
  const { texts } = desk;
  const { order } = texts;
  const { _id: id, eventId = '', ticketTypeId, seat = '' } = ticket;
  const client = desk.client({
    events: { get: events.get },
    seatMaps: { plan: seatMaps.plan, states: seatMaps.states },
    tickets: { seat: sellerTickets.seat },
  });
  const [event, plan, { taken }, kept] = await Promise.all([
    client.events.get({ id: eventId }),
    client.seatMaps.plan({ id: eventId }),
    client.seatMaps.states({ id: eventId }),
    keptForStaff(desk, eventId),
  ]);
  const rows = freeRows(plan, { taken, kept }, event, ticketTypeId);
  if (rows.length === 0) {
    ask({ title: order.reseatTitle, body: html`<p>${order.noSeatFree}</p>` }, texts);
    return;
  }
  ask(
    {
      title: order.reseatTitle,
      confirm: order.reseat,
      body: html`<p>${order.reseatText(seat)}</p>
        <desk-seat-choice .texts=${texts} .rows=${rows}></desk-seat-choice>
        <label class="check"><input type="checkbox" name="sendMail" checked />${order.reseatMail}</label>`,
      act: async ({ seat: seatId = '', sendMail }) => {
        const isMailed = sendMail !== undefined;
        try {
          await client.tickets.seat({ id, seatingInfo: { seatId }, sendMail: isMailed });
        } catch (error) {
          if (error instanceof ServiceError && error.code === 'SEAT_TAKEN') throw new Said(order.seatTaken);
          throw error;
        }
        await done(isMailed ? order.reseatedMail : order.reseated);
      },
    },
    texts,
  );
}
