/** What narrows a report: its time, event, under-shop and sales channel, all in the address. */
import { html, nothing, type TemplateResult } from 'lit';
import { reportsOfOrders, reportsOverTime, reportTypes, type ReportType } from '../../contract/reports.ts';
import type { ReportTexts } from '../../locales/desk/reports-en.ts';
import type { Desk, Place } from '../parts/desk.ts';
import { choiceField } from '../parts/filters.ts';
import { addressWith } from '../parts/lists.ts';
import { periodOptions, type Span } from '../parts/periods.ts';
import { groupsOf } from './groups.ts';

export const intervals = ['day', 'week', 'month'] as const;

type Options = readonly (readonly [value: string, word: string])[];

/** What is chosen of a report, and what there is to choose. */
interface Filters {
  readonly desk: Desk;
  readonly words: ReportTexts;
  readonly place: Place;
  readonly type: ReportType;
  readonly span: Span;
  readonly interval: string;
  readonly eventId: string;
  readonly shopId: string;
  readonly channelId: string;
  readonly events: Options;
  /** Empty where a report has none, as are the channels. */
  readonly shops: Options;
  readonly channels: Options;
}

/** The choices above a report. */
export function toolbar(filters: Filters): TemplateResult {
  const { desk, words, place, type, span, interval, eventId, shopId, channelId } = filters;
  const { period, from = '', to = '' } = span;
  const choose = (changes: Readonly<Record<string, string>>) => {
    desk.go(addressWith(place, changes));
  };
  const select = (
    label: string,
    value: string,
    options: Options,
    changesOf: (next: string) => Record<string, string>,
  ) =>
    choiceField({
      label,
      value,
      options,
      choose: (next) => {
        choose(changesOf(next));
      },
    });
  const types = reportTypes.filter(
    (each) => !reportsOfOrders.has(each) || desk.may('transactions:read') || desk.may('customers:read'),
  );
  const days = (event: Event) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const day = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? '';
    choose({ period: '', from: day('from'), to: day('to') });
  };
  return html`<div class="toolbar">
    ${choiceField({
      label: words.type,
      value: type,
      options: types.map((each) => [each, words.types[each]] as const),
      groups: groupsOf(types, words.groups),
      choose: (next) => {
        desk.go(addressWith({ ...place, path: `/reports/${next}` }, {}));
      },
    })}
    ${select(words.period, period, periodOptions(period, words.periods), (next) => ({ period: next, from: '', to: '' }))}
    ${
      // an under-shop is one of its event
      select(words.event, eventId, [['', words.allEvents], ...filters.events], (event) => ({ event, shop: '' }))
    }
    ${
      filters.shops.length > 0
        ? select(words.columns.shopId, shopId, [['', words.allShops], ...filters.shops], (shop) => ({ shop }))
        : nothing
    }
    ${
      filters.channels.length > 0
        ? select(words.columns.channelId, channelId, [['', words.allChannels], ...filters.channels], (channel) => ({
            channel,
          }))
        : nothing
    }
    ${
      reportsOverTime.has(type)
        ? select(
            words.interval,
            interval,
            intervals.map((each) => [each, words.intervals[each]] as const),
            (next) => ({ interval: next }),
          )
        : nothing
    }
    <form class="row" @submit=${days}>
      <input type="date" name="from" aria-label=${words.from} .value=${from} required />
      <input type="date" name="to" aria-label=${words.to} .value=${to} required />
      <button class="button">${words.show}</button>
    </form>
  </div>`;
}
