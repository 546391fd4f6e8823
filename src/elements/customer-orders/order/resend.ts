/** The button that sends the email about an order again. */
import { html, nothing, type TemplateResult } from 'lit';
import { orders } from '../../../contract/orders.ts';
import { opened as english } from '../../../locales/en/opened.ts';
import { date } from '../../format.ts';
import type { OrdersHost } from '../view/orders-host.ts';

/** The order, and the address of its emails. */
interface MailedOrder {
  readonly id: string;
  readonly secret: string | undefined;
  readonly email: string;
  readonly nextAt: string | undefined;
}

export class Resend {
  private nextAt: number;
  private busy = false;
  private said = '';
  private problem = '';

  constructor(
    private readonly host: OrdersHost,
    private readonly order: MailedOrder,
  ) {
    this.nextAt = Date.parse(order.nextAt ?? '') || 0;
  }

  render(): TemplateResult {
    const texts = this.host.translated()?.opened ?? english;
    const { busy, problem } = this;
    return html`<div class="files resend">
      <div>
        <button type="button" class="quiet small" aria-disabled=${busy ? 'true' : 'false'} @click=${this.handleResend}>
          ${busy ? texts.resending : texts.resend}
        </button>
      </div>
      <p class="small muted" role="status">${this.said}</p>
      ${problem ? html`<p class="wrong" role="alert">${problem}</p>` : nothing}
    </div>`;
  }

  private readonly handleResend = async (): Promise<void> => {
    if (this.busy) return;
    const texts = this.host.translated()?.opened ?? english;
    this.problem = this.said = '';
    // shown before a request: the service would reject it
    if (this.nextAt > Date.now()) {
      this.said = texts.resendFrom(date(new Date(this.nextAt), 'time', this.host.language()));
      this.host.element.requestUpdate();
      return;
    }
    this.busy = true;
    this.host.element.requestUpdate();
    try {
      const client = this.host.clientFor({ orders }).orders;
      const { id, secret } = this.order;
      const { email, nextAt } = await (secret === undefined ? client.resendOwn({ id }) : client.resend({ id, secret }));
      this.nextAt = Date.parse(nextAt ?? '') || 0;
      this.said = texts.resent(email);
    } catch (error) {
      this.problem = this.host.explain(error);
    }
    this.busy = false;
    this.host.element.requestUpdate();
  };
}
