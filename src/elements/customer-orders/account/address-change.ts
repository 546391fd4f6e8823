/** The change of a customer's email address; the link in the email to the new one completes it. */
import { html, nothing, type TemplateResult } from 'lit';
import { ownAccount } from '../../../contract/own-account.ts';
import type { Texts } from '../../../locales/index.ts';
import { focusOn, type OrdersHost } from '../view/orders-host.ts';
import { ProofField } from '../sign-in/proof-field.ts';

export class AddressChange {
  private isOpen = false;
  private busy = false;
  private said = '';
  private problem = '';
  private wrong = '';
  private readonly proof: ProofField;

  constructor(
    private readonly host: OrdersHost,
    private readonly view: () => { readonly texts: Texts['ownAccount']; readonly email: string },
  ) {
    this.proof = new ProofField(host, 'address-proof', view);
  }

  render(): TemplateResult {
    const { texts, email } = this.view();
    return html`<section>
      <h4>${texts.address}</h4>
      <p>${email}</p>
      <p role="status" class="small">${this.said}</p>
      ${
        this.isOpen
          ? this.renderForm(texts)
          : html`<button type="button" class="quiet address" @click=${this.handleOpen}>${texts.changeAddress}</button>`
      }
    </section>`;
  }

  private renderForm(texts: Texts['ownAccount']): TemplateResult {
    const { busy, problem, wrong } = this;
    return html`<form novalidate @submit=${this.handleSubmit}>
      <div role="alert">${problem ? html`<p class="notice">${problem}</p>` : nothing}</div>
      <p class="small">${texts.changeLead}</p>
      <div part="field" class="field">
        <label for="new-address">${texts.newAddress}</label>
        <input
          id="new-address"
          name="email"
          type="email"
          autocomplete="email"
          required
          aria-invalid=${wrong ? 'true' : 'false'}
          aria-describedby=${wrong ? 'new-address-wrong' : nothing}
        />
        ${wrong ? html`<p id="new-address-wrong" class="wrong">${wrong}</p>` : nothing}
      </div>
      ${this.proof.render()}
      <div class="actions">
        <button class="primary" aria-disabled=${busy ? 'true' : 'false'}>
          ${busy ? texts.erasing : texts.changeNow}
        </button>
        <button type="button" class="quiet" @click=${this.handleCancel}>${texts.changeCancel}</button>
      </div>
    </form>`;
  }

  private readonly handleOpen = (): void => {
    this.isOpen = true;
    this.said = '';
    void focusOn(this.host, '#new-address');
  };

  private readonly handleCancel = (): void => {
    this.isOpen = false;
    this.problem = this.wrong = '';
    this.proof.reset();
    void focusOn(this.host, '.address');
  };

  private readonly handleSubmit = async (submit: SubmitEvent): Promise<void> => {
    submit.preventDefault();
    if (this.busy) return;
    const form = submit.target as HTMLFormElement;
    const { texts, email: known } = this.view();
    const input = form.querySelector<HTMLInputElement>('#new-address');
    const email = input?.value.trim() ?? '';
    const isSame = email.toLowerCase() === known.toLowerCase();
    this.problem = '';
    this.wrong = !email ? texts.missing : !input?.validity.valid ? texts.notEmail : isSame ? texts.sameAddress : '';
    if (this.wrong) {
      await focusOn(this.host, '#new-address');
      return;
    }
    const proof = this.proof.read(form);
    if (!proof) return;
    this.busy = true;
    this.host.element.requestUpdate();
    try {
      await this.host.clientFor({ account: ownAccount }).account.changeEmail({ email, ...proof });
      this.said = texts.changeMailed(email);
      this.isOpen = false;
      void focusOn(this.host, '.address');
    } catch (error) {
      if (!this.proof.refused(error)) this.problem = this.host.explain(error);
    }
    this.busy = false;
    this.host.element.requestUpdate();
  };
}
