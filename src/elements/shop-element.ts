/** The base class of the four elements. */
import type { Task } from '@lit/task';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from './properties.ts';
import { createClient, type Client } from '../client/client.ts';
import { ServiceError, UnreachableError } from '../client/errors.ts';
import type { Api, Slice } from '../contract/index.ts';
import { loadTexts, type LoadedTexts, type Texts } from '../locales/index.ts';
import { languageOf } from './language.ts';

/**
 * The base of all elements: the service's address, the language, the client, and the loading and error states.
 * @attr lang - Language of texts and formats; the nearest one around the element, or the browser's, unless set.
 * @cssprop --shop-accent - Colour of the main buttons; the event's own unless set.
 * @cssprop --shop-on-accent - Colour of the text on it.
 * @cssprop --shop-text - Colour of text.
 * @cssprop --shop-muted - Colour of less important text.
 * @cssprop --shop-surface - Background of cards.
 * @cssprop --shop-border - Colour of lines around things.
 * @cssprop --shop-radius - Radius of corners.
 * @cssprop --shop-gap - Space between things.
 * @cssprop --shop-font - Typeface.
 * @cssprop --shop-danger - Colour of errors, and of few tickets left.
 * @cssprop --shop-success - Colour of success, and of many tickets left.
 * @cssprop --shop-warning - Colour of warnings.
 */
export abstract class ShopElement<Parts extends keyof Texts = never> extends LitElement {
  /** Address of the service; the origin that the script came from unless set. */
  @property({ attribute: 'base-url' }) baseUrl = new URL(import.meta.url).origin;

  /** A client made with `createClient()`; for tests, single-page apps and own transports. */
  @property({ attribute: false }) client: Client<Api> | undefined;

  /** Texts of another language, once they are loaded. */
  @state() protected remote: LoadedTexts | undefined;

  /** False while the texts of another language are loading: nothing flashes up in English. */
  @state() protected speaks = true;

  /** English texts of this element; they come with its code. */
  protected abstract readonly english: Pick<Texts, Parts | 'shared'>;

  protected language = 'en';
  /** True while the element says no more than its first frame does. */
  declare protected brief?: boolean;
  private requested = '';
  private readonly internals = this.attachInternals();

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, 'lang'];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void import('./backdrop.ts').then((loaded) => {
      loaded.follow(this);
    }, String); // without it, surfaces are the browser's
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    super.attributeChangedCallback(name, old, value);
    if (name === 'lang') this.requestUpdate();
  }

  protected get text(): Pick<Texts, Parts | 'shared'> {
    return (this.remote as Texts | undefined) ?? this.english; // what is said is loaded
  }

  protected override willUpdate(_changed: PropertyValues): void {
    this.language = languageOf(this);
    if (this.language === this.requested) return;
    this.requested = this.language;
    this.remote = undefined;
    void this.speak();
  }

  /** Loads the texts of the language, or those of the first frame. */
  protected async speak(): Promise<void> {
    const { language } = this;
    const loading = loadTexts(language, this.brief);
    this.speaks = !loading || !!this.remote;
    const texts = await loading;
    if (language !== this.requested) return;
    this.remote = this.remote?.order ? this.remote : texts; // all may come before the first
    this.speaks = true;
  }

  /** An address from the service, e.g. of a picture, resolved for any page; '' if it is no web address. */
  protected link(address: string): string {
    const { href } = URL.canParse(address, this.baseUrl) ? new URL(address, this.baseUrl) : { href: '' };
    return /^https?:/.test(href) ? href : '';
  }

  /** The methods of some operations: those of `client`, if the page has set one. */
  protected clientFor<const T extends Slice>(table: T): Client<T> {
    return (
      (this.client as Client<T> | undefined) ??
      createClient(table, {
        baseUrl: this.baseUrl,
        token: () => this.credentials,
        fetch: this.transport,
        onDropped: (...dropped) => {
          this.advise(dropped);
        },
      })
    );
  }

  /** Token of the signed-in customer, if there is one. */
  protected get credentials(): string | undefined | Promise<string | undefined> {
    return undefined;
  }

  /** Sends requests, in place of the global `fetch`. */
  declare protected readonly transport: typeof fetch | undefined;

  /** Tells the page's developer in the console what is wrong; see `advice.ts`. */
  protected advise(problem?: unknown): void {
    void import('./advice.ts').then((loaded) => {
      loaded.advise(this, problem);
    }, String); // without a network there is no advice
  }

  /** A custom state, readable as `:state(name)`. */
  protected mark(name: string, on: boolean | undefined): void {
    try {
      this.internals.states[on ? 'add' : 'delete'](name);
    } catch {
      // browsers from before the standard refuse names without dashes; the state is an extra
    }
  }

  /** The result of a task, its loading state, or its error with a button to retry. */
  protected renderTask<Value>(task: Task<readonly unknown[], Value>, complete: (value: Value) => unknown): unknown {
    return task.render({
      initial: () => this.renderLoading(),
      pending: () => this.renderLoading(),
      error: (error) => this.renderError(error, () => void task.run()),
      complete: (value) => {
        if (!this.speaks) return this.renderLoading();
        this.settle();
        return complete(value);
      },
    });
  }

  /** Loading, failed, or neither. */
  protected settle(loading?: boolean, error?: boolean): void {
    this.mark('loading', loading);
    this.mark('error', error);
  }

  protected renderLoading(): TemplateResult {
    this.settle(true);
    return html`<slot name="loading"
      ><div class="skeleton" role="status" aria-label=${this.english.shared.loading}></div
    ></slot>`;
  }

  protected renderError(error: unknown, retry: () => void): TemplateResult {
    this.settle(false, true);
    this.advise(error);
    const again = () => {
      this.holdFocus();
      retry();
    };
    return html`<slot name="error">
      <div part="error" class="notice" role="alert">
        <p>${this.explain(error)}</p>
        ${
          // what does not exist is not there the next time
          error instanceof ServiceError && error.status === 404
            ? nothing
            : html`<button type="button" class="quiet" @click=${again}>${this.text.shared.retry}</button>`
        }
      </div>
      <slot></slot>
    </slot>`;
  }

  /**
   * Moves the focus to the element before the focused node goes away: it must not fall back to the page's beginning.
   */
  protected holdFocus(): void {
    if (!this.hasAttribute('tabindex')) this.tabIndex = -1;
    this.focus({ preventScroll: true });
  }

  /** An error as text for a buyer. */
  protected explain(error: unknown): string {
    const { shared } = this.text;
    if (error instanceof UnreachableError) return shared.unreachable;
    if (!(error instanceof ServiceError)) return shared.failed;
    const { status, code, message } = error;
    if (code === 'STORAGE_FULL') return shared.full;
    return status === 429 ? shared.tooMany : status < 500 ? message : shared.failed;
  }
}
