import { html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { ServiceError } from '../../client/errors.ts';
import { voucherInfo, type VoucherInfo } from '../../contract/vouchers.ts';
import { shared as sharedTexts } from '../../locales/en/shared.ts';
import { voucher } from '../../locales/en/voucher.ts';
import { toMinor } from '../../sale/money.ts';
import type { VoucherApplied } from '../event-shop/order-events.ts';
import { form } from '../form.styles.ts';
import { date, money } from '../format.ts';
import { ShopElement } from '../shop-element.ts';
import { shared } from '../styles.ts';
import { styles } from './voucher-check.styles.ts';
import { VoucherChecked, VoucherUsed } from './voucher-events.ts';

/** What this element asks of a shop. */
type Shop = HTMLElement & { applyVoucher?(code: string): unknown };

/**
 * Tells what a voucher is worth, and pays with it inside a shop.
 * @fires {VoucherChecked} voucher-checked - The service knows the code.
 * @fires {VoucherUsed} voucher-used - A buyer wants to pay with the voucher.
 * @slot - What stands here until the element has taken over.
 * @slot loading - Shown while a code is being checked.
 * @slot error - In place of the words that say why a code was not found.
 * @slot empty - Shown until a code has been checked.
 * @csspart form - The field and its button; in it `code` (the input), `check` (the button).
 * @csspart result - What the voucher is worth; in it `balance`, `validity`, `disclaimer`, `seller`.
 * @csspart use - The button that uses the voucher in the order.
 * @csspart error - Why a code was not found.
 */
export class VoucherCheck extends ShopElement<'voucher'> {
  static override styles = [shared, form, styles];

  /** `_id` of the seller. */
  @property() accessor seller = '';
  /** The code in the field. */
  @property() accessor code = '';
  /** `id` of the `<event-shop>` to use the voucher in; the shop around this element unless set. */
  @property() accessor for: string | undefined;

  protected readonly english = { voucher, shared: sharedTexts };

  @state() private accessor info: VoucherInfo | undefined;
  @state() private accessor problem = '';
  /** The problem is in the field, not on the way to the service. */
  @state() private accessor wrong = false;
  @state() private accessor used = false;
  @state() private accessor running: AbortController | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.running?.abort();
    this.running = undefined;
  }

  protected override render(): TemplateResult {
    if (!this.speaks) return this.renderLoading();
    this.mark('loading', this.running !== undefined);
    this.mark('error', this.problem !== '');
    this.mark('empty', !this.info);
    const text = this.text.voucher;
    return html`
      <form part="form" novalidate @submit=${this.handleSubmit}>
        <div class="field">
          <label for="code">${text.code}</label>
          <input
            part="code"
            id="code"
            name="code"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck="false"
            enterkeyhint="go"
            maxlength="64"
            dir="auto"
            .value=${this.code}
            aria-invalid=${this.wrong ? 'true' : 'false'}
            aria-describedby="problem"
            @input=${this.handleInput}
          />
        </div>
        <button part="check" class="quiet" aria-disabled=${this.running ? 'true' : 'false'}>${text.check}</button>
      </form>
      <div id="problem" role="alert">
        ${this.problem ? html`<slot name="error"><p part="error" class="wrong">${this.problem}</p></slot>` : nothing}
      </div>
      <div role="status">
        ${
          this.running
            ? html`<slot name="loading"><p class="small muted">${text.checking}</p></slot>`
            : this.info
              ? this.renderResult(this.info)
              : html`<slot name="empty"></slot>`
        }
      </div>
    `;
  }

  private renderResult({ voucher, seller, displaySettings, timezone }: VoucherInfo): TemplateResult {
    const text = this.text.voucher;
    const currency = seller?.currency ?? '';
    const balance = voucher.balance ?? voucher.amount;
    const inMoney = (major: number) => money(toMinor(major, currency), currency, this.language);
    const until = voucher.validUntil;
    const expired = until !== undefined && new Date(until) <= new Date();
    const day = until === undefined ? '' : date(until, 'date', this.language, timezone);
    const usable = balance > 0 && !expired;
    const place = [seller?.postal, seller?.city].filter(Boolean).join(' ');
    const address = [seller?.locationName, seller?.street, place].filter(Boolean).join(', ');
    return html`<div part="result" class="notice ${usable ? 'good' : ''}">
      <p part="balance">
        <span class="small muted">${text.balance}</span>
        <strong>${inMoney(balance)}</strong>
        ${balance < voucher.amount ? html`<span class="muted">${text.of(inMoney(voucher.amount))}</span>` : nothing}
      </p>
      ${balance > 0 ? nothing : html`<p>${text.spent}</p>`}
      <p part="validity" class=${expired ? 'wrong' : 'small'}>
        ${!until ? text.unlimited : expired ? text.expired(day) : text.validUntil(day)}
      </p>
      ${
        displaySettings?.disclaimer
          ? html`<p part="disclaimer" class="small muted">${displaySettings.disclaimer}</p>`
          : nothing
      }
      ${
        seller?.name || address
          ? html`<p part="seller" class="small muted"><span>${seller?.name}</span> <span>${address}</span></p>`
          : nothing
      }
      ${
        usable && this.shop
          ? html`<button
              part="use"
              class="primary"
              type="button"
              aria-disabled=${this.used ? 'true' : 'false'}
              @click=${this.handleUse}
            >
              ${this.used ? text.used : text.use}
            </button>`
          : nothing
      }
    </div>`;
  }

  private get shop(): Shop | null {
    if (!this.for) return this.closest('event-shop');
    return (this.getRootNode() as Document | ShadowRoot).getElementById(this.for) ?? document.getElementById(this.for);
  }

  private handleInput(input: Event): void {
    this.code = (input.target as HTMLInputElement).value;
    this.problem = '';
    this.wrong = false;
  }

  private async handleSubmit(submit: Event): Promise<void> {
    submit.preventDefault();
    const code = this.code.trim();
    this.running?.abort();
    const running = (this.running = new AbortController());
    this.info = undefined;
    this.problem = '';
    this.used = false;
    this.wrong = !code;
    try {
      if (code) {
        const { signal } = running;
        const info = await this.clientFor({ voucherInfo }).voucherInfo.get({ id: this.seller, code }, { signal });
        if (running !== this.running) return;
        this.info = info;
        this.dispatchEvent(new VoucherChecked(info));
      } else this.problem = this.text.voucher.missing;
    } catch (error) {
      if (running !== this.running) return;
      this.wrong = error instanceof ServiceError && error.status === 404;
      this.problem = this.wrong ? this.text.voucher.unknown : this.explain(error);
    }
    this.running = undefined;
    if (this.wrong) this.renderRoot.querySelector('input')?.focus();
  }

  private handleUse(): void {
    const { shop, info } = this;
    if (!shop || !info || this.used) return;
    const { code } = info.voucher;
    // only the shop knows whether the voucher pays
    const handleApplied = (applied: VoucherApplied) => {
      if (same(applied.code, code) && info === this.info) this.used = true;
      shop.removeEventListener('voucher-applied', handleApplied);
    };
    shop.addEventListener('voucher-applied', handleApplied);
    this.dispatchEvent(new VoucherUsed(code));
    if (!shop.contains(this)) void shop.applyVoucher?.(code);
  }
}

/** Codes are the same however somebody types them. */
function same(one: string, other: string): boolean {
  return bare(one) === bare(other);
}

function bare(code: string): string {
  return code.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}

declare global {
  interface HTMLElementTagNameMap {
    'voucher-check': VoucherCheck;
  }
}
