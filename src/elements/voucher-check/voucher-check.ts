/** The element `<voucher-check>`. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from '../properties.ts';
import { ServiceError, UnreachableError } from '../../client/errors.ts';
import { voucherInfo, type VoucherInfo } from '../../contract/vouchers.ts';
import { shared as sharedTexts } from '../../locales/en/shared.ts';
import { voucher } from '../../locales/en/voucher.ts';
import { form } from '../form.styles.ts';
import { ShopElement } from '../shop-element.ts';
import { shared } from '../styles.ts';
import { styles } from './voucher-check.styles.ts';
import { VoucherChecked, VoucherUsed } from './voucher-events.ts';
import type { CodeEntered, EnteredCode } from '../event-shop/view/shop-cart.ts';
import type { VoucherResult } from './voucher-result.ts';
import type { VoucherPurchase } from './voucher-purchase.ts';
import type { PurchaseHost, Shop } from './voucher-view.ts';

/**
 * Shows the worth and the history of a voucher, prints it, and pays with it. In an `<event-shop>` it is the field for all
 * codes of the order. With `buy` it sells vouchers from the seller's catalog instead.
 *
 * A voucher is shown with the seller's picture (`displaySettings.pdfImage`, else a logo of `brandingSettings`) and,
 * with `customBrandingEnabled`, the colour `walletBackgroundColor`.
 * @fires {VoucherChecked} voucher-checked - The service knows the code.
 * @fires {VoucherUsed} voucher-used - A buyer pays with the voucher.
 * @fires {VoucherOrdered} voucher-ordered - A buyer has ordered a voucher; one that is paid online once it is paid.
 * @slot - Content until the element is loaded.
 * @slot loading - Shown while a code is being checked, or the vouchers on sale are loading.
 * @slot error - In place of the text why a code was not found.
 * @slot empty - Shown until a code has been checked, or where no vouchers are on sale.
 * @slot payment - The fields of a payment provider; the element adds them itself, in the page's light DOM.
 * @csspart form - The field and its button; in it `code` (the input), `check` (the button).
 * @csspart result - The worth of the voucher; in it `picture`, `balance`, `validity`, `disclaimer`, `seller`.
 * @csspart history - Redemptions and refunds; each a `movement`, and `more` for older ones.
 * @csspart print - The button that prints the voucher on a page of its own.
 * @csspart download - The button that saves the voucher as PDF.
 * @csspart use - The button that uses the voucher in the order.
 * @csspart purchase - The purchase form; in it each `amount`, `field` and `payment-method`, and the button `buy`.
 * @csspart paying - The step of paying online; in it `pay`, the button.
 * @csspart ordered - The confirmation of an order.
 * @csspart error - The reason why a code was not found.
 */
export class VoucherCheck extends ShopElement<'voucher'> {
  static override styles = [shared, form, styles];

  /** `_id` of the seller. */
  @property() seller = '';
  /** `_id` of a voucher, for a service that looks codes up by that and not by the seller. */
  @property() voucher: string | undefined;
  /** The code in the field. */
  @property() code = '';
  /** `id` of the `<event-shop>` to use the voucher in; the shop around this element unless set. */
  @property() for: string | undefined;

  /** Sells vouchers in place of checking one. */
  @property({ type: Boolean }) buy = false;

  protected readonly english = { voucher, shared: sharedTexts };

  @state() private info: VoucherInfo | undefined;
  private result: VoucherResult | undefined;
  @state() private purchase: VoucherPurchase | undefined;
  @state() private problem = '';
  /** The error is one of the field, not of the connection. */
  @state() private wrong = false;
  @state() private running: AbortController | undefined;

  private readonly host: PurchaseHost = {
    element: this,
    translated: () => this.remote,
    language: () => this.language,
    clientFor: (table) => this.clientFor(table),
    seller: () => this.seller,
    explain: (error) => this.explain(error),
    link: (address) => this.link(address),
    shop: () => this.shop,
    show: (info) => (this.info = info),
    holdFocus: () => {
      this.holdFocus();
    },
  };

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.running?.abort();
    this.running = undefined;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (this.buy && changed.has('buy')) void this.openPurchase();
    if (this.buy) this.purchase?.follow();
  }

  protected override render(): TemplateResult {
    if (!this.speaks) return this.renderLoading();
    if (!this.seller && !this.voucher) this.advise(null);
    if (this.buy) {
      if (!this.purchase)
        return this.problem
          ? this.renderError(new UnreachableError(), () => void this.openPurchase())
          : this.renderLoading();
      this.settle();
      return this.purchase.render();
    }
    this.mark('loading', this.running !== undefined);
    this.mark('error', this.problem !== '');
    this.mark('empty', !this.info);
    const text = this.text.voucher;
    return html`
      <form part="form" novalidate @submit=${this.handleSubmit}>
        <div class="field">
          <label for="code">${this.isInShop ? text.anyCode : text.code}</label>
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
        <button part="check" class="quiet" aria-disabled=${this.running ? 'true' : 'false'}>
          ${this.isInShop ? text.apply : text.check}
        </button>
      </form>
      <div id="problem" role="alert">
        ${this.problem ? html`<slot name="error"><p part="error" class="wrong">${this.problem}</p></slot>` : nothing}
      </div>
      <div role="status">
        ${
          this.running
            ? html`<slot name="loading"><p class="small muted">${text.checking}</p></slot>`
            : this.info && this.result?.renderSaid(this.info)
        }
      </div>
      ${this.running ? nothing : this.info ? this.result?.render(this.info) : html`<slot name="empty"></slot>`}
    `;
  }

  private readonly openPurchase = async (): Promise<void> => {
    this.problem = '';
    try {
      const { VoucherPurchase } = await import('./voucher-purchase.ts');
      this.purchase = new VoucherPurchase(this.host);
    } catch (error) {
      this.problem = String(error);
    }
  };

  private get shop(): Shop | null {
    if (!this.for) return this.closest('event-shop');
    return (this.getRootNode() as Document | ShadowRoot).getElementById(this.for) ?? document.getElementById(this.for);
  }

  private get isInShop(): boolean {
    return this.shop?.contains(this) ?? false;
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
    this.result?.stop();
    this.wrong = !code;
    try {
      const answer = code && this.isInShop ? this.hand(code) : undefined;
      if (answer) {
        const entered = await answer;
        if (running !== this.running) return;
        if (entered) this.tell(entered);
      } else if (code) {
        const { signal } = running;
        const asked = { id: this.voucher ?? this.seller, code };
        const [info, { VoucherResult }] = await Promise.all([
          this.clientFor({ vouchers: voucherInfo }).vouchers.info(asked, { signal }),
          import('./voucher-result.ts'),
        ]);
        if (running !== this.running) return;
        this.result = new VoucherResult(this.host, asked, info.voucher.code);
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

  /** Hands the code to the shop around the element; `undefined` before that is loaded. */
  private hand(code: string): CodeEntered['answer'] {
    const entered: CodeEntered = Object.assign(new Event('code-entered', { bubbles: true }), { code });
    this.dispatchEvent(entered);
    return entered.answer;
  }

  /** What the shop has made of the code. */
  private tell({ reason = '', isAnswered, info }: EnteredCode): void {
    if (info) this.dispatchEvent(new VoucherChecked(info));
    this.problem = reason;
    this.wrong = reason !== '' && isAnswered;
    if (reason) return;
    this.code = '';
    if (info) this.dispatchEvent(new VoucherUsed(info.voucher.code));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'voucher-check': VoucherCheck;
  }
}
