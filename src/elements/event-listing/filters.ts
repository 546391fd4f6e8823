/** The filters of a listing: times, types, and attributes of the seller's events. They load when they are opened. */
import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { listingFilters, type ListingFilters } from '../../contract/listing-filters.ts';
import { word } from '../format.ts';
import { addDays, addMonths, dayOf, weekdayOf, weekOf } from '../days.ts';
import type { ListingHost } from './listing-host.ts';
import { zoneOf, type Asking, type Wanted } from './wanted.ts';

const operations = { listings: listingFilters };

/** A common choice of a time. */
interface Quick {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

export class Filters {
  private known: ListingFilters = {};

  constructor(
    private readonly host: ListingHost,
    private readonly later: Asking,
  ) {
    void this.load();
  }

  /** Loads the attributes; after a failure there are still the times to filter by. */
  private async load(): Promise<void> {
    const { seller, eventType, root, group, underShop } = this.host.element;
    if (seller === undefined) return;
    const types = eventType.split(/[\s,]+/).filter(Boolean) as ('SINGLE' | 'GROUP' | 'RECURRENCE')[];
    try {
      this.known = await this.host.clientFor(operations).listings.filters({
        sellerId: seller,
        eventType: types.length > 0 ? types : undefined,
        rootId: root ? [root] : undefined,
        groupEventId: group,
        underShopId: underShop,
      });
      this.host.element.requestUpdate();
    } catch {
      // another service, or none at present
    }
  }

  render(): TemplateResult {
    const { texts, wanted } = this.later;
    const { types = [], attributes = [] } = this.known;
    const isCalendar = this.host.element.layout === 'calendar';
    const kinds = types.filter((type) => word(texts.kinds, type));
    return html`${isCalendar ? nothing : this.renderTimes(wanted)}
    ${
      kinds.length > 1 || attributes.length > 0
        ? html`<div class="choices">
            ${
              kinds.length > 1
                ? this.renderChoice(
                    texts.kind,
                    kinds.map((type) => [type, word(texts.kinds, type)] as const),
                    wanted.type,
                    (type) => {
                      this.change({ type });
                    },
                  )
                : nothing
            }
            ${attributes.map(({ name, values }) =>
              this.renderChoice(
                name.charAt(0).toUpperCase() + name.slice(1),
                values.map((value) => [value, this.valueText(value)] as const),
                wanted.attributes?.[name],
                (value) => {
                  this.chooseAttribute(name, value);
                },
              ),
            )}
          </div>`
        : nothing
    }
    ${
      Object.keys(wanted).some((name) => name !== 'search')
        ? html`<button class="link clear" type="button" @click=${this.handleClear}>${texts.clear}</button>`
        : nothing
    }`;
  }

  private renderTimes({ from, to }: Wanted): TemplateResult {
    const { texts } = this.later;
    const day = (name: 'from' | 'to', value: string | undefined) =>
      html`<label class="field"
        ><span class="small">${texts[name]}</span
        ><input
          type="date"
          .value=${value ?? ''}
          min=${ifDefined(name === 'to' ? from : undefined)}
          max=${ifDefined(name === 'from' ? to : undefined)}
          @change=${(change: Event) => {
            this.change({ [name]: (change.target as HTMLInputElement).value });
          }}
      /></label>`;
    return html`<div class="quick">
        ${this.quick().map((quick) => {
          const isSet = quick.from === from && quick.to === to;
          const handleQuick = () => {
            this.change(isSet ? { from: '', to: '' } : { from: quick.from, to: quick.to });
          };
          return html`<button
            class="quiet"
            type="button"
            aria-pressed=${isSet ? 'true' : 'false'}
            @click=${handleQuick}
          >
            ${quick.label}
          </button>`;
        })}
      </div>
      <div class="choices">${day('from', from)}${day('to', to)}</div>`;
  }

  /** By the clock at the venue. */
  private quick(): Quick[] {
    const { texts } = this.later;
    const today = dayOf(new Date(), zoneOf(this.host));
    const { weekend } = weekOf(this.host.language);
    const isFree = (day: string) => weekend.includes(weekdayOf(day));
    let from = today;
    while (!isFree(from)) from = addDays(from, 1);
    let to = from;
    while (isFree(addDays(to, 1)) && to < addDays(from, 6)) to = addDays(to, 1);
    const monthEnd = addDays(`${addMonths(today, 1).slice(0, 7)}-01`, -1);
    return [
      { label: texts.today, from: today, to: today },
      { label: texts.weekend, from, to },
      { label: texts.month, from: today, to: monthEnd },
    ];
  }

  private renderChoice(
    label: string,
    values: readonly (readonly [string, string])[],
    chosen: string | undefined,
    choose: (value: string) => void,
  ): TemplateResult {
    return html`<label class="field"
      ><span class="small">${label}</span
      ><select
        @change=${(change: Event) => {
          choose((change.target as HTMLSelectElement).value);
        }}
      >
        <option value="" ?selected=${chosen === undefined}>${this.later.texts.any}</option>
        ${values.map(([value, texts]) => html`<option value=${value} ?selected=${value === chosen}>${texts}</option>`)}
      </select></label
    >`;
  }

  private valueText(value: string): string {
    const { yes, no } = this.later.texts;
    return word({ true: yes, false: no }, value) || value;
  }

  private chooseAttribute(name: string, value: string): void {
    const { attributes = {} } = this.later.wanted;
    const stored = Object.entries({ ...attributes, [name]: value }).filter(([, each]) => each !== '');
    const { attributes: _, ...others } = this.later.wanted;
    this.later.want(stored.length > 0 ? { ...others, attributes: Object.fromEntries(stored) } : others);
  }

  /** An empty text removes a filter. */
  private change(change: Readonly<Partial<Record<'type' | 'from' | 'to', string>>>): void {
    const entries = Object.entries({ ...this.later.wanted, ...change }).filter(([, value]) => value !== '');
    this.later.want(Object.fromEntries(entries));
  }

  private readonly handleClear = (): void => {
    const { search } = this.later.wanted;
    this.later.want(search === undefined ? {} : { search });
    this.host.element.renderRoot.querySelector<HTMLElement>('.filter')?.focus();
  };
}
