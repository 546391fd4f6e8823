/** The field for a proof of identity: it asks a signed-in customer for the password, or for a code by email. */
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { ServiceError } from '../../../client/errors.ts';
import { ownAccount } from '../../../contract/own-account.ts';
import type { Texts } from '../../../locales/index.ts';
import { focusOn, type OrdersHost } from '../view/orders-host.ts';

export interface Proof {
  readonly password?: string;
  readonly otp?: string;
}

export class ProofField {
  private byCode = false;
  private wrong = '';
  private note = '';
  private busy = false;

  constructor(
    private readonly host: OrdersHost,
    private readonly id: string,
    private readonly view: () => { readonly texts: Texts['ownAccount']; readonly email: string },
  ) {}

  render(): TemplateResult {
    const { id, byCode, wrong, note } = this;
    const { texts } = this.view();
    return html`<div part="field" class="field">
        <label for=${id}>${byCode ? texts.code : texts.password}</label>
        ${
          // another field, so that no password is visible where a code belongs
          keyed(byCode, this.renderInput())
        }
        ${wrong ? html`<p id="${id}-wrong" class="wrong">${wrong}</p>` : nothing}
      </div>
      <p class="small" role="status">${note}</p>
      <button type="button" class="link" @click=${this.handleSwitch}>
        ${byCode ? texts.passwordInstead : texts.codeInstead}
      </button>`;
  }

  private renderInput(): TemplateResult {
    const { id, byCode, wrong } = this;
    return html`<input
      id=${id}
      name=${byCode ? 'otp' : 'password'}
      type=${byCode ? 'text' : 'password'}
      inputmode=${byCode ? 'numeric' : nothing}
      .autocomplete=${byCode ? 'one-time-code' : 'current-password'}
      required
      aria-invalid=${wrong ? 'true' : 'false'}
      aria-describedby=${wrong ? `${id}-wrong` : nothing}
    />`;
  }

  /** The typed proof; `undefined` if it is missing, which is shown beside the field. */
  read(form: HTMLFormElement): Proof | undefined {
    const value = form.querySelector<HTMLInputElement>(`#${this.id}`)?.value ?? '';
    this.wrong = value ? '' : this.view().texts.missing;
    if (!value) void focusOn(this.host, `#${this.id}`);
    return value ? (this.byCode ? { otp: value } : { password: value }) : undefined;
  }

  /** True if the service rejected the proof, which is shown beside the field. */
  refused(error: unknown): boolean {
    if (!(error instanceof ServiceError) || error.status !== 403) return false;
    const { texts } = this.view();
    this.wrong = this.byCode ? texts.wrongCode : texts.wrongPassword;
    void focusOn(this.host, `#${this.id}`);
    return true;
  }

  /** Clears a former attempt. */
  reset(): void {
    this.wrong = this.note = '';
  }

  private readonly handleSwitch = async (): Promise<void> => {
    if (this.busy) return; // a second tap is the same request
    this.reset();
    if (this.byCode) {
      this.byCode = false;
      await focusOn(this.host, `#${this.id}`);
      return;
    }
    const { texts, email } = this.view();
    this.busy = true;
    try {
      await this.host.clientFor({ account: ownAccount }).account.requestConfirmationCode({});
      this.note = texts.codeSent(email);
      this.byCode = true;
      void focusOn(this.host, `#${this.id}`);
    } catch (error) {
      // a code that was sent just now still works
      if (error instanceof ServiceError && error.status === 429) this.byCode = true;
      this.note = this.host.explain(error);
      this.host.element.requestUpdate();
    } finally {
      this.busy = false;
    }
  };
}
