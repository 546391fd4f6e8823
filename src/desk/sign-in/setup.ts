/**
 * `<desk-setup>`: the first start of a service: makes the house and its first admin. The token of the link stands behind
 * the `#`: no log has it.
 */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state as reactive } from 'lit/decorators.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import { createClient } from '../../client/client.ts';
import { ServiceError, UnreachableError } from '../../client/errors.ts';
import { sellers } from '../../contract/sellers.ts';
import type { DeskTexts } from '../../locales/desk/en.ts';
import { slugOf } from '../../sale/slugs.ts';
import { icon } from '../parts/icons.ts';
import { errorSummary } from '../parts/save-form.ts';
import { readLanguage } from '../parts/settings.ts';
import { countries, countryOfBrowser, currencies, currencyIn } from './places.ts';
import { SignedInEvent } from './signed-in.ts';

const fields = [
  'name',
  '_id',
  'locationCountry',
  'currency',
  'timezone',
  'defaultLanguage',
  'user.name',
  'user.email',
  'user.password',
] as const;
type FieldName = (typeof fields)[number];

const isField = (path: string): path is FieldName => (fields as readonly string[]).includes(path);
const shortest = 10;

interface Input {
  readonly hint?: string;
  readonly type?: 'email' | 'password';
  readonly autocomplete?: AutoFill;
  readonly choices?: readonly (readonly [value: string, word: string])[];
  readonly suggested?: readonly string[];
}

export class DeskSetup extends LitElement {
  @property({ attribute: false }) texts!: DeskTexts;
  @reactive() private typed: Readonly<Record<FieldName, string>> = {
    name: '',
    _id: '',
    locationCountry: countryOfBrowser(),
    currency: currencyIn(countryOfBrowser()),
    timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    defaultLanguage: readLanguage(),
    'user.name': '',
    'user.email': '',
    'user.password': '',
  };
  @reactive() private problems: ReadonlyMap<FieldName, string> = new Map();
  @reactive() private failure = '';
  @reactive() private isBusy = false;
  /** Fields that follow others until they are typed into. */
  private readonly following = new Set<FieldName>(['_id', 'currency']);

  protected override createRenderRoot(): this {
    return this;
  }

  private set(path: FieldName, text: string): void {
    this.following.delete(path);
    const typed = { ...this.typed, [path]: text };
    if (path === 'name' && this.following.has('_id')) typed._id = slugOf(text) ?? '';
    if (path === 'locationCountry' && this.following.has('currency')) typed.currency = currencyIn(text);
    this.typed = typed;
    this.problems = new Map([...this.problems].filter(([wrong]) => wrong !== path));
    this.failure = '';
  }

  private check(): ReadonlyMap<FieldName, string> {
    const { invitation, signIn } = this.texts;
    const found = new Map<FieldName, string>();
    for (const path of fields) if (this.typed[path].trim() === '' && path !== '_id') found.set(path, signIn.required);
    const password = this.typed['user.password'];
    if (password !== '' && password.length < shortest) found.set('user.password', invitation.short);
    return found;
  }

  private async send(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (this.isBusy) return;
    this.failure = '';
    this.problems = this.check();
    if (this.problems.size > 0) {
      await this.showProblems();
      return;
    }
    this.isBusy = true;
    const { typed } = this;
    const client = createClient({ sellers: { create: sellers.create } }, { baseUrl: location.origin });
    try {
      const me = await client.sellers.create({
        token: location.hash.slice(1),
        name: typed.name.trim(),
        ...(typed._id.trim() !== '' && { _id: typed._id.trim() }),
        locationCountry: typed.locationCountry,
        currency: typed.currency,
        timezone: typed.timezone.trim(),
        defaultLanguage: typed.defaultLanguage,
        user: {
          name: typed['user.name'].trim(),
          email: typed['user.email'].trim(),
          password: typed['user.password'],
        },
      });
      this.dispatchEvent(new SignedInEvent(me));
    } catch (error) {
      await this.fail(error);
    } finally {
      this.isBusy = false;
    }
  }

  private async fail(error: unknown): Promise<void> {
    const { invitation, setup, signIn } = this.texts;
    const { body, code = '', status = 0 } = error instanceof ServiceError ? error : {};
    const details = body?.details ?? [];
    this.problems = new Map(
      details.flatMap(({ path = '', message = '' }): [FieldName, string][] =>
        isField(path) ? [[path, code === 'WEAK_PASSWORD' ? invitation.weak : message]] : [],
      ),
    );
    if (error instanceof UnreachableError) this.failure = signIn.unreachable;
    else if (status === 404) this.failure = setup.gone;
    else if (status === 429) this.failure = signIn.tooMany;
    else this.failure = this.problems.size > 0 ? '' : this.texts.states.failedText;
    await this.showProblems();
  }

  private async showProblems(): Promise<void> {
    await this.updateComplete;
    this.querySelector<HTMLElement>('.summary')?.focus();
  }

  private renderField(path: FieldName, { hint, type, autocomplete, choices, suggested }: Input = {}): TemplateResult {
    const text = this.typed[path];
    const problem = this.problems.get(path);
    const input = (event: Event) => {
      this.set(path, (event.target as HTMLInputElement).value);
    };
    return html`<label class="field">
      ${this.texts.setup.fields[path]}
      ${
        choices
          ? html`<select id="field-${path}" aria-invalid=${problem !== undefined} @change=${input}>
              ${['', ...choices].map((choice) => {
                const [value, word] = typeof choice === 'string' ? ['', ''] : choice;
                return html`<option value=${value} .selected=${value === text}>${word}</option>`;
              })}
            </select>`
          : html`<input
              id="field-${path}"
              type=${type ?? 'text'}
              autocomplete=${autocomplete ?? 'off'}
              list=${ifDefined(suggested ? `list-${path}` : undefined)}
              .value=${text}
              aria-invalid=${problem !== undefined}
              @input=${input}
            />`
      }
      ${
        suggested
          ? html`<datalist id="list-${path}">
              ${suggested.map((value) => html`<option value=${value}></option>`)}
            </datalist>`
          : nothing
      }
      ${hint === undefined ? nothing : html`<span class="hint">${hint}</span>`}
      ${problem === undefined ? nothing : html`<span class="wrong">${icon('alert')}${problem}</span>`}
    </label>`;
  }

  protected override render(): TemplateResult {
    const { texts } = this;
    const { setup, languageNames } = texts;
    const language = readLanguage();
    return html`<form class="card stack" @submit=${(event: SubmitEvent) => this.send(event)} novalidate>
      <div>
        <h1>${setup.title}</h1>
        <p class="muted">${setup.intro}</p>
      </div>
      ${errorSummary(
        { texts },
        {
          problems: this.problems,
          failure: this.failure,
          labelOf: (path) => (isField(path) ? setup.fields[path] : path),
          show: (path) => {
            this.querySelector<HTMLElement>(`[id="field-${path}"]`)?.focus();
          },
        },
      )}
      ${this.failure === setup.gone ? html`<a class="button" href="/desk">${setup.signIn}</a>` : nothing}
      ${this.renderField('name', { autocomplete: 'organization' })}
      ${this.renderField('_id', { hint: setup.address(`${location.origin}/${this.typed._id || '…'}`) })}
      <div class="pair">
        ${this.renderField('locationCountry', { choices: countries(language) })}
        ${this.renderField('currency', { choices: currencies(language) })}
      </div>
      <div class="pair">
        ${this.renderField('timezone', { suggested: Intl.supportedValuesOf('timeZone') })}
        ${this.renderField('defaultLanguage', {
          choices: Object.entries(languageNames),
        })}
      </div>
      <div>
        <h2>${setup.you}</h2>
        <p class="muted small">${setup.youText}</p>
      </div>
      ${this.renderField('user.name', { autocomplete: 'name' })}
      ${this.renderField('user.email', { type: 'email', autocomplete: 'username' })}
      ${this.renderField('user.password', { type: 'password', autocomplete: 'new-password', hint: texts.invitation.short })}
      <button class="button primary" aria-disabled=${this.isBusy}>${setup.send}</button>
    </form>`;
  }
}
customElements.define('desk-setup', DeskSetup);
