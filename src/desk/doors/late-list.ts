/**
 * Late scans on the page of doors: what devices sent after they were revoked or over. Each waits until a person takes or
 * refuses it; there is no list while none does.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { lateScans, type LateScan } from '../../contract/late-scans.ts';
import { sellerTickets, type SellerTicket } from '../../contract/seller-tickets.ts';
import type { Desk } from '../parts/desk.ts';
import { ask } from '../parts/dialog.ts';
import { eventsOf, type NamedEvent } from '../parts/event-names.ts';
import { icon, state } from '../parts/icons.ts';
import type { DoorPagesTexts } from './door-texts.ts';

/** Scans that are shown; the next ones follow once these are decided. */
const shown = 100;

/** The page that the list stands on. */
interface LatePage {
  readonly desk: Desk;
  readonly words: DoorPagesTexts;
  requestUpdate(): void;
}

/** Whether it was made when the device had ended already, e.g. by who has stolen it. */
const isAfterEnd = ({ scannedAt, endedAt }: LateScan): boolean => new Date(scannedAt) >= new Date(endedAt);

export class LateList {
  readonly #page: LatePage;
  #scans: readonly LateScan[] = [];
  #total = 0;
  #events: ReadonlyMap<string, NamedEvent> = new Map();
  readonly #tickets = new Map<string, SellerTicket | undefined>();
  #chosen: ReadonlySet<string> = new Set();

  constructor(page: LatePage) {
    this.#page = page;
  }

  get #client() {
    return this.#page.desk.client({ lateScans }).lateScans;
  }

  /** Fetches those that wait, with the names of their events and tickets. */
  async load(): Promise<void> {
    const { desk } = this.#page;
    const { docs, total } = await this.#client.list({ top: shown });
    const [events] = await Promise.all([
      desk.may('events:read')
        ? eventsOf(
            desk,
            docs.map(({ eventId }) => eventId),
          )
        : new Map<string, NamedEvent>(),
      desk.may('tickets:read') ? this.#learnTickets(docs) : undefined,
    ]);
    this.#events = events;
    this.#scans = docs;
    this.#total = total;
    this.#chosen = new Set(docs.flatMap(({ _id }) => (this.#chosen.has(_id) ? [_id] : [])));
  }

  async #learnTickets(scans: readonly LateScan[]): Promise<void> {
    const client = this.#page.desk.client({ sellerTickets: { get: sellerTickets.get } }).sellerTickets;
    const missing = new Set(
      scans.flatMap(({ ticketId: id }) => (id === undefined || this.#tickets.has(id) ? [] : [id])),
    );
    await Promise.all(
      [...missing].map(async (id) => {
        this.#tickets.set(id, await client.get({ id }).catch(() => undefined)); // it was erased
      }),
    );
  }

  #choose(ids: Iterable<string>): void {
    this.#chosen = new Set(ids);
    this.#page.requestUpdate();
  }

  /** Asks before the chosen ones are decided, for good. */
  #ask(what: 'take' | 'refuse'): void {
    const { desk, words } = this.#page;
    const { late } = words;
    const chosen = this.#scans.filter(({ _id }) => this.#chosen.has(_id));
    const ids = chosen.map(({ _id }) => _id);
    const doubtful = chosen.filter(isAfterEnd).length;
    const isTaking = what === 'take';
    ask(
      {
        title: isTaking ? late.takeTitle(ids.length) : late.refuseTitle(ids.length),
        confirm: isTaking ? late.take : late.refuse,
        isDanger: !isTaking,
        body: html`<p>${isTaking ? late.takeText : late.refuseText}</p>
          ${isTaking && doubtful > 0 ? html`<p class="notice">${icon('alert')}${late.doubtful(doubtful)}</p>` : nothing}`,
        act: async () => {
          const said = isTaking ? await this.#take(ids) : await this.#refuse(ids);
          await this.load();
          this.#page.requestUpdate();
          desk.toast(said);
        },
      },
      desk.texts,
    );
  }

  async #take(ids: readonly string[]): Promise<string> {
    const { late } = this.#page.words;
    const { results } = await this.#client.take({ ids: [...ids] });
    const conflicts = results.filter(({ result }) => result === 'conflict').length;
    const others = results.filter(({ result }) => result === 'refused' || result === 'repeated').length;
    return [
      late.taken(results.length - others),
      ...(conflicts > 0 ? [late.conflicts(conflicts)] : []),
      ...(others > 0 ? [late.others(others)] : []),
    ].join(' ');
  }

  async #refuse(ids: readonly string[]): Promise<string> {
    const { docs } = await this.#client.refuse({ ids: [...ids] });
    return this.#page.words.late.refused(docs.filter(({ state: is }) => is === 'refused').length);
  }

  /** What a scan says: entry or exit, admitted or not. */
  #kindOf({ undoes, direction, type, forced }: LateScan): string {
    const { late } = this.#page.words;
    if (undoes !== undefined) return late.undoes;
    const way = direction === 'OUT' ? late.exit : late.entry;
    return [way, ...(type === 'FAIL' ? [late.notAdmitted] : []), ...(forced === true ? [late.forced] : [])].join(', ');
  }

  #ticketOf({ ticketId }: LateScan): TemplateResult | string {
    const { late } = this.#page.words;
    if (ticketId === undefined) return late.noTicket;
    const { firstname, lastname, ticketName = late.aTicket, barcode } = this.#tickets.get(ticketId) ?? {};
    const name = [firstname, lastname].filter(Boolean).join(' ');
    const code = html`<span class="code">${barcode}</span>`;
    return name === ''
      ? html`${ticketName}<span class="sub">${code}</span>`
      : html`${name}<span class="sub">${ticketName} ${code}</span>`;
  }

  #row(scan: LateScan): TemplateResult {
    const { desk, words } = this.#page;
    const { formats } = desk;
    const { late } = words;
    const { _id: id, scannedAt, eventId, device } = scan;
    const event = this.#events.get(eventId);
    const time = formats.short(scannedAt);
    const who = device?.name ?? late.goneDevice;
    const mayDecide = desk.may('scans:write');
    return html`<tr>
      <td class="first grow ${mayDecide ? 'pickable' : ''}">
        ${
          mayDecide
            ? html`<label class="pick"
                ><input
                  type="checkbox"
                  aria-label=${late.choose(who, time)}
                  .checked=${this.#chosen.has(id)}
                  @change=${({ target }: Event) => {
                    const others = [...this.#chosen].filter((one) => one !== id);
                    this.#choose((target as HTMLInputElement).checked ? [...others, id] : others);
                  }}
              /></label>`
            : nothing
        }${time}<span class="sub">${who}</span>
      </td>
      <td class="aside">${this.#ticketOf(scan)}</td>
      <td class="cut">
        ${event?.name}<span class="sub">${event ? formats.short(event.start, event.timezone) : nothing}</span>
      </td>
      <td class="aside">
        ${this.#kindOf(scan)}${isAfterEnd(scan) ? html`<span class="sub">${state('bad', late.afterEnd)}</span>` : nothing}
      </td>
    </tr>`;
  }

  #bar(): TemplateResult {
    const { late } = this.#page.words;
    const { size } = this.#chosen;
    const button = (what: 'take' | 'refuse', style: string) =>
      html`<button
        class="button small ${style}"
        @click=${() => {
          this.#ask(what);
        }}
      >
        ${late[what]}
      </button>`;
    return html`<div class="toolbar chosen">
      <label class="check"
        ><input
          type="checkbox"
          .checked=${size === this.#scans.length}
          .indeterminate=${size > 0 && size < this.#scans.length}
          @change=${({ target }: Event) => {
            this.#choose((target as HTMLInputElement).checked ? this.#scans.map(({ _id }) => _id) : []);
          }}
        />${late.chooseAll}</label
      >${
        size === 0
          ? nothing
          : html`<span class="muted" role="status">${late.chosen(size)}</span
              ><span class="row end">${button('take', 'primary')} ${button('refuse', 'danger-text')}</span>`
      }
    </div>`;
  }

  /** The list; nothing while no scan waits. */
  render(): TemplateResult | typeof nothing {
    const { desk, words } = this.#page;
    const { late } = words;
    const { columns } = late;
    if (this.#scans.length === 0) return nothing;
    const count = this.#scans.length;
    const mayDecide = desk.may('scans:write');
    return html`<section class="card flush" aria-labelledby="late-scans">
      <div class="card-head">
        <div>
          <h2 id="late-scans">${late.title}</h2>
          <p class="muted small">${late.about} ${count < this.#total ? late.first(count, this.#total) : nothing}</p>
        </div>
      </div>
      ${mayDecide ? this.#bar() : nothing}
      <table class="stacks">
        <thead>
          <tr>
            <th class=${mayDecide ? 'pickable' : ''}>${columns.when}</th>
            <th>${columns.ticket}</th>
            <th>${columns.event}</th>
            <th>${columns.scan}</th>
          </tr>
        </thead>
        <tbody>
          ${this.#scans.map((scan) => this.#row(scan))}
        </tbody>
      </table>
    </section>`;
  }
}
