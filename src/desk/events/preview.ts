/** `<desk-shop-preview>`: the shop of an event as buyers see it now, by the embed that their pages load. */
import { html, LitElement, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';

/** The service has it beside the desk; the build must not look for it. */
const embed = '/embed.js';

export class DeskShopPreview extends LitElement {
  @property({ attribute: false }) accessor eventId = '';

  protected override createRenderRoot(): this {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // without it the form works all the same
    void import(/* @vite-ignore */ embed).catch(() => undefined);
  }

  protected override render(): TemplateResult {
    return html`<event-shop event=${this.eventId}></event-shop>`;
  }
}
customElements.define('desk-shop-preview', DeskShopPreview);
