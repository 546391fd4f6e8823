/** The sign-in in place of the orders: the password form, or the one for a code. */
import { html, nothing, type TemplateResult } from 'lit';
import { ServiceError } from '../../../client/errors.ts';
import { account } from '../../../contract/customers.ts';
import type { Texts } from '../../../locales/index.ts';
import { checkSignIn, renderSignIn, type Credentials } from '../../sign-in.ts';
import type { CodeSignIn } from './code-sign-in.ts';
import type { OrdersHost } from '../view/orders-host.ts';

export class SignInFlow {
  /** The reason for the sign-in, or an error, as text. */
  problem = '';
  private wrong: Partial<Credentials> = {};
  private busy = false;
  private byCode: CodeSignIn | undefined;
  /** The code form could not be loaded. */
  private isMissing = false;
  /** There is no other form. */
  private isAlone = false;

  constructor(
    private readonly host: OrdersHost,
    private readonly texts: () => Texts['orders'],
  ) {}

  /** @param way `none` shows the page's own content @param loading content while the code form is loading */
  render(way: 'password' | 'code' | 'none', loading: () => TemplateResult): TemplateResult {
    const { problem, wrong, busy } = this;
    const text = this.texts();
    const alert = html`<div role="alert">${problem ? html`<p>${problem}</p>` : nothing}</div>`;
    if (this.byCode) return html`${alert}${this.byCode.render()} ${this.renderPasskey()}`;
    if (way === 'none') return html`${alert}<slot></slot>`;
    const byCode = html`<button class="link by-code" type="button" @click=${this.handleByCode}>
      ${text.withCode}
    </button>`;
    if (way === 'code') {
      this.isAlone = true;
      if (this.isMissing) return html`${alert}${byCode}`;
      void this.askForCode();
      return html`${alert}${loading()}`;
    }
    const submit = (event: SubmitEvent) => void this.handleSubmit(event);
    return html`${renderSignIn({ text, part: 'sign-in', wrong, problem, busy, submit })} ${byCode}
    ${this.renderPasskey()}`;
  }

  /** Only if the browser has passkeys. */
  private renderPasskey(): TemplateResult | typeof nothing {
    return 'PublicKeyCredential' in window
      ? html`<button class="link by-code" type="button" @click=${this.handlePasskey}>
          ${this.texts().withPasskey}
        </button>`
      : nothing;
  }

  private readonly handlePasskey = async (): Promise<void> => {
    this.problem = '';
    this.problem = await import('./passkey-sign-in.ts').then(
      ({ signInWithPasskey }) => signInWithPasskey(this.host),
      (error: unknown) => this.host.explain(error),
    );
    this.host.element.requestUpdate();
  };

  /** Loads the code form on demand. */
  private async askForCode(back?: () => void): Promise<void> {
    this.isMissing = false;
    try {
      const { CodeSignIn } = await import('./code-sign-in.ts');
      this.byCode ??= new CodeSignIn(this.host, back);
    } catch (error) {
      this.isMissing = true;
      this.problem = this.host.explain(error);
    }
    this.host.element.requestUpdate();
  }

  /** Clears a former attempt. */
  reset(problem = ''): void {
    this.byCode = undefined;
    this.problem = problem;
    this.wrong = {};
  }

  private readonly handleByCode = (): void => {
    const back = () => {
      this.host.holdFocus();
      this.reset();
      this.host.element.requestUpdate();
    };
    this.host.holdFocus();
    this.problem = '';
    void this.askForCode(this.isAlone ? undefined : back);
  };

  private async handleSubmit(submit: SubmitEvent): Promise<void> {
    submit.preventDefault();
    if (this.busy) return;
    const { element } = this.host;
    const { credentials, wrong } = checkSignIn(submit.target as HTMLFormElement, this.texts());
    this.wrong = wrong;
    this.problem = '';
    element.requestUpdate();
    if (wrong.email ?? wrong.password) {
      await element.updateComplete;
      element.shadowRoot?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
      return;
    }
    this.busy = true;
    try {
      // a page's own client renews nothing
      const refresh = !element.client && { refresh: true };
      const input = { sellerId: element.seller, ...credentials, ...refresh };
      this.host.enter(await this.host.clientFor({ account }).account.login(input));
    } catch (error) {
      const refused = error instanceof ServiceError && (error.status === 400 || error.status === 401);
      this.problem = refused ? this.texts().wrong : this.host.explain(error);
    } finally {
      this.busy = false;
      element.requestUpdate();
    }
  }
}
