/** Texts of the listing. */
export const listing = {
  noEvents: 'No events are on sale right now.',
  more: 'Show more',
  /** While not all of them are known. */
  moreDates: 'and more dates',
  until: (date: string) => `until ${date}`,
  dates: (count: number) => (count === 1 ? 'and 1 more date' : `and ${count} more dates`),
  found: (count: number) => (count === 1 ? '1 event' : `${count} events`),
  from: (price: string) => `from ${price}`,
  planned: (date: string) => `On sale from ${date}`,
  plannedSoon: 'On sale soon',
  past: 'This event is over',
  go: 'Tickets',
  green: 'Available',
  yellow: 'Going fast',
  red: 'Few left',
};
