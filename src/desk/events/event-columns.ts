/** The columns of lists of events, and the figures for several events. */
import { html, nothing } from 'lit';
import type { EventAnswer } from '../../contract/events.ts';
import type { ListTexts } from '../../locales/desk/lists-en.ts';
import type { Column } from '../parts/columns.ts';
import { hrefOf, type Desk } from '../parts/desk.ts';
import { capacityOf, readSales, saleState, type Sales } from '../parts/sales.ts';

/** What is sold of those of some events that sell tickets of their own, by their ids. */
export async function salesOf(desk: Desk, rows: readonly EventAnswer[]): Promise<ReadonlyMap<string, Sales>> {
  const selling = rows.filter(({ draft, eventType }) => draft !== true && eventType !== 'ROOT');
  return new Map(
    await Promise.all(selling.map(async (event) => [event._id, await readSales(desk, event, false)] as const)),
  );
}

/** Name, time, venue, what is sold, and state. @param sales Of the events whose figures are known already. */
export function eventColumns(
  { texts, formats }: Desk,
  sales: ReadonlyMap<string, Sales>,
): readonly Column<EventAnswer>[] {
  const { columns, root, group, recurrence } = texts.events;
  const kinds: Readonly<Record<string, string>> = { ROOT: root, GROUP: group, RECURRENCE: recurrence };
  return [
    {
      ...{ name: 'name', word: columns.name, classes: 'first grow whole' },
      cell: ({ _id, name, eventType = '' }) => {
        const kind = kinds[eventType];
        return html`<a data-row href=${hrefOf(`/events/${_id}`)}>${name}</a>${
            kind === undefined ? nothing : html`<span class="sub">${kind}</span>`
          }`;
      },
    },
    {
      ...{ name: 'date', word: columns.date, classes: 'muted' },
      cell: ({ start, timezone }) => formats.dateTime(start, timezone),
    },
    {
      ...{ name: 'place', word: columns.place, classes: 'muted wide cut' },
      cell: ({ locationName }) => locationName ?? nothing,
    },
    {
      ...{ name: 'sold', word: columns.sold, classes: 'number wide' },
      cell: (event) => {
        const sold = sales.get(event._id)?.sold;
        const capacity = capacityOf(event);
        if (sold === undefined) return nothing;
        return html`${formats.number(sold)}${capacity === undefined ? nothing : html` <span class="muted">/ ${formats.number(capacity)}</span>`}`;
      },
    },
    {
      ...{ name: 'state', word: columns.state, classes: 'aside' },
      cell: (event) => {
        const known = sales.get(event._id);
        return known || event.draft ? saleState(texts, event, known?.status) : nothing;
      },
    },
  ];
}

/** What a list of events shows to those who choose it. */
export function furtherEventColumns({ formats }: Desk, words: ListTexts): readonly Column<EventAnswer>[] {
  const muted = { classes: 'muted', isExtra: true };
  const number = { classes: 'number muted', isExtra: true };
  return [
    {
      ...{ name: 'end', word: words.end, ...muted },
      cell: ({ end, timezone }) => formats.dateTime(end, timezone),
    },
    { name: 'city', word: words.city, ...muted, cell: ({ locationCity }) => locationCity },
    { name: 'address', word: words.address, ...muted, cell: ({ url }) => url },
    { name: 'id', word: words.id, ...muted, cell: ({ _id }) => html`<span class="code">${_id}</span>` },
    {
      ...{ name: 'created', word: words.created, ...number },
      cell: ({ createdAt }) => (createdAt ? formats.dateTime(createdAt) : nothing),
    },
    {
      ...{ name: 'changed', word: words.changed, ...number },
      cell: ({ updatedAt }) => (updatedAt ? formats.dateTime(updatedAt) : nothing),
    },
  ];
}
