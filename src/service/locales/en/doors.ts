/** Texts of guest lists. */
export const doors = {
  guestList: {
    /** The name of a file. */
    file: 'guest-list',
    title: 'Guest list',
    columns: {
      name: 'Name',
      type: 'Ticket',
      area: 'Area',
      row: 'Row',
      seat: 'Seat',
      order: 'Order',
      state: 'State',
      firstEntry: 'First entry',
      where: 'Where',
      notes: 'Notes',
    },
    states: { in: 'in', left: 'left', missing: 'not yet', invalid: 'not valid' },
    /** What staff look at. */
    notes: {
      highlight: 'highlighted',
      limitedView: 'restricted view',
      invalid: 'not valid',
      blocked: 'blocked',
      unpaid: 'not paid',
      detailsRequired: 'details are missing',
    },
    /** What ended a ticket. */
    causes: {
      canceled: 'canceled',
      returned: 'returned',
      resold: 'resold',
      exchanged: 'exchanged',
    },
    row: (name: string) => `row ${name}`,
    seat: (name: string) => `seat ${name}`,
    page: (at: number, of: number) => `Page ${at} of ${of}`,
    tickets: (amount: number) => (amount === 1 ? '1 ticket' : `${amount} tickets`),
    missing: (amount: number) => (amount === 1 ? '1 ticket is missing' : `${amount} tickets are missing`),
    printed: (time: string) => `As of ${time}`,
    none: 'No tickets.',
  },
};
