/** `<desk-event-cancel>`: an event is canceled in three steps: the money, the words, and what happens in numbers. */
import { html, nothing, type TemplateResult } from 'lit';
import { runs, type CancelAnswer } from '../../contract/runs.ts';
import { textsOf, writtenFields } from '../parts/written.ts';
import { foldedExamples } from './email-examples.ts';
import { SteppedPage } from './stepped-page.ts';

type Way = 'origin' | 'voucher' | 'none';

export class DeskEventCancel extends SteppedPage<CancelAnswer> {
  protected override readonly kind = 'cancel';
  private way: Way = 'origin';
  private keepsFees = false;

  override get heading(): string {
    return this.words.cancelEvent.title(this.event.name);
  }

  private get client() {
    return this.desk.client({ runs: { cancelEvent: runs.cancelEvent } }).runs;
  }

  private get wish() {
    const message = textsOf(this.message);
    return {
      id: this.event._id,
      refundFunds: this.way !== 'none',
      ...(this.way !== 'none' && { refundTarget: this.way }),
      ...(this.way !== 'none' && this.keepsFees && { keepFees: true }),
      ...(message && { message }),
    };
  }

  protected override tryOut(): Promise<CancelAnswer> {
    return this.client.cancelEvent({ ...this.wish, dryRun: true });
  }

  private async cancel(): Promise<void> {
    if (!this.preview) return;
    await this.finish(async () => {
      const { run } = await this.client.cancelEvent(this.wish);
      return run ? `/runs/${run._id}` : `/events/${this.event._id}`;
    });
  }

  private renderMoney(): TemplateResult {
    const { cancelEvent } = this.words;
    const choice = (way: Way, text: string, note: string) =>
      html`<label class="choice">
        <input
          type="radio"
          name="way"
          value=${way}
          .checked=${this.way === way}
          @change=${() => {
            this.way = way;
            void this.choose();
          }}
        />
        <span>${text}<small>${note}</small></span>
      </label>`;
    return html`<fieldset class="plain-set">
      <legend><h2>1. ${cancelEvent.money}</h2></legend>
      ${choice('origin', cancelEvent.origin, cancelEvent.originNote)}
      ${choice('voucher', cancelEvent.voucher, cancelEvent.voucherNote)}
      ${choice('none', cancelEvent.none, cancelEvent.noneNote)}
      <label class="choice">
        <input
          type="checkbox"
          name="keepFees"
          .checked=${this.keepsFees}
          ?disabled=${this.way === 'none'}
          @change=${(event: Event) => {
            this.keepsFees = (event.target as HTMLInputElement).checked;
            void this.choose();
          }}
        />
        <span>${cancelEvent.keepFees}<small>${cancelEvent.keepFeesNote}</small></span>
      </label>
    </fieldset>`;
  }

  private renderMessage(): TemplateResult {
    const { cancelEvent } = this.words;
    return html`<h2>2. ${cancelEvent.message}</h2>
      <p class="small muted">${cancelEvent.messageNote}</p>
      ${writtenFields(
        this.desk.texts,
        { name: 'message', label: cancelEvent.words, rows: 4, written: this.message },
        (written) => {
          this.write(written);
        },
      )}`;
  }

  private renderResult(): TemplateResult {
    const { texts, formats } = this.desk;
    const { cancelEvent } = this.words;
    const { preview, isBusy } = this;
    const head = html`<h2>3. ${cancelEvent.result}</h2>`;
    if (!preview)
      return this.failure === ''
        ? html`${head}
            <p role="status" class="muted">${texts.states.loading}</p>`
        : head;
    const { money, payments, orders, tickets, vouchers, mails, knownAccounts = 0 } = preview;
    const number = (value: number) => formats.number(value);
    return html`${head}
      <p>${cancelEvent.ends(number(tickets), number(orders))}</p>
      <dl class="sums plain-sums">
        ${payments
          .filter((each) => each.orders > 0)
          .map(
            ({ kind, orders: count, amount }) =>
              html`<dt>${cancelEvent.kinds[kind](number(count))}</dt>
                <dd>${formats.money(amount, money.currency)}</dd>`,
          )}
        ${
          money.toVouchers > 0
            ? html`<dt>${texts.run.amounts.toVouchers}</dt>
                <dd>${formats.money(money.toVouchers, money.currency)}</dd>`
            : nothing
        }
        ${
          money.retained > 0
            ? html`<dt>${texts.run.amounts.retained}</dt>
                <dd>${formats.money(money.retained, money.currency)}</dd>`
            : nothing
        }
      </dl>
      <ul class="bullets">
        ${money.byHand > 0 ? html`<li>${cancelEvent.byHandNote}</li>` : nothing}
        ${knownAccounts > 0 ? html`<li>${cancelEvent.knownAccounts(number(knownAccounts))}</li>` : nothing}
        ${vouchers > 0 ? html`<li>${cancelEvent.vouchers(number(vouchers))}</li>` : nothing}
        <li>${cancelEvent.mails(number(mails))}</li>
        <li>${cancelEvent.undoNote}</li>
      </ul>
      ${foldedExamples(this.desk, this.words, preview, {
        isBusy,
        test: () => void this.sendTest(() => this.client.cancelEvent({ ...this.wish, test: true })),
      })}`;
  }

  private get buttonText(): string {
    const { formats } = this.desk;
    const { cancelEvent } = this.words;
    const { orders = 0, money } = this.preview ?? {};
    const back = money ? money.automatic + money.byHand + money.newVouchers : 0;
    const count = formats.number(orders);
    if (orders === 0) return cancelEvent.buttonNone;
    return back > 0 ? cancelEvent.buttonRefund(count, formats.money(back, money?.currency)) : cancelEvent.button(count);
  }

  protected override content(): TemplateResult {
    return this.renderSteps(
      this.words.cancelEvent.title(this.event.name),
      [this.renderMoney(), this.renderMessage(), this.renderResult()],
      {
        button: html`<button class="button danger submit" aria-disabled=${this.isBusy || !this.preview}>
          ${this.buttonText}
        </button>`,
        work: () => this.cancel(),
      },
    );
  }
}
customElements.define('desk-event-cancel', DeskEventCancel);
