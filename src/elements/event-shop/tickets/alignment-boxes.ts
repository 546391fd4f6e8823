/** The alignment of categories as boxes. */
import { html, type TemplateResult } from 'lit';
import { sectionKey, sectionName, sectionState, type Alignment, type AlignmentHost } from './alignment.ts';
import type { ShopView } from '../view/shop-view.ts';
import type { RowNotes } from './rows.ts';
import { renderSection, type Section } from './tickets.ts';

/** A card for each category; beside each other if there is room. */
export class Boxes implements Alignment {
  constructor(private readonly host: AlignmentHost) {}

  render(view: ShopView, sections: readonly Section[], notes: RowNotes): TemplateResult {
    const texts = this.host.texts();
    return html`<div part="categories" class="boxes">
      ${sections.map(
        (section) =>
          html`<section part="category" class="category box" aria-labelledby=${`box-${sectionKey(section)}`}>
            <div class="heading">
              <h3 id=${`box-${sectionKey(section)}`}>${sectionName(section, texts)}</h3>
              <span class="small state">${sectionState(view, section, texts)}</span>
            </div>
            ${renderSection(view, section, notes)}
          </section>`,
      )}
    </div>`;
  }
}
