/** The seat list: section, row, seat. */
import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import type { ChartRow } from './seat-index.ts';
import { labelsOf, isFree, type SeatScene } from './seat-scene.ts';
import { renderViews } from './seat-views.ts';
import { renderSymbol } from './seat-symbols.ts';

/** What rows are called: a section may have tables alone, or both. */
function rowWord(texts: SeatScene['texts'], rows: readonly ChartRow[]): string {
  if (!rows.some(({ isTable }) => isTable)) return texts.row;
  return rows.every(({ isTable }) => isTable) ? texts.table : `${texts.row}, ${texts.table}`;
}

/** Everything that the plan can do, by native controls. */
export class SeatList {
  private section = 0;
  private row = -1;

  constructor(private readonly changed: () => void) {}

  render(scene: SeatScene): TemplateResult {
    const { texts, chart, fares, lookOf, locked, pick } = scene;
    const isOpen = (row: ChartRow) => row.seats.some((seat) => isFree(lookOf(seat)));
    const section = chart.sections[this.section] ?? chart.sections[0];
    const rows = section?.rows ?? [];
    if (!rows[this.row]) this.row = Math.max(0, rows.findIndex(isOpen));
    const row = rows[this.row];
    const place = row
      ? [chart.sections.length > 1 ? section?.name : '', `${rowWord(texts, [row])} ${row.name}`]
          .filter(Boolean)
          .join(', ')
      : '';
    const free = (seats: ChartRow['seats']) => seats.filter((seat) => isFree(lookOf(seat))).length;
    const choice = (
      label: string,
      options: readonly { readonly name: string; readonly seats: ChartRow['seats'] }[],
      at: number,
      choose: (at: number) => void,
    ) =>
      html`<label class="field"
        ><span>${label}</span>
        <select
          @change=${(event: Event) => {
            choose((event.target as HTMLSelectElement).selectedIndex);
            this.changed();
          }}
        >
          ${options.map(
            ({ name, seats }, index) =>
              html`<option .selected=${index === at}>${texts.someFree(name, free(seats))}</option>`,
          )}
        </select></label
      >`;
    return html`<div class="places">
      <div class="where">
        ${
          chart.sections.length > 1
            ? choice(
                texts.section,
                chart.sections,
                chart.sections.indexOf(section as (typeof chart.sections)[number]),
                (at) => {
                  this.section = at;
                  this.row = -1;
                },
              )
            : ''
        }
        ${choice(rowWord(texts, rows), rows, this.row, (at) => {
          this.row = at;
        })}
      </div>
      ${row ? renderViews(scene, row, place) : ''}
      <fieldset ?disabled=${locked}>
        <legend class="small muted">${place}</legend>
        <div class="seats">
          ${repeat(
            row?.seats ?? [],
            ({ id }) => id,
            (seat) => {
              const look = lookOf(seat);
              return html`<label class="seat" data-look=${look}>
                <input
                  type="checkbox"
                  .checked=${live(look === 'chosen')}
                  ?disabled=${look === 'taken' || look === 'closed'}
                  @change=${() => {
                    pick(seat);
                    this.changed(); // after a rejection it shows the former value
                  }}
                />
                ${renderSymbol(look, fares.of(seat))}
                <strong>${seat.name}</strong> <span class="small">${labelsOf(scene, seat, false).join(' · ')}</span>
              </label>`;
            },
          )}
        </div>
      </fieldset>
    </div>`;
  }
}
