/** Deletes an event that has no tickets. */
import { html } from 'lit';
import { ServiceError } from '../../client/errors.ts';
import { events, type EventAnswer } from '../../contract/events.ts';
import type { Desk } from '../parts/desk.ts';
import { ask } from '../parts/dialog.ts';
import { Said } from '../parts/problems.ts';

/** Asks, deletes it, and goes to the list of events. */
export function askToDelete(desk: Desk, { _id: id, name }: EventAnswer): void {
  const { event: words, dates } = desk.texts;
  const why = new Map([
    ['HAS_TICKETS', words.cancelInstead],
    ['HAS_OPEN_CHECKOUTS', words.cancelInstead],
    ['HAS_RECURRENCES', words.datesFirst],
  ]);
  ask(
    {
      title: dates.deleteTitle(name),
      confirm: dates.delete,
      isDanger: true,
      body: html`<p>${words.deleteText}</p>`,
      act: async () => {
        try {
          await desk.client({ events: { delete: events.delete } }).events.delete({ id });
        } catch (error) {
          const reason = error instanceof ServiceError ? why.get(error.body.code ?? '') : undefined;
          throw reason === undefined ? error : new Said(reason);
        }
        desk.toast(dates.deleted);
        desk.go('/events', { replace: true });
      },
    },
    desk.texts,
  );
}
