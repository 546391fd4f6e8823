/** `<desk-run>`: a run under way, with what it has done, what is left and what failed; it asks again while it is seen. */
import { html, nothing, type TemplateResult } from 'lit';
import { runs, type Run } from '../../contract/runs.ts';
import type { Client } from '../../client/client.ts';
import { conditional } from '../parts/conditional.ts';
import { hrefOf } from '../parts/desk.ts';
import { icon } from '../parts/icons.ts';
import { DeskPage, pageHead } from '../parts/page.ts';
import { messageOf } from '../parts/problems.ts';
import { runName, runProgress, runState } from '../parts/run.ts';

const again = 2_000;

type Reads = Client<{ runs: { get: typeof runs.get } }>;
type Change = 'pause' | 'resume' | 'retry' | 'undo';

export class DeskRun extends DeskPage {
  private run!: Run;
  private reads: Reads | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ticking: ReturnType<typeof setInterval> | undefined;
  private isBusy = false;
  private failure = '';
  private readonly seen = () => {
    if (!document.hidden) void this.refresh();
  };

  override get heading(): string {
    return runName(this.desk, this.run);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('visibilitychange', this.seen);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('visibilitychange', this.seen);
    clearTimeout(this.timer);
    clearInterval(this.ticking);
  }

  protected override async load(): Promise<void> {
    this.reads = this.desk.client({ runs: { get: runs.get } }, conditional());
    this.run = await this.reads.runs.get({ id: this.place.params['id'] ?? '' });
    this.refreshLater();
    clearInterval(this.ticking);
    this.ticking = setInterval(() => {
      if (this.run.state === 'waiting') this.requestUpdate();
    }, 1_000);
  }

  private refreshLater(): void {
    clearTimeout(this.timer);
    if (this.run.state !== 'waiting' && this.run.state !== 'running') return;
    this.timer = setTimeout(() => {
      if (!document.hidden) void this.refresh();
    }, again);
  }

  /** What fails now is asked again later: the page stays as it is. */
  private async refresh(): Promise<void> {
    const found = await this.reads?.runs.get({ id: this.run._id }).catch(() => undefined);
    if (found && !this.isBusy) this.run = found;
    this.requestUpdate();
    this.refreshLater();
  }

  private async change(how: Change): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.failure = '';
    this.requestUpdate();
    const { pause, resume, retry, undo } = runs;
    const client = this.desk.client({ runs: { pause, resume, retry, undo } });
    try {
      this.run = await client.runs[how]({ id: this.run._id });
      if (how === 'undo') this.desk.toast(this.desk.texts.run.undoneToast);
    } catch (error) {
      this.failure = messageOf(error, this.desk.texts);
    } finally {
      this.isBusy = false;
      this.requestUpdate();
      this.refreshLater();
    }
  }

  private button(how: Change, word: string): TemplateResult {
    return html`<button class="button" aria-disabled=${this.isBusy} @click=${() => this.change(how)}>${word}</button>`;
  }

  private get mayChange(): boolean {
    const { may } = this.desk;
    const { kind, action } = this.run;
    if (kind === 'orders')
      return may('checkout:write') || may('transactions:write') || (action === 'received' && may('transactions.bulk'));
    if (kind === 'message') return may('messages:write');
    return may('events:write') && (kind !== 'cancel' || may('refunds:write'));
  }

  private renderChanges(): TemplateResult | typeof nothing {
    if (!this.mayChange) return nothing;
    const { state, failed } = this.run;
    const { run } = this.desk.texts;
    return html`<div class="row">
      ${state === 'waiting' ? this.button('undo', run.undo) : nothing}
      ${state === 'running' ? this.button('pause', run.pause) : nothing}
      ${state === 'paused' ? this.button('resume', run.resume) : nothing}
      ${failed > 0 && state !== 'waiting' ? this.button('retry', run.retry(this.desk.formats.number(failed))) : nothing}
    </div>`;
  }

  private renderMoney(): TemplateResult | typeof nothing {
    const { money } = this.run;
    if (!money) return nothing;
    const { texts, formats, may } = this.desk;
    const names = ['automatic', 'byHand', 'newVouchers', 'toVouchers', 'retained'] as const;
    const shown = names.filter((name) => money[name] > 0);
    if (shown.length === 0) return nothing;
    return html`<section class="card flush" aria-labelledby="money">
      <div class="card-head"><h2 id="money">${texts.run.money}</h2></div>
      <dl class="sums">
        ${shown.map(
          (name) =>
            html`<dt>
                ${
                  name === 'byHand' && may('refunds:read')
                    ? html`<a href=${hrefOf('/refunds')}>${texts.run.amounts[name]}</a>`
                    : texts.run.amounts[name]
                }
              </dt>
              <dd>${formats.money(money[name], money.currency)}</dd>`,
        )}
      </dl>
    </section>`;
  }

  private renderFailures(): TemplateResult | typeof nothing {
    const { failures = [] } = this.run;
    if (failures.length === 0) return nothing;
    const { texts, may } = this.desk;
    return html`<section class="card stack" aria-labelledby="failures">
      <h2 id="failures">${texts.run.failures}</h2>
      <ul class="bullets">
        ${failures.map(
          ({ transactionId, reason }) =>
            html`<li>
              ${
                may('customers:read')
                  ? html`<a href=${hrefOf(`/orders/${transactionId}`)}>${transactionId}</a>`
                  : transactionId
              }:
              ${reason}
            </li>`,
        )}
      </ul>
    </section>`;
  }

  protected override content(): TemplateResult {
    const { run, desk } = this;
    const words = desk.texts.run;
    const seconds = Math.max(0, Math.ceil((Date.parse(run.startsAt) - Date.now()) / 1000));
    const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    return html`${pageHead(runName(desk, run), {
        back:
          run.eventId === undefined
            ? { path: '/orders', word: desk.texts.orders.title }
            : { path: `/events/${run.eventId}`, word: run.eventName ?? desk.texts.event.facts },
        below: html`<p class="below row">${runState(desk, run)}</p>`,
      })}
      <div class="narrow stack">
        <section class="card stack" aria-label=${words.underWay}>
          ${run.state === 'waiting' ? html`<p>${words.startsIn} <span class="number">${clock}</span></p>` : nothing}
          ${runProgress(desk, run)}
          ${run.mails > 0 ? html`<p class="small muted">${words.mails(desk.formats.number(run.mails))}</p>` : nothing}
          <p class="small muted">${words.mayLeave}</p>
          ${this.failure === '' ? nothing : html`<p class="problem" role="alert">${icon('alert')}${this.failure}</p>`}
          ${this.renderChanges()}
        </section>
        ${this.renderMoney()} ${this.renderFailures()}
      </div>`;
  }
}
customElements.define('desk-run', DeskRun);
