/** Buttons that put the tickets of an order into a phone's wallet. Loads if the seller signs passes. */
import { html, nothing, type TemplateResult } from 'lit';
import { wallets } from '../../../contract/wallets.ts';
import { opened as english } from '../../../locales/en/opened.ts';
import { saveFile } from '../../save-file.ts';
import type { OrdersHost } from '../view/orders-host.ts';

/** Maximum of passes in one file for Apple. */
const max = 10;

/** The order, and the number of its tickets with passes. */
interface WalletOrder {
  readonly id: string;
  readonly secret: string | undefined;
  readonly apple: number;
  readonly google: number;
}

export class Wallets {
  private busy = false;
  private problem = '';
  /**
   * Addresses at Google, once they were requested: a browser opens another page after a click, and not after an answer.
   */
  private links: readonly string[] = [];

  constructor(
    private readonly host: OrdersHost,
    private readonly order: WalletOrder,
  ) {}

  render(): TemplateResult {
    const texts = this.host.translated()?.opened ?? english;
    const { problem, links, order } = this;
    const bundles = Array.from({ length: Math.ceil(order.apple / max) }, (_, index) => index * max);
    return html`<div class="files wallets">
      <div>
        ${bundles.map((skip) => {
          const range = `${skip + 1}–${Math.min(skip + max, order.apple)}`;
          return this.renderButton(bundles.length > 1 ? `${texts.appleWallet} (${range})` : texts.appleWallet, () =>
            this.saveApple(skip),
          );
        })}
        ${
          order.google > 0 && links.length === 0
            ? this.renderButton(texts.googleWallet, () => this.askGoogle())
            : links.map(
                (link, at) =>
                  html`<a part="wallet" class="google small" href=${link} target="_blank" rel="noopener noreferrer"
                    >${links.length > 1 ? texts.openGooglePart(at + 1, links.length) : texts.openGoogle}</a
                  >`,
              )
        }
      </div>
      ${problem ? html`<p class="wrong" role="alert">${problem}</p>` : nothing}
    </div>`;
  }

  private renderButton(label: string, work: () => Promise<void>): TemplateResult {
    return html`<button
      part="wallet"
      class="quiet small"
      type="button"
      aria-disabled=${this.busy ? 'true' : 'false'}
      @click=${() => void this.attempt(work)}
    >
      ${label}
    </button>`;
  }

  private async saveApple(skip: number): Promise<void> {
    const client = this.host.clientFor({ orders: wallets }).orders;
    const { id, secret } = this.order;
    const wish = { id, skip, locale: this.host.language() };
    const file = await (secret === undefined ? client.ownAppleWallet(wish) : client.appleWallet({ ...wish, secret }));
    if (!(file instanceof Blob)) throw new TypeError('Expected a file');
    saveFile(file, `${id}.${file.type.includes('passes') ? 'pkpasses' : 'pkpass'}`);
  }

  private async askGoogle(): Promise<void> {
    const client = this.host.clientFor({ orders: wallets }).orders;
    const { id, secret } = this.order;
    const wish = { id, locale: this.host.language() };
    const { urls = [] } = await (secret === undefined
      ? client.ownGoogleWallet(wish)
      : client.googleWallet({ ...wish, secret }));
    this.links = urls.filter((url) => url.startsWith('https://'));
    this.host.element.requestUpdate();
    await this.host.element.updateComplete;
    // the focused button is gone
    this.host.element.shadowRoot?.querySelector<HTMLElement>('.wallets .google')?.focus();
  }

  private async attempt(work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = '';
    this.host.element.requestUpdate();
    try {
      await work();
    } catch (error) {
      this.problem = this.host.explain(error);
    }
    this.busy = false;
    this.host.element.requestUpdate();
  }
}
