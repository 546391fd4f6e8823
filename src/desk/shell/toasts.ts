/** `<desk-toasts>`: what worked, said over the page for a while, with Undo where a change can be taken back. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state as reactive } from 'lit/decorators.js';
import type { DeskTexts } from '../../locales/desk/en.ts';
import { icon } from '../parts/icons.ts';
import { messageOf } from '../parts/problems.ts';

const shownMs = 6000;
const undoMs = 10_000;

export class DeskToasts extends LitElement {
  @property({ attribute: false }) texts!: DeskTexts;
  @reactive() private message = '';
  private timer: ReturnType<typeof setTimeout> | undefined;
  private undo: (() => Promise<void>) | undefined;
  /** Where the focus came from. */
  private cameFrom: EventTarget | null = null;

  protected override createRenderRoot(): this {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  /** Says a text in place of the one before. @param undo Takes back what it says. */
  say(text: string, undo?: () => Promise<void>): void {
    this.message = text;
    this.undo = undo;
    this.hideLater();
  }

  private hideLater(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => {
        this.message = '';
      },
      this.undo ? undoMs : shownMs,
    );
  }

  /** Hides it now; the focus goes back to where it came from, or to the heading of the page. */
  private hide(): void {
    const { cameFrom } = this;
    if (this.contains(document.activeElement)) {
      const back = cameFrom instanceof HTMLElement && cameFrom.isConnected ? cameFrom : undefined;
      (back ?? this.parentElement?.querySelector<HTMLElement>('h1'))?.focus({ preventScroll: true });
    }
    this.message = '';
  }

  private async takeBack(undo: () => Promise<void>): Promise<void> {
    const { texts } = this;
    this.hide(); // not twice
    await undo().then(
      () => {
        this.say(texts.states.undone);
      },
      (error: unknown) => {
        this.say(messageOf(error, texts));
      },
    );
  }

  protected override render(): TemplateResult {
    const { undo } = this;
    return html`<div
      class="toasts"
      role="status"
      @focusin=${({ relatedTarget }: FocusEvent) => {
        if (!this.contains(relatedTarget as Node | null)) this.cameFrom = relatedTarget;
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
              ${icon('check')}${this.message}${undo ? html`<button class="plain undo" @click=${() => void this.takeBack(undo)}>${this.texts.states.undo}</button>` : nothing}<button
                class="plain icon-button"
                aria-label=${this.texts.keys.close}
                @click=${() => {
                  this.hide();
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
