/** Saved views of a list: their tabs, saving the filters that are set, and deleting. */
import { html, nothing, type TemplateResult } from 'lit';
import { views, type SavedView } from '../../contract/views.ts';
import { hrefOf, type Desk, type Place } from './desk.ts';
import { ask } from './dialog.ts';
import type { ViewTab } from './filters.ts';
import { icon } from './icons.ts';
import { Said } from './problems.ts';

/** The list that has them. */
export interface ViewedList {
  desk(): Desk;
  place(): Place;
  /** Shows what was saved or deleted. */
  changed(): void;
}

/** The filters of an address, in one order; the page within the list is none of them. */
function filtersOf(query: string | URLSearchParams): string {
  const filters = new URLSearchParams(query);
  filters.delete('skip');
  filters.sort();
  return String(filters);
}

export class SavedViews {
  readonly #list: ViewedList;
  #rows: readonly SavedView[] = [];
  #page: string | undefined;

  constructor(list: ViewedList) {
    this.#list = list;
  }

  get #client() {
    return this.#list.desk().client({ views }).views;
  }

  /** Reads them once for a page. The list works without them. */
  async load(): Promise<void> {
    const { path: page } = this.#list.place();
    if (this.#page === page) return;
    this.#page = page;
    try {
      this.#rows = (await this.#client.list({ page })).rows;
    } catch {
      this.#page = undefined; // the next look asks again
    }
    this.#list.changed();
  }

  /** The one whose filters are set. */
  get current(): SavedView | undefined {
    const set = filtersOf(this.#list.place().query);
    return this.#rows.find(({ query }) => filtersOf(query) === set);
  }

  get tabs(): readonly ViewTab[] {
    const { current } = this;
    return this.#rows.map((view) => ({
      word: view.name,
      href: hrefOf(view.query === '' ? view.page : `${view.page}?${view.query}`),
      isCurrent: view === current,
    }));
  }

  /** Saves the filters that are set, or deletes the view that is shown; nothing without filters. */
  renderAction(): TemplateResult | typeof nothing {
    const { views: words } = this.#list.desk().texts;
    const { current } = this;
    if (filtersOf(this.#list.place().query) === '') return nothing;
    return current
      ? html`<button
          class="plain"
          @click=${() => {
            this.#askToDelete(current);
          }}
        >
          ${icon('close')}${words.remove}
        </button>`
      : html`<button
          class="plain"
          @click=${() => {
            this.#askToSave();
          }}
        >
          + ${words.save}
        </button>`;
  }

  #askToSave(): void {
    const desk = this.#list.desk();
    const { path: page, query } = this.#list.place();
    const { views: words, signIn } = desk.texts;
    ask(
      {
        title: words.saveTitle,
        confirm: words.saveButton,
        body: html`<label class="field">${words.name}<input name="name" maxlength="60" autocomplete="off" /></label>
          <label class="check"><input type="checkbox" name="shared" />${words.shared}</label>`,
        act: async ({ name = '', shared }) => {
          if (name.trim() === '') throw new Said(`${words.name}: ${signIn.required}`);
          const view = await this.#client.create({
            name: name.trim(),
            page,
            query: filtersOf(query),
            shared: shared !== undefined,
          });
          this.#rows = [...this.#rows, view];
          this.#list.changed();
          desk.toast(words.saved);
        },
      },
      desk.texts,
    );
  }

  #askToDelete({ _id: id, name, shared }: SavedView): void {
    const desk = this.#list.desk();
    const { views: words } = desk.texts;
    ask(
      {
        title: words.removeTitle(name),
        confirm: words.removeButton,
        isDanger: true,
        body: html`<p>${shared ? words.removeShared : words.removeOwn}</p>`,
        act: async () => {
          await this.#client.remove({ id });
          this.#rows = this.#rows.filter((view) => view._id !== id);
          this.#list.changed();
          desk.toast(words.removed);
        },
      },
      desk.texts,
    );
  }
}
