/** The transfer of a ticket: the email address that it is offered to. */
import { html, nothing, type TemplateResult } from 'lit';
import { ServiceError } from '../../../client/errors.ts';
import { ticketTransfers } from '../../../contract/ticket-transfers.ts';
import { date } from '../../format.ts';
import { PanelForm } from './panel-form.ts';

export class TransferPanel extends PanelForm {
  /** The error of the address. */
  private wrong = '';

  protected get go() {
    const { transfer } = this.context.view().texts;
    return { label: this.busy ? transfer.sending : transfer.send };
  }

  protected renderFields(): TemplateResult {
    const { change, view } = this.context;
    const { texts, language, timezone } = view();
    const { transfer } = texts;
    const { wrong, id } = this;
    return html`<p class="small">${transfer.lead}</p>
      ${
        change.until
          ? html`<p class="small">${transfer.deadline(date(change.until, 'dateTime', language, timezone))}</p>`
          : nothing
      }
      ${change.timesLeft ? html`<p class="small">${transfer.timesLeft(change.timesLeft)}</p>` : nothing}
      <div part="field" class="field">
        <label for=${id}>${transfer.email}</label>
        <input
          id=${id}
          type="email"
          autocomplete="off"
          required
          maxlength="254"
          aria-invalid=${wrong ? 'true' : 'false'}
          aria-describedby=${wrong ? `${id}-wrong` : nothing}
        />
        ${wrong ? html`<p id="${id}-wrong" class="wrong">${wrong}</p>` : nothing}
      </div>`;
  }

  protected async submit(form: HTMLFormElement): Promise<void> {
    const { host, ticket, view, done } = this.context;
    const { transfer } = view().texts;
    const input = form.querySelector('input');
    const email = input?.value.trim() ?? '';
    this.problem = '';
    this.wrong = !email || !input?.validity.valid ? transfer.notEmail : '';
    if (this.wrong) {
      await this.focus(this.id);
      return;
    }
    await this.attempt(async () => {
      const { id, secret, locale } = { id: ticket._id, secret: ticket.secret ?? '', locale: view().language };
      await host.clientFor({ tickets: ticketTransfers }).tickets.transfer({ id, secret, email, locale });
      done(transfer.sent(email));
    });
  }

  protected override async failed(error: unknown): Promise<void> {
    const { transfer } = this.context.view().texts;
    const { code, status } = error instanceof ServiceError ? error : {};
    if (code === 'OWN_ADDRESS') this.wrong = transfer.ownAddress;
    else if (status === 429) this.problem = transfer.tooMany;
    else this.problem = this.context.explain(error);
    await this.focus(this.id);
  }

  private get id(): string {
    return `transfer-${this.context.ticket._id}`;
  }
}
