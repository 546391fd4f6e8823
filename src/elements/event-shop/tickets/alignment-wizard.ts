/** The alignment of categories as a wizard. */
import { html, nothing, type TemplateResult } from 'lit';
import { ticketPrice } from '../../../sale/charges.ts';
import { sectionKey, sectionName, sectionState, type Alignment, type AlignmentHost } from './alignment.ts';
import { price, type ShopView } from '../view/shop-view.ts';
import type { RowNotes } from './rows.ts';
import { renderSection, type Section } from './tickets.ts';

/** One question at a time: the category, then the number of tickets. Chosen tickets stay in the cart, beside it. */
export class Wizard implements Alignment {
  private open: string | undefined;

  constructor(private readonly host: AlignmentHost) {}

  render(view: ShopView, sections: readonly Section[], notes: RowNotes): TemplateResult {
    const texts = this.host.texts();
    const section = sections.find((each) => sectionKey(each) === this.open);
    return html`<div part="categories" class="categories">
      <div class="question">
        <p class="muted small">${texts.step(section ? 2 : 1, 2)}</p>
        <h3 id="question" tabindex="-1">
          ${section ? texts.howMany(sectionName(section, texts)) : texts.whichCategory}
        </h3>
      </div>
      ${
        section
          ? html`<section part="category" class="category">${renderSection(view, section, notes)}</section>`
          : this.renderChoice(view, sections)
      }
      <div class="ways">
        ${
          section
            ? html`<button type="button" class="quiet" @click=${() => this.go(undefined)}>${texts.back}</button>`
            : nothing
        }
        ${
          view.cart.length > 0
            ? html`<button type="button" class="quiet" @click=${this.goOn}>${texts.next}</button>`
            : nothing
        }
      </div>
    </div>`;
  }

  private renderChoice(view: ShopView, sections: readonly Section[]): TemplateResult {
    const texts = this.host.texts();
    return html`<ul class="choices" role="list">
      ${sections.map((section) => {
        const state = sectionState(view, section, texts);
        const min = Math.min(
          ...section.tickets.map((ticket) => ticketPrice(view.info, ticket, view.currency, view.now).total),
        );
        const lowest = price(view, min, view.exact);
        const from = section.tickets.length > 1 && min > 0 ? texts.fromPrice(lowest) : lowest;
        return html`<li>
          <button type="button" class="choice" @click=${() => this.go(sectionKey(section))}>
            <span class="name">${sectionName(section, texts)}</span>
            ${
              section.category?.description
                ? html`<span class="muted small">${section.category.description}</span>`
                : nothing
            }
            <span>${from}</span> ${state ? html`<span class="small state">${state}</span>` : nothing}
          </button>
        </li>`;
      })}
    </ul>`;
  }

  /** Shows another question and moves the focus to it. */
  private async go(to: string | undefined): Promise<void> {
    const { element } = this.host;
    this.open = to;
    element.requestUpdate();
    await element.updateComplete;
    const question = element.shadowRoot?.getElementById('question');
    question?.focus({ preventScroll: true });
    question?.scrollIntoView({ block: 'nearest' });
  }

  private readonly goOn = (): void => {
    this.host.element.shadowRoot?.querySelector<HTMLElement>('[part=buy]')?.focus();
  };
}
