/** What opens over the camera: search, the last scans, and who is in. */
import { html, nothing, type TemplateResult } from 'lit';
import type { DoorTexts } from '../../locales/door/en.ts';
import { aboutOf, type Door } from '../door.ts';
import { kindOf, type Result } from '../results.ts';
import type { Count, KeptTicket } from '../ticket-list.ts';
import { shapes } from './icons.ts';
import { colourOf } from './result.ts';
import { renderUnsent } from './unsent.ts';
import { seatText, wordOf, type Formats } from './words.ts';

export interface PanelView {
  readonly door: Door;
  readonly texts: DoorTexts;
  readonly formats: Formats;
  readonly language: string;
}

export function renderSearch(
  { door, texts }: PanelView,
  query: string,
  handle: { readonly search: (text: string) => void; readonly scan: (ticket: KeptTicket) => void },
): TemplateResult {
  const found = door.list?.search(query) ?? [];
  const isBlind = door.me?.deviceSettings?.accessMode === 'restricted';
  return html`<label>
      <span class="hidden">${texts.search.label}</span>
      <input
        type="search"
        enterkeyhint="search"
        autocomplete="off"
        autofocus
        placeholder=${texts.search.label}
        .value=${query}
        @input=${({ target }: InputEvent) => {
          handle.search((target as HTMLInputElement).value);
        }}
      />
    </label>
    <ul class="rows">
      ${isBlind ? html`<li><span>${texts.search.noNames}</span></li>` : nothing}
      ${
        query.trim() !== '' && found.length === 0
          ? html`<li role="status"><span>${texts.search.none}</span></li>`
          : nothing
      }
      ${found.map(
        (ticket) =>
          html`<li>
            <div>
              <strong>${ticket.name ?? ticket.ticketName}</strong>
              <span>${[ticket.name && ticket.ticketName, seatText(texts, ticket)].filter(Boolean).join(' · ')}</span>
              <span>${texts.result.order} …${ticket.transactionId?.slice(-6)}</span>
            </div>
            <button
              type="button"
              @click=${() => {
                handle.scan(ticket);
              }}
            >
              ${door.direction === 'IN' ? texts.search.admit : texts.search.letOut}
            </button>
          </li>`,
      )}
    </ul>`;
}

export function renderRecent({ door, texts, formats }: PanelView, undo: (result: Result) => void): TemplateResult {
  return html`<span>${renderUnsent(door, texts)}</span>
    <ul class="rows">
      ${door.recent.length === 0 ? html`<li><span>${texts.recent.none}</span></li>` : nothing}
      ${door.recent.map((result) => {
        const kind = kindOf(result);
        return html`<li>
          <div class="mark ${colourOf(door.me, kind)}">${shapes[kind]}</div>
          <div>
            <strong>${wordOf(texts, result)}</strong>
            <span>${[formats.time(result.at), aboutOf(result)].filter(Boolean).join(' · ')}</span>
            ${result.isConfirmed ? nothing : html`<span>${texts.result.unconfirmed}</span>`}
          </div>
          ${result.isUndone ? html`<span>${texts.recent.undone}</span>` : nothing}
          ${
            door.canUndo(result)
              ? html`<hold-button
                  @held=${() => {
                    undo(result);
                  }}
                  >${texts.recent.undo}</hold-button
                >`
              : nothing
          }
        </li>`;
      })}
    </ul>`;
}

export function renderCounts({ door, texts, language }: PanelView): TemplateResult {
  const counts = door.list?.counts;
  const words = texts.counts;
  const number = new Intl.NumberFormat(language);
  const names = new Map((door.me?.zones ?? []).map(({ _id, name = _id }) => [_id, name]));
  if (!counts) return html`<span></span>`;
  const { total, types, zones } = counts;
  const row = (name: string, { entered, inside, expected }: Count): Row => [
    name,
    ...[entered, inside, Math.max(0, expected - entered)].map((each) => number.format(each)),
  ];
  return html`<span></span>
    <div class="scroll">
      ${renderTable(
        [words.type, words.entered, words.inside, words.missing],
        types.map((type) => row(type.name, type)),
        row(words.all, total),
      )}
      ${
        zones.length > 0 && names.size > 0
          ? renderTable(
              [words.entrance, words.entered, words.inside],
              zones.map(({ zone, entered, inside }) => [
                zone === undefined ? words.noZone : (names.get(zone) ?? zone),
                ...[entered, inside].map((each) => number.format(each)),
              ]),
            )
          : nothing
      }
    </div>`;
}

/** The name of a row, and its numbers. */
type Row = readonly [name: string, ...numbers: string[]];

function renderTable(columns: readonly string[], rows: readonly Row[], total?: Row): TemplateResult {
  const line = ([name, ...numbers]: Row) =>
    html`<tr>
      <th scope="row">${name}</th>
      ${numbers.map((each) => html`<td>${each}</td>`)}
    </tr>`;
  return html`<table>
    <thead>
      <tr>
        ${columns.map((column) => html`<th scope="col">${column}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(line)}
    </tbody>
    ${
      total
        ? html`<tfoot>
            ${line(total)}
          </tfoot>`
        : nothing
    }
  </table>`;
}
