/** Texts of the calendar of events in the desk; they load with it. */
export const calendar = {
  grid: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    previousWeek: 'Previous week',
    nextWeek: 'Next week',
    nothing: 'no events',
    chosen: 'selected',
  },
  more: (count: string) => `${count} more`,
  on: (day: string) => `Events on ${day}`,
  none: 'Nothing is on in these weeks.',
  noMatch: 'No event of these weeks has this name.',
};

export type CalendarTexts = typeof calendar;
