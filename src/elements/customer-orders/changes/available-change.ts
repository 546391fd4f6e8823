/** A change as the service offers it: its button, and below that until when it is possible, or why it is not. */
import { html, nothing, type TemplateResult } from 'lit';
import type { TicketChange } from '../../../contract/ticket-changes.ts';
import { date, word } from '../../format.ts';
import type { ChangeView } from './change-panel.ts';

/** What the button says and does. */
interface Offered {
  readonly change: TicketChange;
  readonly label: string;
  /** Of what it changes, for ids. */
  readonly of: string;
  /** What else is said of it. */
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

/** Of a whole order some reasons have other words than of a ticket. */
function whyNot({ action, reason }: TicketChange, texts: ChangeView['texts']): string {
  const own = action === 'cancel' ? word(texts.callingOff.reasons, reason) : undefined;
  return own || word(texts.reasons, reason) || texts.notPossible;
}
