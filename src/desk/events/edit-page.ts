/**
 * `<desk-event-edit>`: an event is made or changed. What is typed stays in the browser until it is published. Long because
 * the form, its errors and a change by someone else meanwhile are one state.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { ServiceError } from '../../client/errors.ts';
import { events, type EventAnswer } from '../../contract/events.ts';
import { dropDraft, keepDraft, readDraft } from '../parts/drafts.ts';
import { icon } from '../parts/icons.ts';
import { DeskPage, pageHead } from '../parts/page.ts';
import { messageOf } from '../parts/problems.ts';
import {
  changed,
  changesOf,
  fieldNames,
  formOf,
  problemsOf,
  type EventForm,
  type FieldName,
  type TypeFields,
} from './event-form.ts';

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

  /** The client sends the version that the form began with, and learns the version of each answer. */
  private get client() {
    return this.desk.client(
      { events: { get: events.get, create: events.create, update: events.update } },
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
    this.event = id === undefined ? undefined : await this.client.get({ id });
    this.base = formOf(this.event ?? {}, this.zone);
    if (!this.event) this.base = { ...this.base, types: [this.newType()] };
    this.form = this.base;
    const draft = await readDraft<Draft>(this.draftKey);
    if (!draft) return;
    this.isFromBefore = changed(draft.base, draft.form).length > 0;
    if (this.isFromBefore) this.merge(draft.base, draft.form);
  }

  private newType(): TypeFields {
    return { _id: crypto.randomUUID(), name: '', price: '', amount: '' };
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

  private async publish(): Promise<void> {
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
      const changes = changesOf(this.event ? this.base : formOf({}, this.zone), this.form, this.zone, this.event ?? {});
      const event = this.event
        ? await this.client.update({ id: this.event._id, ...changes })
        : await this.create(changes);
      await dropDraft(this.draftKey);
      this.desk.toast(this.event ? edit.published : edit.created);
      this.conflicts = [];
      this.desk.go(`/events/${event._id}`);
    } catch (error) {
      await this.fail(error);
    } finally {
      this.isBusy = false;
      this.requestUpdate();
    }
  }

  private async create(changes: object): Promise<EventAnswer> {
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null));
    return await this.client.create({ ...given, timezone: this.zone });
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

  private renderField(
    name: FieldName,
    label: string,
    { type = 'text', hint }: { type?: 'text' | 'area' | 'datetime-local'; hint?: string } = {},
  ): TemplateResult {
    const isWrong = this.problems.has(name);
    const input = (event: Event) => {
      this.setField(name, (event.target as HTMLInputElement).value);
    };
    return html`<label class="field">
      ${label}
      ${
        type === 'area'
          ? html`<textarea
              id="field-${name}"
              .value=${this.form.fields[name]}
              aria-invalid=${isWrong}
              @input=${input}
            ></textarea>`
          : html`<input
              id="field-${name}"
              type=${type}
              inputmode=${name === 'maxAmount' ? 'numeric' : 'text'}
              .value=${this.form.fields[name]}
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
    const field = (name: 'name' | 'price' | 'amount', label: string, mode: 'text' | 'decimal' | 'numeric') => {
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
    return html`<div class="type">
      ${field('name', edit.typeName, 'text')} ${field('price', edit.typePrice, 'decimal')}
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
    </div>`;
  }

  private labelOf(path: string): string {
    const { edit } = this.desk.texts;
    const [, at, name = ''] = /^tickets\.(\d+)\.?(\w*)/.exec(path) ?? [];
    if (at !== undefined) {
      const labels: Readonly<Record<string, string>> = {
        name: edit.typeName,
        price: edit.typePrice,
        amount: edit.typeAmount,
      };
      return [this.form.types[Number(at)]?.name || edit.prices, labels[name] ?? name].filter(Boolean).join(', ');
    }
    return (edit.labels as Readonly<Record<string, string>>)[path] ?? path;
  }

  private renderSummary(): TemplateResult | typeof nothing {
    const { edit } = this.desk.texts;
    if (this.problems.size === 0 && this.failure === '') return nothing;
    return html`<div class="problem summary" role="alert" tabindex="-1">
      ${icon('alert')}
      <div>
        <strong>${this.failure || edit.problems}</strong>
        <ul>
          ${[...this.problems].map(
            ([path, text]) =>
              html`<li>
                <a
                  href="#field-${path}"
                  @click=${(event: Event) => {
                    event.preventDefault();
                    this.querySelector<HTMLElement>(`[id="field-${path}"]`)?.focus();
                  }}
                  >${this.labelOf(path)}: ${text}</a
                >
              </li>`,
          )}
        </ul>
      </div>
    </div>`;
  }

  /** Mine and theirs beside each other, for what both have changed. */
  private renderConflicts(): TemplateResult | typeof nothing {
    const { edit } = this.desk.texts;
    const { base: theirs, conflicts } = this;
    if (conflicts.length === 0) return nothing;
    const shown = (form: EventForm, name: FieldName | 'types') =>
      name === 'types'
        ? form.types.map((type) => [type.name, type.price, type.amount].filter(Boolean).join(' · ')).join('\n')
        : form.fields[name];
    return html`<section class="card stack" aria-labelledby="conflicts">
      <h2 id="conflicts">${edit.conflictText}</h2>
      ${conflicts.map(
        (name) =>
          html`<div class="pair">
            <div>
              <span class="muted small">${name === 'types' ? edit.prices : edit.labels[name]}, ${edit.mine}</span>
              <p class="text">${shown(this.form, name)}</p>
            </div>
            <div>
              <span class="muted small">${edit.theirs}</span>
              <p class="text">${shown(theirs, name)}</p>
              <button
                class="button small"
                type="button"
                @click=${() => {
                  this.conflicts = conflicts.filter((other) => other !== name);
                  this.change(
                    name === 'types'
                      ? { ...this.form, types: theirs.types }
                      : { ...this.form, fields: { ...this.form.fields, [name]: theirs.fields[name] } },
                  );
                }}
              >
                ${edit.takeTheirs}
              </button>
            </div>
          </div>`,
      )}
    </section>`;
  }

  private renderPreview(): TemplateResult | typeof nothing {
    const { event } = this;
    if (!event) return nothing;
    void import('./preview.ts');
    return html`<section class="card flush preview" aria-labelledby="preview">
      <div class="card-head"><h2 id="preview">${this.desk.texts.edit.preview}</h2></div>
      <desk-shop-preview .eventId=${event._id}></desk-shop-preview>
    </section>`;
  }

  protected override content(): TemplateResult {
    const { texts } = this.desk;
    const { edit } = texts;
    const { labels } = edit;
    const count = changed(this.base, this.form).length;
    const isIdle = count === 0 || this.isBusy;
    return html`${pageHead(this.heading, {
        back: this.event
          ? { path: `/events/${this.event._id}`, word: this.event.name }
          : { path: '/events', word: texts.events.title },
      })}
      <div class=${this.event ? 'with-preview' : 'narrow'}>
        <form
          class="sections"
          novalidate
          @submit=${(event: SubmitEvent) => {
            event.preventDefault();
            void this.publish();
          }}
        >
          ${this.isFromBefore ? html`<p class="notice" role="status">${edit.draft}</p>` : nothing}
          ${this.renderSummary()} ${this.renderConflicts()}
          <section class="card stack" aria-labelledby="basics">
            <h2 id="basics">${edit.basics}</h2>
            ${this.renderField('name', labels.name)} ${this.renderField('slogan', labels.slogan)}
            ${this.renderField('description', labels.description, { type: 'area' })}
            <div class="pair">
              ${this.renderField('locationName', labels.locationName)}
              ${this.renderField('locationCity', labels.locationCity)}
            </div>
          </section>
          <section class="card stack" aria-labelledby="dates">
            <h2 id="dates">${edit.dates}</h2>
            <div class="pair">
              ${this.renderField('start', labels.start, { type: 'datetime-local' })}
              ${this.renderField('end', labels.end, { type: 'datetime-local' })}
              ${this.renderField('sellStart', labels.sellStart, { type: 'datetime-local' })}
              ${this.renderField('sellEnd', labels.sellEnd, { type: 'datetime-local' })}
            </div>
            <p class="small muted">${texts.event.zone(this.zone)}</p>
          </section>
          <section class="card stack" aria-labelledby="prices">
            <h2 id="prices">${edit.prices}</h2>
            ${this.form.types.map((type, at) => this.renderType(type, at))}
            <div>
              <button
                class="button"
                type="button"
                @click=${() => {
                  this.change({ ...this.form, types: [...this.form.types, this.newType()] });
                }}
              >
                ${edit.addType}
              </button>
            </div>
            <div class="pair">${this.renderField('maxAmount', labels.maxAmount, { hint: edit.maxHint })}</div>
          </section>
          <div class="save-bar">
            <span class="muted small" role="status">${count === 0 ? edit.noChanges : edit.changes(count)}</span>
            <span class="row">
              <button
                class="button"
                type="button"
                aria-disabled=${isIdle}
                @click=${() => (isIdle ? undefined : this.discard())}
              >
                ${edit.discard}
              </button>
              <button class="button primary" aria-disabled=${isIdle}>
                ${this.event ? edit.publish : edit.createButton}
              </button>
            </span>
          </div>
        </form>
        ${this.renderPreview()}
      </div>`;
  }
}
customElements.define('desk-event-edit', DeskEventEdit);
