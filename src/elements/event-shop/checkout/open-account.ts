/** The form of an account for the buyer of a finished order: it has their name and email, a password is enough. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { ServiceError } from '../../../client/errors.ts';
import { account as api } from '../../../contract/customers.ts';
import type { Checkout } from '../../../contract/checkout.ts';
import { checkout as english } from '../../../locales/en/checkout.ts';
import { adopt } from '../../styles.ts';
import type { ShopHost } from '../view/shop-view.ts';

const operations = { account: api };
/** The service accepts no shorter password, in characters. */
const leastLength = 10;

const styles = css`
  .open-account form {
    display: grid;
    gap: 0.75em;
    max-inline-size: 26em;
    justify-items: start;
  }
  .open-account .field {
    inline-size: 100%;
  }
`;

/** The shop, as far as the form needs it. */
export type OpeningHost = Pick<ShopHost, 'element' | 'clientFor' | 'translated' | 'failed'>;

export class OpenAccount {
  /** The account is asked for. */
  isSent = false;
  private wrong = '';
  private problem = '';
  private busy = false;

  constructor(
    private readonly host: OpeningHost,
    private readonly order: Checkout,
  ) {
    adopt(host.element, styles);
  }

  render(): TemplateResult {
    const { texts, wrong, problem } = this;
    if (this.isSent) return html`<p role="status">${texts.accountSent(this.order.email ?? '')}</p>`;
    return html`<form novalidate @submit=${this.handleSubmit}>
      <input type="email" autocomplete="username" hidden readonly .value=${this.order.email ?? ''} />
      <div part="field" class="field">
        <label for="new-password">${texts.password}</label>
        <input
          id="new-password"
          type="password"
          autocomplete="new-password"
          required
          aria-invalid=${wrong ? 'true' : 'false'}
          aria-describedby="new-password-about"
        />
        <span id="new-password-about" class=${wrong ? 'wrong' : 'muted small'}>${wrong || texts.passwordHint}</span>
      </div>
      <button class="primary" aria-disabled=${this.busy ? 'true' : 'false'} aria-busy=${this.busy ? 'true' : 'false'}>
        <span>${texts.openAccount}</span>
      </button>
      <div role="alert">${problem ? html`<p class="wrong">${problem}</p>` : nothing}</div>
    </form>`;
  }

  private get texts() {
    return this.host.translated()?.checkout ?? english;
  }

  private readonly handleSubmit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const field = (event.target as HTMLFormElement).querySelector<HTMLInputElement>('#new-password');
    const password = field?.value ?? '';
    if (this.busy) return;
    const { texts } = this;
    this.problem = '';
    this.wrong = password.length < leastLength ? texts.passwordHint : '';
    if (!this.wrong) await this.register(password);
    this.host.element.requestUpdate();
    if (this.wrong) field?.focus();
  };

  private async register(password: string): Promise<void> {
    const { sellerId = '', email = '', prename = '', lastname = '' } = this.order;
    this.busy = true;
    this.host.element.requestUpdate();
    try {
      const { register } = this.host.clientFor(operations).account;
      await register({ sellerId, email, password, prename, lastname });
      this.isSent = true;
    } catch (error) {
      const isWeak = error instanceof ServiceError && error.body.details?.some(({ path }) => path === 'password');
      if (isWeak) this.wrong = this.texts.problems.WEAK_PASSWORD;
      else this.problem = this.host.failed(error);
    } finally {
      this.busy = false;
    }
  }
}
