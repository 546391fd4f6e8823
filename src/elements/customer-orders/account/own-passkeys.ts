/** The passkeys of a customer: the list, adding one, removing one. */
import { html, nothing, type TemplateResult } from 'lit';
import { ServiceError } from '../../../client/errors.ts';
import { passkeys, type Passkey } from '../../../contract/passkeys.ts';
import { passkeys as english } from '../../../locales/en/passkeys.ts';
import type { Texts } from '../../../locales/index.ts';
import { date } from '../../format.ts';
import { focusOn, type OrdersHost } from '../view/orders-host.ts';
import { makePasskey } from '../../passkey-device.ts';
import { ProofField, type Proof } from '../sign-in/proof-field.ts';

/** True if the browser has passkeys, on this page. */
const hasPasskeys = () => 'PublicKeyCredential' in window;

export class OwnPasskeys {
  /** Missing while they are loading, and if the service has none. */
  private known: readonly Passkey[] | undefined;
  private isOpen = false;
  private busy = false;
  private said = '';
  private problem = '';
  private readonly proof: ProofField;

  constructor(
    private readonly host: OrdersHost,
    view: () => { readonly texts: Texts['ownAccount']; readonly email: string },
  ) {
    this.proof = new ProofField(host, 'passkey-proof', view);
    void this.load();
  }

  render(): TemplateResult | typeof nothing {
    const { known, texts, said, problem } = this;
    if (!known || (known.length === 0 && !hasPasskeys())) return nothing;
    return html`<section class="passkeys" tabindex="-1">
      <h4>${texts.title}</h4>
      <p class="small">${texts.lead}</p>
      <p role="status" class="small">${said}</p>
      <div role="alert">${problem ? html`<p class="notice">${problem}</p>` : nothing}</div>
      ${
        known.length > 0
          ? html`<ul role="list">
              ${known.map((passkey) => this.renderOne(passkey))}
            </ul>`
          : html`<p class="small muted">${texts.none}</p>`
      }
      ${hasPasskeys() ? (this.isOpen ? this.renderForm() : this.renderAdd()) : nothing}
    </section>`;
  }

  private renderOne(passkey: Passkey): TemplateResult {
    const { texts } = this;
    const at = (moment: string) => date(moment, 'short', this.host.language());
    const device = passkey.device ?? texts.unknownDevice;
    const since = at(passkey.createdAt);
    const dates = [texts.made(passkey.domain, since), passkey.lastUsedAt && texts.used(at(passkey.lastUsedAt))];
    return html`<li>
      <span>
        <strong>${device}</strong><br />
        <span class="small muted">${dates.filter(Boolean).join(', ')}</span>
      </span>
      <button
        type="button"
        class="link"
        aria-label=${texts.removeOne(device, since)}
        @click=${() => void this.remove(passkey)}
      >
        ${texts.remove}
      </button>
    </li>`;
  }

  private renderAdd(): TemplateResult {
    return html`<button type="button" class="quiet add-passkey" @click=${this.handleOpen}>${this.texts.add}</button>`;
  }

  private renderForm(): TemplateResult {
    const { texts, busy } = this;
    return html`<form novalidate @submit=${this.handleSubmit}>
      ${this.proof.render()}
      <div class="actions">
        <button class="primary" aria-disabled=${busy ? 'true' : 'false'}>${busy ? texts.adding : texts.addNow}</button>
        <button type="button" class="quiet" @click=${this.handleCancel}>${texts.cancel}</button>
      </div>
    </form>`;
  }

  private get texts(): Texts['passkeys'] {
    return this.host.translated()?.passkeys ?? english;
  }

  private get client() {
    return this.host.clientFor({ account: passkeys }).account;
  }

  private async load(): Promise<void> {
    try {
      this.known = (await this.client.passkeys({})).passkeys;
    } catch {
      return; // the rest of the account works without them
    }
    this.host.element.requestUpdate();
  }

  private readonly handleOpen = (): void => {
    this.isOpen = true;
    this.said = this.problem = '';
    void focusOn(this.host, '#passkey-proof');
  };

  private readonly handleCancel = (): void => {
    this.isOpen = false;
    this.problem = '';
    void focusOn(this.host, '.add-passkey');
  };

  private readonly handleSubmit = (submit: SubmitEvent): void => {
    submit.preventDefault();
    if (this.busy) return;
    const proof = this.proof.read(submit.target as HTMLFormElement);
    if (proof) void this.add(proof);
  };

  private async add(proof: Proof): Promise<void> {
    this.busy = true;
    this.said = this.problem = '';
    this.host.element.requestUpdate();
    try {
      const made = await this.client.addPasskey({
        credential: await makePasskey(await this.client.passkeyOptions(proof)),
      });
      this.known = [made, ...(this.known ?? [])];
      this.said = this.texts.added;
      this.isOpen = false;
      void focusOn(this.host, '.add-passkey');
    } catch (error) {
      const isHere = !(error instanceof ServiceError && error.code === 'PASSKEYS_NOT_HERE');
      if (!isHere || !this.proof.refused(error)) this.problem = isHere ? this.explain(error) : this.texts.notHere;
    }
    this.busy = false;
    this.host.element.requestUpdate();
  }

  private async remove({ _id: id }: Passkey): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.said = this.problem = '';
    try {
      await this.client.removePasskey({ id });
      this.known = this.known?.filter(({ _id }) => _id !== id);
      this.said = this.texts.removed;
      void focusOn(this.host, '.passkeys'); // its button is gone
    } catch (error) {
      this.problem = this.host.explain(error);
    }
    this.busy = false;
    this.host.element.requestUpdate();
  }

  /** The text of an error. Errors of the device and the browser have names, and no text for people. */
  private explain(error: unknown): string {
    if (!(error instanceof DOMException)) return this.host.explain(error);
    const { texts } = this;
    if (error.name === 'InvalidStateError') return texts.knownHere;
    return error.name === 'SecurityError' ? texts.notHere : texts.notAdded;
  }
}
