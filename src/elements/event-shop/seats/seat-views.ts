/** The buttons for the view from seats: of a chosen seat, and of a row before anything is chosen. */
import { html, nothing, type TemplateResult } from 'lit';
import type { SeatView } from '../../../contract/seat-maps.ts';
import type { ChartRow, ChartSeat } from './seat-index.ts';
import { placeOf, placesOf, type SeatScene, type Sight } from './seat-scene.ts';

/** Opens the picture seen from a place. @param which The seats of a row that have it; `''` for all. */
export function renderSightButton({ texts, look }: SeatScene, sight: Sight, which = ''): TemplateResult {
  return html`<button
    type="button"
    class="quiet small with"
    aria-haspopup="dialog"
    @click=${() => {
      look(sight);
    }}
  >
    ${which ? `${texts.view}: ${which}` : texts.view}<span class="sr"
      >${which ? ` (${sight.place})` : `: ${sight.place}`}</span
    >
  </button>`;
}

/** The views from a row: a button for each picture, not for each seat. @param place The row, as its section names it. */
export function renderViews(scene: SeatScene, row: ChartRow, place: string): TemplateResult | typeof nothing {
  const views = new Map<SeatView, ChartSeat[]>();
  for (const seat of row.seats) if (seat.view) views.set(seat.view, [...(views.get(seat.view) ?? []), seat]);
  if (views.size === 0) return nothing;
  return html`<div class="views">
    ${[...views].map(([view, seats]) => {
      const [first] = seats;
      if (!first || seats.length === row.seats.length) return renderSightButton(scene, { view, place, note: '' });
      const which = runsOf(row, seats, scene.view.language);
      return seats.length === 1
        ? renderSightButton(scene, { view, place: placeOf(scene, first), note: first.note }, which)
        : renderSightButton(scene, { view, place: placesOf(scene, first, which), note: '' }, which);
    })}
  </div>`;
}

/** “1–4 and 9”: seats of a row, those side by side by the first and the last. */
function runsOf(row: ChartRow, seats: readonly ChartSeat[], language: string): string {
  const runs: ChartSeat[][] = [];
  for (const seat of seats) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && row.seats[row.seats.indexOf(last) + 1] === seat) run.push(seat);
    else runs.push([seat]);
  }
  const names = runs.flatMap((run) => {
    const all = run.map(({ name }) => name);
    return all.length > 2 ? [`${all[0] ?? ''}–${all.at(-1) ?? ''}`] : all;
  });
  return new Intl.ListFormat(language).format(names);
}
