/** `<desk-toasts>`: what worked, said over the page for a while. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state as reactive } from 'lit/decorators.js';
import type { DeskTexts } from '../../locales/desk/en.ts';
import { icon } from '../parts/icons.ts';

const shownMs = 6000;

export class DeskToasts extends LitElement {
  @property({ attribute: false }) texts!: DeskTexts;
  @reactive() private message = '';
  private timer: ReturnType<typeof setTimeout> | undefined;

  protected override createRenderRoot(): this {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  /** Says a text in place of the one before. */
  say(text: string): void {
    this.message = text;
    this.hideLater();
  }

  private hideLater(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.message = '';
    }, shownMs);
  }

  protected override render(): TemplateResult {
    return html`<div
      class="toasts"
      role="status"
      @focusin=${() => {
        clearTimeout(this.timer);
      }}
      @focusout=${() => {
        this.hideLater();
      }}
    >
      ${
        this.message === ''
          ? nothing
          : html`<p class="toast">
              ${icon('check')}${this.message}<button
                class="plain icon-button"
                aria-label=${this.texts.keys.close}
                @click=${() => {
                  this.message = '';
                }}
              >
                ${icon('close')}
              </button>
            </p>`
      }
    </div>`;
  }
}
customElements.define('desk-toasts', DeskToasts);
