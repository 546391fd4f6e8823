/**
 * `<desk-price-table>`: a price table is added, changed or deleted: its categories, and its tiers with their prices.
 * Long because each part of a tier has its field.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { priceTables, type PriceTable } from '../../contract/price-tables.ts';
import { exchanged, removeButton, without, withItem } from '../parts/items.ts';
import { pageHead } from '../parts/page.ts';
import { RecordForm, withChanges } from '../parts/record-form.ts';
import {
  ends,
  newCategory,
  newTable,
  newTier,
  tableInput,
  typedPath,
  typedTable,
  units,
  wrongTable,
  type CategoryFields,
  type TierFields,
  type TypedTable,
} from './price-table-form.ts';
import { english, priceTexts } from './texts.ts';

export class DeskPriceTable extends RecordForm<TypedTable> {
  protected override readonly back = '/price-tables';
  private words = english;
  /** Missing for a new one. */
  private table: PriceTable | undefined;
  /** The form as it was read. */
  private read = newTable();

  override get heading(): string {
    return this.table?.name ?? this.words.newTitle;
  }

  private get client() {
    const { get, create, update, delete: remove } = priceTables;
    return this.desk.client({ priceTables: { get, create, update, delete: remove } }).priceTables;
  }

  protected override get sendWord(): string {
    return this.table ? this.desk.texts.order.save : this.words.create;
  }

  private typeName({ name }: CategoryFields, at: number): string {
    return name.trim() || this.words.categoryOf(at + 1);
  }

  private tierName({ name }: TierFields, at: number): string {
    return name.trim() || this.words.tier(at + 1);
  }

  protected override labels(): Readonly<Record<string, string>> {
    const { words, typed } = this;
    return Object.fromEntries([
      ['name', words.name],
      ...typed.types.map((_, at) => [`types.${at}.name`, words.categoryOf(at + 1)]),
      ...typed.tiers.flatMap((tier, at) => {
        const path = `tiers.${at}`;
        const label = (text: string) => `${this.tierName(tier, at)}, ${text}`;
        return [
          [`${path}.name`, `${words.tier(at + 1)}, ${words.tierName}`],
          ...typed.types.map((type, n) => [`${path}.prices.${n}`, label(words.price(this.typeName(type, n)))]),
          [`${path}.until`, label(words.end)],
          [`${path}.amount`, label(words.amount)],
        ];
      }),
      ['types', words.categories],
      ['tiers', words.tiers],
    ]) as Record<string, string>;
  }

  protected override async load(): Promise<void> {
    const { id = 'new' } = this.place.params;
    const [words, table] = await Promise.all([
      priceTexts(this.desk),
      id === 'new' ? undefined : this.client.get({ id }),
    ]);
    this.words = words;
    this.table = table;
    this.read = table ? typedTable(table, this.desk.zone) : newTable();
    this.begin(this.read);
  }

  protected override wrong(): readonly (readonly [string, string])[] {
    return wrongTable(this.typed, this.words);
  }

  protected override typedPath(sent: string): string {
    return typedPath(this.typed, sent);
  }

  protected override async send(): Promise<void> {
    const { desk, read: before, typed, words } = this;
    const zone = desk.zone;
    if (this.table) {
      // it is sent whole: what another person has changed meanwhile stays
      const now = await this.client.get({ id: this.table._id });
      const merged = withChanges(typedTable(now, zone), before, typed);
      await this.client.update({ id: now._id, ...tableInput(merged, zone) });
    } else await this.client.create(tableInput(typed, zone));
    desk.go(this.back);
    desk.toast(this.table ? words.saved : words.added);
  }

  private changeTier(at: number, fields: Partial<TierFields>, path: string): void {
    this.change({ tiers: withItem(this.typed.tiers, at, fields) }, path);
  }

  /** Lists change their places: what was wrong with them is looked for when it is sent. */
  private changeLists(lists: Partial<TypedTable>): void {
    this.problems = new Map();
    this.change(lists);
  }

  private renderCategory(type: CategoryFields, at: number): TemplateResult {
    const { words, typed } = this;
    const path = `types.${at}.name`;
    return html`<div class="type of-one" role="group" aria-label=${this.typeName(type, at)}>
      ${this.inputField(path, { value: type.name, maxLength: 200 }, (name) => {
        this.change({ types: withItem(this.typed.types, at, { name }) }, path);
      })}
      ${
        typed.types.length < 2
          ? html`<span></span>`
          : removeButton(words.removeCategory(this.typeName(type, at)), () => {
              this.changeLists({ types: without(this.typed.types, at) });
            })
      }
    </div>`;
  }

  /** A field within a tier, whose name stands above it. */
  private tierField(
    path: string,
    field: {
      readonly label: string;
      readonly value: string;
      readonly type?: 'text' | 'datetime-local';
      readonly mode?: 'text' | 'numeric' | 'decimal';
      readonly hint?: string;
    },
    set: (value: string) => void,
  ): TemplateResult {
    const { label, value, type = 'text', mode = 'text', hint } = field;
    return html`<label class="field"
      >${label}<input
        id="field-${path}"
        type=${type}
        inputmode=${mode}
        maxlength="200"
        autocomplete="off"
        .value=${value}
        aria-invalid=${this.problems.has(path)}
        @input=${({ target }: Event) => {
          set((target as HTMLInputElement).value);
        }}
      />${hint === undefined ? nothing : html`<span class="hint">${hint}</span>`}${this.wrongAt(path)}</label
    >`;
  }

  /** How long a tier lasts. */
  private renderEnd(tier: TierFields, at: number): TemplateResult {
    const { words } = this;
    const path = `tiers.${at}.until`;
    const options = ends.filter((end) => end !== 'other' || typeof tier.stored === 'object');
    return html`<label class="field"
        >${words.end}<select
          id=${`${tier.end === '' || tier.end === 'other' ? 'field' : 'end'}-${path}`}
          @change=${({ target }: Event) => {
            this.changeTier(at, { end: (target as HTMLSelectElement).value as TierFields['end'] }, path);
          }}
        >
          ${options.map((end) => html`<option value=${end} .selected=${end === tier.end}>${words.ends[end]}</option>`)}
        </select></label
      >
      ${
        tier.end === 'time'
          ? this.tierField(path, { label: words.time, value: tier.time, type: 'datetime-local' }, (time) => {
              this.changeTier(at, { time }, path);
            })
          : nothing
      }
      ${
        tier.end === 'before'
          ? html`<div class="field">
              <label for="field-${path}">${words.before}</label>
              <span class="beside"
                ><input
                  id="field-${path}"
                  inputmode="numeric"
                  autocomplete="off"
                  .value=${tier.before}
                  aria-invalid=${this.problems.has(path)}
                  @input=${({ target }: Event) => {
                    this.changeTier(at, { before: (target as HTMLInputElement).value }, path);
                  }}
                /><select
                  aria-label=${words.unit}
                  @change=${({ target }: Event) => {
                    this.changeTier(at, { unit: (target as HTMLSelectElement).value as TierFields['unit'] }, path);
                  }}
                >
                  ${units.map(
                    (unit) => html`<option value=${unit} .selected=${unit === tier.unit}>${words.units[unit]}</option>`,
                  )}
                </select></span
              >
              ${this.wrongAt(path)}
            </div>`
          : nothing
      }`;
  }

  private renderMoves(tier: TierFields, at: number): TemplateResult {
    const { words } = this;
    const { tiers } = this.typed;
    const button = (other: number, label: string, word: string) =>
      html`<button
        class="button small"
        type="button"
        aria-label=${label}
        aria-disabled=${!(other in tiers)}
        @click=${() => {
          if (other in tiers) this.changeLists({ tiers: exchanged(tiers, at, other) });
        }}
      >
        ${word}
      </button>`;
    const called = this.tierName(tier, at);
    return html`<div class="row">
      ${button(at - 1, words.up(called), words.upWord)} ${button(at + 1, words.down(called), words.downWord)}
    </div>`;
  }

  private renderTier(tier: TierFields, at: number): TemplateResult {
    const { words, typed } = this;
    const path = `tiers.${at}`;
    const called = this.tierName(tier, at);
    return html`<div class="stack question" role="group" aria-label=${called}>
      <div class="type of-one">
        ${this.tierField(`${path}.name`, { label: words.tierName, value: tier.name }, (name) => {
          this.changeTier(at, { name }, `${path}.name`);
        })}
        ${
          typed.tiers.length < 2
            ? html`<span></span>`
            : removeButton(words.removeTier(called), () => {
                this.changeLists({ tiers: without(this.typed.tiers, at) });
              })
        }
      </div>
      <div class="pair">
        ${typed.types.map((type, n) => {
          const own = `${path}.prices.${n}`;
          const label = words.price(this.typeName(type, n));
          return this.tierField(own, { label, value: tier.prices[type._id] ?? '', mode: 'decimal' }, (price) => {
            const { prices } = this.typed.tiers[at] ?? tier;
            this.changeTier(at, { prices: { ...prices, [type._id]: price } }, own);
          });
        })}
      </div>
      <div class="pair">
        ${this.tierField(
          `${path}.amount`,
          { label: words.amount, value: tier.amount, mode: 'numeric', hint: words.amountHint },
          (amount) => {
            this.changeTier(at, { amount }, `${path}.amount`);
          },
        )}
        ${this.renderEnd(tier, at)}
      </div>
      ${this.renderMoves(tier, at)}
    </div>`;
  }

  protected override fields(): TemplateResult {
    const { words, typed } = this;
    return html`${this.inputField('name', { value: typed.name, hint: words.nameHint, maxLength: 200 }, (name) => {
        this.change({ name }, 'name');
      })}
      <section class="stack" aria-labelledby="categories">
        <h2 id="categories">${words.categories}</h2>
        <p class="small muted">${words.categoriesHint}</p>
        ${typed.types.map((type, at) => this.renderCategory(type, at))}
        <div>
          <button
            id="field-types"
            class="button small"
            type="button"
            @click=${() => {
              this.changeLists({ types: [...this.typed.types, newCategory()] });
            }}
          >
            ${words.addCategory}
          </button>
        </div>
      </section>
      <section class="stack" aria-labelledby="tiers">
        <h2 id="tiers">${words.tiers}</h2>
        <p class="small muted">${words.tiersHint}</p>
        ${typed.tiers.map((tier, at) => this.renderTier(tier, at))}
        <div>
          <button
            id="field-tiers"
            class="button small"
            type="button"
            @click=${() => {
              this.changeLists({ tiers: [...this.typed.tiers, newTier()] });
            }}
          >
            ${words.addTier}
          </button>
        </div>
      </section>`;
  }

  protected override content(): TemplateResult {
    const { table, words } = this;
    const remove = table ? this.removeAction(table.name, words, () => this.client.delete({ id: table._id })) : nothing;
    return html`${pageHead(this.heading, {
      back: { path: this.back, word: words.title },
      actions: remove,
      below: html`<p class="muted below">${words.intro}</p>`,
    })}
    ${this.renderForm()}`;
  }
}
customElements.define('desk-price-table', DeskPriceTable);
