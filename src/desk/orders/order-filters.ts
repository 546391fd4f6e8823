/**
 * The further filters of the list of orders: when they were placed, how they are paid, and how they are sorted. They load
 * when they are used.
 */
import { html, type TemplateResult } from 'lit';
import type { OrderSort } from '../../contract/transactions.ts';
import { orderFilters as english, type OrderFilterTexts } from '../../locales/desk/order-filters-en.ts';
import type { Desk, Place } from '../parts/desk.ts';
import { addressWith } from '../parts/lists.ts';
import { pageTexts } from '../parts/page-texts.ts';
import { periodOptions, spanOf, timesOf, todayAt, type Span } from '../parts/periods.ts';
import type { OrderFilter } from './search.ts';

const methods = ['invoice', 'boxoffice', 'stripe', 'free'] as const;
const sorts = ['-completedAt', 'completedAt', '-realPrice', 'realPrice'] as const satisfies readonly OrderSort[];

const spanAt = ({ me }: Desk, { query }: Place): Span => spanOf(query, todayAt(me.seller.timezone), 'all');

const methodAt = ({ query }: Place) => methods.find((method) => method === query.get('method'));

/** What the orders of an address are limited to by these filters. */
function filterAt(desk: Desk, place: Place): OrderFilter {
  const paymentMethod = methodAt(place);
  return { ...timesOf(spanAt(desk, place), desk.me.seller.timezone), ...(paymentMethod && { paymentMethod }) };
}

/** How the orders of an address are sorted, unless the newest stand first. */
function sortAt({ query }: Place): { readonly sort?: OrderSort } {
  const sort = sorts.find((each) => each === query.get('sort'));
  return sort === undefined || sort === sorts[0] ? {} : { sort };
}

/** How many of these filters are set; an order of the list is none of them. */
const countFilters = (desk: Desk, place: Place): number =>
  Number(spanAt(desk, place).period !== 'all') + Number(methodAt(place) !== undefined);

/** The fields. What is chosen shows immediately, and stands in the address. */
function filterFields(desk: Desk, place: Place, words: OrderFilterTexts): TemplateResult {
  const { order } = desk.texts;
  const { period, from = '', to = '' } = spanAt(desk, place);
  const go = (changes: Readonly<Record<string, string>>) => {
    // the next filter may be chosen before the page has the rows of the one before
    const query = new URLSearchParams(location.search);
    desk.go(addressWith({ ...place, query }, changes), { replace: true });
  };
  const select = (label: string, value: string, options: readonly (readonly [string, string])[], name: string) =>
    html`<label class="field"
      >${label}<select
        @change=${({ target }: Event) => {
          go({ ...(name === 'period' && { from: '', to: '' }), [name]: (target as HTMLSelectElement).value });
        }}
      >
        ${options.map(([own, word]) => html`<option value=${own} ?selected=${own === value}>${word}</option>`)}
      </select></label
    >`;
  const days = ({ currentTarget }: Event) => {
    const [first, last] = [...(currentTarget as HTMLElement).querySelectorAll('input')].map((input) => input.value);
    // one day alone is not a time yet
    if (first && last && first <= last) go({ period: '', from: first, to: last });
  };
  const day = (label: string, value: string) =>
    html`<label class="field">${label}<input type="date" .value=${value} /></label>`;
  return html`
    ${select(words.period, period, periodOptions(period, words.periods), 'period')}
    <div class="stack" @change=${days}>${day(words.from, from)} ${day(words.to, to)}</div>
    ${select(
      words.method,
      methodAt(place) ?? '',
      [
        ['', words.anyMethod],
        ...methods.map((each) => [each, each === 'free' ? order.free : order.methods[each]] as const),
      ],
      'method',
    )}
    ${select(
      words.sort,
      sortAt(place).sort ?? sorts[0],
      sorts.map((each) => [each, words.sorts[each]] as const),
      'sort',
    )}
  `;
}

/** The filters, with their texts. @param language BCP 47, e.g. that of `desk.formats` */
export async function readFurtherFilters(language: string) {
  const words = await pageTexts(
    language,
    english,
    async () => (await import('../../locales/desk/order-filters-de.ts')).orderFilters,
  );
  return {
    ...{ language, filterAt, sortAt, countFilters },
    fields: (desk: Desk, place: Place) => filterFields(desk, place, words),
  };
}

export type FurtherFilters = Awaited<ReturnType<typeof readFurtherFilters>>;
