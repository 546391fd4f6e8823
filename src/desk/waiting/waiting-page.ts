/** `<desk-waiting>`: who waits for tickets of an event, offers to them, and the waiting room before its checkout. */
import { html, nothing, type TemplateResult } from 'lit';
import { events, type EventAnswer } from '../../contract/events.ts';
import { waitingList, type WaitingEntry } from '../../contract/waiting-list.ts';
import { waitingRoom } from '../../contract/waiting-room.ts';
import { word } from '../../elements/format.ts';
import { hrefOf } from '../parts/desk.ts';
import { ask } from '../parts/dialog.ts';
import { views } from '../parts/filters.ts';
import { state } from '../parts/icons.ts';
import { addressWith, pager, skipOf } from '../parts/lists.ts';
import { menu, type Action } from '../parts/menu.ts';
import { DeskPage, emptyState, pageHead } from '../parts/page.ts';
import { Said, sayErrors } from '../parts/problems.ts';
import { numberOf } from '../parts/typed.ts';
import { renderRoom, type Room } from './room.ts';

const pageSize = 50;
/** The waiting room is counted again so often. */
const countAgainMs = 15_000;
const states = ['waiting', 'notified'] as const;

export class DeskWaiting extends DeskPage {
  private event: EventAnswer | undefined;
  /** Missing where the role may not see people. */
  private entries: readonly WaitingEntry[] | undefined;
  private total = 0;
  private room: Room | undefined;
  private timer: ReturnType<typeof setInterval> | undefined;

  override get heading(): string {
    return [this.desk.texts.waiting.title, this.event?.name].filter(Boolean).join(', ');
  }

  private get eventId(): string {
    return this.place.params['id'] ?? '';
  }

  private get state(): (typeof states)[number] | undefined {
    return states.find((name) => name === this.place.query.get('view'));
  }

  private get client() {
    const { list, remove, offer } = waitingList;
    const { get, update } = events;
    const { status } = waitingRoom;
    return this.desk.client({
      waitingList: { list, remove, offer },
      events: { get, update },
      waitingRoom: { status },
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.timer = setInterval(() => void this.countAgain(), countAgainMs);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  protected override async load(): Promise<void> {
    const { client, eventId: id, desk } = this;
    const page = { top: pageSize, skip: skipOf(this.place), ...(this.state && { status: this.state }) };
    const [event, room, listed] = await Promise.all([
      client.events.get({ id }),
      client.waitingRoom.status({ id }),
      desk.may('customers:read') ? client.waitingList.list({ id, ...page }) : undefined,
    ]);
    this.event = event;
    this.room = room;
    this.entries = listed?.rows;
    this.total = listed?.total ?? 0;
  }

  /** While people wait in the room, the figures move. */
  private async countAgain(): Promise<void> {
    if (document.hidden || !this.room || this.room.state === 'off') return;
    try {
      this.room = await this.client.waitingRoom.status({ id: this.eventId });
      this.requestUpdate();
    } catch {
      // the next round counts again
    }
  }

  private async done(text: string): Promise<void> {
    await this.reload();
    this.desk.toast(text);
  }

  private wanted({ ticketTypeId, categoryRef }: WaitingEntry): string {
    const { waiting } = this.desk.texts;
    const type = this.event?.tickets?.find(({ _id }) => _id === ticketTypeId)?.name;
    return type ?? categoryRef ?? waiting.anyType;
  }

  private offer({ _id: entryId, email, amount, ticketTypeId, categoryRef }: WaitingEntry): void {
    const { waiting: words, count } = this.desk.texts;
    const types = (this.event?.tickets ?? []).filter(({ active }) => active !== false);
    const hasChoice = ticketTypeId === undefined && categoryRef === undefined && types.length > 1;
    ask(
      {
        title: words.offerTitle(count.tickets(amount)),
        confirm: words.offerButton,
        body: html`<label class="field"
            >${words.hours}<input name="hours" inputmode="numeric" autocomplete="off" .defaultValue=${'24'} /><span
              class="hint"
              >${words.hoursHint}</span
            ></label
          >
          ${
            hasChoice
              ? html`<label class="field"
                  >${words.type}<select name="type">
                    ${types.map(({ _id, name }) => html`<option value=${_id ?? ''}>${name}</option>`)}
                  </select></label
                >`
              : nothing
          }
          <p class="muted">${words.offerText(email)}</p>`,
        act: async ({ hours: typed = '', type = '' }) => {
          const hours = numberOf(typed);
          if (!Number.isInteger(hours) || hours < 1 || hours > 168)
            throw new Said(`${words.hours}: ${words.hoursHint}`);
          const chosen = type === '' ? {} : { ticketTypeId: type };
          await sayErrors(this.client.waitingList.offer({ id: this.eventId, entryId, hours, ...chosen }), {
            TICKETS_SOLD_OUT: words.notEnough,
            OFFERED_ALREADY: words.offeredAlready,
          });
          await this.done(words.offered(email));
        },
      },
      this.desk.texts,
    );
  }

  private dismiss({ _id: entryId, email }: WaitingEntry): void {
    const { waiting: words } = this.desk.texts;
    ask(
      {
        title: words.removeTitle(email),
        confirm: words.remove,
        isDanger: true,
        body: html`<p>${words.removeText}</p>`,
        act: async () => {
          await this.client.waitingList.remove({ id: this.eventId, entryId });
          await this.done(words.removed);
        },
      },
      this.desk.texts,
    );
  }

  private changeRate(before: number): void {
    const { waiting: words, order } = this.desk.texts;
    ask(
      {
        title: words.rateTitle,
        confirm: order.save,
        body: html`<label class="field"
          >${words.rate}<input
            name="rate"
            inputmode="numeric"
            autocomplete="off"
            .defaultValue=${String(before)}
          /><span class="hint">${words.rateHint}</span></label
        >`,
        act: async ({ rate = '' }) => {
          const admissionsPerMinute = numberOf(rate);
          if (!Number.isInteger(admissionsPerMinute) || admissionsPerMinute < 1)
            throw new Said(`${words.rate}: ${words.rateWrong}`);
          await this.client.events.update({
            id: this.eventId,
            waitingRoom: { ...this.event?.waitingRoom, admissionsPerMinute },
          });
          await this.done(words.rateChanged);
        },
      },
      this.desk.texts,
    );
  }

  private renderRow(entry: WaitingEntry): TemplateResult {
    const { texts, formats, may } = this.desk;
    const { waiting: words, list } = texts;
    const { _id, email, name, amount, status, createdAt, offeredUntil, transactionId } = entry;
    const isHeld = offeredUntil !== undefined && new Date(offeredUntil) > new Date();
    const actions: Action[] = [
      {
        word: words.offer,
        act: () => {
          this.offer(entry);
        },
      },
      {
        word: words.remove,
        isDanger: true,
        act: () => {
          this.dismiss(entry);
        },
      },
    ];
    return html`<tr>
      <td class="first grow">${name ?? email}<span class="sub">${name === undefined ? nothing : email}</span></td>
      <td class="muted">${texts.count.tickets(amount)}<span class="sub">${this.wanted(entry)}</span></td>
      <td class="number muted wide">${formats.short(createdAt)}</td>
      <td class="aside">
        ${
          isHeld
            ? state('good', words.heldUntil(formats.short(offeredUntil)))
            : state(status === 'waiting' ? 'wait' : 'none', word(words.states, status) || status)
        }${isHeld && transactionId !== undefined ? html`<span class="sub code wide">${transactionId}</span>` : nothing}
      </td>
      <td class="tools aside first">
        ${may('customers:write') ? menu(`entry-${_id}`, list.more(email), actions) : nothing}
      </td>
    </tr>`;
  }

  private renderList(entries: readonly WaitingEntry[]): TemplateResult {
    const { texts } = this.desk;
    const { waiting: words, list } = texts;
    const { columns } = words;
    return html`<section class="card flush" aria-labelledby="list">
      <div class="card-head"><h2 id="list">${words.list}</h2></div>
      ${views(words.list, [
        { word: words.all, href: hrefOf(addressWith(this.place, { view: '' })), isCurrent: this.state === undefined },
        ...states.map((name) => ({
          word: words.states[name],
          href: hrefOf(addressWith(this.place, { view: name })),
          isCurrent: this.state === name,
        })),
      ])}
      ${
        entries.length === 0
          ? this.state === undefined
            ? emptyState(words.empty, words.emptyText)
            : emptyState(words.noMatch, words.noMatchText)
          : html`<table class="stacks">
                <thead>
                  <tr>
                    <th>${columns.person}</th>
                    <th>${columns.wants}</th>
                    <th class="number">${columns.since}</th>
                    <th>${columns.state}</th>
                    <th><span class="hidden">${list.actions}</span></th>
                  </tr>
                </thead>
                <tbody>
                  ${entries.map((entry) => this.renderRow(entry))}
                </tbody>
              </table>
              ${pager(this.desk, this.place, { size: pageSize, count: entries.length, total: this.total })}`
      }
    </section>`;
  }

  protected override content(): TemplateResult {
    const { texts, formats } = this.desk;
    const { event, entries, room } = this;
    return html`${pageHead(texts.waiting.title, {
        back: { path: `/events/${this.eventId}`, word: event?.name ?? texts.events.title },
        below: event ? html`<p class="muted below">${formats.dateTime(event.start, event.timezone)}</p>` : nothing,
      })}
      <div class="stack">
        ${
          room
            ? renderRoom(this.desk, room, event?.timezone, (rate) => {
                this.changeRate(rate);
              })
            : nothing
        }
        ${entries ? this.renderList(entries) : nothing}
        ${!entries && room?.state === 'off' ? emptyState(texts.waiting.noRoom, texts.waiting.noRoomText) : nothing}
      </div>`;
  }
}
customElements.define('desk-waiting', DeskWaiting);
