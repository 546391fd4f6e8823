/**
 * The base of a page of settings: one form with a bar to save. What is typed stays in the browser until it is saved.
 * Long because the form, its errors and a change by someone else meanwhile are one state.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { ServiceError } from '../../client/errors.ts';
import type { DeskTexts } from '../../locales/desk/en.ts';
import { FormDraft } from '../parts/form-draft.ts';
import { DeskPage, pageHead } from '../parts/page.ts';
import { pictureField } from '../parts/picture-field.ts';
import { conflictPairs, errorSummary, saveBar, wrongAt } from '../parts/save-form.ts';
import { messageOf } from '../parts/problems.ts';
import { changed, changesOf, fieldAt, problemsOf, typedOf, type Field, type Typed } from './seller-form.ts';

/** Fields that stand together. */
export interface FieldGroup {
  readonly id: string;
  readonly title: string;
  readonly about?: string;
  /** Two fields in a list stand beside each other. */
  readonly rows: readonly (Field | readonly Field[] | Fold)[];
}

/** Fields or further folds of which only the title is shown at first. */
export interface Fold {
  /** Its title has the id `fold-` with this. */
  readonly fold: string;
  readonly title: string;
  /** Beside the title, e.g. how many fields are filled. */
  readonly state?: string;
  readonly about?: string;
  readonly rows: readonly (Field | Fold)[];
  readonly isOpen: boolean;
}

const fieldsOf = (row: FieldGroup['rows'][number]): readonly Field[] =>
  'fold' in row ? row.rows.flatMap(fieldsOf) : 'path' in row ? [row] : row;

/** Wraps what sends requests. */
export type Through = (send: typeof fetch) => typeof fetch;

interface Draft {
  readonly base: Typed;
  readonly typed: Typed;
}

export abstract class SettingsForm<Row extends object> extends DeskPage {
  /** What the service has. */
  protected record!: Row;
  /** What the form began with. */
  private base: Typed = {};
  protected typed: Typed = {};
  private version = '';
  private problems: ReadonlyMap<string, string> = new Map();
  private failure = '';
  private isBusy = false;
  private isFromBefore = false;
  private draft!: FormDraft<Draft>;
  /** What another person has changed meanwhile to something else than this form has. */
  private conflicts: readonly string[] = [];

  /** The name of the page in the address and among the texts. */
  protected abstract readonly section: keyof DeskTexts['settings']['sections'];
  protected abstract groups(): readonly FieldGroup[];

  override get heading(): string {
    return this.desk.texts.settings.sections[this.section].title;
  }

  private get fields(): readonly Field[] {
    return this.groups().flatMap(({ rows }) => rows.flatMap(fieldsOf));
  }

  /** Reads the record. @param through Learns the version of each answer, and sends it with a change. */
  protected abstract read(through: Through): Promise<Row>;
  /** Sends changes; answers the record as it is then. */
  protected abstract write(changes: Readonly<Record<string, unknown>>, through: Through): Promise<Row>;
  /** The operation or permission that changes it. */
  protected readonly changedBy: string = 'settings:write';
  /** The path of the field that a path of an error stands for. */
  protected fieldPath(path: string): string {
    return path;
  }

  /** The version that the form began with goes with each change. */
  private readonly through: Through = (send) => async (input, init) => {
    const headers = new Headers(init?.headers);
    if (init?.method === 'PUT' && this.version !== '') headers.set('if-match', this.version);
    const answer = await send(input, { ...init, headers });
    if (answer.ok) this.version = answer.headers.get('etag') ?? '';
    return answer;
  };

  protected override async load(): Promise<void> {
    this.draft = new FormDraft<Draft>(this.desk, { kind: 'settings', id: this.section }, () => {
      this.requestUpdate();
    });
    const before = this.draft.read();
    this.begin(await this.read(this.through));
    this.typed = this.base;
    const draft = await before;
    if (!draft) return;
    this.isFromBefore = changed(draft.base, draft.typed).length > 0;
    if (this.isFromBefore) this.merge(draft.base, draft.typed);
  }

  private begin(record: Row): void {
    this.record = record;
    this.base = typedOf(record, this.fields);
  }

  /** Puts own changes on top of the settings as they are now; what both have changed is left to the person. */
  private merge(from: Typed, mine: Typed): void {
    const own = changed(from, mine).filter((path) => path in this.base);
    const others = changed(from, this.base);
    this.conflicts = own.filter((path) => others.includes(path) && mine[path] !== this.base[path]);
    this.typed = { ...this.base, ...Object.fromEntries(own.map((path) => [path, mine[path] ?? ''])) };
  }

  protected set(path: string, text: string): void {
    this.typed = { ...this.typed, [path]: text };
    this.problems = new Map([...this.problems].filter(([wrong]) => wrong !== path));
    this.failure = '';
    void this.draft.keep({ base: this.base, typed: this.withoutSecrets(this.typed) });
    this.requestUpdate();
  }

  /** No secret is in a draft. */
  private withoutSecrets(typed: Typed): Typed {
    const secrets = this.fields.filter(({ kind }) => kind === 'secret').map(({ path }) => path);
    return Object.fromEntries(Object.entries(typed).filter(([path]) => !secrets.includes(path)));
  }

  private async discard(): Promise<void> {
    await this.draft.drop();
    this.typed = this.base;
    this.settle();
  }

  private settle(): void {
    this.problems = new Map();
    this.conflicts = [];
    this.failure = '';
    this.isFromBefore = false;
    this.requestUpdate();
  }

  private async save(): Promise<void> {
    const { settings } = this.desk.texts;
    if (this.isBusy || changed(this.base, this.typed).length === 0) return;
    this.failure = '';
    this.problems = problemsOf(this.typed, this.fields, settings);
    if (this.problems.size > 0) {
      await this.showProblems();
      return;
    }
    this.isBusy = true;
    this.requestUpdate();
    try {
      this.begin(await this.write(this.changesNow(), this.through));
      this.typed = this.base;
      await this.draft.drop();
      this.settle();
      this.desk.toast(settings.saved);
    } catch (error) {
      await this.fail(error);
    } finally {
      this.isBusy = false;
      this.requestUpdate();
    }
  }

  private async fail(error: unknown): Promise<void> {
    const { texts } = this.desk;
    if (error instanceof ServiceError && error.status === 412) {
      const { base, typed } = this;
      try {
        this.begin(await this.read(this.through));
      } catch (problem) {
        this.failure = messageOf(problem, texts);
        await this.showProblems();
        return;
      }
      this.merge(base, typed);
      this.failure = texts.settings.conflict;
      await this.showProblems();
      return;
    }
    const details = error instanceof ServiceError ? (error.body.details ?? []) : [];
    const found = details.flatMap(({ path = '', message = '' }): [string, string][] => {
      const field = fieldAt(this.fieldPath(path), this.fields);
      return field ? [[field.path, message]] : [];
    });
    if (error instanceof ServiceError && error.code === 'CURRENCY_IN_USE' && 'currency' in this.typed)
      found.push(['currency', texts.settings.currencyInUse]);
    this.problems = new Map(found);
    this.failure = this.problems.size > 0 ? '' : messageOf(error, texts);
    await this.showProblems();
  }

  private async showProblems(): Promise<void> {
    this.requestUpdate();
    await this.updateComplete;
    this.querySelector<HTMLElement>('.summary')?.focus();
  }

  private renderInput(field: Field): TemplateResult {
    const { path, kind, choices = [], suggested = [] } = field;
    const id = `field-${path}`;
    const text = this.typed[path] ?? '';
    const isWrong = this.problems.has(path);
    const input = (event: Event) => {
      this.set(path, (event.target as HTMLInputElement).value);
    };
    if (kind === 'choice') {
      const known = choices.some(([value]) => value === text) ? choices : [...choices, [text, text] as const];
      return html`<select id=${id} aria-invalid=${isWrong} @change=${input}>
        ${known.map(([value, word]) => html`<option value=${value} .selected=${value === text}>${word}</option>`)}
      </select>`;
    }
    if (kind === 'area' || kind === 'lines' || kind === 'column')
      return html`<textarea
        id=${id}
        lang=${ifDefined(field.language)}
        rows=${kind === 'area' ? 5 : 4}
        .value=${text}
        aria-invalid=${isWrong}
        @input=${input}
      ></textarea>`;
    return html`<input
        id=${id}
        type=${kind === 'secret' ? 'password' : 'text'}
        inputmode=${kind === 'number' || kind === 'percent' ? 'decimal' : 'text'}
        autocomplete="off"
        lang=${ifDefined(field.language)}
        list=${ifDefined(suggested.length > 0 ? `list-${path}` : undefined)}
        .value=${text}
        aria-invalid=${isWrong}
        @input=${input}
      />${
        suggested.length > 0
          ? html`<datalist id="list-${path}">
              ${suggested.map((value) => html`<option value=${value}></option>`)}
            </datalist>`
          : nothing
      }`;
  }

  private renderField(field: Field): TemplateResult {
    const { path, label, kind, hint } = field;
    const problem = this.problems.get(path);
    const wrong = wrongAt({ problems: this.problems }, path);
    const said = hint === undefined ? nothing : html`<span class="hint">${hint}</span>`;
    if (kind === 'check')
      return html`<div class="field">
        <label class="check"
          ><input
            id="field-${path}"
            type="checkbox"
            .checked=${this.typed[path] === 'true'}
            @change=${(event: Event) => {
              this.set(path, (event.target as HTMLInputElement).checked ? 'true' : '');
            }}
          />${label}</label
        >
        ${said} ${wrong}
      </div>`;
    if (kind === 'picture')
      return pictureField(this.desk, {
        ...{ id: `field-${path}`, label, hint, wrong: problem, value: this.typed[path] ?? '' },
        isFixed: !this.desk.may('settings:write'),
        changed: (text) => {
          this.set(path, text);
        },
      });
    return html`<label class="field">${label} ${this.renderInput(field)} ${said} ${wrong}</label>`;
  }

  /** Something beside the fields of a group, e.g. a sample of colours. */
  protected renderBeside(_group: string): unknown {
    return nothing;
  }

  /** Something below the fields that is not saved with them, e.g. a list. */
  protected renderBelow(): unknown {
    return nothing;
  }

  /** Something beside the whole form, e.g. a preview. */
  protected renderAside(): unknown {
    return nothing;
  }

  /** The person works on something. @param _id The id of the element that has the focus. */
  protected entered(_id: string): void {
    // most fields stand for themselves
  }

  /** What would be sent if it were saved now. */
  protected changesNow(): Readonly<Record<string, unknown>> {
    return changesOf(this.record, this.base, this.typed, this.fields);
  }

  private renderSummary(): TemplateResult | typeof nothing {
    const { problems, failure } = this;
    return errorSummary(this.desk, {
      problems,
      failure,
      labelOf: (path) => fieldAt(path, this.fields)?.label ?? path,
      show: (path) => {
        const field = this.querySelector<HTMLElement>(`[id="field-${path}"]`);
        for (let fold = field?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
          fold.open = true;
        field?.focus();
      },
    });
  }

  /** What stands in a field, in the words of its choices. */
  private shown({ kind, choices }: Field, text = ''): string {
    const { settings } = this.desk.texts;
    if (kind === 'check') return text === 'true' ? settings.on : settings.off;
    return choices?.find(([value]) => value === text)?.[1] ?? (text === '' ? settings.empty : text);
  }

  /** Mine and theirs beside each other, for what both have changed. */
  private renderConflicts(): TemplateResult | typeof nothing {
    const { conflicts } = this;
    return conflictPairs(
      this.desk,
      this.fields
        .filter(({ path }) => conflicts.includes(path))
        .map((field) => ({
          label: field.label,
          mine: this.shown(field, this.typed[field.path]),
          theirs: this.shown(field, this.base[field.path]),
          takeTheirs: () => {
            this.conflicts = conflicts.filter((path) => path !== field.path);
            this.set(field.path, this.base[field.path] ?? '');
          },
        })),
    );
  }

  private renderSaveBar(): TemplateResult {
    const { edit, settings } = this.desk.texts;
    const count = changed(this.base, this.typed).length;
    const isIdle = count === 0 || this.isBusy;
    return saveBar(this.desk, {
      changes: count === 0 ? edit.noChanges : settings.changes(count),
      keptAt: this.draft.storedAt,
      isIdle,
      discard: () => {
        void this.discard();
      },
      buttons: html`<button class="button primary" data-save aria-disabled=${isIdle}>${settings.save}</button>`,
    });
  }

  private renderRow(row: FieldGroup['rows'][number]): TemplateResult {
    if ('path' in row) return this.renderField(row);
    if (!('fold' in row)) return html`<div class="pair">${row.map((field) => this.renderField(field))}</div>`;
    const { fold, title, state, about, rows, isOpen } = row;
    return html`<details class="fold" ?open=${isOpen}>
      <summary id="fold-${fold}">
        ${title} ${state === undefined ? nothing : html`<span class="muted small">${state}</span>`}
      </summary>
      <div class="stack">
        ${about === undefined ? nothing : html`<p class="muted small">${about}</p>`}
        ${rows.map((each) => this.renderRow(each))}
      </div>
    </details>`;
  }

  private renderGroup({ id, title, about, rows }: FieldGroup): TemplateResult {
    return html`<section
      class="card"
      aria-labelledby="group-${id}"
      @focusin=${(event: FocusEvent) => {
        this.entered((event.target as HTMLElement).id);
      }}
    >
      <fieldset class="plain-set stack" ?disabled=${!this.desk.may(this.changedBy)}>
        <h2 id="group-${id}">${title}</h2>
        ${about === undefined ? nothing : html`<p class="muted small">${about}</p>`}
        ${rows.map((row) => this.renderRow(row))} ${this.renderBeside(id)}
      </fieldset>
    </section>`;
  }

  protected override content(): TemplateResult {
    const { texts, may } = this.desk;
    const mayChange = may(this.changedBy);
    const aside = this.renderAside();
    return html`${pageHead(this.heading, {
        back: { path: '/settings', word: texts.settings.title },
        below: html`<p class="muted below">${texts.settings.sections[this.section].about}</p>`,
      })}
      <div class=${aside === nothing ? 'narrow' : 'with-preview'}>
        <form
          class="sections"
          novalidate
          @submit=${(event: SubmitEvent) => {
            event.preventDefault();
            void this.save();
          }}
        >
          ${mayChange ? nothing : html`<p class="notice">${texts.settings.readOnly}</p>`}
          ${this.isFromBefore ? html`<p class="notice" role="status">${texts.edit.draft}</p>` : nothing}
          ${this.renderSummary()} ${this.renderConflicts()} ${this.groups().map((group) => this.renderGroup(group))}
          ${this.renderBelow()} ${mayChange ? this.renderSaveBar() : nothing}
        </form>
        ${aside}
      </div>`;
  }
}
