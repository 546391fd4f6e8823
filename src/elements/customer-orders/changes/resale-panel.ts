/** The panel of a resale: the price of the listing, and the payout. */
import { html, nothing, type TemplateResult } from 'lit';
import { ServiceError } from '../../../client/errors.ts';
import { ticketResales } from '../../../contract/ticket-resales.ts';
import { toMajor, toMinor } from '../../../sale/money.ts';
import { resellerFee } from '../../../sale/resale.ts';
import { date, money } from '../../format.ts';
import { PanelForm } from './panel-form.ts';

export class ResalePanel extends PanelForm {
  /** The error of the price. */
  private wrong = '';
  /** Minor units; `undefined` until the field has a possible price. */
  private price: number | undefined;

  protected get go() {
    const { selling } = this.context.view().texts;
    return { label: this.busy ? selling.sending : selling.send };
  }

  protected renderFields(): TemplateResult {
    const { change, view } = this.context;
    const { texts, language, timezone } = view();
    const { selling } = texts;
    const { wrong, id, currency, price } = this;
    const max = change.maxPrice ?? 0;
    const said = [`${id}-most`, ...(wrong ? [`${id}-wrong`] : [])].join(' ');
    return html`<p class="small">${selling.lead}</p>
      ${
        change.until
          ? html`<p class="small">${selling.until(date(change.until, 'dateTime', language, timezone))}</p>`
          : nothing
      }
      <div part="field" class="field">
        <label for=${id}>${selling.price(currency)}</label>
        <input
          id=${id}
          type="number"
          inputmode="decimal"
          autocomplete="off"
          required
          min=${this.step}
          max=${max}
          step=${this.step}
          aria-invalid=${wrong ? 'true' : 'false'}
          aria-describedby=${said}
          @input=${this.handleInput}
        />
        <p id="${id}-most" class="small muted">${selling.max(this.sum(toMinor(max, currency)))}</p>
        ${wrong ? html`<p id="${id}-wrong" class="wrong">${wrong}</p>` : nothing}
      </div>
      <p class="small" role="status">
        ${
          price === undefined
            ? nothing
            : html`${selling.fee}: ${this.sum(this.fee(price))} ·
                <strong>${selling.back}: ${this.sum(price - this.fee(price))}</strong>`
        }
      </p>
      <p class="small">${selling.how}</p>`;
  }

  protected async submit(form: HTMLFormElement): Promise<void> {
    const { host, ticket, change, view, done } = this.context;
    const { selling } = view().texts;
    this.read(form.querySelector('input'));
    this.problem = '';
    this.wrong = this.price === undefined ? selling.wrong(this.sum(toMinor(change.maxPrice ?? 0, this.currency))) : '';
    if (this.price === undefined) {
      await this.focus(this.id);
      return;
    }
    const asked = this.price;
    await this.attempt(async () => {
      const [price, payout] = [asked, asked - this.fee(asked)].map((minor) => toMajor(minor, this.currency));
      const { tickets: client } = host.clientFor({ tickets: ticketResales });
      await client.resell({ id: ticket._id, secret: ticket.secret ?? '', price: price ?? 0, payout });
      done(selling.done(this.sum(asked)));
    });
  }

  protected override async failed(error: unknown): Promise<void> {
    const { code } = error instanceof ServiceError ? error : {};
    this.problem = code === 'AMOUNT_CHANGED' ? this.context.view().texts.selling.changed : this.context.explain(error);
    await this.focus(this.id);
  }

  private readonly handleInput = (event: Event): void => {
    this.read(event.target as HTMLInputElement);
    this.wrong = '';
    this.show();
  };

  /** Takes the value of the field, if it is a possible price. */
  private read(input: HTMLInputElement | null): void {
    this.price = input?.value && input.validity.valid ? toMinor(input.valueAsNumber, this.currency) : undefined;
  }

  /** The seller's fee, by the terms that came with the change. */
  private fee(price: number): number {
    const { feeFix, feeVar } = this.context.change;
    return resellerFee(price, { resellerFeeFix: feeFix, resellerFeeVar: feeVar }, this.currency);
  }

  private sum(minor: number): string {
    return money(minor, this.currency, this.context.view().language);
  }

  /** The smallest price. */
  private get step(): number {
    return toMajor(1, this.currency);
  }

  private get currency(): string {
    return this.context.change.currency ?? 'EUR';
  }

  private get id(): string {
    return `resell-${this.context.ticket._id}`;
  }
}
