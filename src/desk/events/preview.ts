/** `<desk-shop-preview>`: the shop of an event by the embed that buyers' pages load; of a draft, what they would see. */
import { html, LitElement, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { events } from '../../contract/events.ts';
import type { Desk } from '../parts/desk.ts';
import { loadEmbed } from '../parts/embed.ts';

export class DeskShopPreview extends LitElement {
  @property({ attribute: false }) accessor desk!: Desk;
  @property({ attribute: false }) accessor eventId = '';
  /** Buyers don't know it: its shop is given what they would see. */
  @property({ attribute: false }) accessor isDraft = false;

  /** The client of the shop of a draft; nothing else of it is there. */
  private client: object | undefined;

  protected override createRenderRoot(): this {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // without it the form works all the same
    void loadEmbed().catch(() => undefined);
  }

  protected override render(): TemplateResult {
    return html`<event-shop></event-shop>`;
  }

  protected override updated(): void {
    this.client ??= draftClient(this.desk);
    const shop = this.querySelector<HTMLElement & { client?: object | undefined; event?: string }>('event-shop');
    if (!shop) return;
    shop.client = this.isDraft ? this.client : undefined;
    // no attribute: the embed would ask for it before the shop has its client
    shop.event = this.eventId;
  }
}
customElements.define('desk-shop-preview', DeskShopPreview);

/** A client with the event info of drafts alone: every other operation is refused. */
function draftClient(desk: Desk): object {
  const { preview } = desk.client({ events: { preview: events.preview } }).events;
  const info = ({ id, locale }: { readonly id: string; readonly locale?: string }) =>
    preview({ id, ...(locale !== undefined && { locale }) });
  const refused = () => Promise.reject(new Error(desk.texts.edit.notInPreview));
  // Lit and promises ask for names of their own
  const isName = (name: string | symbol) => typeof name === 'string' && /^[a-z]+$/i.test(name) && name !== 'then';
  const open = (known: Readonly<Record<string, unknown>>, other: unknown) =>
    new Proxy(known, {
      get: (own, name): unknown => (isName(name) ? (own[String(name)] ?? other) : undefined),
    });
  return open({ events: open({ info }, refused) }, open({}, refused));
}
