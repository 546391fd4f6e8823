/** The name of a ticket's attendee. */
import { html, type TemplateResult } from 'lit';
import { UnreachableError } from '../../../client/errors.ts';
import { ticketDetails } from '../../../contract/ticket-details.ts';
import { toMinor } from '../../../sale/money.ts';
import { money } from '../../format.ts';
import type { PanelContext } from './change-panel.ts';
import type { NamePayment } from './name-payment.ts';
import { PanelForm } from './panel-form.ts';

const operations = { tickets: ticketDetails };
const names = ['firstname', 'lastname'] as const;
const autocomplete = { firstname: 'given-name', lastname: 'family-name' } as const;

export class NamePanel extends PanelForm {
  private isTried = false;
  /** The payment of the fee. */
  private payment: NamePayment | undefined;
  private readonly values: Record<(typeof names)[number], string>;

  constructor(context: PanelContext) {
    super(context);
    const { firstname = '', lastname = '' } = context.ticket;
    this.values = { firstname, lastname };
  }

  protected get go() {
    const { naming } = this.context.view().texts;
    return { label: this.fee === undefined ? naming.save : naming.toPayment };
  }

  /** Minor units to be paid here before the ticket gets another name. */
  private get fee(): number | undefined {
    const { payOnline, fee = 0, currency = '' } = this.context.change;
    return payOnline && fee > 0 ? toMinor(fee, currency) : undefined;
  }

  override render(): TemplateResult {
    return this.payment?.render() ?? super.render();
  }

  protected renderFields(): TemplateResult {
    const { ticket, view, change } = this.context;
    const { texts, language } = view();
    const { naming } = texts;
    const { fee } = this;
    const price = fee === undefined ? '' : money(fee, change.currency ?? '', language);
    return html`${ticket.personalized ? html`<p class="small">${naming.newCode}</p>` : ''}
    ${price ? html`<p class="small">${naming.fee(price)}</p>` : ''}
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
    if (this.fee !== undefined) {
      await this.attempt(() => this.pay());
      return;
    }
    await this.attempt(async () => {
      const id = { id: ticket._id, secret: ticket.secret ?? '' };
      const { firstname, lastname } = this.values;
      await host.clientFor(operations).tickets.personalize({ ...id, firstname, lastname });
      done(view().texts.naming.done(`${firstname.trim()} ${lastname.trim()}`));
    });
  }

  /** Begins the payment, and shows its step in place of the names. */
  private async pay(): Promise<void> {
    const { host, ticket, done } = this.context;
    const { NamePayment } = await import('./name-payment.ts').catch((cause: unknown) => {
      throw new UnreachableError('The payment could not be loaded', { cause });
    });
    const { _id, secret = '' } = ticket;
    const payment = new NamePayment(
      host,
      { ticket: _id, secret, ...this.values },
      {
        done: (_, isPending) => {
          done(payment.said(isPending));
        },
        left: (error) => {
          this.payment = undefined;
          this.problem = error === undefined ? '' : this.context.explain(error);
          void this.focus(`firstname-${_id}`);
        },
      },
    );
    try {
      await payment.begin();
    } catch (error) {
      payment.stop();
      throw error;
    }
    this.payment = payment;
    this.busy = false;
    this.show();
    await payment.open();
  }
}
