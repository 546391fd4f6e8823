/** The waiting room of an event: who waits, who was let in, and how many each minute. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Answer } from '../../contract/route.ts';
import type { waitingRoom } from '../../contract/waiting-room.ts';
import { word } from '../../elements/format.ts';
import type { Desk } from '../parts/desk.ts';
import { state } from '../parts/icons.ts';

export type Room = Answer<(typeof waitingRoom)['status']>;

/** @param timeZone Of the event. @param changeRate Asks for another number of buyers each minute. */
export function renderRoom(
  { texts, formats, may }: Desk,
  room: Room,
  timeZone: string | undefined,
  changeRate: (before: number) => void,
): TemplateResult | typeof nothing {
  const { waiting: words } = texts;
  if (room.state === 'off') return nothing;
  const { waiting, admitted, entered, checkouts, admissionsPerMinute = 0, startsAt } = room;
  const figures: readonly (readonly [label: string, value: number])[] = [
    [words.inLine, waiting],
    [words.admitted, admitted],
    [words.entered, entered],
    [words.buying, checkouts],
    [words.perMinute, admissionsPerMinute],
  ];
  return html`<section class="card stack" aria-labelledby="room">
    <div class="title-row">
      <h2 id="room">${words.room}</h2>
      ${state(room.state === 'running' ? 'good' : 'wait', word(words.roomStates, room.state) || room.state)}
    </div>
    <dl class="figures">
      ${figures.map(
        ([label, value]) =>
          html`<div>
            <dt>${label}</dt>
            <dd>${formats.number(value)}</dd>
          </div>`,
      )}
    </dl>
    ${
      startsAt !== undefined && new Date(startsAt) > new Date()
        ? html`<p class="muted">${words.opens(formats.dateTime(startsAt, timeZone))}</p>`
        : nothing
    }
    ${
      may('events:write')
        ? html`<p>
            <button
              class="button"
              @click=${() => {
                changeRate(admissionsPerMinute);
              }}
            >
              ${words.changeRate}
            </button>
          </p>`
        : nothing
    }
  </section>`;
}
