/** Finding seats without a pointer: by text, and in the outline. */
import { html, nothing, type TemplateResult } from 'lit';
import type { DeskTexts } from '../../locales/desk/en.ts';
import type { Chart, Selection } from '../parts/seat-plan/chart.ts';
import './outline.ts';
import { fieldsOf } from './typed-fields.ts';

interface Finding {
  readonly chart: Chart;
  readonly selected: Selection;
  readonly words: DeskTexts['seatMap'];
  /** Chooses what a text means, and shows it in the drawing. */
  readonly find: (text: string) => void;
  readonly select: (selected: Selection) => void;
  /** Chooses everything, areas as well; without it only seats are chosen. */
  readonly chooseAll?: () => void;
  /** What else is to be told of seats, e.g. that they are sold. */
  readonly noteOf?: (seats: readonly string[]) => string;
}

/** The field for a text, and the outline. */
export function renderFinding({ chart, selected, words, find, select, chooseAll, noteOf }: Finding): TemplateResult {
  return html`<form
      class="stack panel-form"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        find(fieldsOf(event.target as HTMLFormElement)['text'] ?? '');
      }}
    >
      <label class="field"
        >${words.byText}<input name="text" autocomplete="off" /><span class="hint">${words.byTextHint}</span></label
      >
      <div class="row">
        <button class="button">${words.choose}</button>
        ${chooseAll ? html`<button type="button" class="button" @click=${chooseAll}>${words.chooseAll}</button>` : nothing}
      </div>
    </form>
    <desk-seat-outline
      .chart=${chart}
      .selected=${selected}
      .words=${words}
      .hasAreas=${chooseAll !== undefined}
      .noteOf=${noteOf ?? (() => '')}
      .onSelect=${select}
    ></desk-seat-outline>`;
}
