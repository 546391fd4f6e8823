/** The end of a resale: it withdraws a listing that no buyer holds. */
import { html, type TemplateResult } from 'lit';
import { ticketResales } from '../../../contract/ticket-resales.ts';
import { toMinor } from '../../../sale/money.ts';
import { money } from '../../format.ts';
import { PanelForm } from './panel-form.ts';

export class EndResalePanel extends PanelForm {
  protected get go() {
    return { label: this.context.view().texts.selling.withdraw };
  }

  protected renderFields(): TemplateResult {
    const { change, view } = this.context;
    const { texts, language } = view();
    const { price = 0, currency = '' } = change;
    return html`<p class="small">${texts.selling.question(money(toMinor(price, currency), currency, language))}</p>`;
  }

  protected async submit(): Promise<void> {
    const { host, ticket, view, done } = this.context;
    await this.attempt(async () => {
      const { tickets: client } = host.clientFor({ tickets: ticketResales });
      await client.endResale({ id: ticket._id, secret: ticket.secret ?? '' });
      done(view().texts.selling.withdrawn);
    });
  }
}
