/** `<desk-event-dates>`: the dates of a series: which there are, more of them by a rule, and one of them moved. */
import { html, nothing, type TemplateResult } from 'lit';
import { ServiceError } from '../../client/errors.ts';
import { events, type EventAnswer } from '../../contract/events.ts';
import { addDays, addMonths, dayOf, formatDay, weekdayOf } from '../../elements/days.ts';
import { hrefOf } from '../parts/desk.ts';
import { ask } from '../parts/dialog.ts';
import { icon } from '../parts/icons.ts';
import { pager, skipOf } from '../parts/lists.ts';
import { menu } from '../parts/menu.ts';
import { DeskPage, emptyState, pageHead } from '../parts/page.ts';
import { messageOf, Said } from '../parts/problems.ts';
import { instantOf, localTime } from '../parts/typed.ts';
import { daysOfRule, inputOf, most, renderDays, renderRule, type Rule, type RuleDay } from './date-rule.ts';

const pageSize = 100;
export class DeskEventDates extends DeskPage {
  private event!: EventAnswer;
  private dates: readonly EventAnswer[] = [];
  private total = 0;
  private rule!: Rule;
  private left: ReadonlySet<string> = new Set();
  private removes = true;
  /** A series that was made, but has no dates yet: a repetition takes it. */
  private madeId: string | undefined;
  private isBusy = false;
  private failure = '';

  override get heading(): string {
    return this.desk.texts.dates.title(this.event.name);
  }

  private get isSeries(): boolean {
    return this.event.eventType === 'ROOT';
  }

  private get zone(): string {
    return this.event.timezone ?? this.desk.zone;
  }

  private get client() {
    return this.desk.client({ events }).events;
  }

  protected override async load(): Promise<void> {
    const id = this.place.params['id'] ?? '';
    this.event = await this.client.get({ id });
    if (this.isSeries) {
      const { rows, total } = await this.client.list({ rootId: id, top: pageSize, skip: skipOf(this.place) });
      this.dates = rows;
      this.total = total;
    }
    this.rule = this.suggested();
    this.left = new Set();
  }

  /** A series goes on after its last date; another event begins with itself. */
  private suggested(): Rule {
    const { zone } = this;
    const last = this.dates.at(-1);
    const { start, end } = last ?? this.event;
    const day = dayOf(start, zone);
    const from = last ? addDays(day, 7) : day;
    const clock = (at: string) => localTime(at, zone).slice(11);
    return {
      rhythm: 'week',
      weekdays: [weekdayOf(day)],
      from,
      to: addMonths(from, 1),
      start: clock(start),
      end: clock(end),
    };
  }

  private get days(): readonly RuleDay[] {
    return daysOfRule(this.rule, this.zone, this.dates);
  }

  private get added(): number {
    return this.days.filter(({ day, isKnown }) => !isKnown && !this.left.has(day)).length;
  }

  private change(changes: Partial<Rule>): void {
    this.rule = { ...this.rule, ...changes };
    this.failure = '';
    this.requestUpdate();
  }

  private async make(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const { desk, days, left, added: count } = this;
    const words = desk.texts.dates;
    const input = inputOf(this.rule, this.zone);
    if (this.isBusy || !input || count === 0 || days.length > most) return;
    this.isBusy = true;
    this.failure = '';
    this.requestUpdate();
    try {
      const id = this.isSeries ? this.event._id : (this.madeId ??= await this.makeSeries());
      await this.client.addRecurrences({
        id,
        ...input,
        without: days.map(({ day }) => day).filter((day) => left.has(day)),
      });
      if (!this.isSeries && this.removes && this.event.draft === true) await this.client.delete({ id: this.event._id });
      desk.toast(words.made(count));
      if (this.isSeries) await this.reload();
      else desk.go(`/events/${id}/dates`, { replace: true });
    } catch (error) {
      this.failure = messageOf(error, desk.texts);
    } finally {
      this.isBusy = false;
      this.requestUpdate();
    }
  }

  private async makeSeries(): Promise<string> {
    const { _id, name, start, end } = this.event;
    const made = await this.client.duplicate({ _id, name, start, end, eventType: 'ROOT', draft: true });
    return made._id;
  }

  private move(date: EventAnswer): void {
    const { desk, zone } = this;
    const words = desk.texts.dates;
    ask(
      {
        title: words.moveTitle(this.textOf(date)),
        confirm: words.move,
        body: html`<p>${words.moveText}</p>
          <label class="field"
            >${words.start}<input
              name="start"
              type="datetime-local"
              .defaultValue=${localTime(date.start, zone)}
              required
          /></label>`,
        act: async ({ start = '' }) => {
          const at = instantOf(start, zone);
          if (at === null) throw new Said(desk.texts.signIn.required);
          const lasts = Date.parse(date.end) - Date.parse(date.start);
          const end = new Date(Date.parse(at) + lasts).toISOString();
          await this.client.update({ id: date._id, start: at, end });
          desk.toast(words.moved);
          await this.reload();
        },
      },
      desk.texts,
    );
  }

  private delete(date: EventAnswer): void {
    const { desk } = this;
    const words = desk.texts.dates;
    ask(
      {
        title: words.deleteTitle(this.textOf(date)),
        confirm: words.delete,
        isDanger: true,
        body: html`<p>${words.deleteText}</p>`,
        act: async () => {
          try {
            await this.client.delete({ id: date._id });
          } catch (error) {
            const code = error instanceof ServiceError ? error.body.code : undefined;
            throw code === 'HAS_TICKETS' ? new Said(words.isSold) : error;
          }
          desk.toast(words.deleted);
          await this.reload();
        },
      },
      desk.texts,
    );
  }

  private textOf({ start }: EventAnswer): string {
    return this.desk.formats.dateTime(start, this.zone);
  }

  private renderDates(): TemplateResult {
    const { desk, zone } = this;
    const words = desk.texts.dates;
    if (this.dates.length === 0) return html`<div class="card">${emptyState(words.empty, words.emptyText)}</div>`;
    return html`<section class="card flush" aria-labelledby="dates">
      <div class="card-head"><h2 id="dates">${words.list}</h2></div>
      <table class="stacks">
        <tbody>
          ${this.dates.map((date) => {
            const day = formatDay(dayOf(date.start, zone), 'full', desk.formats.language);
            return html`<tr>
              <td class="first grow">
                <a href=${hrefOf(`/events/${date._id}`)}>${day}</a
                ><span class="sub">${localTime(date.start, zone).slice(11)}</span>
              </td>
              <td class="aside">
                ${
                  desk.may('events:write')
                    ? menu(`date-${date._id}`, desk.texts.list.more(this.textOf(date)), [
                        {
                          word: words.move,
                          act: () => {
                            this.move(date);
                          },
                        },
                        {
                          word: desk.texts.event.postpone,
                          act: () => {
                            desk.go(`/events/${date._id}/postpone`);
                          },
                        },
                        {
                          word: words.delete,
                          isDanger: true,
                          act: () => {
                            this.delete(date);
                          },
                        },
                      ])
                    : nothing
                }
              </td>
            </tr>`;
          })}
        </tbody>
      </table>
      ${pager(desk, this.place, { total: this.total, count: this.dates.length, size: pageSize })}
    </section>`;
  }

  private renderForm(): TemplateResult {
    const { desk, rule, days, left, added: count } = this;
    const words = desk.texts.dates;
    return html`<form class="card stack" @submit=${(event: SubmitEvent) => this.make(event)}>
      <h2>${words.add}</h2>
      ${renderRule(desk, rule, (changes) => {
        this.change(changes);
      })}
      ${renderDays(desk, days, left, (chosen) => {
        this.left = chosen;
        this.requestUpdate();
      })}
      ${
        !this.isSeries && this.event.draft === true
          ? html`<label class="choice"
              ><input
                type="checkbox"
                .checked=${this.removes}
                @change=${({ target }: Event) => {
                  this.removes = (target as HTMLInputElement).checked;
                }}
              /><span>${words.remove}<small>${words.removeNote}</small></span></label
            >`
          : nothing
      }
      ${this.failure === '' ? nothing : html`<p class="problem" role="alert">${icon('alert')}${this.failure}</p>`}
      <div class="row">
        <button class="button primary" aria-disabled=${this.isBusy || count === 0}>
          ${(this.isSeries ? words.make : words.makeSeries)(count)}
        </button>
      </div>
    </form>`;
  }

  protected override content(): TemplateResult {
    const { desk, event, isSeries } = this;
    const words = desk.texts.dates;
    const path = `/events/${event._id}`;
    return html`${pageHead(this.heading, {
        back: { path, word: event.name },
        below: html`<p class="below muted">${isSeries ? words.intro : words.introSingle}</p>`,
      })}
      <div class="stack narrow">
        ${isSeries ? this.renderDates() : nothing} ${desk.may('events:write') ? this.renderForm() : nothing}
      </div>`;
  }
}
customElements.define('desk-event-dates', DeskEventDates);
