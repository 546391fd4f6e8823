/** Who is in: the events of today and those that are running, each with how many of its guests have come. */
import { html, nothing, type TemplateResult } from 'lit';
import type { overview } from '../../contract/overview.ts';
import type { Answer } from '../../contract/route.ts';
import type { Desk } from '../parts/desk.ts';
import { eveningRow, type Evening } from '../parts/evening.ts';
import { state } from '../parts/icons.ts';
import type { DoorPagesTexts } from './door-texts.ts';

/** Nothing where the role may not see events. */
export function whoIsIn(
  desk: Desk,
  { whoIsIn: words }: DoorPagesTexts,
  { events, timezone }: Answer<typeof overview.get>,
): TemplateResult | typeof nothing {
  if (!events) return nothing;
  return html`<section class="card flush" aria-labelledby="who-is-in">
    <div class="card-head"><h2 id="who-is-in">${words.title}</h2></div>
    ${
      events.length > 0
        ? html`<ul>
            ${events.map((event) => eveningRow(desk, event, timezone, figures(desk, words, event), running(words, event)))}
          </ul>`
        : html`<p class="evening muted">${words.none}</p>`
    }
  </section>`;
}

/** Whether it is running now. */
function running(words: DoorPagesTexts['whoIsIn'], { start, end }: Evening) {
  const now = new Date();
  return new Date(start) <= now && now < new Date(end) ? state('good', words.running) : nothing;
}

function figures(
  { texts: { today }, formats }: Desk,
  words: DoorPagesTexts['whoIsIn'],
  { expected, entered, inside }: Evening,
): TemplateResult {
  if (expected === 0 && entered === 0) return html`<p class="muted">${words.noGuests}</p>`;
  const number = (value: number) => formats.number(value);
  return html`<dl class="figures">
      <div>
        <dt>${words.in}</dt>
        <dd>${number(entered)}<small class="muted"> / ${number(expected)}</small></dd>
      </div>
      <div>
        <dt>${today.expectedWord}</dt>
        <dd>${number(Math.max(0, expected - entered))}</dd>
      </div>
      ${
        inside === entered
          ? nothing // no one was scanned at an exit
          : html`<div>
              <dt>${words.inside}</dt>
              <dd>${number(inside)}</dd>
            </div>`
      }
    </dl>
    <progress
      class="bar"
      max=${Math.max(expected, 1)}
      .value=${Math.min(entered, expected)}
      aria-label=${words.share(number(entered), number(expected))}
    ></progress>`;
}
