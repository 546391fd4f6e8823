/** `<desk-shop-preview>`: the shop of an event as buyers see it now. */
import { html, LitElement, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { loadEmbed } from '../parts/embed.ts';

export class DeskShopPreview extends LitElement {
  @property({ attribute: false }) accessor eventId = '';

  protected override createRenderRoot(): this {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // without it the form works all the same
    void loadEmbed().catch(() => undefined);
  }

  protected override render(): TemplateResult {
    return html`<event-shop event=${this.eventId}></event-shop>`;
  }
}
customElements.define('desk-shop-preview', DeskShopPreview);
