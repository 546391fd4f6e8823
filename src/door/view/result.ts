/** A result over the whole page: in colour, shape and word, and gone by itself. */
import { html, nothing, type TemplateResult } from 'lit';
import type { DoorTexts } from '../../locales/door/en.ts';
import type { Me } from '../door.ts';
import { kindOf, type Result, type ResultKind } from '../results.ts';
import { shapes } from './icons.ts';
import { attentionText, helpOf, seatText, wordOf, type Formats } from './words.ts';

const usualColours: Record<ResultKind, string> = {
  success: 'green',
  highlighted: 'blue',
  repeated: 'orange',
  actionRequired: 'orange',
  declined: 'red',
};
const colours = ['green', 'orange', 'red', 'blue', 'pink'];

/** The colour of a kind, as the seller chose it. */
export function colourOf(me: Me | undefined, kind: ResultKind): string {
  const chosen = me?.deviceSettings?.colorSettings?.[kind];
  return chosen !== undefined && colours.includes(chosen) ? chosen : usualColours[kind];
}

/** How long a result is shown, in milliseconds: five seconds at least where there is something to look at. */
export function revealTime(me: Me | undefined, result: Result): number {
  const seconds = me?.deviceSettings?.scanRevealInterval ?? 3;
  const isPlain = result.access === 'GRANTED' && result.attention.length === 0;
  return 1000 * (isPlain ? seconds : Math.max(seconds, 5));
}

export interface ResultView {
  readonly texts: DoorTexts;
  readonly formats: Formats;
  readonly me: Me | undefined;
  readonly mayForce: boolean;
  readonly canUndo: boolean;
  next(): void;
  force(): void;
  undo(): void;
}

export function renderResult(result: Result, view: ResultView): TemplateResult {
  const { texts, formats, me } = view;
  const kind = kindOf(result);
  const { ticket, access, reason, attention, isConfirmed, isForced } = result;
  const seat = ticket ? seatText(texts, ticket) : '';
  // a ticket that no one knows can't be let in by hand: there is nothing to note it at
  const canForce = access === 'DENIED' && view.mayForce && ticket !== undefined && reason !== 'UNKNOWN';
  const word = wordOf(texts, result);
  const isOut = reason === 'NOT_IN';
  return html`<section class="result ${colourOf(me, kind)}" role="alert" @click=${view.next}>
    ${shapes[kind]}
    <p class="word ${word.length <= 4 ? 'short' : ''}">${word}</p>
    ${ticket?.name ? html`<p class="holder">${ticket.name}</p>` : nothing}
    ${
      ticket?.ticketName || seat
        ? html`<p class="line">${[ticket?.ticketName, seat].filter(Boolean).join(' · ')}</p>`
        : nothing
    }
    ${isForced ? html`<p class="line">${texts.result.forced}</p>` : nothing}
    ${
      access === 'DENIED' || isForced
        ? helpOf(texts, result, formats).map((line) => html`<p class="line">${line}</p>`)
        : nothing
    }
    ${
      attention.length > 0
        ? html`<div class="attention">${attention.map((one) => html`<p>${attentionText(texts, one)}</p>`)}</div>`
        : nothing
    }
    ${isConfirmed ? nothing : html`<p class="unconfirmed">${texts.result.unconfirmed}</p>`}
    <div
      class="actions"
      @click=${(event: Event) => {
        event.stopPropagation();
      }}
    >
      ${canForce && !isOut ? html`<hold-button @held=${view.force}>${texts.result.force}</hold-button>` : nothing}
      ${view.canUndo ? html`<hold-button @held=${view.undo}>${texts.result.undo}</hold-button>` : nothing}
      <button type="button" class="next" @click=${view.next}>${texts.result.next}</button>
    </div>
  </section>`;
}
