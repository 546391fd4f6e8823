/** The base of the forms of doors: their texts, the choice of events, and the page around the form. */
import { html, nothing, type TemplateResult } from 'lit';
import { pageHead } from '../parts/page.ts';
import { RecordForm } from '../parts/record-form.ts';
import { english } from './door-texts.ts';
import './doors.styles.ts';
import './event-choice.ts';
import type { FoundEvent } from './event-choice.ts';

export abstract class DoorForm<
  Typed extends { readonly name: string; readonly events: readonly string[] },
> extends RecordForm<Typed> {
  protected words = english;
  protected override readonly back = '/doors';
  /** What is known of the events that were chosen or found. */
  protected readonly known = new Map<string, FoundEvent | undefined>();

  protected get zone(): string {
    return this.desk.zone;
  }

  /** The choice of events, with what is wrong with it. @param more What else is set for each that is chosen. */
  protected eventChoice(
    path: string,
    more: (event: FoundEvent, at: number, name: string) => unknown = () => nothing,
  ): TemplateResult {
    return html`<desk-event-choice
        .desk=${this.desk}
        .words=${this.words.choice}
        .chosen=${this.typed.events}
        .path=${path}
        .known=${this.known}
        .more=${more}
        .isWrong=${this.problems.has(path)}
        .choose=${(events: readonly string[]) => {
          // they change their places: what is wrong with one is looked for when it is sent
          this.problems = new Map([...this.problems].filter(([wrong]) => !wrong.startsWith(`${path}.`)));
          this.change({ events } as Partial<Typed>, path);
        }}
      ></desk-event-choice>
      <div class="field">${this.wrongAt(path)}</div>`;
  }

  /** @param actions In the head of the page. @param below Below the form. */
  protected page(actions: unknown, below: unknown): TemplateResult {
    const back = { path: this.back, word: this.desk.texts.nav.doors };
    return html`${pageHead(this.heading, { back, actions })}
      <div class="sections door-form">${this.renderForm()} ${below}</div>`;
  }
}
