/** The base of the forms of doors: their texts, the choice of events, and the page around the form. */
import { html, type TemplateResult } from 'lit';
import { pageHead } from '../parts/page.ts';
import { RecordForm } from '../parts/record-form.ts';
import { english } from './door-texts.ts';
import './doors.styles.ts';
import './event-choice.ts';

export abstract class DoorForm<
  Typed extends { readonly name: string; readonly events: readonly string[] },
> extends RecordForm<Typed> {
  protected words = english;
  protected override readonly back = '/doors';

  protected get zone(): string {
    return this.desk.zone;
  }

  /** The choice of events, with what is wrong with it. */
  protected eventChoice(path: string): TemplateResult {
    return html`<desk-event-choice
        .desk=${this.desk}
        .words=${this.words.choice}
        .chosen=${this.typed.events}
        .path=${path}
        .isWrong=${this.problems.has(path)}
        .choose=${(events: readonly string[]) => {
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
