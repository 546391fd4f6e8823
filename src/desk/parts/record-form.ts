/** The base of pages that add or change one record: what is typed, what is wrong with it, and its fields. */
import { html, nothing, type TemplateResult } from 'lit';
import { ServiceError } from '../../client/errors.ts';
import { hrefOf } from './desk.ts';
import { askToRemove, type RemovalTexts } from './dialog.ts';
import { DeskPage } from './page.ts';
import { messageOf, sayErrors } from './problems.ts';
import { errorSummary, wrongAt } from './save-form.ts';

/** One of a few that exclude each other. */
interface Choice {
  readonly value: string;
  readonly word: string;
  readonly note: string;
}

/** What is said of a record that is deleted. */
interface RecordRemovalTexts extends RemovalTexts {
  readonly inUse: string;
  readonly removed: string;
}

/** The form of a record as it is now, with what was changed in it since it was read. */
export function withChanges<Typed extends object>(now: Typed, before: Typed, typed: Typed): Typed {
  const names = Object.keys(typed) as (keyof Typed)[];
  const changes = names.filter((name) => typed[name] !== before[name]);
  return { ...now, ...Object.fromEntries(changes.map((name) => [name, typed[name]])) };
}

export abstract class RecordForm<Typed extends object> extends DeskPage {
  protected typed!: Typed;
  protected problems: ReadonlyMap<string, string> = new Map();
  private failure = '';
  private isBusy = false;

  /** Labels of the fields that a problem can stand at, by the path in which the service names them. */
  protected abstract labels(): Readonly<Record<string, string>>;
  /** What is wrong before anything is sent, by path. */
  protected abstract wrong(): readonly (readonly [path: string, text: string])[];
  /** Sends what is typed and leaves the page. @throws what the service refuses */
  protected abstract send(): Promise<void>;
  protected abstract fields(): unknown;
  /** The word of the button that sends. */
  protected abstract readonly sendWord: string;

  /** The path of the page to which Close leads. */
  protected abstract readonly back: string;

  /** Fills the form with a record. */
  protected begin(typed: Typed): void {
    this.typed = typed;
    this.problems = new Map();
    this.failure = '';
  }

  protected change(changes: Partial<Typed>, path?: string): void {
    this.typed = { ...this.typed, ...changes };
    this.problems = new Map([...this.problems].filter(([wrong]) => wrong !== path));
    this.requestUpdate();
  }

  private async save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (this.isBusy) return;
    this.problems = new Map(this.wrong());
    this.failure = '';
    if (this.problems.size === 0) {
      this.isBusy = true;
      this.requestUpdate();
      try {
        await this.send();
      } catch (error) {
        this.fail(error);
      } finally {
        this.isBusy = false;
      }
    }
    this.requestUpdate();
    await this.updateComplete;
    this.querySelector<HTMLElement>('.summary')?.focus();
  }

  /** The path of a field in the form. @param sent That of what was sent */
  protected typedPath(sent: string): string {
    return sent;
  }

  /** A problem of the service stands at its field. */
  private fail(error: unknown): void {
    const details = error instanceof ServiceError ? (error.body.details ?? []) : [];
    const paths = Object.keys(this.labels());
    const placed = details.flatMap(({ path: sent = '', message = '' }): [string, string][] => {
      const path = this.typedPath(sent);
      const own = paths.find((one) => path === one || path.startsWith(`${one}.`));
      return own === undefined ? [] : [[own, message]];
    });
    this.problems = new Map(placed);
    this.failure = placed.length > 0 ? '' : messageOf(error, this.desk.texts);
  }

  /** What is wrong with a field, below it. */
  protected wrongAt(path: string): TemplateResult | typeof nothing {
    return wrongAt({ problems: this.problems }, path);
  }

  protected inputField(
    path: string,
    field: {
      readonly value: string;
      readonly hint?: string;
      readonly type?: 'text' | 'datetime-local';
      readonly maxLength?: number;
      readonly after?: unknown;
    },
    set: (value: string) => void,
  ): TemplateResult {
    const { value, hint, type = 'text', maxLength = 100, after = nothing } = field;
    return html`<div class="field">
      <label for="field-${path}">${this.labels()[path]}</label>
      <span class="beside"
        ><input
          id="field-${path}"
          type=${type}
          maxlength=${maxLength}
          autocomplete="off"
          .value=${value}
          aria-invalid=${this.problems.has(path)}
          aria-describedby=${hint === undefined ? nothing : `hint-${path}`}
          @input=${({ target }: Event) => {
            set((target as HTMLInputElement).value);
          }}
        />${after}</span
      >
      ${hint === undefined ? nothing : html`<span class="hint" id="hint-${path}">${hint}</span>`}${this.wrongAt(path)}
    </div>`;
  }

  protected selectField(
    path: string,
    field: {
      readonly value: string;
      readonly hint?: string;
      readonly options: readonly (readonly [value: string, word: string])[];
    },
    set: (value: string) => void,
  ): TemplateResult {
    return html`<label class="field"
      >${this.labels()[path]}<select
        id="field-${path}"
        aria-invalid=${this.problems.has(path)}
        aria-describedby=${field.hint === undefined ? nothing : `hint-${path}`}
        @change=${({ target }: Event) => {
          set((target as HTMLSelectElement).value);
        }}
      >
        ${field.options.map(([own, word]) => html`<option value=${own} .selected=${own === field.value}>${word}</option>`)}
      </select>
      ${
        field.hint === undefined ? nothing : html`<span class="hint" id="hint-${path}">${field.hint}</span>`
      }${this.wrongAt(path)}</label
    >`;
  }

  protected choices(
    name: string,
    {
      legend,
      value,
      options,
    }: { readonly legend: string; readonly value: string; readonly options: readonly Choice[] },
    set: (value: string) => void,
  ): TemplateResult {
    return html`<fieldset class="plain-set">
      <legend>${legend}</legend>
      ${options.map(
        ({ value: own, word, note }) =>
          html`<label class="choice">
            <input
              type="radio"
              name=${name}
              value=${own}
              .checked=${own === value}
              @change=${() => {
                set(own);
              }}
            />
            <span>${word}<small>${note}</small></span>
          </label>`,
      )}
    </fieldset>`;
  }

  protected check(
    name: string,
    { word, note, isOn }: { readonly word: string; readonly note?: string | undefined; readonly isOn: boolean },
    set: (isOn: boolean) => void,
  ): TemplateResult {
    return html`<label class="choice">
      <input
        type="checkbox"
        name=${name}
        .checked=${isOn}
        @change=${({ target }: Event) => {
          set((target as HTMLInputElement).checked);
        }}
      />
      <span>${word}${note === undefined ? nothing : html`<small>${note}</small>`}</span>
    </label>`;
  }

  /** Asks whether the record may go for good, deletes it and leaves the page. One that is in use stays. */
  private askToDelete(name: string, words: RecordRemovalTexts, remove: () => Promise<unknown>): void {
    const { desk } = this;
    const act = async () => {
      await sayErrors(remove(), { IN_USE: words.inUse });
      desk.go(this.back);
      desk.toast(words.removed);
    };
    askToRemove(words, name, act, desk.texts);
  }

  /** The button that deletes the record, after a question. */
  protected removeAction(name: string, words: RecordRemovalTexts, remove: () => Promise<unknown>): TemplateResult {
    return html`<button
      class="button danger-text"
      @click=${() => {
        this.askToDelete(name, words, remove);
      }}
    >
      ${words.remove}
    </button>`;
  }

  /** The form with its fields, the summary of what is wrong, and its buttons. */
  protected renderForm(): TemplateResult {
    const { desk } = this;
    return html`<form class="card stack card-form" novalidate @submit=${(event: SubmitEvent) => this.save(event)}>
      ${errorSummary(desk, {
        problems: this.problems,
        failure: this.failure,
        labelOf: (path) => this.labels()[path] ?? path,
        show: (path) => {
          this.querySelector<HTMLElement>(`[id="field-${path}"]`)?.focus();
        },
      })}
      ${this.fields()}
      <p class="row">
        <button class="button primary" data-save aria-disabled=${this.isBusy}>${this.sendWord}</button>
        <a class="button" href=${hrefOf(this.back)}>${desk.texts.order.close}</a>
      </p>
    </form>`;
  }
}
