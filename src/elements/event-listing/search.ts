/** The search field of a listing. */
import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { form } from '../form.styles.ts';
import { adopt } from '../styles.ts';
import type { Filters } from './filters.ts';
import type { ListingHost } from './listing-host.ts';
import { styles } from './search.styles.ts';
import type { Asking } from './wanted.ts';

/** The field, and the button that opens the filters. */
export class SearchField implements ReactiveController {
  private typed: number | undefined;
  private filters: Filters | undefined;
  private isOpen = false;

  constructor(
    private readonly host: ListingHost,
    private readonly later: Asking,
  ) {
    adopt(host.element, form, styles);
    host.element.addController(this);
  }

  hostDisconnected(): void {
    if (this.typed !== undefined) cancelAnimationFrame(this.typed);
  }

  render(): TemplateResult {
    const { search, ...filters } = this.later.wanted;
    const { texts } = this.later;
    const count = Object.keys({ ...filters, ...filters.attributes }).length - (filters.attributes ? 1 : 0);
    return html`<div class="field">
        <input
          part="search"
          type="search"
          aria-label=${texts.search}
          placeholder=${texts.search}
          enterkeyhint="search"
          autocomplete="off"
          .value=${search ?? ''}
          @input=${this.handleInput}
        />
      </div>
      <button
        class="quiet filter"
        type="button"
        aria-expanded=${this.isOpen ? 'true' : 'false'}
        aria-controls="filters"
        @click=${this.handleFilters}
      >
        ${count > 0 ? texts.filtersSet(count) : texts.filters}
      </button>
      <div class="filters" id="filters" ?hidden=${!this.isOpen}>
        ${this.isOpen ? (this.filters?.render() ?? nothing) : nothing}
      </div>`;
  }

  private readonly handleFilters = (): void => {
    this.isOpen = !this.isOpen;
    this.host.element.requestUpdate();
    if (this.isOpen && !this.filters) void this.openFilters();
  };

  private async openFilters(): Promise<void> {
    try {
      const { Filters } = await import('./filters.ts');
      this.filters ??= new Filters(this.host, this.later);
      this.host.element.requestUpdate();
    } catch {
      this.isOpen = false; // the next click requests it again
      this.host.element.requestUpdate();
    }
  }

  private readonly handleInput = (input: Event): void => {
    const { value } = input.target as HTMLInputElement;
    this.hostDisconnected();
    this.typed = requestAnimationFrame(() => {
      const { search: _, ...others } = this.later.wanted;
      const search = value.trim();
      this.later.want(search ? { ...others, search } : others);
    });
  };
}
