/** The offer of an account on the confirmation. Its form loads when the buyer is about to open it: few do. */
import { html, nothing, type TemplateResult } from 'lit';
import { UnreachableError } from '../../../client/errors.ts';
import type { Checkout } from '../../../contract/checkout.ts';
import type { ShopView } from '../view/shop-view.ts';
import type { OpenAccount, OpeningHost } from './open-account.ts';

const loadForm = () => import('./open-account.ts');

export class AccountOffer {
  private form: OpenAccount | undefined;
  private problem = '';

  constructor(
    private readonly host: OpeningHost,
    private readonly order: Checkout,
  ) {}

  render({ shared }: ShopView['text'], summary: string): TemplateResult {
    const { form, problem } = this;
    if (form?.isSent) return form.render();
    const failed = () =>
      html`<p class="wrong" role="alert">${problem}</p>
        <button type="button" class="quiet" @click=${this.handleOpen}>${shared.retry}</button>`;
    return html`<details class="group open-account" @pointerenter=${this.handleEnter} @toggle=${this.handleOpen}>
      <summary>${summary}</summary>
      ${form?.render() ?? (problem ? failed() : nothing)}
    </details>`;
  }

  /** A head start on the click. */
  private readonly handleEnter = (): void => void loadForm().catch(() => undefined);

  private readonly handleOpen = async (): Promise<void> => {
    if (this.form) return;
    try {
      const { OpenAccount } = await loadForm();
      this.form ??= new OpenAccount(this.host, this.order);
    } catch (cause) {
      this.problem = this.host.failed(new UnreachableError('No open-account', { cause }));
    }
    this.host.element.requestUpdate();
  };
}
