/** The log of a webhook: what was sent to it, what it answered, and sending a message again. */
import { html, nothing, type TemplateResult } from 'lit';
import { messageTypes, type MessageType, type WebhookDelivery } from '../../contract/webhooks.ts';
import { word } from '../../elements/format.ts';
import { hrefOf, type Desk, type Place } from '../parts/desk.ts';
import { choiceField } from '../parts/filters.ts';
import { icon, state, type Tone } from '../parts/icons.ts';
import { addressWith, pager, skipOf } from '../parts/lists.ts';
import { emptyState } from '../parts/page.ts';

const statuses = ['pending', 'delivered', 'failed'] as const;
const tones: Readonly<Record<string, Tone>> = { pending: 'wait', delivered: 'good', failed: 'bad' };

/** What the log is limited to, as the address says it. */
export function logFilter({ query }: Place): { status?: (typeof statuses)[number]; event?: MessageType } {
  const status = statuses.find((one) => one === query.get('status'));
  const event = messageTypes.find((one) => one === query.get('event'));
  return { ...(status && { status }), ...(event && { event }) };
}

interface Log {
  readonly rows: readonly WebhookDelivery[];
  /** Deliveries that match, on all pages. */
  readonly total: number;
  /** Rows on a full page. */
  readonly size: number;
  /** Ids of deliveries that are being sent again. */
  readonly replaying: ReadonlySet<string>;
  readonly replay: (id: string) => void;
}

/** What the address answered last, or what went wrong. */
function answerOf(
  { texts: { hooks }, formats }: Desk,
  { lastAttempt, status, nextAttemptAt }: WebhookDelivery,
): TemplateResult {
  const { statusCode, error, milliseconds } = lastAttempt ?? {};
  const answered =
    statusCode === undefined ? (error ?? '–') : hooks.answered(String(statusCode), formats.number(milliseconds ?? 0));
  return html`${answered}${
    status === 'pending' && lastAttempt && nextAttemptAt !== undefined
      ? html`<span class="sub">${hooks.nextAt(formats.dateTime(nextAttemptAt))}</span>`
      : nothing
  }`;
}

function renderRow(desk: Desk, delivery: WebhookDelivery, { replaying, replay }: Log): TemplateResult {
  const { texts, formats, may } = desk;
  const { hooks } = texts;
  const { _id: id, event, status, attempts, createdAt } = delivery;
  return html`<tr>
    <td class="first">
      <span>${word(hooks.kinds, event) || event}</span
      ><span class="sub"><time datetime=${createdAt}>${formats.dateTime(createdAt)}</time></span>
    </td>
    <td class="whole grow">${answerOf(desk, delivery)}</td>
    <td class="number muted wide">${formats.number(attempts)}</td>
    <td>${state(tones[status] ?? 'none', word(hooks.states, status) || status)}</td>
    <td class="tools aside first">
      ${
        may('webhooks:write')
          ? html`<button
              class="button small"
              aria-disabled=${replaying.has(id)}
              @click=${() => {
                replay(id);
              }}
            >
              ${hooks.replay}
            </button>`
          : nothing
      }
    </td>
  </tr>`;
}

function renderTable(desk: Desk, place: Place, log: Log): TemplateResult {
  const { hooks, list } = desk.texts;
  const { columns } = hooks;
  if (log.rows.length === 0)
    return Object.keys(logFilter(place)).length > 0 || skipOf(place) > 0
      ? emptyState(
          hooks.noMatch,
          hooks.noMatchText,
          html`<a class="button" href=${hrefOf(place.path)}>${list.clearAll}</a>`,
        )
      : emptyState(hooks.noLog, hooks.noLogText);
  return html`<table class="stacks">
    <thead>
      <tr>
        <th>${columns.kinds}</th>
        <th>${columns.answer}</th>
        <th class="number">${columns.attempts}</th>
        <th>${columns.state}</th>
        <th><span class="hidden">${list.actions}</span></th>
      </tr>
    </thead>
    <tbody>
      ${log.rows.map((delivery) => renderRow(desk, delivery, log))}
    </tbody>
  </table>`;
}

function renderFilters(desk: Desk, place: Place): TemplateResult {
  const { hooks, list } = desk.texts;
  const { status = '', event = '' } = logFilter(place);
  const choose = (name: string) => (value: string) => {
    desk.go(addressWith(place, { [name]: value }));
  };
  return html`<div class="toolbar">
    ${choiceField({
      label: hooks.columns.state,
      value: status,
      options: [['', hooks.anyState], ...statuses.map((one) => [one, hooks.states[one]] as const)],
      choose: choose('status'),
    })}
    ${choiceField({
      label: hooks.columns.kinds,
      value: event,
      options: [['', hooks.anyKind], ...messageTypes.map((type) => [type, hooks.kinds[type]] as const)],
      choose: choose('event'),
    })}
    ${
      status === '' && event === ''
        ? nothing
        : html`<a class="plain" href=${hrefOf(place.path)}>${icon('close')}${list.clearAll}</a>`
    }
  </div>`;
}

/** The log with its filters and pages. */
export function renderLog(desk: Desk, place: Place, log: Log): TemplateResult {
  const { hooks } = desk.texts;
  const { size, rows, total } = log;
  return html`<section class="card flush" aria-labelledby="deliveries">
    <div class="card-head">
      <h2 id="deliveries">${hooks.log}</h2>
      <p class="muted small">${hooks.logText}</p>
    </div>
    ${renderFilters(desk, place)} ${renderTable(desk, place, log)}
    ${pager(desk, place, { size, count: rows.length, total, isByTime: true })}
  </section>`;
}
