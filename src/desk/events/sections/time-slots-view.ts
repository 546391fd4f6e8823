/** The time slots of an event: on or off, what they come to, each with its amount, and a rule that makes many. */
import { html, nothing, type TemplateResult } from 'lit';
import { fieldsOf } from '../form-fields.ts';
import { addButton, checkList, isWrongIn, otherProblems, removeButton, textField, timeField } from './parts.ts';
import { without, withItem, type DrawFields, type SectionHost } from './parts.ts';
import './slot-maker.ts';
import { clock, runText } from './summaries.ts';
import { inOrder, newSlot, runsOf, type SlotFields } from './time-slots.ts';

/** The fields of a slot that show what is wrong with them. */
const shownPaths = /^(?:startTime|amount|categories)$/;

const startOf = ({ form }: SectionHost) => form.fields.start.slice(11, 16);

function slotForm(host: SectionHost, slot: SlotFields, at: number): TemplateResult {
  const { slots: words } = host.words;
  const path = `timeSlots.${at}`;
  const called = slot.time === '' ? words.one : clock(slot.time, host.desk.formats.language);
  const set = (fields: Partial<SlotFields>) => {
    host.change((form) => ({ ...form, timeSlots: withItem(form.timeSlots, at, fields) }));
  };
  const categories = host.form.categories.map(({ ref, name }) => [ref, name] as const);
  return html`<div class="type slot" role="group" aria-label=${called}>
    ${timeField(host, {
      ...{ path: `${path}.startTime`, label: words.startTime, value: slot.time, type: 'time' },
      set: (time) => {
        set({ time });
      },
    })}
    ${textField(host, {
      ...{ path: `${path}.amount`, label: words.amount, value: slot.amount, mode: 'numeric' },
      set: (amount) => {
        set({ amount });
      },
    })}
    ${removeButton(words.remove(called), () => {
      host.change((form) => ({ ...form, timeSlots: without(form.timeSlots, at) }));
    })}
    ${otherProblems(host, path, shownPaths)}
    ${
      categories.length === 0
        ? nothing
        : html`<details class="more-of-type" ?open=${isWrongIn(host, path)}>
            <summary>
              ${
                slot.categories.length === 0
                  ? words.more
                  : categories.flatMap(([ref, name]) => (slot.categories.includes(ref) ? [name] : [])).join(', ')
              }
            </summary>
            ${checkList(host, {
              ...{ path: `${path}.categories`, label: words.categories, items: categories, chosen: slot.categories },
              set: (chosen) => {
                set({ categories: chosen });
              },
            })}
          </details>`
    }
  </div>`;
}

/** The slots in a line each; nothing while none are sold. */
function slotSummary(host: SectionHost): TemplateResult {
  const { slots: words } = host.words;
  const { form } = host;
  if (form.fields.useTimeSlots === '') return html`<p class="muted">${words.off}</p>`;
  const runs = runsOf(form.timeSlots, startOf(host));
  return runs.length === 0
    ? html`<p class="notice">${words.none}</p>`
    : html`<ul class="plain-list slot-runs" aria-label=${words.title}>
        ${runs.map((run) => html`<li>${runText(host, run)}</li>`)}
      </ul>`;
}

/** The switch, when buyers choose, and the slots. */
export function slotsView(host: SectionHost, draw: DrawFields): TemplateResult {
  const { slots: words } = host.words;
  const { form, event } = host;
  const isOn = form.fields.useTimeSlots !== '';
  const fields = draw(isOn ? fieldsOf('times') : ['useTimeSlots']);
  return html`<section class="card stack" aria-labelledby="times">
    <h2 id="times">${words.title}</h2>
    <p class="small muted">${words.hint} ${event.eventType === 'ROOT' ? words.series : nothing}</p>
    ${slotSummary(host)} ${fields}
    ${
      isOn
        ? html`<desk-slot-maker
              .desk=${host.desk}
              .words=${words.maker}
              .start=${startOf(host)}
              .end=${form.fields.end.slice(11, 16)}
              .known=${form.timeSlots.map(({ time }) => time)}
              .add=${(times: readonly string[], amount: string) => {
                host.change((now) => ({
                  ...now,
                  timeSlots: inOrder(
                    [...now.timeSlots, ...times.map((time) => newSlot(time, amount))],
                    now.fields.start.slice(11, 16),
                  ),
                }));
              }}
            ></desk-slot-maker>
            <div class="slots-of-event">${form.timeSlots.map((slot, at) => slotForm(host, slot, at))}</div>
            <div class="row">
              ${addButton('timeSlots', words.add, () => {
                host.change((now) => ({ ...now, timeSlots: [...now.timeSlots, newSlot()] }));
              })}
              ${
                form.timeSlots.length < 2
                  ? nothing
                  : html`<button
                      class="button"
                      type="button"
                      @click=${() => {
                        host.change((now) => ({ ...now, timeSlots: [] }));
                      }}
                    >
                      ${words.removeAll}
                    </button>`
              }
            </div>`
        : nothing
    }
  </section>`;
}
