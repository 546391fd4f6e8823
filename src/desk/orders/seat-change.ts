/** Moving a ticket to another seat. It loads when it is asked for, with the plan of the hall. */
import { html } from 'lit';
import { ServiceError } from '../../client/errors.ts';
import { events } from '../../contract/events.ts';
import { seatMaps } from '../../contract/seat-maps.ts';
import { sellerTickets, type SellerTicket } from '../../contract/seller-tickets.ts';
import { seatChoice as english } from '../../locales/desk/seat-choice-en.ts';
import { ask } from '../parts/dialog.ts';
import { pageTexts } from '../parts/page-texts.ts';
import { Said } from '../parts/problems.ts';
import { chartOf } from '../parts/seat-plan/chart.ts';
import { freeRows, seatCategory, type SeatsNow } from './free-seats.ts';
import { keptForStaff } from './kept-seats.ts';
import { DeskSeatChoice } from './seat-choice.ts';
import { seatIdOf, type TicketHost } from './ticket-host.ts';

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
  const seatsNow = async (): Promise<SeatsNow> => {
    const [{ taken }, kept] = await Promise.all([client.seatMaps.states({ id: eventId }), keptForStaff(desk, eventId)]);
    return { taken, kept };
  };
  const german = async () => (await import('../../locales/desk/seat-choice-de.ts')).seatChoice;
  const [event, plan, now, words] = await Promise.all([
    client.events.get({ id: eventId }),
    client.seatMaps.plan({ id: eventId }),
    seatsNow(),
    pageTexts(desk.formats.language, english, german),
  ]);
  const choice = new DeskSeatChoice();
  const [chart, category, own] = [chartOf(plan), seatCategory(plan, event, ticketTypeId), seatIdOf(ticket)];
  Object.assign(choice, { texts, words, chart, now, category, own });
  if (freeRows(chart, now, category, own).length === 0) {
    ask({ title: order.reseatTitle, body: html`<p>${words.none}</p>` }, texts);
    return;
  }
  ask(
    {
      title: order.reseatTitle,
      confirm: order.reseat,
      body: html`<p>${words.text(seat)}</p>
        ${choice}
        <label class="check"><input type="checkbox" name="sendMail" checked />${words.mail}</label>`,
      act: async ({ seat: seatId = '', sendMail }) => {
        if (seatId === '') throw new Said(words.chooseFirst);
        const isMailed = sendMail !== undefined;
        try {
          await client.tickets.seat({ id, seatingInfo: { seatId }, sendMail: isMailed });
        } catch (error) {
          if (!(error instanceof ServiceError) || error.code !== 'SEAT_TAKEN') throw error;
          choice.now = await seatsNow().catch(() => choice.now); // what is shown stays when the service can't tell
          throw new Said(words.lost);
        }
        await done(isMailed ? words.doneMail : words.done);
      },
    },
    texts,
  );
}
