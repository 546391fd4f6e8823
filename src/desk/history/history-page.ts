/** `<desk-history>`: who changed what, the newest first, by what was changed, by whom and when. */
import { html, nothing, type TemplateResult } from 'lit';
import { audit } from '../../contract/audit.ts';
import { keys } from '../../contract/keys.ts';
import type { Answer } from '../../contract/route.ts';
import { users } from '../../contract/users.ts';
import { word } from '../../elements/format.ts';
import { changeLines, changeTexts, english } from '../parts/changes.ts';
import { hrefOf } from '../parts/desk.ts';
import { eventsOf, type NamedEvent } from '../parts/event-names.ts';
import { choiceField } from '../parts/filters.ts';
import { icon } from '../parts/icons.ts';
import { addressWith } from '../parts/lists.ts';
import { DeskPage, emptyState, pageHead } from '../parts/page.ts';
import { instantOf } from '../parts/typed.ts';

type Entry = Answer<typeof audit.list>['rows'][number];

const pageSize = 50;
const dayMs = 86_400_000;
/** The pages of what was changed. */
const paths: Readonly<Record<string, string>> = {
  events: '/events',
  transactions: '/orders',
  customers: '/customers',
  vouchers: '/vouchers',
  coupons: '/coupons',
  webhooks: '/settings/webhooks',
  runs: '/runs',
};

export class DeskHistory extends DeskPage {
  private rows: readonly Entry[] = [];
  private next: string | undefined;
  private people: ReadonlyMap<string, string> = new Map();
  private names: ReadonlyMap<string, NamedEvent> = new Map();
  private changeWords = english;

  override get heading(): string {
    return this.desk.texts.settings.sections.history.title;
  }

  /** What the list is limited to, as the address says it. */
  private get filter() {
    const { query } = this.place;
    const [subject, kind, principal] = [query.get('subject'), query.get('kind'), query.get('by')];
    const zone = this.desk.zone;
    const from = instantOf(`${query.get('from') ?? ''}T00:00`, zone);
    const lastDay = new Date(`${query.get('to') ?? ''}T00:00Z`).getTime();
    const dayAfter = Number.isNaN(lastDay) ? '' : new Date(lastDay + dayMs).toISOString().slice(0, 10);
    const to = instantOf(`${dayAfter}T00:00`, zone);
    return {
      ...(subject && { subject }),
      ...(kind && { kind }),
      ...(principal && { principal }),
      ...(from !== null && { from }),
      ...(to !== null && { to }),
    };
  }

  protected override async load(): Promise<void> {
    const { desk } = this;
    const after = this.place.query.get('after');
    const client = desk.client({ audit: { list: audit.list } });
    const [{ rows, next }, people, changeWords] = await Promise.all([
      client.audit.list({ top: pageSize, ...this.filter, ...(after && { after }) }),
      this.readPeople(),
      changeTexts(desk),
    ]);
    this.changeWords = changeWords;
    for (const { principal, who } of rows) if (who !== undefined) people.set(principal, who);
    this.names = desk.may('events:read')
      ? await eventsOf(
          desk,
          rows.map(({ operation, subject }) => (operation.startsWith('events.') ? subject : undefined)),
        )
      : new Map();
    this.rows = rows;
    this.next = next;
    this.people = people;
  }

  /** Those whom the list can be limited to: users and keys, as far as the person may see them. */
  private async readPeople(): Promise<Map<string, string>> {
    const { desk } = this;
    if (!desk.may('users')) return new Map();
    const client = desk.client({ users: { list: users.list }, keys: { list: keys.list } });
    const [staff, programs] = await Promise.all([client.users.list({}), client.keys.list({ top: 200 })]);
    return new Map([...staff.docs, ...programs.docs].map(({ _id, name }) => [_id, name]));
  }

  private renderSubject({ operation, subject }: Entry): TemplateResult | typeof nothing {
    if (subject === undefined) return nothing;
    const [group = ''] = operation.split('.');
    const path = Object.hasOwn(paths, group) ? paths[group] : undefined;
    const name = this.names.get(subject)?.name ?? this.people.get(subject) ?? subject;
    return path === undefined || operation.endsWith('.delete')
      ? html`<span class="muted">${name}</span>`
      : html`<a href=${hrefOf(`${path}/${encodeURIComponent(subject)}`)}>${name}</a>`;
  }

  /** The values before and after; where there are none, the names of the fields that were sent. */
  private renderChanges({ operation, fields, changes }: Entry): readonly TemplateResult[] {
    const { texts } = this.desk;
    const named = fields.length > 0 ? [texts.history.fields(fields.join(', '))] : [];
    const lines = changes ? changeLines(this.desk, this.changeWords, operation, changes) : named;
    return lines.map((line) => html`<span class="sub lines">${line}</span>`);
  }

  private renderRow(entry: Entry): TemplateResult {
    const { texts, formats, me } = this.desk;
    const words = texts.history;
    const { at, operation, principal, who } = entry;
    const [group = '', verb = ''] = operation.split('.');
    return html`<tr>
      <td class="first grow">
        <span
          >${word(words.kinds, group) || group}: ${word(words.verbs, verb) || verb} ${this.renderSubject(entry)}</span
        >${this.renderChanges(entry)}
      </td>
      <td class="whole">
        ${who ?? words.key}${principal === me._id ? html` <span class="muted">(${words.me})</span>` : nothing}
      </td>
      <td class="muted aside"><time datetime=${at}>${formats.dateTime(at)}</time></td>
    </tr>`;
  }

  private renderTable(): TemplateResult {
    const { columns } = this.desk.texts.history;
    return html`<table class="stacks">
      <thead>
        <tr>
          <th>${columns.what}</th>
          <th>${columns.who}</th>
          <th>${columns.at}</th>
        </tr>
      </thead>
      <tbody>
        ${this.rows.map((entry) => this.renderRow(entry))}
      </tbody>
    </table>`;
  }

  private choose(name: string, value: string): void {
    this.desk.go(addressWith(this.place, { [name]: value, after: '' }));
  }

  private renderFilters(): TemplateResult {
    const { history: words, list } = this.desk.texts;
    const { query, path } = this.place;
    const kinds = Object.entries(words.kinds).sort(([, one], [, other]) => one.localeCompare(other));
    const people = [...this.people].sort(([, one], [, other]) => one.localeCompare(other));
    const choice = (name: string, label: string, all: string, options: readonly (readonly [string, string])[]) =>
      choiceField({
        label,
        value: query.get(name) ?? '',
        options: [['', all], ...options],
        choose: (value) => {
          this.choose(name, value);
        },
      });
    const day = (name: 'from' | 'to') =>
      html`<label class="row"
        ><span class="muted small">${words[name]}</span
        ><input
          type="date"
          .value=${query.get(name) ?? ''}
          @change=${({ target }: Event) => {
            this.choose(name, (target as HTMLInputElement).value);
          }}
      /></label>`;
    return html`<div class="toolbar">
      ${choice('kind', words.kind, words.anyKind, kinds)} ${choice('by', words.person, words.anyPerson, people)}
      ${day('from')} ${day('to')}
      ${
        Object.keys(this.filter).length === 0
          ? nothing
          : html`<a class="plain" href=${hrefOf(path)}>${icon('close')}${list.clearAll}</a>`
      }
    </div>`;
  }

  private renderPages(): TemplateResult | typeof nothing {
    const { history: words, list } = this.desk.texts;
    const isFirst = !this.place.query.has('after');
    if (isFirst && this.next === undefined) return nothing;
    const link = (after: string, text: string) =>
      html`<a class="button small" href=${hrefOf(addressWith(this.place, { after }))}>${text}</a>`;
    return html`<div class="pager">
      <span></span
      ><span class="row"
        >${isFirst ? nothing : link('', words.newest)}${
          this.next === undefined ? nothing : link(this.next, list.older)
        }</span
      >
    </div>`;
  }

  private renderEmpty(): TemplateResult {
    const { history: words, list } = this.desk.texts;
    return Object.keys(this.filter).length > 0 || this.place.query.has('after')
      ? emptyState(
          words.noMatch,
          words.noMatchText,
          html`<a class="button" href=${hrefOf('/history')}>${list.clearAll}</a>`,
        )
      : emptyState(words.empty, words.emptyText);
  }

  protected override content(): TemplateResult {
    const { history: words, settings } = this.desk.texts;
    const subject = this.place.query.get('subject');
    return html`${pageHead(this.heading, {
        back: { path: '/settings', word: settings.title },
        below: html`<p class="muted below">
          ${subject === null ? words.intro : `${words.ofOne}: ${this.names.get(subject)?.name ?? subject}`}
        </p>`,
      })}
      <div class="card flush">
        ${this.renderFilters()} ${this.rows.length === 0 ? this.renderEmpty() : this.renderTable()}
        ${this.renderPages()}
      </div>`;
  }
}
customElements.define('desk-history', DeskHistory);
