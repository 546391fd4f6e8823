/** `<desk-event-postpone>`: an event gets another date, or one that is not known yet, and its guests are told. */
import { html, nothing, type TemplateResult } from 'lit';
import { events, type EventAnswer } from '../../contract/events.ts';
import { instantOf, localTime } from '../parts/typed.ts';
import { textsOf, writtenFields } from '../parts/written.ts';
import { foldedExamples } from './email-examples.ts';
import { SteppedPage } from './stepped-page.ts';

export class DeskEventPostpone extends SteppedPage<EventAnswer> {
  protected override readonly kind = 'postpone';
  private isDated = true;
  private notifies = true;
  /** Local times at the venue; the end of the event moves with its start until it is typed. */
  private start = '';
  private end = '';
  private isEndTyped = false;

  override get heading(): string {
    return this.words.postpone.title(this.event.name);
  }

  private get zone(): string {
    return this.event.timezone ?? this.desk.zone;
  }

  /** The new start; nothing while none is chosen. */
  private get newStart(): string | undefined {
    return this.isDated ? (instantOf(this.start, this.zone) ?? undefined) : undefined;
  }

  private get wish() {
    const message = textsOf(this.message);
    const start = this.newStart;
    const end = start === undefined || !this.isEndTyped ? undefined : (instantOf(this.end, this.zone) ?? undefined);
    return {
      id: this.event._id,
      ...(start !== undefined && { start }),
      ...(end !== undefined && { end }),
      ...(message && { message }),
    };
  }

  private get client() {
    return this.desk.client({ events: { postpone: events.postpone } }).events;
  }

  protected override tryOut(): Promise<EventAnswer> | undefined {
    if (this.isDated && this.newStart === undefined) return undefined;
    return this.client.postpone({ ...this.wish, dryRun: true });
  }

  private async postpone(): Promise<void> {
    const { postpone } = this.words;
    if (this.isDated && this.newStart === undefined) {
      this.failure = postpone.noDate;
      this.requestUpdate();
      return;
    }
    await this.finish(async () => {
      const { notification } = await this.client.postpone({ ...this.wish, notify: this.notifies });
      const { runId } = notification ?? {};
      if (runId === undefined) this.desk.toast(postpone.done);
      return runId === undefined ? `/events/${this.event._id}` : `/runs/${runId}`;
    });
  }

  private typed(name: 'start' | 'end', value: string): void {
    this[name] = value;
    const start = this.newStart;
    if (name === 'end') this.isEndTyped = value !== '';
    else if (!this.isEndTyped && start !== undefined) {
      const lasts = Date.parse(this.event.end) - Date.parse(this.event.start);
      this.end = localTime(new Date(Date.parse(start) + lasts).toISOString(), this.zone);
    }
    void this.choose();
  }

  private renderDate(): TemplateResult {
    const { event: words } = this.desk.texts;
    const { postpone } = this.words;
    const choice = (isDated: boolean, text: string) =>
      html`<label class="choice">
        <input
          type="radio"
          name="dated"
          .checked=${this.isDated === isDated}
          @change=${() => {
            this.isDated = isDated;
            void this.choose();
          }}
        />
        <span>${text}</span>
      </label>`;
    const field = (name: 'start' | 'end', label: string) =>
      html`<label class="field"
        >${label}<input
          name=${name}
          type="datetime-local"
          .value=${this[name]}
          @change=${(event: Event) => {
            this.typed(name, (event.target as HTMLInputElement).value);
          }}
      /></label>`;
    return html`<fieldset class="plain-set stack">
      <legend><h2>1. ${postpone.date}</h2></legend>
      <p class="small muted">${postpone.before(this.desk.formats.dateTime(this.event.start, this.zone))}</p>
      ${choice(true, postpone.dated)}
      ${
        this.isDated
          ? html`<div class="written">${field('start', words.start)} ${field('end', words.end)}</div>
              <p class="small muted">${words.zone(this.zone)}</p>`
          : nothing
      }
      ${choice(false, postpone.open)}
    </fieldset>`;
  }

  private renderMessage(): TemplateResult {
    const { texts } = this.desk;
    const { cancelEvent, postpone } = this.words;
    return html`<h2>2. ${cancelEvent.message}</h2>
      <label class="choice"
        ><input
          type="checkbox"
          name="notify"
          .checked=${this.notifies}
          @change=${(event: Event) => {
            this.notifies = (event.target as HTMLInputElement).checked;
            this.requestUpdate();
          }}
        /><span>${postpone.notify}<small>${postpone.notifyNote}</small></span></label
      >
      ${writtenFields(
        texts,
        { name: 'message', label: cancelEvent.words, rows: 4, written: this.message },
        (written) => {
          this.write(written);
        },
      )}`;
  }

  private renderResult(): TemplateResult {
    const { desk, words, preview, isBusy } = this;
    const { formats } = desk;
    const { postpone } = words;
    const head = html`<h2>3. ${words.cancelEvent.result}</h2>`;
    if (this.isDated && this.newStart === undefined)
      return html`${head}
        <p class="muted">${postpone.noDate}</p>`;
    if (!preview)
      return this.failure === ''
        ? html`${head}
            <p role="status" class="muted">${desk.texts.states.loading}</p>`
        : head;
    const { notification, status, start } = preview;
    const { emails = 0 } = notification ?? {};
    const moves = {
      POSTPONED: postpone.opens,
      RESCHEDULED: postpone.moves(formats.dateTime(start, this.zone)),
    }[status ?? ''];
    return html`${head}
      <p>${moves ?? postpone.returns}</p>
      ${
        this.notifies && emails > 0
          ? html`<ul class="bullets">
                <li>${postpone.emails(formats.number(emails))}</li>
                <li>${postpone.undoNote}</li>
              </ul>
              ${foldedExamples(desk, words, notification ?? {}, {
                isBusy,
                test: () =>
                  void this.sendTest(
                    async () => (await this.client.postpone({ ...this.wish, test: true })).notification ?? {},
                  ),
              })}`
          : html`<p>${this.notifies ? postpone.noTickets : postpone.noEmails}</p>`
      }`;
  }

  protected override content(): TemplateResult {
    const { postpone } = this.words;
    const emails = this.notifies ? (this.preview?.notification?.emails ?? 0) : 0;
    const word = emails > 0 ? postpone.buttonEmail(this.desk.formats.number(emails)) : postpone.button;
    return this.renderSteps(
      postpone.title(this.event.name),
      [this.renderDate(), this.renderMessage(), this.renderResult()],
      {
        button: html`<button class="button primary submit" aria-disabled=${this.isBusy}>${word}</button>`,
        work: () => this.postpone(),
      },
    );
  }
}
customElements.define('desk-event-postpone', DeskEventPostpone);
