/** `<desk-event-postpone>`: an event gets another date, or one that is not known yet. */
import { html, nothing, type TemplateResult } from 'lit';
import { events, type EventAnswer } from '../../contract/events.ts';
import { hrefOf } from '../parts/desk.ts';
import { icon } from '../parts/icons.ts';
import { DeskPage, pageHead } from '../parts/page.ts';
import { messageOf } from '../parts/problems.ts';
import { textsOf, writtenFields, type Written } from '../parts/written.ts';
import { instantOf, localTime } from '../parts/typed.ts';

export class DeskEventPostpone extends DeskPage {
  private event!: EventAnswer;
  private isDated = true;
  private message: Written = {};
  private isBusy = false;
  private failure = '';

  override get heading(): string {
    return this.desk.texts.postpone.title(this.event.name);
  }

  private get zone(): string {
    return this.event.timezone ?? this.desk.me.seller.timezone ?? 'UTC';
  }

  protected override async load(): Promise<void> {
    this.event = await this.desk
      .client({ events: { get: events.get } })
      .events.get({ id: this.place.params['id'] ?? '' });
  }

  private async send(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (this.isBusy) return;
    const typed = new FormData(event.target as HTMLFormElement);
    const time = (name: string) => {
      const value = typed.get(name);
      return typeof value === 'string' ? (instantOf(value, this.zone) ?? undefined) : undefined;
    };
    const [start, end] = [time('start'), time('end')];
    const { postpone } = this.desk.texts;
    this.failure = this.isDated && start === undefined ? postpone.noDate : '';
    this.isBusy = this.failure === '';
    this.requestUpdate();
    if (!this.isBusy) return;
    const message = textsOf(this.message);
    try {
      const client = this.desk.client({ events: { postpone: events.postpone } });
      await client.events.postpone({
        id: this.event._id,
        ...(this.isDated && start !== undefined && { start, ...(end !== undefined && { end }) }),
        ...(message && { message }),
        notify: typed.has('notify'),
      });
      this.desk.toast(postpone.done);
      this.desk.go(`/events/${this.event._id}`, { replace: true });
    } catch (error) {
      this.failure = messageOf(error, this.desk.texts);
    } finally {
      this.isBusy = false;
      this.requestUpdate();
    }
  }

  private renderDate(): TemplateResult {
    const { event: words, postpone } = this.desk.texts;
    const choice = (isDated: boolean, text: string) =>
      html`<label class="choice">
        <input
          type="radio"
          name="dated"
          .checked=${this.isDated === isDated}
          @change=${() => {
            this.isDated = isDated;
            this.requestUpdate();
          }}
        />
        <span>${text}</span>
      </label>`;
    const field = (name: 'start' | 'end', label: string, at: string) =>
      html`<label class="field"
        >${label}<input name=${name} type="datetime-local" .defaultValue=${localTime(at, this.zone)}
      /></label>`;
    return html`<fieldset class="plain-set stack">
      <legend><h2>${postpone.date}</h2></legend>
      ${choice(true, postpone.dated)}
      ${
        this.isDated
          ? html`${field('start', words.start, this.event.start)} ${field('end', words.end, this.event.end)}
              <p class="small muted">${words.zone(this.zone)}</p>`
          : nothing
      }
      ${choice(false, postpone.open)}
    </fieldset>`;
  }

  protected override content(): TemplateResult {
    const { texts } = this.desk;
    const { postpone } = texts;
    const path = `/events/${this.event._id}`;
    return html`${pageHead(postpone.title(this.event.name), { back: { path, word: this.event.name } })}
      <form class="card stack narrow" @submit=${(event: SubmitEvent) => this.send(event)}>
        ${this.renderDate()}
        <h2>${texts.cancelEvent.message}</h2>
        ${writtenFields(
          texts,
          { name: 'message', label: texts.cancelEvent.words, rows: 4, written: this.message },
          (written) => {
            this.message = written;
          },
        )}
        <label class="choice"
          ><input type="checkbox" name="notify" checked /><span
            >${postpone.notify}<small>${postpone.notifyNote}</small></span
          ></label
        >
        ${this.failure === '' ? nothing : html`<p class="problem" role="alert">${icon('alert')}${this.failure}</p>`}
        <div class="row">
          <a class="button" href=${hrefOf(path)}>${texts.order.back}</a>
          <button class="button primary" aria-disabled=${this.isBusy}>${postpone.button}</button>
        </div>
      </form>`;
  }
}
customElements.define('desk-event-postpone', DeskEventPostpone);
