/** Events and the revisions of their seat map: which take a new one, and which seats are in the way of others. */
import { html, nothing } from 'lit';
import { ServiceError } from '../../client/errors.ts';
import type { RefusedSeat } from '../../contract/event-seats.ts';
import { events } from '../../contract/events.ts';
import type { SeatMapUse } from '../../contract/seat-maps.ts';
import { hrefOf, type Desk } from './desk.ts';
import { ask } from './dialog.ts';
import { messageOf } from './problems.ts';

const maxListed = 20;

type Use = Pick<SeatMapUse, '_id' | 'name' | 'start'>;

/** An event that keeps its revision, and why. */
interface Kept {
  readonly use: Use;
  /** Its seats that are sold or in a cart, and that the revision would change. */
  readonly refused: readonly RefusedSeat[];
  /** What else was wrong; '' when seats are in the way. */
  readonly message: string;
}

/** Binds events to a revision, as far as their sold seats allow. @returns those that keep theirs */
export async function follow(
  desk: Desk,
  uses: readonly Use[],
  map: { readonly seatMapId: string; readonly revisionId: string },
): Promise<readonly Kept[]> {
  const client = desk.client({ events: { setSeating: events.setSeating } }).events;
  const kept: Kept[] = [];
  for (const use of uses) {
    try {
      await client.setSeating({ id: use._id, ...map });
    } catch (error) {
      const refused = error instanceof ServiceError && error.code === 'SEATS_SOLD' ? refusedOf(error) : [];
      kept.push({ use, refused, message: refused.length > 0 ? '' : messageOf(error, desk.texts) });
    }
  }
  return kept;
}

function refusedOf({ body }: ServiceError): readonly RefusedSeat[] {
  const { refused } = body as { readonly refused?: readonly RefusedSeat[] };
  return refused ?? [];
}

/** Names the seats that are in the way, each with a link to its order. @param nameOf the name of a seat on its ticket */
export function tellOfKept(desk: Desk, kept: readonly Kept[], nameOf: (seat: string) => string): void {
  const { texts, formats } = desk;
  const { seatMap: words, eventSeats } = texts;
  const why = (code: string) =>
    Object.hasOwn(words.inTheWay, code) ? words.inTheWay[code as keyof typeof words.inTheWay] : code;
  ask(
    {
      title: words.keptTitle,
      body: html`<p>${words.keptText}</p>
        ${kept.map(
          ({ use, refused, message }) =>
            html`<h3><a href=${hrefOf(`/events/${use._id}/seats`)}>${use.name}</a>, ${formats.dateTime(use.start)}</h3>
              ${
                refused.length === 0
                  ? html`<p>${message}</p>`
                  : html`<ul class="bullets">
                      ${refused
                        .slice(0, maxListed)
                        .map(
                          ({ seat, code, transactionId }) =>
                            html`<li>
                              ${words.isSold(nameOf(seat), why(code))}
                              ${transactionId === undefined ? nothing : html`<a href=${hrefOf(`/orders/${transactionId}`)}>${eventSeats.order}</a>`}
                            </li>`,
                        )}
                      ${refused.length > maxListed ? html`<li>${eventSeats.more(refused.length - maxListed)}</li>` : nothing}
                    </ul>`
              }`,
        )}`,
    },
    texts,
  );
}
