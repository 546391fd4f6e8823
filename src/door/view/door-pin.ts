/** `<door-pin>`: asks for the PIN of the device, or sets one. It is loaded when it is needed. */
import { html, LitElement, nothing } from 'lit';
import type { DoorTexts } from '../../locales/door/en.ts';
import { pinPattern, setPin, unlock } from '../pin.ts';
import type { Vault } from '../vault.ts';
import { pageStyles } from './page.styles.ts';
import { sheetStyles } from './sheets.styles.ts';

/** What the page waits for: the vault is open, or its PIN is set, or nothing was changed. */
export class PinDoneEvent extends Event {
  constructor() {
    super('pin-done');
  }
}

export class DoorPin extends LitElement {
  static override styles = [pageStyles, sheetStyles];
  static override properties = {
    vault: { attribute: false },
    texts: { attribute: false },
    setting: { type: Boolean },
    problem: { state: true },
    isBusy: { state: true },
  };
  declare vault: Vault;
  declare texts: DoorTexts;
  /** Sets a PIN in place of asking for it. */
  declare setting: boolean;
  declare private problem: string | undefined;
  declare private isBusy: boolean;

  protected override render() {
    const { pin } = this.texts;
    return html`<main class="sheet">
      <h1>${this.setting ? pin.set : pin.title}</h1>
      <p id="about">${this.setting ? pin.about : pin.ask}</p>
      ${this.problem === undefined ? nothing : html`<p class="problem" role="alert">${this.problem}</p>`}
      <form @submit=${this.handleSubmit}>
        ${this.field('pin', pin.pin)} ${this.setting ? this.field('again', pin.again) : nothing}
        <button class="primary" ?disabled=${this.isBusy}>${this.setting ? pin.save : pin.open}</button>
        ${this.setting ? html`<button type="button" @click=${this.handleDone}>${pin.cancel}</button>` : nothing}
      </form>
    </main>`;
  }

  protected override firstUpdated(): void {
    this.renderRoot.querySelector('input')?.focus();
  }

  private field(name: string, label: string) {
    return html`<label>
      ${label}
      <input
        name=${name}
        type="password"
        inputmode="numeric"
        autocomplete="off"
        pattern=${pinPattern}
        title=${this.texts.pin.form}
        aria-describedby="about"
        required
      />
    </label>`;
  }

  private readonly handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const data = new FormData(form);
    const [pin, again] = [data.get('pin') as string, data.get('again') as string | null];
    form.reset();
    void (this.setting ? this.set(pin, again) : this.unlock(pin));
  };

  private readonly handleDone = () => {
    this.dispatchEvent(new PinDoneEvent());
  };

  private async set(pin: string, again: string | null): Promise<void> {
    if (pin !== again) {
      this.tell(this.texts.pin.differs);
      return;
    }
    this.isBusy = true;
    await setPin(this.vault, pin);
    this.handleDone();
  }

  private async unlock(pin: string): Promise<void> {
    this.isBusy = true;
    const left = await unlock(this.vault, pin);
    this.isBusy = false;
    if (left === 'open' || left === 0) this.handleDone();
    else this.tell(this.texts.pin.wrong(left));
  }

  private tell(problem: string): void {
    this.problem = problem;
    this.renderRoot.querySelector('input')?.focus();
  }
}

customElements.define('door-pin', DoorPin);
declare global {
  interface HTMLElementTagNameMap {
    'door-pin': DoorPin;
  }
}
