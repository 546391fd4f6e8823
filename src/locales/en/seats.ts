/** Texts of the seat picker; they load where an event has a seating plan. */
const n = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
const rowWord = (section: string, isTable: boolean) =>
  section ? (isTable ? 'table' : 'row') : isTable ? 'Table' : 'Row';

export const seats = {
  title: 'Seats',
  loading: 'Loading seat map …',
  failed: 'The seat map couldn’t be loaded.',
  intro: 'Choose your seats, or just the number of tickets: then we’ll find the best seats for you.',
  introRequired: 'Choose a seat for each of your tickets.',
  introShown:
    'Choose the number of tickets above, and we’ll find the best seats for you. The map shows what’s available.',
  free: (count: number, all: number) => `${count} of ${n(all, 'seat')} available`,
  show: 'Show seats as',
  plan: 'Map',
  list: 'List',
  next: 'Your next seat is for',
  /** What the picture says to those who do not see it. */
  picture: (free: string) => `Seat map. ${free}. Switch to “List” to choose by keyboard or screen reader.`,
  around: 'Visible part of the map. Arrow keys move it, + and − zoom.',
  closer: 'Zoom in',
  farther: 'Zoom out',
  whole: 'Show all',
  left: 'Move left',
  right: 'Move right',
  up: 'Move up',
  down: 'Move down',
  legend: 'Legend',
  stage: 'Stage',
  section: 'Section',
  row: 'Row',
  table: 'Table',
  someFree: (name: string, free: number) => (free === 0 ? `${name} (none available)` : `${name} (${free} available)`),
  /** One seat, as people say it; `section` is empty in a house of one. */
  place: (section: string, row: string, seat: string, isTable = false) =>
    [section, row && `${rowWord(section, isTable)} ${row}`, `${section || row ? 'seat' : 'Seat'} ${seat}`]
      .filter(Boolean)
      .join(', '),
  /** Seats of a row or at a table. */
  places: (section: string, row: string, list: string, isTable = false) =>
    [section, row && `${rowWord(section, isTable)} ${row}`, `${section || row ? 'seats' : 'Seats'} ${list}`]
      .filter(Boolean)
      .join(', '),
  kinds: {
    common: '',
    wheelchair: 'Wheelchair space',
    companion: 'Companion seat',
    limited: 'Restricted view',
    foldable: 'Folding seat',
  },
  /** In the key to the plan. */
  resale: 'Resale · from a fan who can’t make it',
  /** At the counter of the desk. */
  kept: 'Kept for staff',
  states: { free: 'Available', chosen: 'Selected', taken: 'Taken', closed: 'Not on sale' },
  yours: 'Your seats',
  none: 'No seats selected yet.',
  best: (tickets: string) => `${tickets}: we’ll find the best seats for you.`,
  missing: (count: number) => `Choose ${n(count, 'more seat')} on the map or in the list.`,
  ticketFor: (place: string) => `Ticket for ${place}`,
  remove: (place: string) => `Remove ${place}`,
  addCompanion: (place: string) => `Add companion seat: ${place}`,
  chosen: (place: string, price: string) => `${place} selected, ${price}.`,
  /** A picture of what is seen from a chosen seat. */
  view: 'View from the seat',
  viewOf: (place: string) => `View from ${place}`,
  closeView: 'Close',
  removed: (place: string) => `${place} removed.`,
  isTaken: (place: string) => `${place} is taken.`,
  isClosed: (place: string) => `${place} isn’t on sale.`,
  lost: (places: string, count: number) =>
    `Sorry, ${places} ${count === 1 ? 'has' : 'have'} just been taken. Please choose ${count === 1 ? 'another seat' : 'other seats'}.`,
  orphans: (places: string) => `Please don’t leave a single empty seat: ${places}.`,
};
