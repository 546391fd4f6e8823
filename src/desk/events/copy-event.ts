/** Copies an event into a draft. */
import { html } from 'lit';
import { events, type EventAnswer } from '../../contract/events.ts';
import type { Desk } from '../parts/desk.ts';
import { ask } from '../parts/dialog.ts';
import { Said } from '../parts/problems.ts';
import { instantOf, localTime } from '../parts/typed.ts';

/** Asks for its name and start, and goes to the form of the copy. */
export function askToCopy(desk: Desk, event: EventAnswer): void {
  const words = desk.texts.event;
  const zone = event.timezone ?? desk.zone;
  ask(
    {
      title: words.duplicateTitle(event.name),
      confirm: words.duplicate,
      body: html`<p>${words.duplicateText}</p>
        <label class="field"
          >${words.duplicateName}<input name="name" .defaultValue=${event.name} autocomplete="off"
        /></label>
        <label class="field">
          ${words.start}<input name="start" type="datetime-local" .defaultValue=${localTime(event.start, zone)} />
        </label>`,
      act: async ({ name = '', start = '' }) => {
        const at = instantOf(start, zone);
        if (name.trim() === '' || at === null) throw new Said(desk.texts.signIn.required);
        const client = desk.client({ events: { duplicate: events.duplicate } });
        const copy = await client.events.duplicate({ _id: event._id, name: name.trim(), start: at, draft: true });
        desk.toast(words.duplicated);
        desk.go(`/events/${copy._id}/edit`);
      },
    },
    desk.texts,
  );
}
