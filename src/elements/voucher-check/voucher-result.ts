/** The result of a voucher check. */
import { html, nothing, type TemplateResult } from 'lit';
import type { VoucherInfo } from '../../contract/vouchers.ts';
import { worth as english } from '../../locales/en/worth.ts';
import type { Texts } from '../../locales/index.ts';
import { toMinor } from '../../sale/money.ts';
import { money } from '../format.ts';
import { adopt } from '../styles.ts';
import { InShop } from './in-shop.ts';
import { VoucherHistory } from './voucher-history.ts';
import { VoucherFile } from './voucher-file.ts';
import { styles } from './voucher-result.styles.ts';
import { momentOf } from './voucher-times.ts';
import { addressOf, colourOf, pictureOf, problemOf, type Asked, type ResultHost } from './voucher-view.ts';

/** The worth of a voucher. It loads with the first code that is checked. */
export class VoucherResult {
  private readonly history: VoucherHistory;
  private brand = '';
  private printing: Promise<unknown> | undefined;
  private readonly file: VoucherFile;
  private readonly inShop: InShop;

  constructor(
    private readonly host: ResultHost,
    asked: Asked,
    code: string,
  ) {
    this.file = new VoucherFile(host, asked);
    adopt(host.element, styles);
    this.history = new VoucherHistory(host, asked);
    this.inShop = new InShop(host, asked, code, () => {
      this.history.renew();
    });
  }

  /** Another code is looked up. */
  stop(): void {
    this.inShop.stop();
  }

  /** The summary for screen readers, announced once. The content below it changes silently. */
  renderSaid(info: VoucherInfo): TemplateResult {
    const { host, texts: text } = this;
    const { voucher, seller } = info;
    const currency = seller?.currency ?? '';
    const problem = problemOf(info, new Date());
    const balance = money(toMinor(voucher.balance ?? voucher.amount, currency), currency, host.language());
    return html`<p class="sr">
      ${voucher.balance === undefined ? text.value : text.balance}
      ${balance}${problem ? html`. ${text[problem](seller?.name ?? '')}` : nothing}
    </p>`;
  }

  render(info: VoucherInfo): TemplateResult {
    const { host, texts: text } = this;
    const { voucher, seller, displaySettings, timezone } = info;
    const currency = seller?.currency ?? '';
    const balance = voucher.balance ?? voucher.amount;
    const inMoney = (major: number) => money(toMinor(major, currency), currency, host.language());
    const problem = problemOf(info, new Date());
    const at = (moment: string, isEnd: boolean) => momentOf(moment, isEnd, host.language(), timezone, text.clock);
    const { validFrom: from, validUntil: until } = voucher;
    const address = addressOf(seller);
    this.showColour(seller);
    const picture = pictureOf(host, info);
    return html`<div part="result" class="notice ${problem ? '' : 'good'} ${this.brand ? 'branded' : ''}">
      ${picture ? html`<img part="picture" src=${picture} alt="" />` : nothing}
      <p part="balance">
        <span class="small muted">${voucher.balance === undefined ? text.value : text.balance}</span>
        <strong>${inMoney(balance)}</strong>
        ${balance < voucher.amount ? html`<span class="muted">${text.of(inMoney(voucher.amount))}</span>` : nothing}
      </p>
      ${problem ? html`<p>${text[problem](seller?.name ?? '')}</p>` : nothing}
      ${from && problem === 'early' ? html`<p class="small">${text.validFrom(at(from, false))}</p>` : nothing}
      <p part="validity" class=${problem === 'over' ? 'wrong' : 'small'}>
        ${
          !until
            ? text.unlimited
            : problem === 'over'
              ? text.expired(at(until, true))
              : text.validUntil(at(until, true))
        }
      </p>
      ${this.renderActions(info, problem)} ${this.history.render(currency)}
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
    </div>`;
  }

  /** No actions for a voucher that is used up or expired. */
  private renderActions(info: VoucherInfo, problem: ReturnType<typeof problemOf>): TemplateResult | typeof nothing {
    if (problem === 'over' || problem === 'spent') return nothing;
    const { texts: text } = this;
    const use = problem ? null : this.inShop.use();
    return html`<div class="actions">
      ${
        use
          ? html`<button
              part="use"
              class="primary"
              type="button"
              aria-disabled=${use.done ? 'true' : 'false'}
              @click=${use.begin}
            >
              ${use.done ? text.used : text.use}
            </button>`
          : nothing
      }
      <button part="print" class="quiet" type="button" @click=${() => this.print(info)}>${text.print}</button>
      ${this.file.render()}
    </div>`;
  }

  /** The seller's own colour, if there is one; any other text changes nothing. */
  private showColour(seller: VoucherInfo['seller']): void {
    this.brand = colourOf(seller);
    this.host.element.style.setProperty('--_brand', this.brand);
  }

  private async print(info: VoucherInfo): Promise<void> {
    const { host, texts } = this;
    // a second click is the same page
    this.printing ??= import('./voucher-print.ts')
      .then(({ printVoucher }) => printVoucher(host, info, texts))
      .finally(() => (this.printing = undefined));
    await this.printing;
  }

  private get texts(): Texts['worth'] {
    return this.host.translated()?.worth ?? english;
  }
}
