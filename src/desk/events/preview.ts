/**
 * `<desk-shop-preview>`: the shop of an event by the embed that buyers' pages load, with what is typed in the form. The
 * service tells what buyers would see, and stores nothing.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state as reactive } from 'lit/decorators.js';
import { eventInfo } from '../../contract/event-info.ts';
import { events, type EventChanges } from '../../contract/events.ts';
import type { EventFormTexts } from '../../locales/desk/event-form-en.ts';
import type { Desk } from '../parts/desk.ts';
import { loadEmbed } from '../parts/embed.ts';
import { languagesOf, type Language } from '../parts/languages.ts';

/** The service's own pictures, at a public address that the desk's policy doesn't load from. */
const picturesElsewhere = /http:\/\/[^"/\s]+(?=\/media\/[\w-]{22}\b)/g;
const infoPath = eventInfo.info.path.replace('{id}', '');

/** Changes as JSON, and the language of the answer. */
type Question = readonly [changes: string, locale: string];

/** The shop's own properties, as far as they are set here: its class is in another build. */
type Shop = HTMLElement & { event?: string; underShop?: string | undefined; transport?: typeof fetch };

export class DeskShopPreview extends LitElement {
  @property({ attribute: false }) desk!: Desk;
  /** Missing for a new event: then the changes are all that it has. */
  @property({ attribute: false }) eventId: string | undefined;
  /** Buyers don't know it: nothing is answered about it. */
  @property({ attribute: false }) isDraft = false;
  /** What differs from the stored event; nothing while the form is wrong somewhere. */
  @property({ attribute: false }) changes: EventChanges | undefined;
  /** The words of its controls. */
  @property({ attribute: false }) words!: EventFormTexts['preview'];
  /** Called when the shop is to be as wide as the page, or not. */
  @property({ attribute: false }) widen!: (isWide: boolean) => void;

  @reactive() private isWide = false;
  /** The language that the shop is shown in; that of the desk until one is chosen. */
  @reactive() private language: Language | undefined;
  /** The changes that the service refused: the shop shows those from before. */
  @reactive() private isRefused = false;
  /** What the service has told last. */
  @reactive() private body = '';
  /** The language and the changes that were asked for last. */
  private asked: Question = ['', ''];
  private isAsking = false;

  protected override createRenderRoot(): this {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // without it the form works all the same
    void loadEmbed().catch(() => undefined);
  }

  protected override render(): TemplateResult {
    const isWaiting = this.changes === undefined || this.isRefused;
    return html`${this.renderControls()}
    ${isWaiting ? html`<p class="small muted" role="status">${this.words.stale}</p>` : nothing}
    ${this.body === '' ? nothing : html`<event-shop lang=${this.shownLanguage}></event-shop>`}`;
  }

  private get shownLanguage(): string {
    return this.language ?? this.desk.formats.language.slice(0, 2);
  }

  /** How buyers see it: as narrow as a phone or as wide as the page, and in their language. */
  private renderControls(): TemplateResult {
    const { words, isWide, shownLanguage } = this;
    const { languageNames } = this.desk.texts;
    const width = (isFor: boolean, word: string) =>
      html`<button
        class="button small"
        type="button"
        aria-pressed=${isFor === isWide}
        @click=${() => {
          this.isWide = isFor;
          this.widen(isFor);
          // it stands in another place then
          this.scrollIntoView({ block: 'nearest' });
        }}
      >
        ${word}
      </button>`;
    return html`<div class="row preview-controls">
      <div class="row widths" role="group" aria-label=${words.width}>
        ${width(false, words.narrow)} ${width(true, words.wide)}
      </div>
      <select
        aria-label=${words.language}
        @change=${({ target }: Event) => {
          this.language = (target as HTMLSelectElement).value as Language;
        }}
      >
        ${languagesOf(this.desk.texts).map(
          (each) => html`<option value=${each} .selected=${each === shownLanguage}>${languageNames[each]}</option>`,
        )}
      </select>
    </div>`;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('changes') || changed.has('eventId') || changed.has('language')) void this.follow();
    if (changed.has('body')) this.show();
  }

  /** Asks for the shop with the changes as they are, one question at a time: what was typed meanwhile is asked next. */
  private async follow(): Promise<void> {
    // of a new event there is nothing to begin with
    if (this.isAsking || (!this.changes && !this.eventId)) return;
    this.isAsking = true;
    try {
      for (let wanted = this.wanted; wanted.join() !== this.asked.join(); wanted = this.wanted) {
        this.asked = wanted;
        const [changes, locale] = wanted;
        let answer = await this.ask(changes, locale);
        const { isRefused } = this;
        // what was typed before is wrong: the shop begins with the event as it is
        if (isRefused && this.body === '' && this.eventId) answer = await this.ask('{}', locale);
        this.isRefused = isRefused;
        if (answer !== undefined) this.body = answer;
      }
    } finally {
      this.isAsking = false;
    }
  }

  /** The changes as they are asked for; while the form is wrong, those from before. With the language. */
  private get wanted(): Question {
    const changes = this.changes ? JSON.stringify(this.changes) : this.asked[0] || '{}';
    return [changes, this.shownLanguage];
  }

  /** The event info that buyers would get; nothing for changes that are refused, and where there is no answer. */
  private async ask(changes: string, locale: string): Promise<string | undefined> {
    const { desk, eventId } = this;
    const [path, body] = eventId
      ? [
          events.preview.path.replace('{id}', encodeURIComponent(eventId)),
          JSON.stringify({ ...(JSON.parse(changes) as object), locale }),
        ]
      : [`${events.previewNew.path}?locale=${locale}`, changes];
    try {
      const answer = await desk.fetch(new URL(path, location.origin), {
        method: events.preview.method,
        headers: { 'content-type': 'application/json' },
        body,
      });
      this.isRefused = answer.status === 400 || answer.status === 409;
      return answer.ok ? (await answer.text()).replaceAll(picturesElsewhere, location.origin) : undefined;
    } catch {
      return undefined; // without a network the shop stays as it is
    }
  }

  private show(): void {
    const shop = this.querySelector<Shop>('event-shop');
    if (!shop) return;
    shop.transport ??= (input, init) => this.answer(input, init);
    // no attribute: the embed would ask for it before the shop has its transport
    shop.event = this.eventId ?? 'new';
    // the shop asks again when one of its properties changes: no under-shop, said in another way
    shop.underShop = shop.underShop === undefined ? '' : undefined;
  }

  /** What the shop of the preview is answered: the event with the changes, and what it reads beside. Nothing is sold in it. */
  private async answer(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const { body, desk } = this;
    const address = new URL(input instanceof Request ? input.url : input, location.href);
    if (address.pathname.startsWith(infoPath)) {
      const response = new Response(body, { headers: { 'content-type': 'application/json' } });
      // immediately: the shop that is there is not replaced by a placeholder for a frame
      response.json = () => Promise.resolve(JSON.parse(body) as unknown);
      return response;
    }
    // numbers that change meanwhile would take the place of those that are told for the changes
    const isRead = (init.method ?? 'GET') === 'GET' && !address.pathname.endsWith('/availabilities');
    if (isRead && !this.isDraft) {
      for (const [name, value] of [...address.searchParams]) if (value === '') address.searchParams.delete(name);
      return await desk.fetch(address, init);
    }
    const { notInPreview } = this.desk.texts.edit;
    return Response.json(
      { statusCode: 403, error: 'Forbidden', message: notInPreview, code: 'PREVIEW' },
      { status: 403 },
    );
  }
}
customElements.define('desk-shop-preview', DeskShopPreview);
