/** The alignment of categories as tabs. */
import { html, type TemplateResult } from 'lit';
import { sectionKey, sectionName, sectionState, type Alignment, type AlignmentHost } from './alignment.ts';
import type { ShopView } from '../view/shop-view.ts';
import type { RowNotes } from './rows.ts';
import { renderSection, type Section } from './tickets.ts';

/** One category at a time, with a tab for each. */
export class Tabs implements Alignment {
  private open = '';

  constructor(private readonly host: AlignmentHost) {}

  render(view: ShopView, sections: readonly Section[], notes: RowNotes): TemplateResult {
    const texts = this.host.texts();
    const chosen = Math.max(
      0,
      sections.findIndex((section) => sectionKey(section) === this.open),
    );
    const shown = sections.slice(chosen, chosen + 1);
    return html`<div part="categories" class="categories">
      <div
        class="tabs"
        role="tablist"
        aria-label=${texts.categories}
        @keydown=${(event: KeyboardEvent) => {
          this.handleKey(event, sections, chosen);
        }}
      >
        ${sections.map(
          (section, at) =>
            html`<button
              type="button"
              role="tab"
              class="tab"
              id=${`tab-${at}`}
              aria-selected=${at === chosen ? 'true' : 'false'}
              aria-controls="tab-panel"
              tabindex=${at === chosen ? 0 : -1}
              @click=${() => {
                this.choose(section);
              }}
            >
              <span>${sectionName(section, texts)}</span>
              <span class="small state">${sectionState(view, section, texts)}</span>
            </button>`,
        )}
      </div>
      ${shown.map(
        (section) =>
          html`<div part="category" class="category" role="tabpanel" id="tab-panel" aria-labelledby=${`tab-${chosen}`}>
            <h3 class="sr">${sectionName(section, texts)}</h3>
            ${renderSection(view, section, notes)}
          </div>`,
      )}
    </div>`;
  }

  private choose(section: Section): void {
    this.open = sectionKey(section);
    this.host.element.requestUpdate();
  }

  private handleKey(event: KeyboardEvent, sections: readonly Section[], from: number): void {
    const { element } = this.host;
    const forward = getComputedStyle(element).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const back = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
    const last = sections.length - 1;
    const to = {
      [forward]: from === last ? 0 : from + 1,
      [back]: from === 0 ? last : from - 1,
      Home: 0,
      End: last,
    }[event.key];
    const section = to === undefined ? undefined : sections[to];
    if (!section) return;
    event.preventDefault();
    this.choose(section);
    void element.updateComplete.then(() => element.shadowRoot?.getElementById(`tab-${to}`)?.focus());
  }
}
