/** `<desk-seat-maps>`: the list of seat maps; each can be copied, and deleted while no event uses it. */
import { html, nothing, type TemplateResult } from 'lit';
import { ServiceError } from '../../client/errors.ts';
import { seatMaps, type SeatMap } from '../../contract/seat-maps.ts';
import { hrefOf } from '../parts/desk.ts';
import { ask, askToRemove } from '../parts/dialog.ts';
import { pager, skipOf } from '../parts/lists.ts';
import { menu } from '../parts/menu.ts';
import { DeskPage, emptyState, pageHead } from '../parts/page.ts';
import { Said } from '../parts/problems.ts';
import { chartOf, inputOf } from '../parts/seat-plan/chart.ts';

const pageSize = 50;

export class DeskSeatMaps extends DeskPage {
  private rows: readonly SeatMap[] = [];
  private total = 0;

  override get heading(): string {
    return this.desk.texts.seatMaps.title;
  }

  private get client() {
    const { list, get, create, delete: remove } = seatMaps;
    return this.desk.client({ seatMaps: { list, get, create, delete: remove } }).seatMaps;
  }

  protected override async load(): Promise<void> {
    const { docs, total } = await this.client.list({ top: pageSize, skip: skipOf(this.place) });
    this.rows = docs;
    this.total = total;
  }

  private copy({ _id: id, name }: SeatMap): void {
    const { texts } = this.desk;
    const { seatMaps: words, seatMap } = texts;
    ask(
      {
        title: words.copy,
        confirm: words.copy,
        body: html`<label class="field"
          >${seatMap.name}<input name="name" maxlength="100" .defaultValue=${words.copyName(name)} autocomplete="off"
        /></label>`,
        act: async ({ name: typed = '' }) => {
          if (typed.trim() === '') throw new Said(texts.signIn.required);
          const chart = chartOf(await this.client.get({ id }));
          await this.client.create(inputOf({ ...chart, name: typed.trim() }));
          this.desk.toast(words.copied);
          await this.reload();
        },
      },
      texts,
    );
  }

  private dismiss({ _id: id, name }: SeatMap): void {
    const { texts } = this.desk;
    const { seatMaps: words } = texts;
    const act = async () => {
      try {
        await this.client.delete({ id });
      } catch (error) {
        if (!(error instanceof ServiceError) || error.code !== 'IN_USE') throw error;
        const names = (error.body.details ?? []).map(({ message = '' }) => /^"(.*)" \(/.exec(message)?.[1] ?? message);
        throw new Said(words.inUse(names.join(', ')));
      }
      this.desk.toast(words.removed);
      await this.reload();
    };
    askToRemove(words, name, act, texts);
  }

  private renderRow(map: SeatMap): TemplateResult {
    const { texts, formats, may } = this.desk;
    const { seatMaps: words } = texts;
    const { _id, name, seats, categoryRefs = [], updatedAt } = map;
    return html`<tr>
      <td class="first grow">
        <a data-row href=${hrefOf(`/seat-maps/${_id}`)}>${name}</a>
        ${categoryRefs.length === 0 ? nothing : html`<span class="sub">${categoryRefs.join(', ')}</span>`}
      </td>
      <td class="number">${formats.number(seats)}</td>
      <td class="muted wide">${formats.dateTime(updatedAt)}</td>
      <td class="aside">
        ${
          may('events:write')
            ? menu(`map-${_id}`, texts.list.more(name), [
                {
                  word: words.copy,
                  act: () => {
                    this.copy(map);
                  },
                },
                {
                  word: words.remove,
                  isDanger: true,
                  act: () => {
                    this.dismiss(map);
                  },
                },
              ])
            : nothing
        }
      </td>
    </tr>`;
  }

  protected override content(): TemplateResult {
    const { texts, may } = this.desk;
    const { seatMaps: words, events } = texts;
    const create = may('events:write')
      ? html`<a class="button primary" href=${hrefOf('/seat-maps/new')}>${words.create}</a>`
      : nothing;
    return html`${pageHead(words.title, { back: { path: '/events', word: events.title }, actions: create })}
      <div class="card flush">
        ${
          this.rows.length === 0
            ? emptyState(words.empty, words.emptyText)
            : html`<table class="stacks">
                <thead>
                  <tr>
                    <th>${words.columns.name}</th>
                    <th class="number">${words.columns.seats}</th>
                    <th>${words.columns.changed}</th>
                    <th><span class="hidden">${texts.list.actions}</span></th>
                  </tr>
                </thead>
                <tbody>
                  ${this.rows.map((map) => this.renderRow(map))}
                </tbody>
              </table>`
        }
        ${pager(this.desk, this.place, { size: pageSize, count: this.rows.length, total: this.total, isByTime: true })}
      </div>`;
  }
}
customElements.define('desk-seat-maps', DeskSeatMaps);
