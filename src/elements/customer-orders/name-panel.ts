/** Who a ticket is for. */
import { html, type TemplateResult } from 'lit';
import { ticketDetails } from '../../contract/ticket-details.ts';
import type { PanelContext } from './change-panel.ts';
import { PanelForm } from './panel-form.ts';

const operations = { ticketDetails };
const names = ['firstname', 'lastname'] as const;
const autocomplete = { firstname: 'given-name', lastname: 'family-name' } as const;

export class NamePanel extends PanelForm {
  private isTried = false;
  private readonly values: Record<(typeof names)[number], string>;

  constructor(context: PanelContext) {
    super(context);
    const { firstname = '', lastname = '' } = context.ticket;
    this.values = { firstname, lastname };
  }

  protected get go() {
    return { label: this.context.view().texts.naming.save };
  }

  protected renderFields(): TemplateResult {
    const { ticket, view } = this.context;
    const { naming } = view().texts;
    return html`${ticket.personalized ? html`<p class="small">${naming.newCode}</p>` : ''}
    ${names.map((name) => {
      const id = `${name}-${ticket._id}`;
      const isWrong = this.isTried && this.values[name].trim() === '';
      return html`<div class="field">
        <label for=${id}>${naming[name]}</label>
        <input
          id=${id}
          name=${name}
          .value=${this.values[name]}
          autocomplete=${autocomplete[name]}
          maxlength="200"
          required
          aria-invalid=${isWrong ? 'true' : 'false'}
          aria-describedby="${id}-wrong"
          @input=${(event: Event) => {
            this.values[name] = (event.target as HTMLInputElement).value;
          }}
        />
        <span class="wrong" id="${id}-wrong">${isWrong ? naming.missing : ''}</span>
      </div>`;
    })}`;
  }

  protected async submit(): Promise<void> {
    const { host, ticket, view, done } = this.context;
    this.isTried = true;
    const missing = names.find((name) => this.values[name].trim() === '');
    if (missing) {
      await this.focus(`${missing}-${ticket._id}`);
      return;
    }
    await this.attempt(async () => {
      const id = { id: ticket._id, secret: ticket.secret ?? '' };
      const { firstname, lastname } = this.values;
      await host.clientFor(operations).ticketDetails.personalize({ ...id, firstname, lastname });
      done(view().texts.naming.done(`${firstname.trim()} ${lastname.trim()}`));
    });
  }
}
