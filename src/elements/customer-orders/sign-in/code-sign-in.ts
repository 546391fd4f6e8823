/** The sign-in by a code in an email, without a password. It loads on demand. */
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { ServiceError } from '../../../client/errors.ts';
import { account } from '../../../contract/customers.ts';
import { signIn } from '../../../contract/sign-in.ts';
import { codeSignIn as english } from '../../../locales/en/code-sign-in.ts';
import type { Texts } from '../../../locales/index.ts';
import { focusOn, type OrdersHost } from '../view/orders-host.ts';

const operations = { account: { ...account, ...signIn } };

export class CodeSignIn {
  /** The address that a code was sent to; before, the form asks for one. */
  private mailedTo = '';
  private typed = '';
  private wrong = '';
  private problem = '';
  private note = '';
  private busy = false;

  /** @param back returns to the password form, if there is one */
  constructor(
    private readonly host: OrdersHost,
    private readonly back?: () => void,
  ) {}

  private get texts(): Texts['codeSignIn'] {
    return this.host.translated()?.codeSignIn ?? english;
  }

  render(): TemplateResult {
    const { texts, mailedTo, busy } = this;
    const submit = mailedTo ? this.handleCode : this.handleEmail;
    return html`<form part="sign-in" class="sign-in" novalidate @submit=${submit}>
      <h2>${texts.title}</h2>
      <div role="alert">${this.problem ? html`<p class="notice">${this.problem}</p>` : nothing}</div>
      <p class="small" role="status">${mailedTo ? this.note : texts.lead}</p>
      ${
        mailedTo
          ? keyed(
              'code',
              this.renderField('code', texts.code, html`<p id="code-hint" class="small muted">${texts.codeHint}</p>`),
            )
          : keyed('email', this.renderField('email', texts.email))
      }
      <button class="primary" aria-disabled=${busy ? 'true' : 'false'}>
        ${busy ? texts.sending : mailedTo ? texts.enter : texts.sendCode}
      </button>
      ${mailedTo ? this.renderOthers() : this.renderBack()}
    </form>`;
  }

  private renderField(name: 'email' | 'code', label: string, hint?: TemplateResult): TemplateResult {
    const { wrong } = this;
    const described = [hint && `${name}-hint`, wrong && `${name}-wrong`].filter(Boolean).join(' ');
    const [type, autocomplete, mode] =
      name === 'email' ? ['email', 'username', 'email'] : ['text', 'one-time-code', 'numeric'];
    return html`<div part="field" class="field">
      <label for=${name}>${label}</label>
      <input
        id=${name}
        name=${name}
        .type=${type}
        inputmode=${mode}
        .autocomplete=${autocomplete}
        .value=${name === 'email' ? this.typed : ''}
        required
        aria-invalid=${wrong ? 'true' : 'false'}
        aria-describedby=${described || nothing}
      />
      ${hint} ${wrong ? html`<p id="${name}-wrong" class="wrong">${wrong}</p>` : nothing}
    </div>`;
  }

  private renderOthers(): TemplateResult {
    return html`<button type="button" class="link" @click=${this.handleAgain}>${this.texts.again}</button>
      <button type="button" class="link" @click=${this.handleOther}>${this.texts.otherAddress}</button>`;
  }

  private renderBack(): TemplateResult | typeof nothing {
    return this.back
      ? html`<button type="button" class="link" @click=${this.back}>${this.texts.withPassword}</button>`
      : nothing;
  }

  private readonly handleEmail = (submit: SubmitEvent): void => {
    submit.preventDefault();
    const input = inputOf(submit);
    this.typed = input.value.trim();
    const wrong = this.typed ? (input.validity.valid ? '' : this.texts.notEmail) : this.texts.missing;
    void this.attempt('email', wrong, async () => {
      await this.mail(this.typed);
      this.mailedTo = this.typed;
      this.note = this.texts.sent(this.typed);
      this.host.holdFocus();
    }).then(() => (this.mailedTo ? focusOn(this.host, '#code') : undefined));
  };

  private readonly handleCode = (submit: SubmitEvent): void => {
    submit.preventDefault();
    const otp = inputOf(submit).value.replace(/\s/g, '');
    const wrong = /^\d{6}$/.test(otp) ? '' : this.texts.notCode;
    void this.attempt('code', wrong, async () => {
      const { element } = this.host;
      // a page's own client renews nothing
      const refresh = !element.client && { refresh: true };
      const input = { sellerId: element.seller, email: this.mailedTo, otp, ...refresh };
      this.host.enter(await this.host.clientFor(operations).account.login(input));
    });
  };

  private readonly handleAgain = (): void => {
    void this.attempt('code', '', async () => {
      this.note = '';
      await this.mail(this.mailedTo);
      this.note = this.texts.sentAgain;
    });
  };

  private readonly handleOther = (): void => {
    this.mailedTo = '';
    this.wrong = this.problem = '';
    void focusOn(this.host, '#email');
  };

  private async mail(email: string): Promise<void> {
    await this.host.clientFor(operations).account.requestSignInCode({ sellerId: this.host.element.seller, email });
  }

  /** One attempt at a time; typed values stay. */
  private async attempt(field: 'email' | 'code', wrong: string, work: () => Promise<void>): Promise<void> {
    if (this.busy) return; // a second click is the same attempt
    this.wrong = wrong;
    this.problem = '';
    if (wrong) {
      await focusOn(this.host, `#${field}`);
      return;
    }
    this.busy = true;
    this.host.element.requestUpdate();
    try {
      await work();
    } catch (error) {
      const refused = error instanceof ServiceError && (error.status === 400 || error.status === 401);
      this.problem = refused ? (field === 'code' ? this.texts.wrong : this.texts.notEmail) : this.host.explain(error);
    }
    this.busy = false;
    this.host.element.requestUpdate();
  }
}

function inputOf(submit: SubmitEvent): HTMLInputElement {
  return (submit.target as HTMLFormElement).querySelector('input') as HTMLInputElement;
}
