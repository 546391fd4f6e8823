/**
 * `<desk-event-edit>`: an event is made or changed, section by section. What is typed stays in the browser until it is
 * saved. Long because the form, its errors and a change by someone else meanwhile are one state.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { ServiceError } from '../../client/errors.ts';
import { events, type EventAnswer } from '../../contract/events.ts';
import { hrefOf } from '../parts/desk.ts';
import { dropDraft, keepDraft, readDraft } from '../parts/drafts.ts';
import { views } from '../parts/filters.ts';
import { icon } from '../parts/icons.ts';
import { DeskPage, pageHead } from '../parts/page.ts';
import { conflictPairs, errorSummary, saveBar } from '../parts/save-form.ts';
import { messageOf } from '../parts/problems.ts';
import {
  changed,
  changesOf,
  fieldNames,
  fieldsOf,
  formOf,
  kindOf,
  newType,
  problemsOf,
  sectionNames,
  sectionOf,
  type EventForm,
  type FieldName,
  type SectionName,
  type TypeFields,
} from './event-form.ts';

/** What a new event is asked for; the rest follows in its sections. */
const firstFields: Readonly<Record<SectionName, readonly FieldName[]>> = {
  basics: ['name', 'slogan', 'locationName', 'locationCity'],
  dates: ['start', 'end'],
  tickets: [],
  texts: [],
  sale: [],
};

interface Draft {
  readonly base: EventForm;
  readonly form: EventForm;
}

export class DeskEventEdit extends DeskPage {
  /** Missing for a new event. */
  private event: EventAnswer | undefined;
  /** The record that the form began with. */
  private base!: EventForm;
  private form!: EventForm;
  private version = '';
  private problems: ReadonlyMap<string, string> = new Map();
  private failure = '';
  private isBusy = false;
  private isFromBefore = false;
  /** What someone else has changed meanwhile to something else than this form has. */
  private conflicts: readonly (FieldName | 'types')[] = [];
  /** The field of another section that gets the focus once it is there. */
  private wanted: string | undefined;

  override get heading(): string {
    const { edit } = this.desk.texts;
    return this.event ? edit.title(this.event.name) : edit.create;
  }

  private get eventId(): string | undefined {
    return this.place.params['id'];
  }

  private get zone(): string {
    return this.event?.timezone ?? this.desk.me.seller.timezone ?? 'UTC';
  }

  private get draftKey(): string {
    return `event ${this.desk.me.seller._id} ${this.eventId ?? 'new'}`;
  }

  private get section(): SectionName {
    return sectionNames.find((name) => name === this.place.params['section']) ?? 'basics';
  }

  /** Not public: a new event, or a draft. */
  private get isDraft(): boolean {
    return this.event === undefined || this.event.draft === true;
  }

  /** The client sends the version that the form began with, and learns the version of each answer. */
  private get client() {
    return this.desk.client(
      { events: { get: events.get, create: events.create, update: events.update, publish: events.publish } },
      (send) => async (input, init) => {
        const headers = new Headers(init?.headers);
        if (init?.method === 'PUT' && this.version !== '') headers.set('if-match', this.version);
        const answer = await send(input, { ...init, headers });
        if (answer.ok) this.version = answer.headers.get('etag') ?? '';
        return answer;
      },
    ).events;
  }

  protected override async load(): Promise<void> {
    const id = this.eventId;
    // another section of the same form
    if (id !== undefined && id === this.event?._id) return;
    this.event = id === undefined ? undefined : await this.client.get({ id });
    this.base = formOf(this.event ?? {}, this.zone);
    if (!this.event) this.base = { ...this.base, types: [newType()] };
    this.form = this.base;
    const draft = await readDraft<Draft>(this.draftKey);
    if (!draft) return;
    this.isFromBefore = changed(draft.base, draft.form).length > 0;
    if (this.isFromBefore) this.merge(draft.base, draft.form);
  }

  /** Puts own changes on top of the record as it is now; fields that both have changed are left to the person. */
  private merge(from: EventForm, mine: EventForm): void {
    const own = changed(from, mine);
    const others = changed(from, this.base);
    const apart = changed(this.base, mine);
    this.conflicts = own.filter((name) => others.includes(name) && apart.includes(name));
    const fields = Object.fromEntries(
      fieldNames.map((name) => [name, own.includes(name) ? mine.fields[name] : this.base.fields[name]]),
    );
    this.form = { fields: fields as EventForm['fields'], types: own.includes('types') ? mine.types : this.base.types };
  }

  private change(form: EventForm): void {
    this.form = form;
    this.problems = new Map();
    this.failure = '';
    void keepDraft(this.draftKey, { base: this.base, form } satisfies Draft);
    this.requestUpdate();
  }

  private setField(name: FieldName, value: string): void {
    this.change({ ...this.form, fields: { ...this.form.fields, [name]: value } });
  }

  private setType(at: number, fields: Partial<TypeFields>): void {
    this.change({
      ...this.form,
      types: this.form.types.map((type, index) => (index === at ? { ...type, ...fields } : type)),
    });
  }

  private async discard(): Promise<void> {
    await dropDraft(this.draftKey);
    this.form = this.base;
    this.problems = new Map();
    this.conflicts = [];
    this.failure = '';
    this.isFromBefore = false;
    this.requestUpdate();
  }

  protected override updated(): void {
    if (this.wanted === undefined) return;
    const field = this.querySelector<HTMLElement>(`[id="field-${this.wanted}"]`);
    if (!field) return;
    this.wanted = undefined;
    // after the title of the page, which gets the focus of each new address
    void this.updateComplete.then(() => {
      field.focus();
    });
  }

  /** @param isPublic Publishes a draft with it. */
  private async save(isPublic: boolean): Promise<void> {
    const { edit } = this.desk.texts;
    if (this.isBusy) return;
    this.failure = '';
    this.problems = problemsOf(this.form, edit);
    if (this.problems.size > 0) {
      await this.showProblems();
      return;
    }
    this.isBusy = true;
    this.requestUpdate();
    try {
      const { isDraft } = this;
      const event = await this.store(isPublic);
      await dropDraft(this.draftKey);
      this.conflicts = [];
      if (isDraft && isPublic && event.draft === true) await this.client.publish({ id: event._id });
      this.desk.toast(!isDraft ? edit.published : isPublic ? edit.nowPublic : edit.draftSaved);
      this.desk.go(`/events/${event._id}`);
    } catch (error) {
      await this.fail(error);
    } finally {
      this.isBusy = false;
      this.requestUpdate();
    }
  }

  /** Sends what has changed; a form without changes sends nothing. */
  private async store(isPublic: boolean): Promise<EventAnswer> {
    const { event } = this;
    if (!event) return await this.create(changesOf(formOf({}, this.zone), this.form, {}), isPublic);
    if (changed(this.base, this.form).length === 0) return event;
    this.event = await this.client.update({ id: event._id, ...changesOf(this.base, this.form, event) });
    this.base = formOf(this.event, this.zone);
    this.form = this.base;
    return this.event;
  }

  private async create(changes: object, isPublic: boolean): Promise<EventAnswer> {
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null));
    return await this.client.create({ ...given, timezone: this.form.fields.timezone, draft: !isPublic });
  }

  private async fail(error: unknown): Promise<void> {
    if (error instanceof ServiceError && error.status === 412 && this.event) {
      const { base, form } = this;
      this.event = await this.client.get({ id: this.event._id });
      this.base = formOf(this.event, this.zone);
      this.merge(base, form);
      this.failure = this.desk.texts.edit.conflict;
      await this.showProblems();
      return;
    }
    const details = error instanceof ServiceError ? (error.body.details ?? []) : [];
    this.problems = new Map(details.map(({ path = '', message = '' }) => [path.replace(/\[(\d+)\]/g, '.$1'), message]));
    this.failure = this.problems.size > 0 ? '' : messageOf(error, this.desk.texts);
    if (this.problems.size > 0) await this.showProblems();
  }

  private async showProblems(): Promise<void> {
    this.requestUpdate();
    await this.updateComplete;
    this.querySelector<HTMLElement>('.summary')?.focus();
  }

  private renderWrong(path: string): TemplateResult | typeof nothing {
    const problem = this.problems.get(path);
    return problem === undefined
      ? nothing
      : html`<span class="wrong" id="wrong-${path}">${icon('alert')}${problem}</span>`;
  }

  private renderField(name: FieldName): TemplateResult {
    const { edit } = this.desk.texts;
    const kind = kindOf(name);
    const isWrong = this.problems.has(name);
    const value = this.form.fields[name];
    const hint = (edit.hints as Readonly<Record<string, string>>)[name];
    const input = (event: Event) => {
      this.setField(name, (event.target as HTMLInputElement).value);
    };
    if (kind === 'flag')
      return html`<label class="check">
        <input
          id="field-${name}"
          type="checkbox"
          .checked=${value === 'true'}
          @change=${({ target }: Event) => {
            this.setField(name, (target as HTMLInputElement).checked ? 'true' : '');
          }}
        />${edit.labels[name]} ${this.renderWrong(name)}
      </label>`;
    return html`<label class="field">
      ${edit.labels[name]}
      ${
        kind === 'area'
          ? html`<textarea id="field-${name}" .value=${value} aria-invalid=${isWrong} @input=${input}></textarea>`
          : html`<input
              id="field-${name}"
              type=${kind === 'time' ? 'datetime-local' : 'text'}
              inputmode=${kind === 'count' ? 'numeric' : 'text'}
              .value=${value}
              aria-invalid=${isWrong}
              autocomplete="off"
              @input=${input}
            />`
      }
      ${hint === undefined ? nothing : html`<span class="hint">${hint}</span>`} ${this.renderWrong(name)}
    </label>`;
  }

  private renderType(type: TypeFields, at: number): TemplateResult {
    const { edit } = this.desk.texts;
    const types = edit.types;
    const field = (name: Exclude<keyof TypeFields, 'active' | '_id'>, label: string, mode = 'text') => {
      const path = `tickets.${at}.${name}`;
      return html`<label class="field">
        ${label}
        <input
          id="field-${path}"
          inputmode=${mode}
          .value=${type[name]}
          aria-invalid=${this.problems.has(path)}
          autocomplete="off"
          @input=${(event: Event) => {
            this.setType(at, { [name]: (event.target as HTMLInputElement).value });
          }}
        />
        ${this.renderWrong(path)}
      </label>`;
    };
    const categories = this.event?.categories ?? [];
    const category = categories.find(({ _id, ref = _id }) => ref === type.categoryRef)?.name;
    const called = [type.name === '' ? edit.prices : type.name, category].filter(Boolean).join(', ');
    return html`<div class="type" role="group" aria-label=${called}>
      ${field('name', edit.typeName)} ${field('price', edit.typePrice, 'decimal')}
      ${field('amount', edit.typeAmount, 'numeric')}
      <button
        class="plain icon-button"
        type="button"
        aria-label=${edit.removeType(type.name)}
        @click=${() => {
          this.change({ ...this.form, types: this.form.types.filter((_, index) => index !== at) });
        }}
      >
        ${icon('close')}
      </button>
      <details
        class="more-of-type"
        ?open=${[...this.problems.keys()].some((path) => path.startsWith(`tickets.${at}.`))}
      >
        <summary>${category === undefined ? types.more : `${category} · ${types.more}`}</summary>
        <div class="stack">
          ${field('description', types.description)}
          <div class="pair">
            ${field('taxRate', types.taxRate, 'decimal')}
            ${
              categories.length === 0
                ? nothing
                : html`<label class="field">
                    ${types.category}
                    <select
                      id="field-tickets.${at}.categoryRef"
                      @change=${({ target }: Event) => {
                        this.setType(at, { categoryRef: (target as HTMLSelectElement).value });
                      }}
                    >
                      <option value="" ?selected=${type.categoryRef === ''}>${types.noCategory}</option>
                      ${categories.map(({ _id, ref = _id, name }) => html`<option value=${ref} ?selected=${type.categoryRef === ref}>${name}</option>`)}
                    </select>
                  </label>`
            }
            ${field('minAmountPerOrder', types.min, 'numeric')} ${field('maxAmountPerOrder', types.max, 'numeric')}
          </div>
          <label class="check">
            <input
              type="checkbox"
              .checked=${type.active}
              @change=${({ target }: Event) => {
                this.setType(at, { active: (target as HTMLInputElement).checked });
              }}
            />${types.active}
          </label>
          <div class="row">
            ${this.renderMove(at, -1, types.up(called), types.upWord)}
            ${this.renderMove(at, 1, types.down(called), types.downWord)}
          </div>
        </div>
      </details>
    </div>`;
  }

  /** Moves a ticket type by one place in the order in which buyers see them. */
  private renderMove(at: number, by: 1 | -1, label: string, word: string): TemplateResult {
    const isLast = at + by < 0 || at + by >= this.form.types.length;
    return html`<button
      class="button small"
      type="button"
      aria-label=${label}
      aria-disabled=${isLast}
      @click=${() => {
        const { types } = this.form;
        const [one, other] = [types[at], types[at + by]];
        if (!one || !other) return;
        const moved = types.map((type, index) => (index === at ? other : index === at + by ? one : type));
        this.change({ ...this.form, types: moved });
      }}
    >
      ${word}
    </button>`;
  }

  private labelOf(path: string): string {
    const { edit } = this.desk.texts;
    const [, at, name = ''] = /^tickets\.(\d+)\.?(\w*)/.exec(path) ?? [];
    if (at !== undefined) {
      const labels: Readonly<Record<string, string>> = {
        name: edit.typeName,
        price: edit.typePrice,
        amount: edit.typeAmount,
        description: edit.types.description,
        taxRate: edit.types.taxRate,
        categoryRef: edit.types.category,
        minAmountPerOrder: edit.types.min,
        maxAmountPerOrder: edit.types.max,
      };
      return [this.form.types[Number(at)]?.name || edit.prices, labels[name] ?? name].filter(Boolean).join(', ');
    }
    return (edit.labels as Readonly<Record<string, string>>)[path] ?? path;
  }

  /** Goes to a field, also to that of another section. */
  private show(path: string): void {
    const section = sectionOf(path);
    this.wanted = path;
    if (this.event && section !== this.section) this.desk.go(`/events/${this.event._id}/edit/${section}`);
    else this.requestUpdate();
  }

  private renderSummary(): TemplateResult | typeof nothing {
    const { problems, failure } = this;
    return errorSummary(this.desk, {
      problems,
      failure,
      labelOf: (path) => this.labelOf(path),
      show: (path) => {
        this.show(path);
      },
    });
  }

  private renderConflicts(): TemplateResult | typeof nothing {
    const { edit } = this.desk.texts;
    const { base: theirs, conflicts } = this;
    const shown = (form: EventForm, name: FieldName | 'types') =>
      name === 'types'
        ? form.types.map((type) => [type.name, type.price, type.amount].filter(Boolean).join(' · ')).join('\n')
        : form.fields[name];
    return conflictPairs(
      this.desk,
      conflicts.map((name) => ({
        label: name === 'types' ? edit.prices : edit.labels[name],
        mine: shown(this.form, name),
        theirs: shown(theirs, name),
        takeTheirs: () => {
          this.conflicts = conflicts.filter((other) => other !== name);
          this.change(
            name === 'types'
              ? { ...this.form, types: theirs.types }
              : { ...this.form, fields: { ...this.form.fields, [name]: theirs.fields[name] } },
          );
        },
      })),
    );
  }

  private renderPreview(): TemplateResult | typeof nothing {
    const { event } = this;
    if (!event) return nothing;
    // the form works without it
    void import('./preview.ts').catch(() => undefined);
    return html`<section class="card flush preview" aria-labelledby="preview">
      <div class="card-head"><h2 id="preview">${this.desk.texts.edit.preview}</h2></div>
      <desk-shop-preview .desk=${this.desk} .eventId=${event._id} .isDraft=${event.draft === true}></desk-shop-preview>
    </section>`;
  }

  /** The sections, each with an address of its own; those with an error are marked. */
  private renderNav(): TemplateResult | typeof nothing {
    const { event } = this;
    const { edit } = this.desk.texts;
    if (!event) return nothing;
    const wrong = new Set([...this.problems.keys()].map(sectionOf));
    return html`<div class="card flush section-tabs">
      ${views(
        edit.sections,
        sectionNames.map((name) => ({
          word: wrong.has(name) ? edit.withErrors(edit.sectionNames[name]) : edit.sectionNames[name],
          href: hrefOf(`/events/${event._id}/edit/${name}`),
          isCurrent: name === this.section,
        })),
      )}
    </div>`;
  }

  private renderSection(name: SectionName): TemplateResult | typeof nothing {
    const { edit, event: words } = this.desk.texts;
    const fields = this.event ? fieldsOf(name) : firstFields[name];
    if (fields.length === 0 && name !== 'tickets') return nothing;
    const wide = fields.filter((field) => kindOf(field) === 'area' || field === 'name' || field === 'slogan');
    const flags = fields.filter((field) => kindOf(field) === 'flag');
    const others = fields.filter((field) => !wide.includes(field) && !flags.includes(field));
    return html`<section class="card stack" aria-labelledby=${name}>
      <h2 id=${name}>${edit.sectionNames[name]}</h2>
      ${name === 'texts' ? html`<p class="small muted">${edit.textsHint}</p>` : nothing}
      ${name === 'tickets' ? this.renderTypes() : nothing} ${wide.map((field) => this.renderField(field))}
      ${others.length > 0 ? html`<div class="pair">${others.map((field) => this.renderField(field))}</div>` : nothing}
      ${flags.map((field) => this.renderField(field))}
      ${fields.some((field) => kindOf(field) === 'time') ? html`<p class="small muted">${words.zone(this.form.fields.timezone)}</p>` : nothing}
    </section>`;
  }

  private renderTypes(): TemplateResult {
    const { types } = this.form;
    return html`${types.map((type, at) => this.renderType(type, at))}
      <div>
        <button
          class="button"
          type="button"
          @click=${() => {
            this.change({ ...this.form, types: [...this.form.types, newType()] });
          }}
        >
          ${this.desk.texts.edit.addType}
        </button>
      </div>`;
  }

  private renderSaveBar(): TemplateResult {
    const { edit } = this.desk.texts;
    const { isDraft } = this;
    const count = changed(this.base, this.form).length;
    const isIdle = count === 0 || this.isBusy;
    // a stored draft is published also without a change
    const canPublish = !this.isBusy && (count > 0 || this.event !== undefined);
    return saveBar(this.desk, {
      changes: count === 0 ? edit.noChanges : edit.changes(count),
      isIdle,
      discard: () => {
        void this.discard();
      },
      buttons: html`${
          isDraft
            ? html`<button
                class="button"
                type="button"
                aria-disabled=${isIdle}
                @click=${() => (isIdle ? undefined : this.save(false))}
              >
                ${edit.saveDraft}
              </button>`
            : nothing
        }
        <button class="button primary" aria-disabled=${isDraft ? !canPublish : isIdle}>
          ${isDraft ? edit.saveAndPublish : edit.publish}
        </button>`,
    });
  }

  protected override content(): TemplateResult {
    const { texts } = this.desk;
    const { edit } = texts;
    const { event } = this;
    return html`${pageHead(this.heading, {
        back: event
          ? { path: `/events/${event._id}`, word: event.name }
          : { path: '/events', word: texts.events.title },
      })}
      ${this.renderNav()}
      <div class=${event ? 'with-preview' : 'narrow'}>
        <form
          class="sections"
          novalidate
          @submit=${(submitted: SubmitEvent) => {
            submitted.preventDefault();
            void this.save(true);
          }}
        >
          ${this.isFromBefore ? html`<p class="notice" role="status">${edit.draft}</p>` : nothing}
          ${this.isDraft ? html`<p class="small muted">${edit.draftHint}</p>` : nothing} ${this.renderSummary()}
          ${this.renderConflicts()} ${(event ? [this.section] : sectionNames).map((name) => this.renderSection(name))}
          ${this.renderSaveBar()}
        </form>
        ${this.renderPreview()}
      </div>`;
  }
}
customElements.define('desk-event-edit', DeskEventEdit);
