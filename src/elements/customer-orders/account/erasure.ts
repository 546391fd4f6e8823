/** The erasure of the own account: it names the consequences, and asks for the password or a code again. */
import { html, nothing, type TemplateResult } from 'lit';
import { ownAccount } from '../../../contract/own-account.ts';
import type { Texts } from '../../../locales/index.ts';
import { focusOn, type OrdersHost } from '../view/orders-host.ts';
import { ProofField } from '../sign-in/proof-field.ts';

export class Erasure {
  private isOpen = false;
  private busy = false;
  private problem = '';
  private readonly proof: ProofField;

  constructor(
    private readonly host: OrdersHost,
    private readonly view: () => { readonly texts: Texts['ownAccount']; readonly email: string },
  ) {
    this.proof = new ProofField(host, 'erase-proof', view);
  }

  render(): TemplateResult {
    const { texts } = this.view();
    return html`<section>
      <h4>${texts.erase}</h4>
      <p class="small">${texts.eraseLead}</p>
      ${
        this.isOpen
          ? this.renderForm(texts)
          : html`<button type="button" class="quiet erase" @click=${this.handleOpen}>${texts.erase}</button>`
      }
    </section>`;
  }

  private renderForm(texts: Texts['ownAccount']): TemplateResult {
    const { busy, problem } = this;
    return html`<form novalidate @submit=${this.handleSubmit}>
      <div role="alert">${problem ? html`<p class="notice">${problem}</p>` : nothing}</div>
      ${this.proof.render()}
      <div class="actions">
        <button class="quiet danger" aria-disabled=${busy ? 'true' : 'false'}>
          ${busy ? texts.erasing : texts.eraseNow}
        </button>
        <button type="button" class="quiet" @click=${this.handleCancel}>${texts.cancel}</button>
      </div>
    </form>`;
  }

  private readonly handleOpen = (): void => {
    this.isOpen = true;
    void focusOn(this.host, '#erase-proof');
  };

  private readonly handleCancel = (): void => {
    this.isOpen = false;
    this.problem = '';
    this.proof.reset();
    void focusOn(this.host, '.erase');
  };

  private readonly handleSubmit = async (submit: SubmitEvent): Promise<void> => {
    submit.preventDefault();
    if (this.busy) return;
    this.problem = '';
    const proof = this.proof.read(submit.target as HTMLFormElement);
    if (!proof) return;
    this.busy = true;
    this.host.element.requestUpdate();
    try {
      await this.host.clientFor({ account: ownAccount }).account.erase(proof);
      this.host.leave(this.view().texts.erased);
    } catch (error) {
      if (!this.proof.refused(error)) this.problem = this.host.explain(error);
    }
    this.busy = false;
    this.host.element.requestUpdate();
  };
}
