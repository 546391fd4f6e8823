/** The history of a voucher. */
import { html, nothing, type TemplateResult } from 'lit';
import { voucherHistory, type VoucherMovement } from '../../contract/voucher-history.ts';
import { shared } from '../../locales/en/shared.ts';
import { worth as english } from '../../locales/en/worth.ts';
import { toMinor } from '../../sale/money.ts';
import { date, money, word } from '../format.ts';
import { isMissing } from '../missing.ts';
import type { Asked, ResultHost } from './voucher-view.ts';

/** Movements of one request. */
const pageSize = 20;

/** The redemptions and refunds; loaded on demand. */
export class VoucherHistory {
  private docs: readonly VoucherMovement[] | undefined;
  private total = 0;
  private timezone = '';
  private problem = '';
  private isLoading = false;
  /** The service has no history. */
  private isNone = false;

  constructor(
    private readonly host: ResultHost,
    private readonly asked: Asked,
  ) {}

  render(currency: string): TemplateResult {
    const { docs, total, problem, texts: text } = this;
    return html`<details part="history" @toggle=${this.handleToggle}>
      <summary>${text.history}</summary>
      ${
        docs
          ? html`<ol>
              ${docs.map((movement) => this.renderMovement(movement, currency))}
            </ol>`
          : nothing
      }
      <div role="status">
        ${
          this.isLoading || this.isNone
            ? html`<p class="small muted">${this.isNone ? text.missing : text.loading}</p>`
            : nothing
        }
      </div>
      <div role="alert">${problem ? html`<p class="wrong">${problem}</p>` : nothing}</div>
      ${
        problem || (docs && docs.length < total)
          ? html`<button part="more" type="button" class="link" @click=${this.load}>
              ${problem ? (this.host.translated()?.shared ?? shared).retry : text.more}
            </button>`
          : nothing
      }
    </details>`;
  }

  private renderMovement({ kind, place, amount, balance, createdAt }: VoucherMovement, currency: string) {
    const { texts: text, timezone } = this;
    const language = this.host.language();
    const inMoney = (major: number) => money(toMinor(major, currency), currency, language);
    const name = place === 'counter' ? `${kind}AtCounter` : kind;
    return html`<li part="movement">
      <span>${word(text.kinds, name) || word(text.kinds, kind)}</span>
      <strong>${amount > 0 ? '+' : ''}${inMoney(amount)}</strong>
      <time class="small muted" datetime=${createdAt}>${date(createdAt, 'list', language, timezone)}</time>
      <span class="small muted">${text.after(inMoney(balance))}</span>
    </li>`;
  }

  /** Reads it again after a redemption. */
  renew(): void {
    this.docs = undefined;
    if (this.host.element.shadowRoot?.querySelector<HTMLDetailsElement>('[part=history]')?.open) void this.load();
  }

  private readonly handleToggle = (event: Event): void => {
    if ((event.currentTarget as HTMLDetailsElement).open && !this.docs) void this.load();
  };

  private readonly load = async (): Promise<void> => {
    if (this.isLoading) return;
    this.isLoading = true;
    const { element } = this.host;
    const root = element.shadowRoot;
    const isAsked = root?.activeElement?.part.contains('more');
    this.problem = '';
    element.requestUpdate();
    try {
      const skip = this.docs?.length ?? 0;
      const page = await this.host
        .clientFor({ vouchers: voucherHistory })
        .vouchers.history({ ...this.asked, top: pageSize, skip });
      this.docs = [...(this.docs ?? []), ...page.docs];
      this.total = page.total;
      this.timezone = page.timezone;
    } catch (error) {
      if (isMissing(error)) [this.docs, this.isNone] = [[], true];
      else this.problem = this.host.explain(error);
    }
    this.isLoading = false;
    element.requestUpdate();
    await element.updateComplete;
    // the last page removes the button: the focus must not fall back to the page's beginning
    if (isAsked && !root?.activeElement) root?.querySelector('summary')?.focus();
  };

  private get texts() {
    return this.host.translated()?.worth ?? english;
  }
}
