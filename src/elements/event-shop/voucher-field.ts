import { html, type TemplateResult } from 'lit';
import type { VoucherUsed } from '../voucher-check/voucher-events.ts';
import { VoucherApplied } from './order-events.ts';
import type { ShopHost, ShopView } from './shop-view.ts';

/** The field for a voucher code, or a `<voucher-check>` in its place, and what came of it. */
export class VoucherField {
  private message = '';

  constructor(private readonly host: ShopHost) {
    host.element.addEventListener('voucher-used', ({ code }: VoucherUsed) => void this.apply(code));
  }

  /** Adds a voucher to the cart. False, with the reason shown, when it pays nothing here. */
  async apply(code: string): Promise<boolean> {
    const view = this.host.view();
    if (!view) return false;
    const { kept } = this.host;
    let found;
    try {
      const { lookUp, operations } = await import('./voucher-entry.ts'); // most orders use none
      found = await lookUp(this.host.clientFor(operations), view, code.trim());
      if (typeof found === 'string' && kept.codes.includes(code)) kept.setVouchers(kept.vouchers, code);
    } catch (error) {
      found = this.host.failed(error);
    }
    const known = typeof found !== 'string';
    this.message = typeof found === 'string' ? found : '';
    if (typeof found !== 'string') {
      const { code: used } = found;
      kept.setVouchers([...kept.vouchers.filter((other) => other.code !== used), found], code);
      this.host.element.dispatchEvent(new VoucherApplied(used));
    }
    this.host.element.requestUpdate();
    return known;
  }

  render({ text: { shop: text } }: ShopView): TemplateResult {
    return html`<slot name="voucher">
        <form class="code" @submit=${this.handleSubmit}>
          <label class="field"
            ><span class="small">${text.voucherCode}</span>
            <input
              name="code"
              autocomplete="off"
              autocapitalize="characters"
              spellcheck="false"
              aria-describedby="voucher-message"
          /></label>
          <button class="quiet">${text.useVoucher}</button>
        </form></slot
      >
      <p id="voucher-message" class="wrong" role="status">${this.message}</p>`;
  }

  private readonly handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const code = new FormData(form).get('code');
    if (typeof code === 'string' && code.trim() && (await this.apply(code))) form.reset();
  };
}
