/** Texts of a calendar: the listing's, and that of an event's dates. It loads with one. */
export const calendar = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  nothing: 'No events',
  chosen: 'selected',
};
