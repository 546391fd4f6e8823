/** Texts of the listing once its first events are there: search, filters, further pages, dates that were opened, the calendar's days. */
const n = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

export const schedule = {
  search: 'Search events',
  noneFound: 'No events match your search.',
  found: (count: number) => n(count, 'event'),
  foundMore: (count: number) => `More than ${count} events`,
  earlier: 'Show earlier events',
  loading: 'Loading …',
  moreDates: 'More dates',
  inTime: (days: number, hours: number, minutes: number) =>
    `in ${[days > 0 && n(days, 'day'), hours > 0 && n(hours, 'hour'), days === 0 && minutes > 0 && n(minutes, 'minute')].filter(Boolean).join(' ')}`,
  underAMinute: 'in less than a minute',
  filters: 'Filters',
  filtersSet: (count: number) => `Filters (${count})`,
  today: 'Today',
  weekend: 'This weekend',
  month: 'This month',
  from: 'From',
  to: 'To',
  kind: 'Type',
  kinds: { SINGLE: 'Single events', GROUP: 'Packages', RECURRENCE: 'Recurring events' },
  any: 'All',
  yes: 'Yes',
  no: 'No',
  clear: 'Clear filters',
  others: (count: number) => `${count} more`,
  eventsOn: (day: string) => `On ${day}`,
  close: 'Close',
  nextOn: (month: string) => `Go to the next events, in ${month}`,
  nothingInSight: 'No events in these weeks.',
};
