/** `<desk-event-cancel>`: an event is canceled in three steps: the money, the words, and what happens in numbers. */
import { html, nothing, type TemplateResult } from 'lit';
import { events, type EventAnswer } from '../../contract/events.ts';
import { runs, type CancelAnswer } from '../../contract/runs.ts';
import { hrefOf } from '../parts/desk.ts';
import { icon } from '../parts/icons.ts';
import { DeskPage, pageHead } from '../parts/page.ts';
import { messageOf } from '../parts/problems.ts';
import { textsOf, writtenFields, type Written } from '../parts/written.ts';

type Way = 'origin' | 'voucher' | 'none';
const steps = ['money', 'message', 'result'] as const;

export class DeskEventCancel extends DeskPage {
  private event!: EventAnswer;
  private preview: CancelAnswer | undefined;
  private way: Way = 'origin';
  private keepsFees = false;
  private message: Written = {};
  /** On a phone one step is shown at a time. */
  private step = 0;
  private isBusy = false;
  private failure = '';

  override get heading(): string {
    return this.desk.texts.cancelEvent.title(this.event.name);
  }

  private get client() {
    return this.desk.client({ runs: { cancelEvent: runs.cancelEvent } }).runs;
  }

  private get wish() {
    return {
      id: this.event._id,
      refundFunds: this.way !== 'none',
      ...(this.way !== 'none' && { refundTarget: this.way }),
      ...(this.way !== 'none' && this.keepsFees && { keepFees: true }),
    };
  }

  protected override async load(): Promise<void> {
    this.event = await this.desk
      .client({ events: { get: events.get } })
      .events.get({ id: this.place.params['id'] ?? '' });
    this.preview = await this.client.cancelEvent({ ...this.wish, dryRun: true });
  }

  /** The numbers again, for another choice; those of an earlier choice are not shown. */
  private async choose(): Promise<void> {
    const { wish } = this;
    this.preview = undefined;
    this.failure = '';
    this.requestUpdate();
    try {
      const found = await this.client.cancelEvent({ ...wish, dryRun: true });
      if (JSON.stringify(wish) === JSON.stringify(this.wish)) this.preview = found;
    } catch (error) {
      this.failure = messageOf(error, this.desk.texts);
    }
    this.requestUpdate();
  }

  private async cancel(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (this.isBusy || !this.preview) return;
    this.isBusy = true;
    this.failure = '';
    this.requestUpdate();
    const message = textsOf(this.message);
    try {
      const { run } = await this.client.cancelEvent({ ...this.wish, ...(message && { message }) });
      if (run) this.desk.go(`/runs/${run._id}`, { replace: true });
    } catch (error) {
      this.failure = messageOf(error, this.desk.texts);
    } finally {
      this.isBusy = false;
      this.requestUpdate();
    }
  }

  private renderMoney(): TemplateResult {
    const { cancelEvent } = this.desk.texts;
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
    const { texts } = this.desk;
    return html`<h2>2. ${texts.cancelEvent.message}</h2>
      <p class="small muted">${texts.cancelEvent.messageNote}</p>
      ${writtenFields(
        texts,
        { name: 'message', label: texts.cancelEvent.words, rows: 4, written: this.message },
        (written) => {
          this.message = written;
          this.requestUpdate();
        },
      )}`;
  }

  private renderResult(): TemplateResult {
    const { texts, formats } = this.desk;
    const { cancelEvent } = texts;
    const { preview } = this;
    if (!preview)
      return html`<h2>3. ${cancelEvent.result}</h2>
        <p role="status" class="muted">${texts.states.loading}</p>`;
    const { money, payments, orders, tickets, vouchers, mails, knownAccounts = 0 } = preview;
    const number = (value: number) => formats.number(value);
    return html`<h2>3. ${cancelEvent.result}</h2>
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
      </ul>`;
  }

  private get buttonText(): string {
    const { texts, formats } = this.desk;
    const { orders = 0, money } = this.preview ?? {};
    const back = money ? money.automatic + money.byHand + money.newVouchers : 0;
    const count = formats.number(orders);
    if (orders === 0) return texts.cancelEvent.buttonNone;
    return back > 0
      ? texts.cancelEvent.buttonRefund(count, formats.money(back, money?.currency))
      : texts.cancelEvent.button(count);
  }

  private go(step: number): void {
    this.step = step;
    this.requestUpdate();
    void this.updateComplete.then(() => this.querySelector<HTMLElement>('[data-current] h2')?.scrollIntoView());
  }

  protected override content(): TemplateResult {
    const { texts } = this.desk;
    const path = `/events/${this.event._id}`;
    const parts = [this.renderMoney(), this.renderMessage(), this.renderResult()];
    return html`${pageHead(texts.cancelEvent.title(this.event.name), { back: { path, word: this.event.name } })}
      <form class="card stack narrow steps" @submit=${(event: SubmitEvent) => this.cancel(event)}>
        ${steps.map(
          (step, at) =>
            html`<section class="stack" ?data-current=${at === this.step} data-step=${step}>
              ${parts[at]}
              <div class="row step-buttons">
                ${
                  at > 0
                    ? html`<button
                        type="button"
                        class="button"
                        @click=${() => {
                          this.go(at - 1);
                        }}
                      >
                        ${texts.list.previous}
                      </button>`
                    : nothing
                }
                ${
                  at < steps.length - 1
                    ? html`<button
                        type="button"
                        class="button primary"
                        @click=${() => {
                          this.go(at + 1);
                        }}
                      >
                        ${texts.list.next}
                      </button>`
                    : nothing
                }
              </div>
            </section>`,
        )}
        ${this.failure === '' ? nothing : html`<p class="problem" role="alert">${icon('alert')}${this.failure}</p>`}
        <div class="row last-step" ?data-current=${this.step === steps.length - 1}>
          <a class="button" href=${hrefOf(path)}>${texts.order.back}</a>
          <button class="button danger" aria-disabled=${this.isBusy || !this.preview}>${this.buttonText}</button>
        </div>
      </form>`;
  }
}
customElements.define('desk-event-cancel', DeskEventCancel);
