/** A run as it is shown on pages: its name, its state, and how far it is. */
import { html, nothing, type TemplateResult } from 'lit';
import { runs, type Run } from '../../contract/runs.ts';
import { word } from '../../elements/format.ts';
import { hrefOf, type Desk } from './desk.ts';
import { state } from './icons.ts';

/** `Cancellation of Concert`. */
export function runName({ texts }: Desk, { kind, action = '', eventName = '' }: Run): string {
  if (kind === 'orders') return word(texts.run.orders, action) || texts.orders.title;
  const { cancel, message, postpone } = texts.run;
  if (kind === 'cancel') return cancel(eventName);
  return kind === 'postpone' ? postpone(eventName) : message(eventName);
}

/** The state of a run in a word and a shape. */
export function runState({ texts: { run } }: Desk, { state: at, failed }: Run): TemplateResult {
  if (at === 'done') return failed > 0 ? state('bad', run.states.doneFailed) : state('good', run.states.done);
  if (at === 'undone') return state('none', run.states.undone);
  return at === 'paused'
    ? state('wait', run.states.paused)
    : state('wait', run.states[at === 'waiting' ? at : 'running']);
}

/** How far a run is: a bar, and the numbers in words. */
export function runProgress({ texts, formats }: Desk, { total, done, failed }: Run): TemplateResult {
  const words = texts.run.progress(formats.number(done), formats.number(total));
  return html`<progress class="bar" max=${Math.max(1, total)} .value=${done + failed} aria-label=${words}></progress>
    <p class="small">
      ${words}${failed > 0 ? html`, <span class="danger-text">${texts.run.failedCount(formats.number(failed))}</span>` : nothing}
    </p>`;
}

const open: readonly string[] = ['waiting', 'running', 'paused'];

/** The runs of an event, or of orders, that are not over; none for a role that may not see them. */
export async function readOpenRuns(
  desk: Desk,
  which: { readonly event: string } | { readonly kind: 'orders' },
): Promise<readonly Run[]> {
  if (!desk.may('messages:read')) return [];
  const client = desk.client({ runs: { list: runs.list } });
  const { rows } = await client.runs.list({ ...which, top: 10 }).catch(() => ({ rows: [] as Run[] }));
  return rows.filter((run) => open.includes(run.state));
}

/** Runs that are under way, each with a link. */
export function openRuns(desk: Desk, found: readonly Run[]): TemplateResult | typeof nothing {
  if (found.length === 0) return nothing;
  return html`<section class="card stack" aria-labelledby="runs">
    <h2 id="runs">${desk.texts.run.underWay}</h2>
    ${found.map(
      (run) =>
        html`<div>
          <p class="row"><a href=${hrefOf(`/runs/${run._id}`)}>${runName(desk, run)}</a> ${runState(desk, run)}</p>
          ${runProgress(desk, run)}
        </div>`,
    )}
  </section>`;
}
