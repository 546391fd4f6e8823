/**
 * `<desk-season-events>`: the events of a season ticket, and what each of its ticket types takes in them. It loads with
 * its section.
 */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state as reactive } from 'lit/decorators.js';
import { events, type EventAnswer } from '../../../contract/events.ts';
import { wrongAt } from '../../parts/save-form.ts';
import { fieldsOf } from '../form-fields.ts';
import { mappingPath, newSeasonEvent, type SeasonFields } from './season.ts';
import { removeButton, selectField, textField, without, withItem, type DrawFields, type SectionHost } from './parts.ts';

/** Events that can be added at most: those that end next. */
const most = 200;

export class DeskSeasonEvents extends LitElement {
  @property({ attribute: false }) host!: SectionHost;

  /** Events by their `_id`, as far as they are there. */
  @reactive() private known: ReadonlyMap<string, EventAnswer> | undefined;

  protected override createRenderRoot(): this {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  /** The events to choose from, and those that were chosen before. */
  private async load(): Promise<void> {
    const client = this.host.desk.client({ events: { list: events.list, get: events.get } }).events;
    const coming = client.list({
      ...{ type: ['SINGLE', 'RECURRENCE'], top: most },
      end: { $gte: new Date().toISOString() },
    });
    const rows = await coming.then(({ rows: found }) => found).catch(() => []); // the others can still be removed
    const known = new Map(rows.map((row) => [row._id, row]));
    const missing = this.host.form.season.filter(({ _id }) => !known.has(_id));
    const others = await Promise.all(missing.map(({ _id: id }) => client.get({ id }).catch(() => undefined)));
    for (const event of others) if (event) known.set(event._id, event);
    this.known = known;
  }

  private nameOf({ name, start, timezone }: Pick<EventAnswer, 'name' | 'start' | 'timezone'>): string {
    return `${name}, ${this.host.desk.formats.short(start, timezone)}`;
  }

  private renderEvent(item: SeasonFields, at: number): TemplateResult {
    const { host } = this;
    const { season: words } = host.words;
    const event = this.known?.get(item._id);
    const called = event ? this.nameOf(event) : item._id;
    const set = (fields: Partial<SeasonFields>) => {
      host.change((form) => ({ ...form, season: withItem(form.season, at, fields) }));
    };
    const path = `${mappingPath}.${at}`;
    const isShared = host.form.fields['ticketSettings.seasonCardValueStrategy'] === 'sharePerChild';
    return html`<div
      class="stack season-event"
      role="group"
      aria-label=${called}
      id="field-childEvents.${at}"
      tabindex="-1"
    >
      <div class="row between">
        <strong>${called}</strong>
        ${removeButton(words.remove(called), () => {
          host.change((form) => ({ ...form, season: without(form.season, at) }));
        })}
      </div>
      ${wrongAt(host, `childEvents.${at}`)}
      <div class="pair">
        ${host.form.types.map(({ _id: type, name }) =>
          selectField(host, {
            path: `${path}.${type}`,
            label: words.takes(name),
            value: item.types[type] ?? '',
            set: (child) => {
              const { [type]: _, ...types } = item.types;
              set({ types: child === '' ? types : { ...types, [type]: child } });
            },
            options: [
              ['', words.nothing],
              ...(event?.tickets ?? []).map((each) => [each._id ?? '', each.name ?? ''] as const),
            ],
          }),
        )}
        ${
          isShared
            ? textField(host, {
                ...{ path: `${path}.valueShare`, label: words.share, value: item.share, mode: 'decimal' },
                set: (share) => {
                  set({ share });
                },
              })
            : nothing
        }
      </div>
    </div>`;
  }

  private renderAdd(): TemplateResult {
    const { host } = this;
    const { season: words } = host.words;
    const chosen = new Set(host.form.season.map(({ _id }) => _id));
    const left = [...(this.known?.values() ?? [])].filter(({ _id }) => !chosen.has(_id));
    return html`<label class="field"
      >${words.add}<select
        id="field-${mappingPath}"
        @change=${({ target }: Event) => {
          const select = target as HTMLSelectElement;
          const event = this.known?.get(select.value);
          select.value = '';
          if (event) host.change((form) => ({ ...form, season: [...form.season, newSeasonEvent(event, form.types)] }));
        }}
      >
        <option value="">${words.choose}</option>
        ${left.map((event) => html`<option value=${event._id}>${this.nameOf(event)}</option>`)}
      </select>
      ${wrongAt(host, mappingPath)}
    </label>`;
  }

  protected override render(): TemplateResult {
    const { season } = this.host.form;
    const { none } = this.host.words.season;
    return html`${season.length === 0 ? html`<p class="muted">${none}</p>` : nothing}
    ${season.map((item, at) => this.renderEvent(item, at))} ${this.renderAdd()}`;
  }
}
customElements.define('desk-season-events', DeskSeasonEvents);

/** What a season ticket takes. */
export const seasonView = (host: SectionHost, draw: DrawFields): TemplateResult =>
  html`<section class="card stack" aria-labelledby="season">
    <h2 id="season">${host.words.sectionNames.season}</h2>
    <p class="small muted">${host.words.season.hint}</p>
    <desk-season-events class="stack" .host=${host}></desk-season-events>
    <div class="pair">${draw(fieldsOf('season'))}</div>
  </section>`;
