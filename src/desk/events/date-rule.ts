/** The rule of a series as it is typed, its days, and the fields for both. */
import { html, nothing, type TemplateResult } from 'lit';
import { weekdays, type EventAnswer, type RecurrenceInput } from '../../contract/events.ts';
import { addDays, addMonths, formatDay, weekdayOf, weekOf } from '../../elements/days.ts';
import { wallClock } from '../../sale/dates.ts';
import { datesOf } from '../../sale/recurrence.ts';
import type { Desk } from '../parts/desk.ts';
import { icon } from '../parts/icons.ts';
import { instantOf } from '../parts/typed.ts';
import './calendar.styles.ts';

/** So many dates the service takes in one request; a preview of more helps no one. */
export const most = 366;

const rhythms = {
  day: { every: 1, unit: 'DAY' },
  week: { every: 1, unit: 'WEEK' },
  week2: { every: 2, unit: 'WEEK' },
  month: { every: 1, unit: 'MONTH' },
} as const;
type Rhythm = keyof typeof rhythms;

/** The rule as it is typed: days, and clock times at the venue. */
export interface Rule {
  readonly rhythm: Rhythm;
  readonly weekdays: readonly number[];
  readonly from: string;
  readonly to: string;
  readonly start: string;
  readonly end: string;
}

/** A day of a rule. */
export interface RuleDay {
  readonly day: string;
  /** There is a date already. */
  readonly isKnown: boolean;
}

/** The rule as the service takes it; nothing while it is incomplete. */
export function inputOf(rule: Rule, zone: string): RecurrenceInput | undefined {
  const at = (day: string, clock: string) => instantOf(`${day}T${clock}`, zone);
  const [from, to] = [at(rule.from, '00:00'), at(rule.to, '00:00')];
  const [startTime, endTime] = [at(rule.from, rule.start), at(rule.from, rule.end)];
  if (from === null || to === null || startTime === null || endTime === null || to < from) return undefined;
  const { every, unit } = rhythms[rule.rhythm];
  const repeatsOn = rule.weekdays.flatMap((day) => weekdays[day] ?? []);
  if (unit === 'WEEK' && repeatsOn.length === 0) return undefined;
  return { every, unit, from, to, startTime, endTime, ...(unit === 'WEEK' && { repeatsOn }) };
}

/** The days of a rule, beside the dates that there are. */
export function daysOfRule(rule: Rule, zone: string, dates: readonly EventAnswer[]): readonly RuleDay[] {
  const input = inputOf(rule, zone);
  if (!input) return [];
  const known = new Set(dates.map(({ start }) => Date.parse(start)));
  return datesOf({ ...input, every: input.every ?? 1 }, zone, most + 1).map(({ start }) => ({
    day: wallClock(start, zone).toISOString().slice(0, 10),
    isKnown: known.has(start.getTime()),
  }));
}

/** The fields of a rule. */
export function renderRule(desk: Desk, rule: Rule, change: (changes: Partial<Rule>) => void): TemplateResult {
  const words = desk.texts.dates;
  const field = (name: 'from' | 'to' | 'start' | 'end', type: 'date' | 'time') =>
    html`<label class="field"
      >${words[name]}<input
        name=${name}
        type=${type}
        required
        .value=${rule[name]}
        @input=${({ target }: Event) => {
          change({ [name]: (target as HTMLInputElement).value });
        }}
    /></label>`;
  const { first } = weekOf(desk.formats.language);
  const names = new Intl.DateTimeFormat(desk.formats.language, { weekday: 'short', timeZone: 'UTC' });
  return html`<label class="field"
      >${words.rhythm}<select
        name="rhythm"
        @change=${({ target }: Event) => {
          change({ rhythm: (target as HTMLSelectElement).value as Rhythm });
        }}
      >
        ${(Object.keys(rhythms) as Rhythm[]).map(
          (each) => html`<option value=${each} ?selected=${each === rule.rhythm}>${words.rhythms[each]}</option>`,
        )}
      </select></label
    >
    ${
      rhythms[rule.rhythm].unit === 'WEEK'
        ? html`<fieldset class="plain-set">
            <legend>${words.days}</legend>
            <div class="days">
              ${Array.from({ length: 7 }, (_, at) => (first + at) % 7).map(
                (day) =>
                  html`<label class="day"
                    ><input
                      type="checkbox"
                      .checked=${rule.weekdays.includes(day)}
                      @change=${({ target }: Event) => {
                        const others = rule.weekdays.filter((each) => each !== day);
                        change({ weekdays: (target as HTMLInputElement).checked ? [...others, day] : others });
                      }}
                    /><span>${names.format(Date.UTC(2026, 1, 1 + day))}</span></label
                  >`,
              )}
            </div>
          </fieldset>`
        : nothing
    }
    <div class="pair">${field('from', 'date')} ${field('to', 'date')}</div>
    <div class="pair">${field('start', 'time')} ${field('end', 'time')}</div>`;
}

/** The days of a rule on a calendar, month by month; one that is unchecked is left out. */
export function renderDays(
  desk: Desk,
  days: readonly RuleDay[],
  left: ReadonlySet<string>,
  leave: (left: ReadonlySet<string>) => void,
): TemplateResult {
  const words = desk.texts.dates;
  if (days.length === 0) return html`<p class="muted" role="status">${words.previewNone}</p>`;
  if (days.length > most) return html`<p class="problem" role="alert">${icon('alert')}${words.tooMany(most)}</p>`;
  const byDay = new Map(days.map((each) => [each.day, each]));
  const months = [...new Set(days.map(({ day }) => day.slice(0, 7)))];
  const count = days.filter(({ day, isKnown }) => !isKnown && !left.has(day)).length;
  const renderDay = (day: string) => {
    const known = byDay.get(day);
    const number = Number(day.slice(8));
    if (!known) return html`<span class="muted" aria-hidden="true">${number}</span>`;
    const name = formatDay(day, 'short', desk.formats.language);
    if (known.isKnown)
      return html`<span class="taken"
        ><span aria-hidden="true">${number}</span
        ><span role="img" aria-label="${name}, ${words.known}" title=${words.known}>●</span></span
      >`;
    return html`<label
      ><span aria-hidden="true">${number}</span
      ><input
        type="checkbox"
        aria-label=${name}
        .checked=${!left.has(day)}
        @change=${({ target }: Event) => {
          const others = [...left].filter((each) => each !== day);
          leave(new Set((target as HTMLInputElement).checked ? others : [...others, day]));
        }}
    /></label>`;
  };
  return html`<p role="status"><strong>${words.preview(count)}</strong></p>
    <p class="small muted">
      ${words.previewText} ${days.some(({ isKnown }) => isKnown) ? html`<br />● ${words.known}` : nothing}
    </p>
    <div class="rule-months">
      ${months.map((month) => {
        const weeks = weeksOf(month, desk.formats.language);
        return html`<fieldset class="plain-set">
          <legend>${formatDay(`${month}-01`, 'month', desk.formats.language)}</legend>
          <div class="rule-days">
            ${weeks
              .slice(0, 7)
              .map(
                (day) =>
                  html`<span class="small muted" aria-hidden="true"
                    >${formatDay(day, 'weekday', desk.formats.language)}</span
                  >`,
              )}
            ${weeks.map((day) => (day.startsWith(month) ? renderDay(day) : html`<span></span>`))}
          </div>
        </fieldset>`;
      })}
    </div>`;
}

/** The days of a month in whole weeks, as a calendar of the language has them. */
function weeksOf(month: string, language: string): readonly string[] {
  const first = `${month}-01`;
  const last = addDays(addMonths(first, 1), -1);
  const before = (weekdayOf(first) - weekOf(language).first + 7) % 7;
  const days: string[] = [];
  for (let day = addDays(first, -before); day <= last || days.length % 7 > 0; day = addDays(day, 1)) days.push(day);
  return days;
}
