/** `<desk-email-preview>`: an email to a buyer as the service would send it, also with texts that are not saved yet. */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state as reactive } from 'lit/decorators.js';
import { emailSettings, type EmailPreview } from '../../contract/email-settings.ts';
import type { MailKind } from '../../contract/mail-words.ts';
import type { EmailPageTexts } from '../../locales/desk/emails-en.ts';
import type { Desk } from '../parts/desk.ts';
import { icon } from '../parts/icons.ts';
import { languagesOf, type Language } from '../parts/languages.ts';
import { messageOf } from '../parts/problems.ts';

/** After so much silence what was typed is shown. */
const settledAfterMs = 400;
/** What the email depends on. */
const shownBy: readonly string[] = ['words', 'stored', 'kind', 'language', 'scheme'];
const schemes = ['light', 'dark'] as const;

export class DeskEmailPreview extends LitElement {
  @property({ attribute: false }) desk!: Desk;
  @property({ attribute: false }) texts!: EmailPageTexts;
  /** What would be changed of the settings; nothing for those that are stored. */
  @property({ attribute: false, hasChanged: (is, was) => JSON.stringify(is) !== JSON.stringify(was) }) words:
    | object
    | undefined;
  /** The time of the last change that was saved: another one is shown, too. */
  @property({ attribute: false }) stored: string | undefined;
  @property({ attribute: false }) kind: MailKind = 'booked';
  @property({ attribute: false }) language: Language = 'en';

  @reactive() private scheme: (typeof schemes)[number] = getComputedStyle(
    document.documentElement,
  ).colorScheme.includes('dark')
    ? 'dark'
    : 'light';
  @reactive() private email: EmailPreview | undefined;
  @reactive() private failure = '';
  @reactive() private isBusy = false;
  private settled: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  protected override createRenderRoot(): this {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.settled);
  }

  private get client() {
    return this.desk.client({ emailSettings }).emailSettings;
  }

  private get wish() {
    const { kind, language, words } = this;
    return { kind, language, ...(words && { mailingSettings: words }) };
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const isTyped = changed.has('words') && this.email !== undefined;
    if (![...changed.keys()].some((name) => shownBy.includes(String(name)))) return;
    clearTimeout(this.settled);
    if (isTyped) this.settled = setTimeout(() => void this.load(), settledAfterMs);
    else void this.load();
  }

  private async load(): Promise<void> {
    const ask = ++this.asked;
    try {
      const email = await this.client.preview({ ...this.wish, scheme: this.scheme });
      if (ask !== this.asked) return;
      this.email = email;
      this.failure = '';
    } catch (error) {
      if (ask === this.asked) this.failure = messageOf(error, this.desk.texts);
    }
  }

  protected override updated(): void {
    this.show();
  }

  /** Puts the email into its frame: a page of its own, where nothing runs. */
  private show(): void {
    const page = this.querySelector('iframe')?.contentDocument;
    const root = page?.documentElement;
    // before its own page is there, the frame has an empty one, which takes no markup under the policy of the desk
    if (!this.email || !root || page.URL === 'about:blank' || page.readyState !== 'complete') return;
    if (root.dataset['shown'] === this.email.html) return;
    root.lang = this.language;
    root.innerHTML = this.email.html;
    root.dataset['shown'] = this.email.html;
    // its links lead nowhere: a page in this place opens none
    const base = page.createElement('base');
    base.target = '_blank';
    page.head.append(base);
  }

  private async test(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.failure = '';
    try {
      const { sentTo } = await this.client.test(this.wish);
      this.desk.toast(this.texts.sent(sentTo));
    } catch (error) {
      this.failure = messageOf(error, this.desk.texts);
    } finally {
      this.isBusy = false;
    }
  }

  private choose(chosen: Partial<Pick<this, 'kind' | 'language'>>): void {
    this.dispatchEvent(new CustomEvent('chosen', { detail: chosen }));
  }

  private renderChoice<Value extends string>(
    label: string,
    values: readonly Value[],
    chosen: Value,
    { words, take }: { readonly words: Readonly<Record<Value, string>>; readonly take: (value: Value) => void },
  ): TemplateResult {
    return html`<label class="field"
      >${label}<select
        @change=${(event: Event) => {
          const value = values.find((each) => each === (event.target as HTMLSelectElement).value);
          if (value !== undefined) take(value);
        }}
      >
        ${values.map((value) => html`<option .value=${value} .selected=${value === chosen}>${words[value]}</option>`)}
      </select></label
    >`;
  }

  protected override render(): TemplateResult {
    const { texts, me } = this.desk;
    const { email, failure, texts: emails } = this;
    const { languageNames } = texts;
    return html`<section class="card stack preview" aria-labelledby="email-preview">
      <h2 id="email-preview">${emails.preview}</h2>
      <label class="field"
        >${emails.email}<select
          @change=${(event: Event) => {
            this.choose({ kind: (event.target as HTMLSelectElement).value as MailKind });
          }}
        >
          ${Object.values(emails.topics).map(
            ({ title, kinds }) =>
              html`<optgroup label=${title}>
                ${Object.entries(kinds).map(
                  ([kind, [word]]) => html`<option .value=${kind} .selected=${kind === this.kind}>${word}</option>`,
                )}
              </optgroup>`,
          )}
        </select></label
      >
      <div class="pair">
        ${this.renderChoice(emails.language, languagesOf(texts), this.language, {
          words: languageNames,
          take: (language) => {
            this.choose({ language });
          },
        })}
        ${this.renderChoice(emails.scheme, schemes, this.scheme, {
          words: emails.schemes,
          take: (scheme) => {
            this.scheme = scheme;
          },
        })}
      </div>
      ${
        email
          ? html`<dl class="facts">
              <dt>${emails.from}</dt>
              <dd>${email.from}</dd>
              <dt>${emails.subject}</dt>
              <dd>${email.subject}</dd>
            </dl>`
          : nothing
      }
      <iframe
        class="email ${this.scheme}"
        src="/desk/email.html"
        sandbox="allow-same-origin"
        title=${emails.frame}
        @load=${() => {
          this.show();
        }}
      ></iframe>
      ${failure === '' ? nothing : html`<p class="problem" role="alert">${icon('alert')}${failure}</p>`}
      <p class="muted small">${emails.previewText}</p>
      <div>
        <button class="button" type="button" aria-disabled=${this.isBusy} @click=${() => this.test()}>
          ${emails.test}
        </button>
        <p class="muted small">${emails.testTo(me.email)}</p>
      </div>
    </section>`;
  }
}
customElements.define('desk-email-preview', DeskEmailPreview);
