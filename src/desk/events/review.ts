/** What is changed in the form of an event, before it is saved: each field as it is stored and as it is typed. */
import { html } from 'lit';
import { ask } from '../parts/dialog.ts';
import { changed } from './event-form.ts';
import { nameOf } from './labels.ts';
import { shownOf } from './section-view.ts';
import type { SectionHost } from './sections/parts.ts';

const orNothing = (shown: unknown): unknown => (shown === '' ? '–' : shown);

/** Shows the changes in a dialog. */
export function review(host: SectionHost): void {
  const { desk, words, base, form } = host;
  const { title, before, after } = words.review;
  const texts = { texts: desk.texts, words };
  const body = html`<div class="stack reviewed">
    ${changed(base, form).map(
      (name) =>
        html`<section class="stack">
          <h3>${nameOf(texts, name)}</h3>
          <div class="pair">
            <div>
              <span class="muted small">${before}</span>
              <div class="text">${orNothing(shownOf(host, base, name))}</div>
            </div>
            <div>
              <span class="muted small">${after}</span>
              <div class="text">${orNothing(shownOf(host, form, name))}</div>
            </div>
          </div>
        </section>`,
    )}
  </div>`;
  ask({ title, body }, desk.texts);
}
