/** Import and export beside the drawing: which form a file has, what is told of it, and what is saved. */
import { html, nothing, type TemplateResult } from 'lit';
import type { DeskTexts } from '../../locales/desk/en.ts';
import type { Desk } from '../parts/desk.ts';
import { ask } from '../parts/dialog.ts';
import { saveFile } from '../parts/download.ts';
import { icon } from '../parts/icons.ts';
import { countOf, type Chart } from '../parts/seat-plan/chart.ts';
import { readCsvChart, readJson, toCsv, toJson, type Imported } from './files.ts';
import { isPretix, readPretix } from './pretix.ts';
import { readSvg } from './svg.ts';

const maxListed = 50;

/** Reads a file of any form that is known, by its content. @param sectionName for seats without a section */
export function readChart(file: string, present: Chart, sectionName: string): Imported {
  const text = file.replace(/^\uFEFF/, '');
  const read = isPretix(text)
    ? readPretix
    : /^\s*\{/.test(text)
      ? readJson
      : /^\s*</.test(text)
        ? readSvg
        : readCsvChart;
  return read(text, present, sectionName);
}

/** Says what was imported; a dialog names what was not understood. */
export function tellOfImport(desk: Desk, { chart, problems, isLaidOut }: Imported): void {
  const words = desk.texts.seatMap;
  if (chart && problems.length === 0 && !isLaidOut) {
    desk.toast(words.imported(words.seats(countOf(chart))));
    return;
  }
  const rest = problems.length - maxListed;
  ask(
    {
      title: chart ? words.import : words.notRead,
      body: html`${chart ? html`<p>${words.imported(words.seats(countOf(chart)))}</p>` : nothing}
      ${isLaidOut ? html`<p>${words.laidOut}</p>` : nothing}
      ${
        problems.length === 0
          ? nothing
          : html`<h3>${words.partlyRead}</h3>
              <ul class="bullets">
                ${problems
                  .slice(0, maxListed)
                  .map(
                    ({ line, why, text }) =>
                      html`<li>
                        ${line === undefined ? nothing : `${words.line(line)}: `}${text === '' ? nothing : `“${text.slice(0, 80)}” – `}${words.why[why]}
                      </li>`,
                  )}
              </ul>
              ${rest > 0 ? html`<p>+ ${desk.formats.number(rest)}</p>` : nothing}`
      }`,
    },
    desk.texts,
  );
}

function exportChart(chart: Chart, type: 'csv' | 'json'): void {
  const [text, mime] = type === 'csv' ? [`\uFEFF${toCsv(chart)}`, 'text/csv'] : [toJson(chart), 'application/json'];
  saveFile(new Blob([text], { type: mime }), `${chart.name.replace(/[^\p{L}\p{N}-]+/gu, '-')}.${type}`);
}

/** The buttons. @param read gets the content of a chosen file; without it nothing is imported */
export function renderFiles(
  chart: Chart,
  words: DeskTexts['seatMap'],
  read: ((text: string) => Promise<void>) | undefined,
): TemplateResult {
  const file = (type: 'csv' | 'json', word: string) =>
    html`<button
      class="button"
      @click=${() => {
        exportChart(chart, type);
      }}
    >
      ${icon('download')}${word}
    </button>`;
  const take = async ({ target }: Event) => {
    const input = target as HTMLInputElement;
    const [chosen] = input.files ?? [];
    if (!chosen) return;
    const text = await chosen.text();
    input.value = ''; // the same file can be chosen again
    await read?.(text);
  };
  return html`<section aria-labelledby="seat-files">
    <h2 id="seat-files">${words.files}</h2>
    <div class="row">
      ${
        read
          ? html`<label class="button file-button"
              >${words.import}<input
                class="hidden"
                type="file"
                accept=".csv,.json,.svg,text/csv,application/json,image/svg+xml"
                @change=${take}
            /></label>`
          : nothing
      }
      ${file('csv', words.exportCsv)} ${file('json', words.exportJson)}
    </div>
  </section>`;
}
