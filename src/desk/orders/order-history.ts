/** What happened to an order, the newest first: its own moments, and who changed what. */
import { html, nothing, type TemplateResult } from 'lit';
import { audit } from '../../contract/audit.ts';
import type { Answer } from '../../contract/route.ts';
import type { SellerTicket } from '../../contract/seller-tickets.ts';
import type { SellerTransaction } from '../../contract/transactions.ts';
import { word } from '../../elements/format.ts';
import type { OrderPageTexts } from '../../locales/desk/order-page-en.ts';
import { changeLines, changeTexts } from '../parts/changes.ts';
import type { Desk } from '../parts/desk.ts';
import type { FailedJobs, GivenUp } from '../parts/failed-jobs.ts';

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

type Moment = NonNullable<SellerTransaction['history']>[number];

/** What is shown of a moment. */
interface Shown {
  readonly at: string | undefined;
  readonly text: string;
  readonly who?: string | undefined;
  readonly lines?: readonly string[];
  readonly givenUp?: GivenUp | undefined;
}

interface Told {
  readonly words: OrderPageTexts;
  readonly changes: readonly NotedChange[];
  readonly tickets: readonly SellerTicket[];
  /** Of an order with something that was given up. */
  readonly failed: FailedJobs | undefined;
}

/** What the service tells of an order, in words; nothing of what stands in the history by another way. */
function momentIn(
  desk: Desk,
  { currency }: SellerTransaction,
  { words: { history }, tickets, failed }: Told,
  { at, kind, what = '', state = '', by = '', ticketId, amount, jobId: id }: Moment,
): Shown | undefined {
  const { texts, formats } = desk;
  const { order } = texts;
  const who = Object.hasOwn(history.by, by) ? word(history.by, by) : by;
  const sent = state === 'done' || state === 'failed' || state === 'dismissed' ? state : 'waiting';
  const isDismissed = state === 'dismissed';
  switch (kind) {
    case 'paid':
      return { at, text: history.paid };
    case 'corrected':
      return { at, text: order.corrected };
    case 'mail': {
      const name = word(history.mails, what) || what;
      return { at, text: history.mail[sent](name), givenUp: id ? { id, kind, name, sum: '', isDismissed } : undefined };
    }
    case 'refund': {
      if (what === 'byHand') return { at, text: history.byHand, who };
      const sum = formats.money(amount ?? 0, currency);
      const name = failed?.words.refund(sum) ?? sum;
      return { at, text: history.refunds[sent](sum), givenUp: id ? { id, kind, name, sum, isDismissed } : undefined };
    }
    case 'ticket': {
      const text = word(history.tickets, what);
      const ticket = tickets.find(({ _id }) => _id === ticketId);
      const called = [
        [ticket?.firstname, ticket?.lastname].filter(Boolean).join(' '),
        ticket?.ticketName,
        ticket?.seat,
      ];
      return text === '' ? undefined : { at, text, who, lines: [called.filter(Boolean).join(' · ')].filter(Boolean) };
    }
    case 'operation':
      // those who read the audit log have it from there, with what it changed
      return desk.may('audit:read') ? undefined : { at, text: word(order.changes, what) || what, who };
    default:
      return undefined;
  }
}

export function renderHistory(desk: Desk, sale: SellerTransaction, told: Told): TemplateResult {
  const { order } = desk.texts;
  const { completedAt, history = [], returns = [] } = sale;
  const entries = [
    ...told.changes
      .filter(({ operation }) => operation !== 'transactions.cancelItems') // a return says what it did
      .map(({ at, operation, who, lines }) => ({ at, text: word(order.changes, operation) || operation, who, lines })),
    ...history.flatMap((moment) => momentIn(desk, sale, told, moment) ?? []),
    ...returns.map(({ createdAt, tickets = [] }) => ({ at: createdAt, text: order.returned(tickets.length) })),
    ...(completedAt ? [{ at: completedAt, text: order.ordered }] : []),
  ].sort((one: Shown, other: Shown) => (other.at ?? '').localeCompare(one.at ?? ''));
  return html`<section class="card" aria-labelledby="history">
    <h2 id="history">${order.history}</h2>
    <ol class="timeline">
      ${entries.map(
        ({ at, text, who, lines = [], givenUp }: Shown) =>
          html`<li>
            <span>${text}${lines.map((line) => html`<br /><small class="muted">${line}</small>`)}</span
            ><span class="muted small"
              >${at ? html`<time datetime=${at}>${desk.formats.dateTime(at)}</time>` : nothing}${who ? ` · ${who}` : ''}</span
            >${givenUp ? told.failed?.row(givenUp) : nothing}
          </li>`,
      )}
    </ol>
  </section>`;
}
