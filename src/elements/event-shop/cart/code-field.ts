/** The field for codes of every kind. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Texts } from '../../../locales/index.ts';
import type { EnteredCode } from '../view/shop-cart.ts';
import type { ShopHost, ShopView } from '../view/shop-view.ts';
import { renderChip } from './summary.ts';
import { isLocked } from './locked.ts';

/** The folded field, or a `<voucher-check>` in its place, and the code that has opened the under-shop on screen. */
export class CodeField {
  private message = '';
  /** The message is about what stands in the field. */
  private isWrong = false;
  private isBusy = false;

  /** @param actions `enter` takes a code, `leave` leaves the shop that one has opened */
  constructor(
    private readonly host: ShopHost,
    private readonly actions: {
      readonly enter: (code: string) => Promise<EnteredCode | undefined>;
      readonly leave: () => void;
    },
  ) {}

  /** Says why a code does not apply; nothing without a message. */
  say(message = '', isWrong = false): void {
    this.message = message;
    this.isWrong = isWrong;
    this.host.element.requestUpdate();
  }

  /** Folds the field: what applies is a chip. */
  close(): void {
    this.say();
    const entry = this.host.element.shadowRoot?.querySelector<HTMLDetailsElement>('.code-entry');
    if (entry?.matches(':focus-within')) entry.querySelector('summary')?.focus();
    if (entry) entry.open = false;
  }

  render({ info }: ShopView, texts: Texts['order']): TemplateResult {
    const { cart, element } = this.host;
    const { unlocked } = cart;
    const check = element.querySelector('voucher-check[slot="voucher"], [slot="voucher"] voucher-check');
    return html`${
        unlocked && unlocked.id === info.underShopId
          ? html`<ul role="list">
              ${renderChip('access', unlocked.code, unlocked.name, '', this.actions.leave, texts.removeAccess)}
            </ul>`
          : nothing
      }
      <details class="code-entry" ?open=${isLocked(info, cart) || check?.hasAttribute('code')}>
        <summary class="small">${texts.addCode}</summary>
        <slot name="voucher" @slotchange=${this.handleSlot}></slot>
        ${check ? nothing : this.renderForm(texts)}
      </details>
      <p id="code-message" class="wrong" role="status">${this.message}</p>`;
  }

  private renderForm(texts: Texts['order']): TemplateResult {
    return html`<form class="code" @submit=${this.handleSubmit}>
      <label class="field"
        ><span class="small">${texts.code}</span>
        <input
          name="code"
          maxlength="64"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck="false"
          enterkeyhint="done"
          aria-describedby="code-message"
          aria-invalid=${this.isWrong ? 'true' : 'false'}
      /></label>
      <button class="quiet" aria-disabled=${this.isBusy ? 'true' : 'false'}>${texts.applyCode}</button>
    </form>`;
  }

  private readonly handleSlot = (): void => {
    this.host.element.requestUpdate();
  };

  private readonly handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const code = new FormData(form).get('code');
    // a second click is the same code
    if (this.isBusy || typeof code !== 'string' || !code.trim()) return;
    this.isBusy = true;
    this.host.element.requestUpdate();
    const { reason, isAnswered } = (await this.actions.enter(code)) ?? {};
    this.isBusy = false;
    if (reason) {
      this.say(reason, isAnswered);
      form.querySelector('input')?.focus();
    } else form.reset();
  };
}
