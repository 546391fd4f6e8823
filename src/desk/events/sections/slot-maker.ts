/** `<desk-slot-maker>`: a rule that makes many time slots: from, to, every so many minutes. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state as reactive } from 'lit/decorators.js';
import type { EventFormTexts } from '../../../locales/desk/event-form-en.ts';
import type { Desk } from '../../parts/desk.ts';
import { icon } from '../../parts/icons.ts';
import { numberOf } from '../../parts/typed.ts';
import { minutesOf, timesBetween } from './time-slots.ts';
import { isAmount } from './values.ts';

/** So many times in one go: a list of more helps no one. */
const most = 200;
const longest = 720;

type Field = 'from' | 'to' | 'every' | 'amount';

export class DeskSlotMaker extends LitElement {
  @property({ attribute: false }) desk!: Desk;
  @property({ attribute: false }) words!: EventFormTexts['slots']['maker'];
  /** When the event opens and closes, `10:00`; they are offered. */
  @property({ attribute: false }) start = '';
  @property({ attribute: false }) end = '';
  /** The times that there are. */
  @property({ attribute: false }) known: readonly string[] = [];
  @property({ attribute: false }) add!: (times: readonly string[], amount: string) => void;

  @reactive() private typed: Partial<Record<Field, string>> = {};

  protected override createRenderRoot(): this {
    return this;
  }

  /** What stands in a field: what was typed, else what is offered. */
  private value(name: Field): string {
    return this.typed[name] ?? { from: this.start, to: this.lastTime, every: '30', amount: '' }[name];
  }

  /** The last time that begins before the event ends. */
  private get lastTime(): string {
    const every = numberOf(this.typed.every ?? '30');
    const times = timesBetween(this.typed.from ?? this.start, this.end, every);
    return (times.at(-1) === this.end ? times.at(-2) : times.at(-1)) ?? '';
  }

  private get problems(): Partial<Record<Field, string>> {
    const every = numberOf(this.value('every'));
    const isEvery = Number.isInteger(every) && every >= 1 && every <= longest;
    return {
      ...(!isEvery && { every: this.words.everyWrong }),
      ...(isEvery && this.all.length > most && { every: this.words.tooMany(most) }),
      ...(!isAmount(this.value('amount')) && { amount: this.words.amountWrong }),
    };
  }

  private get all(): readonly string[] {
    const every = numberOf(this.value('every'));
    return Number.isInteger(every) ? timesBetween(this.value('from'), this.value('to'), every) : [];
  }

  /** The times that are not there yet. */
  private get times(): readonly string[] {
    return this.all.filter((time) => !this.known.includes(time));
  }

  private renderField(name: Field, type: 'time' | 'text', hint?: string): TemplateResult {
    const problem = this.problems[name];
    return html`<label class="field">
      ${this.words[name]}
      <input
        name="slots-${name}"
        type=${type}
        inputmode=${type === 'text' ? 'numeric' : nothing}
        autocomplete="off"
        .value=${this.value(name)}
        aria-invalid=${problem !== undefined}
        @input=${({ target }: Event) => {
          this.typed = { ...this.typed, [name]: (target as HTMLInputElement).value };
        }}
        @keydown=${(event: KeyboardEvent) => {
          // it adds times; the form is saved by its own button
          if (event.key !== 'Enter') return;
          event.preventDefault();
          this.make();
        }}
      />
      ${problem === undefined ? (hint === undefined ? nothing : html`<span class="hint">${hint}</span>`) : html`<span class="wrong">${icon('alert')}${problem}</span>`}
    </label>`;
  }

  private get isReady(): boolean {
    return this.times.length > 0 && Object.keys(this.problems).length === 0;
  }

  private make(): void {
    if (this.isReady) this.add(this.times, this.value('amount').trim());
  }

  protected override render(): TemplateResult {
    const { words, times, all } = this;
    const isTime = !Number.isNaN(minutesOf(this.value('from')));
    return html`<fieldset class="maker">
      <legend>${words.title}</legend>
      <div class="maker-fields">
        ${this.renderField('from', 'time')} ${this.renderField('to', 'time')} ${this.renderField('every', 'text')}
        ${this.renderField('amount', 'text', words.amountHint)}
      </div>
      <div class="row">
        <button
          class="button"
          type="button"
          aria-disabled=${!this.isReady}
          @click=${() => {
            this.make();
          }}
        >
          ${words.add(this.isReady ? times.length : 0)}
        </button>
        ${isTime && all.length > 0 && times.length === 0 ? html`<span class="small muted" role="status">${words.known}</span>` : nothing}
      </div>
    </fieldset>`;
  }
}
customElements.define('desk-slot-maker', DeskSlotMaker);
