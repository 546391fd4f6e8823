/** Texts of what a buyer takes along from an order. */
export const files = {
  /** Names the buttons as a group. */
  takeAlong: 'Downloads',
  tickets: 'Tickets (PDF)',
  csv: 'Tickets (CSV)',
  invoice: 'Invoice (PDF)',
  calendar: 'Add to calendar',
  preparing: 'Just a moment …',
  saved: (name: string) => `Saved: ${name}`,
  /** A file that the service doesn’t have. */
  missing: 'This file isn’t available.',
  /** Names of files, without their endings. */
  names: { tickets: 'tickets', invoice: 'invoice', calendar: 'event' },
};
