/** `<desk-event-choice>`: events chosen one by one, found by their name. A series stands for all its dates. */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state as reactive } from 'lit/decorators.js';
import { events, type EventAnswer } from '../../contract/events.ts';
import type { Desk } from '../parts/desk.ts';
import { icon } from '../parts/icons.ts';
import { messageOf } from '../parts/problems.ts';
import type { DoorPagesTexts } from './door-texts.ts';

/** Events that a search shows. */
const shown = 6;
/** Typing rests for as long before it is searched for. */
const restMs = 200;

/** What is known of an event that can be chosen. */
export type FoundEvent = Pick<EventAnswer, '_id' | 'name' | 'start' | 'timezone' | 'eventType' | 'tickets'>;

export class DeskEventChoice extends LitElement {
  @property({ attribute: false }) desk!: Desk;
  @property({ attribute: false }) words!: DoorPagesTexts['choice'];
  /** Ids. */
  @property({ attribute: false }) chosen: readonly string[] = [];
  /** The search field has the id `field-` with this. */
  @property({ attribute: false }) path = 'events';
  @property({ attribute: false }) isWrong = false;
  /** Is called with the ids that are chosen then. */
  @property({ attribute: false }) choose: (chosen: readonly string[]) => void = () => undefined;
  /** What is known of events, by id; nothing for one that is gone. */
  @property({ attribute: false }) known = new Map<string, FoundEvent | undefined>();
  /** What else is set for an event that is chosen; its name has its time. */
  @property({ attribute: false }) more: (event: FoundEvent, at: number, name: string) => unknown = () => nothing;

  @reactive() private query = '';
  @reactive() private found: readonly FoundEvent[] | undefined;
  @reactive() private said = '';
  @reactive() private problem = '';
  private searches = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  protected override createRenderRoot(): this {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.updateComplete.then(() => this.search());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('chosen')) void this.learn();
  }

  /** Reads the names of events that were chosen before. */
  private async learn(): Promise<void> {
    const client = this.desk.client({ events: { get: events.get } });
    const missing = this.chosen.filter((id) => !this.known.has(id));
    if (missing.length === 0) return;
    await Promise.all(
      missing.map(async (id) => {
        const event = await client.events.get({ id }).catch(() => undefined); // it was deleted
        this.known.set(id, event);
      }),
    );
    this.requestUpdate();
  }

  /** The events to come whose names have what is typed; the next ones where nothing is. */
  private async search(): Promise<void> {
    clearTimeout(this.timer);
    const search = ++this.searches;
    const name = this.query.trim();
    const client = this.desk.client({ events: { list: events.list } });
    try {
      const { rows } = await client.events.list({
        end: { $gte: new Date().toISOString() },
        type: ['SINGLE', 'ROOT', 'RECURRENCE'],
        ...(name !== '' && { name }),
        sortDir: 1,
        top: shown,
      });
      if (search !== this.searches) return;
      for (const row of rows) this.known.set(row._id, row);
      this.found = rows;
      this.problem = '';
    } catch (error) {
      if (search === this.searches) this.problem = messageOf(error, this.desk.texts);
    }
  }

  private typed(text: string): void {
    this.query = text;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.search(), restMs);
  }

  /** The focus goes back to the search: the button that was pressed is gone. */
  private become(chosen: readonly string[], said: string): void {
    this.said = said;
    this.choose(chosen);
    this.querySelector<HTMLInputElement>('input')?.focus();
  }

  private nameOf(id: string): string {
    return this.known.get(id)?.name ?? this.words.gone;
  }

  private when({ start, timezone, eventType }: FoundEvent): string {
    const { formats } = this.desk;
    const day = formats.dateTime(start, timezone);
    return eventType === 'ROOT' ? `${this.words.allDates}, ${day} …` : day;
  }

  private renderChosen(id: string, at: number): TemplateResult | typeof nothing {
    if (!this.known.has(id)) return nothing; // its name is on its way
    const event = this.known.get(id);
    const name = this.nameOf(id);
    return html`<li>
      <span>${name}${event === undefined ? nothing : html` <small class="muted">${this.when(event)}</small>`}</span>
      <button
        type="button"
        class="plain icon-button"
        aria-label=${this.words.remove(name)}
        @click=${() => {
          this.become(
            this.chosen.filter((one) => one !== id),
            this.words.taken(name),
          );
        }}
      >
        ${icon('close')}
      </button>
      ${event === undefined ? nothing : this.more(event, at, `${name}, ${this.when(event)}`)}
    </li>`;
  }

  private renderFound(event: FoundEvent): TemplateResult {
    const { words } = this;
    return html`<li>
      <span>${event.name} <small class="muted">${this.when(event)}</small></span>
      <button
        type="button"
        class="button small"
        aria-label="${words.add(event.name)}, ${this.when(event)}"
        @click=${() => {
          this.become([...this.chosen, event._id], words.added(event.name));
        }}
      >
        ${words.addWord}
      </button>
    </li>`;
  }

  protected override render(): TemplateResult {
    const { words, path, chosen, problem } = this;
    const found = this.found?.filter(({ _id }) => !chosen.includes(_id));
    return html`<div class="stack">
      <section aria-label=${words.chosen}>
        ${
          chosen.length === 0
            ? html`<p class="muted small">${words.none}</p>`
            : html`<ul>
                ${chosen.map((id, at) => this.renderChosen(id, at))}
              </ul>`
        }
      </section>
      <div>
        <span class="search">
          ${icon('search')}<input
            id="field-${path}"
            type="search"
            placeholder=${words.search}
            aria-label=${words.search}
            aria-invalid=${this.isWrong}
            autocomplete="off"
            .value=${this.query}
            @input=${({ target }: Event) => {
              this.typed((target as HTMLInputElement).value);
            }}
            @keydown=${(event: KeyboardEvent) => {
              if (event.key !== 'Enter') return;
              event.preventDefault(); // it sends no form
              void this.search();
            }}
          />
        </span>
        ${
          found === undefined
            ? nothing
            : this.found?.length === 0
              ? html`<p class="muted small">${words.noMatch}</p>`
              : html`<ul aria-label=${this.query.trim() === '' ? words.next : words.found}>
                  ${found.map((event) => this.renderFound(event))}
                </ul>`
        }
        ${problem === '' ? nothing : html`<p class="problem" role="alert">${icon('alert')}${problem}</p>`}
        <p class="hidden" role="status">${this.said}</p>
      </div>
    </div>`;
  }
}
customElements.define('desk-event-choice', DeskEventChoice);
