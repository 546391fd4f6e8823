/** Texts of the seat picker; they load where an event has a seating plan. */
const n = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
const rowWord = (section: string, isTable: boolean) =>
  section ? (isTable ? 'table' : 'row') : isTable ? 'Table' : 'Row';

export const seats = {
  title: 'Seats',
  loading: 'The seating plan is on its way …',
  failed: 'The seating plan could not be loaded.',
  intro: 'Choose your seats, or only how many tickets you need: then the best free seats are chosen for you.',
  introRequired: 'Choose a seat for each of your tickets.',
  introShown:
    'Say above how many tickets you need: the best free seats are chosen for you. The plan shows what is free.',
  free: (count: number, all: number) => `${count} of ${n(all, 'seat')} ${count === 1 ? 'is' : 'are'} free`,
  show: 'Show seats as',
  plan: 'Plan',
  list: 'List',
  next: 'Your next seat is for',
  /** What the picture says to those who do not see it. */
  picture: (free: string) => `Seating plan. ${free}. Switch to “List” to choose by keyboard or screen reader.`,
  around: 'Part of the plan that is shown. Arrow keys move it, + and − zoom.',
  closer: 'Zoom in',
  farther: 'Zoom out',
  whole: 'Whole house',
  left: 'Move left',
  right: 'Move right',
  up: 'Move up',
  down: 'Move down',
  legend: 'Key to the plan',
  stage: 'Stage',
  section: 'Section',
  row: 'Row',
  table: 'Table',
  someFree: (name: string, free: number) => (free === 0 ? `${name} (nothing free)` : `${name} (${free} free)`),
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
    wheelchair: 'Place for a wheelchair',
    companion: 'Companion’s seat',
    limited: 'Limited view',
    foldable: 'Folding seat',
  },
  /** In the key to the plan. */
  resale: 'Resale: from somebody who can’t come',
  /** At the counter of the desk. */
  kept: 'Kept for staff',
  states: { free: 'Free', chosen: 'Chosen by you', taken: 'Taken', closed: 'Not on sale' },
  yours: 'Your seats',
  none: 'No seat chosen yet.',
  best: (tickets: string) => `${tickets}: the best free seats are chosen for you.`,
  missing: (count: number) => `Choose ${n(count, 'more seat')} on the plan or in the list.`,
  ticketFor: (place: string) => `Ticket for ${place}`,
  remove: (place: string) => `Remove ${place}`,
  addCompanion: (place: string) => `Add the companion’s seat: ${place}`,
  chosen: (place: string, price: string) => `${place} chosen, ${price}.`,
  removed: (place: string) => `${place} removed.`,
  isTaken: (place: string) => `${place} is taken.`,
  isClosed: (place: string) => `${place} is not on sale.`,
  lost: (places: string, count: number) =>
    `Somebody was faster: ${places} ${count === 1 ? 'is' : 'are'} taken now and no longer in your order. Choose ${count === 1 ? 'another one' : 'others'}.`,
  orphans: (places: string) => `A single seat would be left over: ${places}. Choose so that none stays alone.`,
};
