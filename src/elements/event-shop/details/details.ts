/** The details of an order: the form for the buyer and each ticket. */
import { html, nothing, type TemplateResult } from 'lit';
import { ServiceError } from '../../../client/errors.ts';
import type { DetailsForm } from '../../../contract/checkout.ts';
import type { Texts } from '../../../locales/index.ts';
import { ageCutoff, checkAnswer, isEmpty, type AnswerProblem } from '../../../sale/extra-fields.ts';
import { meantEmail } from '../../../sale/email-typos.ts';
import { keepInTab, loadFromTab } from '../../tab-store.ts';
import type { DetailField, DetailGroup, Values } from './detail-field.ts';
import { typed } from './fields.ts';
import { draftOf } from './draft.ts';
import { detailsInput } from './input.ts';
import { renderField, showValues, specialOf, type FieldHost, type FieldState } from './field.ts';
import type { FileSender } from './send-file.ts';
import { SpecialControls } from './special-controls.ts';
import type { ShopView } from '../view/shop-view.ts';

let forms = 0;

/** The view of the form. */
type View = Pick<ShopView, 'language' | 'now' | 'link'> & { readonly info: Parameters<typeof ageCutoff>[0] };

/** The questions of the form, and the source and target of its answers. */
export interface DetailsSource {
  /** The event for which typed values survive a reload; without it nothing is stored. */
  readonly draft?: string;
  /** Loads what sends the files of answers. */
  readonly files: () => Promise<FileSender>;
  groups(form: DetailsForm, values: Values): DetailGroup[];
}

/**
 * The typed values about the buyer and each ticket. They are stored for the event, so that they survive a reload, a way
 * back to the tickets, and an expired checkout; but not the tab, and the password is never stored.
 */
export class Details {
  private values: Record<string, string> = {};
  private wrong: Record<string, string> = {};
  private shown: DetailField[] = [];
  /** The typed email addresses that look mistyped, with what was probably meant. */
  private readonly slips = new Map<string, string>();
  /** Folded groups that were opened by a value or a mark, by their first field: emptying a field closes none of them. */
  private readonly unfolded = new Set<string | undefined>();
  private readonly controls: SpecialControls;
  private readonly id = `details-${++forms}`;

  constructor(
    private readonly host: FieldHost,
    private readonly texts: () => Texts['checkout'],
    private readonly source: DetailsSource,
  ) {
    this.controls = new SpecialControls(host, source.files);
    if (source.draft !== undefined) this.know(loadFromTab(draftOf(source.draft)));
  }

  /** Fills in known values, by the keys of fields, where nothing was typed. */
  know(values: Readonly<Record<string, unknown>>): void {
    for (const [key, value] of Object.entries(values)) if (typeof value === 'string') this.values[key] ??= value;
  }

  /** Answers the questions that need an answer and have none, by the names of their fields. */
  complement(form: DetailsForm, values: Values): void {
    for (const [name, value] of Object.entries(values)) {
      const field = this.fields(form).find((each) => each.name === name);
      if (value && field?.rule.required && !this.values[field.key]) this.set(field.key, value);
    }
  }

  /** Loads the controls that the questions need. */
  async open(form: DetailsForm): Promise<void> {
    await this.controls.load(form);
  }

  /** Takes an input event; a field that was wrong is checked again when it loses the focus. */
  readonly handleInput = (event: Event): void => {
    const control = event.target as HTMLInputElement;
    const field = this.shown.find(({ name }) => name === control.name);
    if (!field || control.type === 'radio' || control.type === 'file') return;
    this.set(field.key, control.type === 'checkbox' ? (control.checked ? 'true' : '') : control.value);
  };

  /** @param place Only the groups of this place; without it those that have none. */
  render(form: DetailsForm, view: View, place?: 'order'): TemplateResult {
    const state = this.state(view);
    const groups = this.groups(form);
    this.shown = flat(groups);
    void this.host.element.updateComplete.then(() => {
      showValues(this.host.element.shadowRoot, this.id, this.values);
    });
    const here = groups.filter((group) => group.place === place);
    return html`${here.map(({ legend, folded, helpers = [], fields }) => {
      const rows = html`<div class="fields">${fields.map((field) => renderField(field, state))}</div>`;
      if (folded) {
        const group = fields[0]?.name;
        if (fields.some(({ name, key }) => this.values[key] || name in this.wrong)) this.unfolded.add(group);
        return html`<details class="group" ?open=${this.unfolded.has(group)}>
          <summary>${legend}</summary>
          ${rows}
        </details>`;
      }
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

  /**
   * True if all answers are valid; marks the others.
   * @param willCome Names of fields that may be empty, since their answers come later.
   */
  check(form: DetailsForm, view: View, willCome: readonly string[] = []): boolean {
    this.wrong = {};
    const state = this.state(view);
    for (const field of this.fields(form)) {
      if (willCome.includes(field.name) && !this.values[field.key]) continue;
      const problem = this.problemOf(field, state);
      if (problem) this.wrong[field.name] = problem;
    }
    return !this.isMarked;
  }

  /** Sends signatures as files once all other answers are valid. False if one could not be sent; it is marked. */
  async complete(form: DetailsForm, view: View): Promise<boolean> {
    const state = this.state(view);
    for (const field of this.fields(form)) {
      if (field.rule.type !== 'signature' || !this.values[field.key] || this.values[`${field.key}#id`]) continue;
      try {
        await this.controls.send(field, state);
      } catch (error) {
        if (error instanceof ServiceError && error.status === 410) throw error;
        this.wrong[field.name] = this.host.failed(error);
      }
    }
    return !this.isMarked;
  }

  /** Marks the fields that the service rejected. False if it rejected for another reason. */
  take(error: ServiceError): boolean {
    this.wrong = {};
    if (error.status !== 400) return false;
    const { problems } = this.texts();
    for (const { path, message = '', code } of (error.body.details ?? []) as readonly Problem[]) {
      const field = this.shown.find(({ name }) => name === path);
      if (!field) continue;
      const known = Object.hasOwn(problems, code ?? '') ? problems[code as AnswerProblem] : message;
      this.wrong[field.name] = code ? this.describe(field, known, code) : message;
      // a sent file has been deleted: it has to be chosen again, a drawing is sent again by itself
      if (code === 'NO_FILE' && specialOf(field.rule)) this.set(`${field.key}#id`, '', false);
      if (code === 'NO_FILE' && field.rule.type === 'documentUpload') this.set(field.key, '', false);
    }
    return this.isMarked;
  }

  /** The fields to correct as text, for readers who do not see the marks. */
  summary(): string {
    const labels = this.shown.filter(({ name }) => name in this.wrong).map(({ label, brief }) => brief ?? label);
    const different = [...new Set(labels)];
    return this.texts().checkFields(different.slice(0, 3), Math.max(0, different.length - 3));
  }

  /** True while a field is marked as wrong. */
  get isMarked(): boolean {
    return Object.keys(this.wrong).length > 0;
  }

  focusFirstWrong(): void {
    this.host.element.shadowRoot?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  /** The body of the request, apart from id and secret. */
  input(form: DetailsForm) {
    return detailsInput(form, this.fields(form), this.values);
  }

  /** The order is complete: the typed values are deleted. */
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
    // a drawing becomes a file later: it only has to exist here
    const answer = rule.type === 'signature' && !isEmpty(value) ? 'drawn' : value;
    const problem = checkAnswer(rule, answer, state.at);
    if (problem) return this.describe(field, problems[problem], problem);
    return minLength && (this.values[key] ?? '').length < minLength ? (hint ?? problems.MISSING) : undefined;
  }

  /** A problem in the texts that fit the question. */
  private describe({ rule }: DetailField, text: string, code: string): string {
    const texts = this.texts();
    if (code === 'MISSING')
      return texts.missing[specialOf(rule) ?? rule.type ?? ''] ?? texts.missing[rule.type ?? ''] ?? text;
    if (code === 'TOO_YOUNG') return texts.minimumAge(rule.settings?.minimumAge ?? 0);
    if (code === 'TOO_OLD') return texts.maximumAge(rule.settings?.maximumAge ?? 0);
    return text;
  }

  /** True if the browser itself cannot read a typed value as a number or a day: then it gives an empty one. */
  private isUnreadable(name: string): boolean {
    const control = this.host.element.shadowRoot?.getElementById(name);
    return control instanceof HTMLInputElement && control.validity.badInput;
  }

  private state(view: View): FieldState {
    return {
      form: this.id,
      texts: this.texts(),
      language: view.language,
      at: { now: view.now, day: ageCutoff(view.info, view.now) },
      value: (key) => this.values[key] ?? '',
      wrong: (name) => this.wrong[name],
      set: this.set,
      meant: (key) => this.slips.get(this.values[key] ?? ''),
      proofread: (key) => {
        const typed = this.values[key] ?? '';
        const meant = meantEmail(typed);
        if (!meant || this.slips.has(typed)) return;
        this.slips.set(typed, meant);
        this.host.announce(this.texts().meant(meant));
        this.host.element.requestUpdate();
      },
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
