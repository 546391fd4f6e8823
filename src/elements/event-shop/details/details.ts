import { html, nothing, type TemplateResult } from 'lit';
import { ServiceError } from '../../../client/errors.ts';
import type { DetailsForm } from '../../../contract/checkout.ts';
import type { Texts } from '../../../locales/index.ts';
import { takesFile } from '../../../sale/answer-files.ts';
import { ageDay, checkAnswer, isEmpty, type AnswerProblem, type AnswerTime } from '../../../sale/extra-fields.ts';
import { keepInTab, loadFromTab } from '../../tab-store.ts';
import { typed, type DetailField, type DetailGroup, type Values } from './fields.ts';
import { draftOf } from './draft.ts';
import { detailsInput } from './input.ts';
import { renderField, specialOf, type FieldHost, type FieldState, type Special, type SpecialControl } from './field.ts';
import type { FileSender } from './send-file.ts';
import type { ShopView } from '../view/shop-view.ts';

/** How the form is shown now. */
type View = Pick<ShopView, 'language' | 'now' | 'link'> & { readonly info: Parameters<typeof ageDay>[0] };

/** What the form asks, and where its answers come from and go. */
export interface DetailsSource {
  /** The event for which what was typed survives a reload; nothing is kept without. */
  readonly draft?: string;
  readonly files: FileSender;
  groups(form: DetailsForm, values: Values): DetailGroup[];
}

/**
 * What the buyer typed about themselves and about each ticket. It is kept for the event, so that it survives a reload, a way back to
 * the tickets, and a checkout that ran out; but not the tab, and never the password.
 */
export class Details {
  private values: Record<string, string> = {};
  private wrong: Record<string, string> = {};
  private shown: DetailField[] = [];
  private readonly controls = new Map<Special, SpecialControl>();
  /** Draws signatures as pictures and sends them; there once a signature is asked for. */
  private send: ((field: DetailField, state: FieldState) => Promise<void>) | undefined;

  constructor(
    private readonly host: FieldHost,
    private readonly texts: () => Texts['checkout'],
    private readonly source: DetailsSource,
  ) {
    if (source.draft !== undefined) this.know(loadFromTab(draftOf(source.draft)));
  }

  /** Takes up what is known, by the keys of fields, where nothing was typed. */
  know(values: Readonly<Record<string, unknown>>): void {
    for (const [key, value] of Object.entries(values)) if (typeof value === 'string') this.values[key] ??= value;
  }

  /** Loads the controls that the questions need. */
  async open(form: DetailsForm): Promise<void> {
    const all = [...(form.extraFields ?? []), ...(form.ticketExtraFields ?? [])];
    const needed = new Set(all.map(specialOf));
    const { host, controls } = this;
    const { files } = this.source;
    const missing = (kind: Special) => needed.has(kind) && !controls.has(kind);
    if (missing('file'))
      controls.set('file', await import('./upload-field.ts').then(({ UploadField }) => new UploadField(host, files)));
    if (missing('document'))
      controls.set(
        'document',
        await import('./document-field.ts').then(({ DocumentField }) => new DocumentField(host)),
      );
    if (missing('signature')) {
      const { SignaturePad } = await import('./signature-pad.ts');
      const pad = new SignaturePad(host, files);
      controls.set('signature', pad);
      this.send = (field, state) => pad.send(field, state);
    }
  }

  /** Takes what is being typed; a field that was wrong is looked at again when it is left. */
  readonly handleInput = (event: Event): void => {
    const control = event.target as HTMLInputElement;
    const field = this.shown.find(({ name }) => name === control.name);
    if (!field || control.type === 'radio' || control.type === 'file') return;
    this.set(field.key, control.type === 'checkbox' ? (control.checked ? 'true' : '') : control.value);
  };

  render(form: DetailsForm, view: View): TemplateResult {
    const state = this.state(view);
    const groups = this.groups(form);
    this.shown = flat(groups);
    return html`${groups.map(({ legend, folded, helpers = [], fields }) => {
      const rows = html`<div class="fields">${fields.map((field) => renderField(field, state))}</div>`;
      if (folded)
        return html`<details
          class="group"
          ?open=${fields.some(({ name, key }) => this.values[key] || name in this.wrong)}
        >
          <summary>${legend}</summary>
          ${rows}
        </details>`;
      return html`<fieldset class="group">
        ${legend ? html`<legend><h4>${legend}</h4></legend>` : nothing}
        ${
          helpers.length > 0
            ? html`<div class="helpers">
                ${helpers.map(
                  ({ label, fill }) =>
                    html`<button
                      type="button"
                      class="link"
                      @click=${() => {
                        this.fill(fill());
                      }}
                    >
                      ${label}
                    </button>`,
                )}
              </div>`
            : nothing
        }${rows}
      </fieldset>`;
    })}`;
  }

  /** Whether all answers will do; marks those that do not. */
  check(form: DetailsForm, view: View): boolean {
    this.wrong = {};
    const state = this.state(view);
    for (const field of this.fields(form)) {
      const problem = this.problemOf(field, state);
      if (problem) this.wrong[field.name] = problem;
    }
    return Object.keys(this.wrong).length === 0;
  }

  /** Sends what only becomes a file when everything else will do: signatures. False when one could not be sent, which is marked. */
  async complete(form: DetailsForm, view: View): Promise<boolean> {
    const state = this.state(view);
    for (const field of this.fields(form)) {
      if (field.rule.type !== 'signature' || !this.values[field.key] || this.values[`${field.key}#id`]) continue;
      try {
        await this.send?.(field, state);
      } catch (error) {
        if (error instanceof ServiceError && error.status === 410) throw error;
        this.wrong[field.name] = this.host.failed(error);
      }
    }
    return Object.keys(this.wrong).length === 0;
  }

  /** Marks the fields that the service refused. False when it refused for another reason. */
  take(error: ServiceError): boolean {
    this.wrong = {};
    if (error.status !== 400) return false;
    const { problems } = this.texts();
    for (const { path, message = '', code } of (error.body.details ?? []) as readonly Problem[]) {
      const field = this.shown.find(({ name }) => name === path);
      if (!field) continue;
      const known = Object.hasOwn(problems, code ?? '') ? problems[code as AnswerProblem] : message;
      this.wrong[field.name] = code ? this.describe(field, known, code) : message;
      // what was sent is gone meanwhile: a file has to be chosen again, a drawing is sent again by itself
      if (code === 'NO_FILE' && takesFile(field.rule)) this.set(`${field.key}#id`, '', false);
      if (code === 'NO_FILE' && field.rule.type === 'documentUpload') this.set(field.key, '', false);
    }
    return Object.keys(this.wrong).length > 0;
  }

  /** What is to be looked at again, in words, for whoever does not see the marks. */
  summary(): string {
    const labels = this.shown.filter(({ name }) => name in this.wrong).map(({ label }) => label);
    const different = [...new Set(labels)];
    return this.texts().checkFields(different.slice(0, 3), Math.max(0, different.length - 3));
  }

  focusFirstWrong(): void {
    this.host.element.shadowRoot?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  /** The body of the request, apart from id and secret. */
  input(form: DetailsForm) {
    return detailsInput(form, this.fields(form), this.values);
  }

  /** The order is complete: what was typed goes. */
  clear(): void {
    this.values = {};
    if (this.source.draft !== undefined) keepInTab(draftOf(this.source.draft), undefined);
  }

  private fields(form: DetailsForm): DetailField[] {
    return flat(this.groups(form));
  }

  private groups(form: DetailsForm): DetailGroup[] {
    return this.source.groups(form, this.values);
  }

  private problemOf(field: DetailField, state: FieldState): string | undefined {
    const { name, key, rule, minLength, hint } = field;
    const special = specialOf(rule);
    const waits = special && this.controls.get(special)?.holdsBack?.(field, state);
    if (waits) return waits;
    const value = typed(rule, key, this.values);
    const { problems } = this.texts();
    if (isEmpty(value) && this.isUnreadable(name))
      return problems[rule.type === 'number' ? 'NOT_A_NUMBER' : 'NOT_A_DATE'];
    // a drawing is sent as a file later: all that counts here is that there is one
    const answer = rule.type === 'signature' && !isEmpty(value) ? 'drawn' : value;
    const problem = checkAnswer(rule, answer, state.at);
    if (problem) return this.describe(field, problems[problem], problem);
    return minLength && (this.values[key] ?? '').length < minLength ? (hint ?? problems.MISSING) : undefined;
  }

  /** A problem in the words that fit the question. */
  private describe({ rule }: DetailField, words: string, code: string): string {
    const texts = this.texts();
    if (code === 'MISSING')
      return texts.missing[specialOf(rule) ?? rule.type ?? ''] ?? texts.missing[rule.type ?? ''] ?? words;
    if (code === 'TOO_YOUNG') return texts.minimumAge(rule.settings?.minimumAge ?? 0);
    if (code === 'TOO_OLD') return texts.maximumAge(rule.settings?.maximumAge ?? 0);
    return words;
  }

  /** Whether something was typed that the browser itself cannot read as a number or a day: it tells nobody what. */
  private isUnreadable(name: string): boolean {
    const control = this.host.element.shadowRoot?.getElementById(name);
    return control instanceof HTMLInputElement && control.validity.badInput;
  }

  private state(view: View): FieldState {
    return {
      texts: this.texts(),
      language: view.language,
      at: answerTime(view),
      value: (key) => this.values[key] ?? '',
      wrong: (name) => this.wrong[name],
      set: this.set,
      isUsed: (text) => Object.values(this.values).includes(text),
      link: (address) => view.link(address) || undefined,
      announce: (message) => {
        this.host.announce(message);
      },
      special: (kind) => this.controls.get(kind),
    };
  }

  private fill(values: Values): void {
    for (const [key, value] of Object.entries(values)) if (value) this.set(key, value);
    this.host.announce(this.texts().filled);
  }

  private readonly set = (key: string, value: string, clears = true): void => {
    this.values = { ...this.values, [key]: value };
    const field = this.shown.find((each) => each.key === key);
    if (clears && field && this.wrong[field.name]) Reflect.deleteProperty(this.wrong, field.name);
    const { password: _, ...rest } = this.values;
    if (this.source.draft !== undefined) keepInTab(draftOf(this.source.draft), rest);
    this.host.element.requestUpdate();
  };
}

interface Problem {
  readonly path?: string | undefined;
  readonly message?: string | undefined;
  readonly code?: string | undefined;
}

/** Every field that takes an answer, in the order in which it is shown. */
function flat(groups: readonly DetailGroup[]): DetailField[] {
  return groups.flatMap(({ fields }) => fields.flatMap((field) => field.parts ?? [field]));
}

function answerTime({ info, now }: View): AnswerTime {
  return { now, day: ageDay(info, now) };
}
