/** The withdrawal of a transfer offer that was not accepted yet. */
import { html, type TemplateResult } from 'lit';
import { ticketTransfers } from '../../../contract/ticket-transfers.ts';
import { PanelForm } from './panel-form.ts';

export class WithdrawPanel extends PanelForm {
  protected get go() {
    return { label: this.context.view().texts.transfer.withdraw };
  }

  protected renderFields(): TemplateResult {
    const { change, view } = this.context;
    return html`<p class="small">${view().texts.transfer.offeredTo(change.to ?? '')}</p>`;
  }

  protected async submit(): Promise<void> {
    const { host, ticket, view, done } = this.context;
    await this.attempt(async () => {
      const { tickets: client } = host.clientFor({ tickets: ticketTransfers });
      await client.withdrawTransfer({ id: ticket._id, secret: ticket.secret ?? '' });
      done(view().texts.transfer.withdrawn);
    });
  }
}
