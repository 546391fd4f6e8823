/** Texts of a time in whole days, by which lists and reports are narrowed. English is the source and the type. */
export const periodTexts = {
  period: 'Time',
  periods: {
    today: 'Today',
    week: 'Last 7 days',
    month: 'This month',
    lastMonth: 'Last month',
    year: 'This year',
    all: 'All time',
    days: 'Own days',
  },
  from: 'First day',
  to: 'Last day',
};

export type PeriodTexts = typeof periodTexts;
