/**
 * `<desk-event-edit>`: an event is made or changed, section by section. What is typed stays in the browser until it is
 * saved. Long because loading, saving, errors and a change by someone else meanwhile are one state.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { ServiceError } from '../../client/errors.ts';
import { events, type EventAnswer, type EventInput } from '../../contract/events.ts';
import type { EventFormTexts } from '../../locales/desk/event-form-en.ts';
import { hrefOf } from '../parts/desk.ts';
import { views } from '../parts/filters.ts';
import { FormDraft } from '../parts/form-draft.ts';
import { DeskPage, pageHead } from '../parts/page.ts';
import { conflictPairs, errorSummary, saveBar } from '../parts/save-form.ts';
import { messageOf } from '../parts/problems.ts';
import { changed, changesOf, formOf, problemsOf, type EventForm, type ListName } from './event-form.ts';
import { fieldsOf, kindOf, sectionNames, sectionOf, type FieldName, type SectionName } from './form-fields.ts';
import { problemsIn } from './form-paths.ts';
import { readFormTexts } from './form-texts.ts';
import { labelOf, nameOf, sectionNamesIn, type FormTexts } from './labels.ts';
import { merged, withOther } from './merge.ts';
import { review } from './review.ts';
import { loadSection, sectionView, shownOf } from './section-view.ts';
import type { SectionHost } from './sections/parts.ts';
import { houseChoices, noChoices } from './sections/house-choices.ts';
import { withAllLanguages } from './sections/questions.ts';
import { newType } from './sections/types.ts';
import { newShop } from './sections/under-shops.ts';
import { warningsOf } from './warnings.ts';

interface Draft {
  readonly base: EventForm;
  readonly form: EventForm;
}

/** A form with everything that forms have: what is missing is as in another one. */
const whole = (form: EventForm, other: EventForm): EventForm => ({
  ...other,
  ...form,
  fields: { ...other.fields, ...form.fields },
  types: form.types.map((type) => ({ ...newType(), ...type })),
  underShops: form.underShops.map((shop) => ({ ...newShop(), ...shop })),
  ...withAllLanguages(form),
});

export class DeskEventEdit extends DeskPage {
  /** Missing for a new event. */
  private event: EventAnswer | undefined;
  private words!: EventFormTexts;
  private choices = noChoices;
  /** The record that the form began with. */
  private base!: EventForm;
  private form!: EventForm;
  private version = '';
  private problems: ReadonlyMap<string, string> = new Map();
  private failure = '';
  private isBusy = false;
  private isFromBefore = false;
  private draft!: FormDraft<Draft>;
  /** What someone else has changed meanwhile to something else than this form has. */
  private conflicts: readonly (FieldName | ListName)[] = [];
  /** The field of another section that gets the focus once it is there. */
  private wanted: string | undefined;
  private shownTab = '';

  override get heading(): string {
    const { edit } = this.desk.texts;
    return this.event ? edit.title(this.event.name) : edit.create;
  }

  private get eventId(): string | undefined {
    return this.place.params['id'];
  }

  private get zone(): string {
    return this.event?.timezone ?? this.desk.zone;
  }

  private get section(): SectionName {
    return sectionNames.find((name) => name === this.place.params['section']) ?? 'basics';
  }

  /** The sections that the event has: of a group alone, what its season tickets take; channels where there are some. */
  private get sections(): readonly SectionName[] {
    const hasSeason = this.form.fields.eventType === 'GROUP';
    const hasChannels = this.choices.channels.length > 0 || this.base.channels.length > 0;
    return sectionNames.filter((name) => (name === 'season' ? hasSeason : name !== 'channels' || hasChannels));
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

  private get texts(): FormTexts {
    return { texts: this.desk.texts, words: this.words };
  }

  protected override async load(): Promise<void> {
    const id = this.eventId;
    [this.words] = await Promise.all([
      readFormTexts(this.desk.formats.language),
      // a new event has no rich text yet
      id !== undefined && fieldsOf(this.section).some((name) => kindOf(name) === 'richText')
        ? import('../parts/rich-text/rich-text-field.ts')
        : undefined,
      id === undefined ? undefined : loadSection(this.section),
    ]);
    // another section of the same form
    if (id !== undefined && id === this.event?._id) return;
    this.draft = new FormDraft<Draft>(this.desk, { kind: 'event', id: id ?? 'new' }, () => {
      this.requestUpdate();
    });
    const before = this.draft.read();
    [this.event, this.choices] =
      id === undefined
        ? [undefined, noChoices]
        : await Promise.all([
            this.client.get({ id }),
            // the form works without them
            houseChoices(this.desk).catch(() => noChoices),
          ]);
    this.base = formOf(this.event ?? {}, this.zone);
    if (!this.event) this.base = { ...this.base, types: [newType()] };
    this.form = this.base;
    const kept = await before;
    if (!kept) return;
    // a draft of an earlier version of the form lacks what the form has now
    const [from, mine] = [whole(kept.base, this.base), whole(kept.form, this.base)];
    this.isFromBefore = changed(from, mine).length > 0;
    // no one else changes an event that is not there yet
    if (!this.event) this.base = from;
    if (this.isFromBefore) this.merge(from, mine);
  }

  /** Puts own changes on top of the record as it is now; what both have changed is left to the person. */
  private merge(from: EventForm, mine: EventForm): void {
    const { form, conflicts } = merged(this.base, from, mine);
    this.form = form;
    this.conflicts = conflicts;
  }

  private change(form: EventForm): void {
    this.form = form;
    this.problems = new Map();
    this.failure = '';
    void this.draft.keep({ base: this.base, form });
    this.requestUpdate();
  }

  private async discard(): Promise<void> {
    await this.draft.drop();
    this.form = this.base;
    this.problems = new Map();
    this.conflicts = [];
    this.failure = '';
    this.isFromBefore = false;
    this.requestUpdate();
  }

  protected override updated(): void {
    this.showTab();
    if (this.wanted === undefined) return;
    const field = this.querySelector<HTMLElement>(`[id="field-${this.wanted}"]`);
    if (!field) return;
    this.wanted = undefined;
    // after the title of the page, which gets the focus of each new address
    void this.updateComplete.then(() => {
      field.focus();
    });
  }

  /** Scrolls to the tab of a section that is opened: on a phone, tabs stand in a line that scrolls. */
  private showTab(): void {
    const tab = this.querySelector<HTMLElement>('.section-tabs [aria-current=true]');
    if (!tab || tab.textContent === this.shownTab) return;
    this.shownTab = tab.textContent;
    const tabs = tab.closest('ul');
    if (tabs) tabs.scrollLeft = tab.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2;
  }

  /** What is wrong already before it is sent. */
  private get wrong(): ReadonlyMap<string, string> {
    const { form, base, event } = this;
    return problemsOf(form, { ...this.desk.texts.edit, ...this.words.wrong }, base, event);
  }

  /** @param isPublic Publishes a draft with it. */
  private async save(isPublic: boolean): Promise<void> {
    const { edit } = this.desk.texts;
    if (this.isBusy) return;
    this.failure = '';
    this.problems = this.wrong;
    if (this.problems.size > 0) {
      await this.showProblems();
      return;
    }
    this.isBusy = true;
    this.requestUpdate();
    try {
      const { isDraft } = this;
      const isNew = this.event === undefined;
      const event = await this.store(isPublic);
      await this.draft.drop();
      this.conflicts = [];
      if (isDraft && isPublic && event.draft === true) await this.client.publish({ id: event._id });
      this.desk.toast(!isDraft ? edit.published : isPublic ? edit.nowPublic : edit.draftSaved);
      // a season ticket admits to nothing yet
      const isEmpty = isNew && event.eventType === 'GROUP';
      this.desk.go(`/events/${event._id}${isEmpty ? '/edit/season' : ''}`);
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
    if (!event) return await this.client.create({ ...this.created, draft: !isPublic });
    if (changed(this.base, this.form).length === 0) return event;
    this.event = await this.client.update({ id: event._id, ...changesOf(this.base, this.form, event) });
    this.base = formOf(this.event, this.zone);
    this.form = this.base;
    return this.event;
  }

  /** A new event as it is sent. */
  private get created(): EventInput {
    const changes = changesOf(formOf({}, this.zone), this.form, {});
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null));
    return { ...given, timezone: this.form.fields.timezone };
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
    this.problems = problemsIn(error instanceof ServiceError ? (error.body.details ?? []) : [], this.form);
    this.failure = this.problems.size > 0 ? '' : messageOf(error, this.desk.texts);
    if (this.problems.size > 0) await this.showProblems();
  }

  private async showProblems(): Promise<void> {
    this.requestUpdate();
    await this.updateComplete;
    this.querySelector<HTMLElement>('.summary')?.focus();
  }

  /** What is typed and rarely meant, by path. */
  private get warnings(): ReadonlyMap<string, string> {
    const found = warningsOf(this.desk.texts.edit, this.form, this.event ?? {}, new Date());
    const isMoved = !this.isDraft && this.form.fields.start !== this.base.fields.start;
    return isMoved ? new Map([...found, ['start', this.words.moved]]) : found;
  }

  /** What the sections in files of their own are drawn with. */
  private get host(): SectionHost {
    return {
      desk: this.desk,
      words: this.words,
      event: this.event ?? {},
      form: this.form,
      base: this.base,
      isPublic: !this.isDraft,
      choices: this.choices,
      problems: this.problems,
      warnings: this.warnings,
      change: (update) => {
        this.change(update(this.form));
      },
    };
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
      labelOf: (path) => labelOf(this.texts, this.form, path),
      show: (path) => {
        this.show(path);
      },
    });
  }

  private renderConflicts(): TemplateResult | typeof nothing {
    const { base: theirs, conflicts, host } = this;
    return conflictPairs(
      this.desk,
      conflicts.map((name) => ({
        label: nameOf(this.texts, name),
        mine: shownOf(host, this.form, name),
        theirs: shownOf(host, theirs, name),
        takeTheirs: () => {
          this.conflicts = conflicts.filter((other) => other !== name);
          this.change(withOther(this.form, theirs, name));
        },
      })),
    );
  }

  private renderPreview(): TemplateResult {
    const { event } = this;
    const isRight = this.wrong.size === 0;
    // the form works without it
    void import('./preview.ts').catch(() => undefined);
    const { preview } = this.words;
    return html`<section class="card flush preview" aria-labelledby="preview">
      <div class="card-head"><h2 id="preview">${preview.title}</h2></div>
      <desk-shop-preview
        .desk=${this.desk}
        .eventId=${event?._id}
        .isDraft=${this.isDraft}
        .changes=${isRight ? (event ? changesOf(this.base, this.form, event) : this.created) : undefined}
        .words=${preview}
        .widen=${(isWide: boolean) => {
          this.querySelector('.with-preview')?.classList.toggle('is-wide', isWide);
        }}
      ></desk-shop-preview>
    </section>`;
  }

  /** The sections, each with an address of its own; those with an error are marked. */
  private renderNav(): TemplateResult | typeof nothing {
    const { event } = this;
    if (!event) return nothing;
    const wrong = new Set([...this.problems.keys()].map(sectionOf));
    const names = sectionNamesIn(this.texts);
    return html`<div class="card flush section-tabs">
      ${views(
        this.words.sections,
        this.sections.map((name) => ({
          word: wrong.has(name) ? this.words.withErrors(names[name]) : names[name],
          href: hrefOf(`/events/${event._id}/edit/${name}`),
          isCurrent: name === this.section,
        })),
      )}
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
      review:
        count === 0
          ? nothing
          : html`<button
              class="plain small"
              type="button"
              @click=${() => {
                review(this.host);
              }}
            >
              ${this.words.review.word}
            </button>`,
      keptAt: this.draft.storedAt,
      isIdle,
      discard: () => {
        void this.discard();
      },
      buttons: html`${
          isDraft
            ? html`<button
                class="button"
                type="button"
                data-save
                aria-disabled=${isIdle}
                @click=${() => (isIdle ? undefined : this.save(false))}
              >
                ${edit.saveDraft}
              </button>`
            : nothing
        }
        <button class="button primary" ?data-save=${!isDraft} aria-disabled=${isDraft ? !canPublish : isIdle}>
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
      <div class="with-preview">
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
          ${this.renderConflicts()}
          ${(event ? [this.section] : this.sections).map((name) => sectionView(this.host, name, !event))}
          ${this.renderSaveBar()}
        </form>
        ${this.renderPreview()}
      </div>`;
  }
}
customElements.define('desk-event-edit', DeskEventEdit);
