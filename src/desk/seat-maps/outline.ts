/** `<desk-seat-outline>`: the sections, rows and seats of a chart as a tree, for keyboards and screen readers. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state as reactive } from 'lit/decorators.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { DeskTexts } from '../../locales/desk/en.ts';
import { categoryOf, type Chart, type Row, type Section, type Selection } from '../parts/seat-plan/chart.ts';

interface Item {
  readonly key: string;
  readonly level: 1 | 2 | 3;
  readonly label: string;
  /** Seats that it stands for. */
  readonly seats: readonly string[];
  readonly hasMore: boolean;
}

export class DeskSeatOutline extends LitElement {
  @property({ attribute: false }) chart!: Chart;
  @property({ attribute: false }) selected: Selection = new Set();
  @property({ attribute: false }) words!: DeskTexts['seatMap'];
  /** Areas can be selected, too. */
  @property({ attribute: false }) hasAreas = false;
  /** What else is to be told of seats, e.g. that they are sold. */
  @property({ attribute: false }) noteOf: (seats: readonly string[]) => string = () => '';
  @property({ attribute: false }) onSelect: (selected: Selection) => void = () => undefined;
  @reactive() private open: ReadonlySet<string> = new Set();
  @reactive() private current = '';
  private anchor = '';

  protected override createRenderRoot(): this {
    return this;
  }

  /** What is seen of the tree, from top to bottom. */
  private get items(): readonly Item[] {
    return [...this.sectionItems, ...this.areaItems];
  }

  private get areaItems(): readonly Item[] {
    const { words, chart } = this;
    return (chart.areas ?? []).map(({ _id, name, categoryRef, capacity }) => ({
      key: _id,
      level: 1,
      label: [words.areaOf(name), capacity === undefined ? '' : words.holds(capacity), categoryRef]
        .filter(Boolean)
        .join(', '),
      seats: this.hasAreas ? [_id] : [],
      hasMore: false,
    }));
  }

  private get sectionItems(): readonly Item[] {
    return this.chart.sections.flatMap((section) => {
      const seats = section.rows.flatMap((row) => row.seats.map(({ _id }) => _id));
      const item: Item = {
        key: section._id,
        level: 1,
        label: [section.name, this.noteOf(seats)].filter(Boolean).join(', '),
        seats,
        hasMore: section.rows.length > 0,
      };
      return this.open.has(section._id) ? [item, ...section.rows.flatMap((row) => this.itemsOf(section, row))] : [item];
    });
  }

  private itemsOf(section: Section, row: Row): readonly Item[] {
    const { words } = this;
    const category = categoryOf(section, row);
    const key = `${section._id} ${row._id}`;
    const ids = row.seats.map(({ _id }) => _id);
    const item: Item = {
      key,
      level: 2,
      label: [(row.table ? words.tableOf : words.rowOf)(row.name, row.seats.length), category, this.noteOf(ids)]
        .filter(Boolean)
        .join(', '),
      seats: ids,
      hasMore: row.seats.length > 0,
    };
    if (!this.open.has(key)) return [item];
    const seats = row.seats.map(({ _id, name, seatType, companionOf, note }): Item => {
      const kind = companionOf === undefined ? seatType : 'companion';
      const label = [words.seatOf(name), kind && words.kinds[kind], note, this.noteOf([_id])]
        .filter(Boolean)
        .join(', ');
      return { key: `${key} ${_id}`, level: 3, label, seats: [_id], hasMore: false };
    });
    return [item, ...seats];
  }

  private toggle(key: string, isOpen = !this.open.has(key)): void {
    const open = new Set(this.open);
    if (isOpen) open.add(key);
    else open.delete(key);
    this.open = open;
  }

  private focusOn(item: Item | undefined): void {
    if (!item) return;
    this.current = item.key;
    void this.updateComplete.then(() => this.querySelector<HTMLElement>('[tabindex="0"]')?.focus());
  }

  /** Selects an item alone; with Shift those from the last one to it, with Ctrl it as well. */
  private choose(
    item: Item,
    event: { readonly shiftKey: boolean; readonly ctrlKey: boolean; readonly metaKey: boolean },
  ): void {
    const { items } = this;
    const [from, to] = [
      items.findIndex(({ key }) => key === this.anchor),
      items.findIndex(({ key }) => key === item.key),
    ];
    if (event.shiftKey && from >= 0) {
      const range = items.slice(Math.min(from, to), Math.max(from, to) + 1);
      this.onSelect(new Set(range.filter(({ level }) => level === item.level).flatMap(({ seats }) => seats)));
      return;
    }
    this.anchor = item.key;
    if (!event.ctrlKey && !event.metaKey) this.onSelect(new Set(item.seats));
    else {
      const isIn = item.seats.every((id) => this.selected.has(id));
      const others = [...this.selected].filter((id) => !item.seats.includes(id));
      this.onSelect(new Set(isIn ? others : [...others, ...item.seats]));
    }
  }

  private press(event: KeyboardEvent, item: Item): void {
    const { items } = this;
    const at = items.findIndex(({ key }) => key === item.key);
    const move = (to: Item | undefined) => {
      this.focusOn(to);
      if (event.shiftKey && to) this.choose(to, event);
    };
    if (event.key === 'ArrowDown') move(items[at + 1]);
    else if (event.key === 'ArrowUp') move(items[at - 1]);
    else if (event.key === 'Home') this.focusOn(items[0]);
    else if (event.key === 'End') this.focusOn(items.at(-1));
    else if (event.key === 'ArrowRight') {
      if (item.hasMore && !this.open.has(item.key)) this.toggle(item.key, true);
      else if (item.hasMore) this.focusOn(items[at + 1]);
    } else if (event.key === 'ArrowLeft') {
      if (this.open.has(item.key)) this.toggle(item.key, false);
      else this.focusOn(items.slice(0, at).findLast(({ level }) => level < item.level));
    } else if (event.key === 'Enter' || event.key === ' ') this.choose(item, event);
    else return;
    event.preventDefault();
  }

  protected override render(): TemplateResult {
    const { items, words, selected } = this;
    const current = items.some(({ key }) => key === this.current) ? this.current : items[0]?.key;
    return html`<ul class="outline" role="tree" aria-multiselectable="true" aria-label=${words.outline}>
      ${items.map((item) => {
        const { key, level, label, seats, hasMore } = item;
        const isOpen = this.open.has(key);
        return html`<li
          role="treeitem"
          class="level-${level}"
          tabindex=${key === current ? 0 : -1}
          aria-level=${level}
          aria-selected=${seats.length > 0 && seats.every((id) => selected.has(id))}
          aria-expanded=${ifDefined(hasMore ? (isOpen ? 'true' : 'false') : undefined)}
          @keydown=${(event: KeyboardEvent) => {
            this.press(event, item);
          }}
          @click=${(event: MouseEvent) => {
            this.current = key;
            this.choose(item, event);
          }}
        >
          ${
            hasMore
              ? html`<span
                  class="twist"
                  aria-hidden="true"
                  @click=${(event: Event) => {
                    event.stopPropagation();
                    this.toggle(key);
                  }}
                  >${isOpen ? '▾' : '▸'}</span
                >`
              : nothing
          }<span>${label}</span>
        </li>`;
      })}
    </ul>`;
  }
}
customElements.define('desk-seat-outline', DeskSeatOutline);
