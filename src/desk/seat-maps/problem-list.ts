/** The problems of a chart as a list: a click shows the place of one. */
import { html, type TemplateResult } from 'lit';
import type { DeskTexts } from '../../locales/desk/en.ts';
import type { Selection } from '../parts/seat-plan/chart.ts';
import type { Problem } from './checks.ts';

const maxListed = 50;

/** @param show selects what a problem is about, and brings it into view */
export function renderProblems(
  problems: readonly Problem[],
  words: DeskTexts['seatMap'],
  show: (selected: Selection) => void,
): TemplateResult {
  return html`<section class="seat-problems" aria-labelledby="seat-problems">
    <h2 id="seat-problems">${words.problems}</h2>
    ${
      problems.length === 0
        ? html`<p class="muted">${words.noProblems}</p>`
        : html`<ul>
            ${problems.slice(0, maxListed).map(({ code, isWarning, seats, at }) => {
              const text = html`<b>${isWarning ? words.warning : words.error}</b>
                ${words.problem[code]}${at === '' ? '' : `: ${at}`}`;
              return html`<li class=${isWarning ? 'warns' : 'fails'}>
                ${
                  seats.length === 0
                    ? text
                    : html`<button
                        class="plain"
                        @click=${() => {
                          show(new Set(seats));
                        }}
                      >
                        <span>${text}</span>
                      </button>`
                }
              </li>`;
            })}
          </ul>`
    }
  </section>`;
}
