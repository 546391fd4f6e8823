/** What happened to an order, the newest first: its own moments, and who changed what. */
import { html, nothing, type TemplateResult } from 'lit';
import { audit } from '../../contract/audit.ts';
import type { Answer } from '../../contract/route.ts';
import type { SellerTransaction } from '../../contract/transactions.ts';
import { word } from '../../elements/format.ts';
import { changeLines, changeTexts } from '../parts/changes.ts';
import type { Desk } from '../parts/desk.ts';

type Entry = Answer<typeof audit.list>['rows'][number];

/** A change of an order, and what it changed in words. */
export interface NotedChange extends Pick<Entry, 'at' | 'operation' | 'who'> {
  readonly lines: readonly string[];
}

/** The changes of an order for those who may read them. */
export async function readEntries(desk: Desk, subject: string): Promise<readonly NotedChange[]> {
  if (!desk.may('audit:read')) return [];
  const client = desk.client({ audit: { list: audit.list } });
  const [{ rows }, words] = await Promise.all([client.audit.list({ subject, top: 50 }), changeTexts(desk)]);
  return rows.map(({ at, operation, who, changes = [] }) => ({
    at,
    operation,
    who,
    lines: changes.length > 0 ? changeLines(desk, words, operation, changes) : [],
  }));
}

export function renderHistory(
  { texts, formats }: Desk,
  { completedAt, history = [], returns = [] }: SellerTransaction,
  changes: readonly NotedChange[],
): TemplateResult {
  const { order } = texts;
  const entries = [
    ...changes
      .filter(({ operation }) => operation !== 'transactions.cancelItems') // a return says what it did
      .map(({ at, operation, who, lines }) => ({ at, text: word(order.changes, operation) || operation, who, lines })),
    ...history
      .filter(({ kind }) => kind === 'corrected')
      .map(({ at }) => ({ at, text: order.corrected, who: undefined })),
    ...returns.map(({ createdAt, tickets = [] }) => ({
      at: createdAt,
      text: order.returned(tickets.length),
      who: undefined,
    })),
    ...(completedAt ? [{ at: completedAt, text: order.ordered, who: undefined }] : []),
  ].sort((one, other) => (other.at ?? '').localeCompare(one.at ?? ''));
  return html`<section class="card" aria-labelledby="history">
    <h2 id="history">${order.history}</h2>
    <ol class="timeline">
      ${entries.map(
        (entry) =>
          html`<li>
            <span
              >${entry.text}${'lines' in entry ? entry.lines.map((line) => html`<br /><small class="muted">${line}</small>`) : nothing}</span
            ><span class="muted small"
              >${entry.at ? html`<time datetime=${entry.at}>${formats.dateTime(entry.at)}</time>` : nothing}${entry.who ? ` · ${entry.who}` : ''}</span
            >
          </li>`,
      )}
    </ol>
  </section>`;
}
