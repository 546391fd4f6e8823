/** An available change: its button, and below that its deadline, or the reason why it is not possible. */
import { html, nothing, type TemplateResult } from 'lit';
import type { TicketChange } from '../../../contract/ticket-changes.ts';
import { date, word } from '../../format.ts';
import type { ChangeView } from './change-panel.ts';

/** The button and its action. */
interface Offered {
  readonly change: TicketChange;
  readonly label: string;
  /** Id of the ticket or order that it changes, for element ids. */
  readonly of: string;
  /** A text before the button. */
  readonly before?: string;
  readonly after?: readonly string[];
  readonly open: () => void;
}

export function renderOffered(offered: Offered, view: ChangeView): TemplateResult {
  const { change, label, of, before, after = [], open } = offered;
  const { action, allowed, from, until } = change;
  const { texts, language, timezone } = view;
  const when = (time: string) => date(time, 'dateTime', language, timezone);
  const notes = [
    before,
    allowed ? '' : whyNot(change, texts),
    !allowed && from ? texts.from(when(from)) : '',
    until ? texts.until(when(until)) : '',
    ...after,
  ].filter(Boolean);
  const note = `note-${action}-${of}`;
  return html`<button
      class="quiet small"
      type="button"
      data-action=${action}
      aria-disabled=${allowed ? 'false' : 'true'}
      aria-describedby=${notes.length > 0 ? note : nothing}
      @click=${() => {
        if (allowed) open();
      }}
    >
      ${label}
    </button>
    ${notes.length > 0 ? html`<span id=${note} class="small muted">${notes.join(' · ')}</span>` : nothing}`;
}

/** The reason as text. For a whole order some reasons have other texts than for a ticket. */
function whyNot({ action, reason }: TicketChange, texts: ChangeView['texts']): string {
  const own = action === 'cancel' ? word(texts.canceling.reasons, reason) : undefined;
  return own || word(texts.reasons, reason) || texts.notPossible;
}
