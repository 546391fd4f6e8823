/** The email about an order: where it went, another address if that one is wrong, and the button that sends it again. */
import { html, nothing, type TemplateResult } from 'lit';
import { ServiceError } from '../client/errors.ts';
import { emailPattern } from '../contract/email.ts';
import { orders, type OrderSummary } from '../contract/orders.ts';
import type { Ticket } from '../contract/tickets.ts';
import { mailed as english } from '../locales/en/mailed.ts';
import type { LoadedTexts } from '../locales/index.ts';
import { date } from './format.ts';
import type { FilesHost } from './order-files.ts';
import { styles } from './order-mail.styles.ts';
import { adopt } from './styles.ts';

/** The element that shows it. */
export interface MailHost extends FilesHost {
  readonly language: () => string;
  /** Texts of another language than English, once they are loaded. */
  readonly translated: () => LoadedTexts | undefined;
}

/** The order, and what its summary tells of its emails. */
interface MailedOrder {
  readonly id: string;
  /** Missing for an order of the signed-in customer. */
  readonly secret: string | undefined;
  readonly tickets: readonly Ticket[];
  readonly mail: NonNullable<OrderSummary['mail']>;
}

/** The tickets that an email brings: valid ones that are not printed. */
const isMailed = ({ status = '', deliveryType }: Ticket) =>
  !['RESERVED', 'INVALID', 'DETAILSREQUIRED'].includes(status) && deliveryType !== 'HARD';

export class OrderMail {
  private mail: MailedOrder['mail'];
  private isOpen = false;
  private isWrong = false;
  private busy = false;
  private said = '';
  private problem = '';

  constructor(
    private readonly host: MailHost,
    private readonly order: MailedOrder,
  ) {
    adopt(host.element, styles);
    this.mail = order.mail;
  }

  private get texts() {
    return this.host.translated()?.mailed ?? english;
  }

  private get id(): string {
    return `mail-${this.order.id}`;
  }

  render(): TemplateResult {
    const { texts, busy, problem } = this;
    const { email = '', sentAt, correctableUntil } = this.mail;
    const state = busy ? 'true' : 'false';
    const what = this.order.tickets.some(isMailed) ? texts.tickets : texts.order;
    return html`<div class="mail" id=${this.id}>
      <p role="status">${sentAt ? what(email) : nothing}</p>
      ${
        this.isOpen
          ? this.renderForm(email)
          : html`<div>
              ${
                correctableUntil
                  ? html`<button type="button" class="link small" @click=${this.handleOpen}>${texts.wrong}</button>`
                  : nothing
              }
              <button type="button" class="link small" aria-disabled=${state} @click=${this.handleResend}>
                ${busy ? texts.sending : texts.resend}
              </button>
            </div>`
      }
      <p class="small muted" role="status">${this.said}</p>
      ${problem ? html`<p class="wrong" role="alert">${problem}</p>` : nothing}
    </div>`;
  }

  private renderForm(email: string): TemplateResult {
    const { id, texts, isWrong } = this;
    return html`<form novalidate @submit=${this.handleSubmit} @keydown=${this.handleKey}>
      <div class="field">
        <label for=${`${id}-email`}>${texts.email}</label>
        <input
          id=${`${id}-email`}
          type="email"
          autocomplete="email"
          required
          value=${email}
          aria-invalid=${isWrong ? 'true' : 'false'}
          aria-describedby=${isWrong ? `${id}-wrong` : nothing}
        />
        ${isWrong ? html`<span class="wrong" id=${`${id}-wrong`}>${texts.notEmail}</span>` : nothing}
      </div>
      <div>
        <button class="primary small" aria-disabled=${this.busy ? 'true' : 'false'}>
          ${this.busy ? texts.sending : texts.send}
        </button>
        <button type="button" class="quiet small" @click=${this.handleClose}>${texts.cancel}</button>
      </div>
    </form>`;
  }

  private readonly handleOpen = async (): Promise<void> => {
    Object.assign(this, { isOpen: true, isWrong: false, said: '', problem: '' });
    (await this.focus('input'))?.select();
  };

  private readonly handleClose = (): void => {
    if (this.busy) return;
    this.isOpen = false;
    this.problem = '';
    void this.focus('button');
  };

  private readonly handleKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') this.handleClose();
  };

  private readonly handleSubmit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { id, secret = '' } = this.order;
    const email = (event.target as HTMLFormElement).querySelector('input')?.value.trim() ?? '';
    if (this.busy) return;
    this.isWrong = !emailPattern.test(email);
    if (this.isWrong) {
      await this.focus('input');
      return;
    }
    const status = await this.send(async () => {
      const { correctEmail } = this.host.clientFor({ orders }).orders;
      return await correctEmail({ id, secret, email });
    });
    this.isWrong = status === 400;
    this.isOpen = status !== undefined && status !== 409;
    if (this.isWrong) this.problem = '';
    if (status === 409) {
      this.mail = { ...this.mail, correctableUntil: undefined };
      this.problem = this.texts.closed;
    }
    await this.focus(this.isOpen ? 'input' : 'button', true);
  };

  private readonly handleResend = async (): Promise<void> => {
    if (this.busy) return;
    const { texts } = this;
    const nextAt = Date.parse(this.mail.nextAt ?? '');
    // shown before a request: the service would reject it
    if (nextAt > Date.now()) {
      this.problem = '';
      this.said = texts.resendFrom(date(new Date(nextAt), 'time', this.host.language()));
      this.host.element.requestUpdate();
      return;
    }
    const status = await this.send(async () => {
      const client = this.host.clientFor({ orders }).orders;
      const { id, secret } = this.order;
      return await (secret === undefined ? client.resendOwn({ id }) : client.resend({ id, secret }));
    });
    if (status === undefined) this.said = texts.resent(this.mail.email ?? '');
    this.host.element.requestUpdate();
  };

  /** Has the email sent, and takes the answer; the status of a failure, 0 for one without. */
  private async send(ask: () => Promise<NonNullable<OrderSummary['mail']>>): Promise<number | undefined> {
    Object.assign(this, { busy: true, said: '', problem: '' });
    this.host.element.requestUpdate();
    let status: number | undefined;
    try {
      this.mail = await ask();
    } catch (error) {
      status = error instanceof ServiceError ? error.status : 0;
      this.problem = this.host.explain(error);
    }
    this.busy = false;
    return status;
  }

  /** Focuses the first element of a kind, once it is rendered. @param only Not if the focus has gone elsewhere. */
  private async focus<Tag extends 'input' | 'button'>(tag: Tag, only = false) {
    const { element } = this.host;
    const block = () => element.shadowRoot?.getElementById(this.id);
    const active = element.shadowRoot?.activeElement;
    const isElsewhere = only && active && !block()?.contains(active);
    element.requestUpdate();
    await element.updateComplete;
    const found = block()?.querySelector(tag);
    if (!isElsewhere) found?.focus();
    return found;
  }
}
