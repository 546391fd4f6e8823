/** Texts of the door page. English is the source and the type. */
const tickets = (count: number) => `${count} ${count === 1 ? 'ticket' : 'tickets'}`;
const scans = (count: number) => `${count} ${count === 1 ? 'scan' : 'scans'}`;

export const door = {
  title: 'Door',
  starting: 'One moment …',
  /** Another tab of the same phone scans already. */
  elsewhere: 'The door is open in another tab of this device. This page goes on once that one is closed.',
  noStorage: 'This browser keeps nothing on this device. Without a network, tickets can’t be checked.',

  pair: {
    title: 'Pair this device',
    intro: 'Scan the pairing code that you were sent, or type it.',
    scan: 'Scan the pairing code',
    code: 'Pairing code',
    send: 'Pair',
    pairing: 'Pairing …',
    notFound: 'This pairing code was used already or is older than ten minutes. Ask the box office for a new one.',
    unreachable: 'There is no network. Pairing needs one.',
    failed: 'Pairing didn’t work. Try it again in a moment.',
  },

  gate: {
    title: 'Which event?',
    none: 'There is no event for this device in the next weeks. The box office sets which ones it opens.',
    today: 'Today',
    zone: 'Which entrance?',
    everyZone: 'No particular entrance',
    reload: 'Look again',
    change: 'Event and entrance',
    start: 'Start',
    ready: 'Ready for',
    entries: 'Entry',
    exits: 'Exit',
    loading: (share: string) => `Tickets are loading: ${share}`,
    loaded: (count: number, formatted: string) =>
      `${formatted} ${count === 1 ? 'ticket' : 'tickets'} on this device. It works without a network, too.`,
    partsMissing: (count: number, formatted: string) =>
      `${formatted} ${count === 1 ? 'ticket' : 'tickets'} on this device. Keep the network until the page is here, too.`,
    notLoaded: 'The tickets are not on this device yet: keep the network until they are.',
    hint: 'Start turns on the camera and the sound, and keeps the screen on.',
  },

  pin: {
    title: 'This device is locked',
    ask: 'Type the PIN of this device.',
    set: 'Set a PIN',
    about:
      'It is asked for when the page is opened again. After five wrong ones the tickets are gone from this device.',
    pin: 'PIN',
    again: 'PIN, once more',
    form: '4 to 12 digits',
    save: 'Set the PIN',
    open: 'Open',
    cancel: 'Cancel',
    remove: 'Remove the PIN',
    differs: 'These are two different PINs.',
    wrong: (left: number) => `This PIN is wrong. ${left} ${left === 1 ? 'try is' : 'tries are'} left.`,
    gone: 'The PIN was wrong five times. The tickets are no longer on this device; pair it again.',
  },

  ended: {
    revoked: 'This device was switched off',
    expired: 'The time of this device is over',
    about: 'The tickets are no longer on it. The box office can switch it on again, or pair it again.',
    unsent: (count: number) =>
      `${scans(count)} couldn’t be sent yet. ${count === 1 ? 'It stays' : 'They stay'} on this device.`,
    late: (count: number) => `${scans(count)} handed over. The box office decides whether they count.`,
    retry: 'Try again',
  },

  scan: {
    in: 'IN',
    out: 'OUT',
    /** Entered of expected. */
    count: (entered: string, expected: string) => `${entered} of ${expected} in`,
    camera: 'Picture of the camera',
    torchOn: 'Light on',
    torchOff: 'Light off',
    otherCamera: 'Other camera',
    search: 'Search',
    recent: 'Last scans',
    counts: 'Who is in',
    change: 'Change',
    dark: 'It is dark. Turn on the light?',
    close: 'Close',
    starting: 'The camera is starting …',
    retry: 'Try again',
    denied: 'The camera is not allowed. Allow it in the settings of the browser, or search for tickets.',
    missing: 'This device has no camera. Use a reader that types, or search for tickets.',
    busy: 'Another app uses the camera. Close it, then come back.',
    insecure: 'The browser gives the camera only to pages with https.',
    unreadable: 'Codes can’t be read on this device. Search for tickets, or use a reader that types.',
    offline: (since: string) => `No network since ${since}. Tickets are checked on this device.`,
    unsent: (count: number) => `${scans(count)} to send`,
    stale: (since: string) => `The list is from ${since}.`,
    clock: 'The clock of this device is wrong. Times are corrected.',
    loading: (share: string) => `Tickets are loading: ${share}`,
  },

  search: {
    label: 'Name, order or seat',
    none: 'No ticket found.',
    noNames: 'This device sees no names: search by order or seat.',
    admit: 'Let in',
    letOut: 'Let out',
  },

  unsent: {
    save: (count: number) => `Save ${scans(count)} as a file`,
  },

  recent: {
    none: 'Nothing was scanned since the start.',
    undo: 'Hold to undo',
    undone: 'Undone',
  },

  counts: {
    type: 'Ticket type',
    entrance: 'Entrance',
    expected: 'Expected',
    entered: 'Entered',
    inside: 'Inside',
    missing: 'Missing',
    noZone: 'Without an entrance',
    all: 'All',
  },

  result: {
    next: 'Next',
    force: 'Hold to let in anyway',
    undo: 'Hold to undo',
    unconfirmed: 'Not confirmed: no network',
    row: 'Row',
    seat: 'Seat',
    order: 'Order',
    /** When and where a ticket came in first. */
    entered: (time: string, place?: string) =>
      place === undefined ? `Came in at ${time}` : `Came in at ${time}, ${place}`,
    from: (time: string) => `From ${time}`,
    until: (time: string) => `Until ${time}`,
    for: (what: string) => `For ${what}`,
    zones: (names: string) => `Entrance: ${names}`,
    due: (amount: string) => `${amount} to pay`,
    counter: 'Please send to the box office.',
    soldJustNow: 'Bought just now? Please send to the box office.',
    noList: 'The tickets are not on this device yet. Please send to the box office.',
    layout: (name: string) => `The reader types with a ${name} keyboard: set it to that of this device.`,
    forced: 'Let in by hand',
  },

  word: {
    IN: 'In',
    OUT: 'Out',
    UNKNOWN: 'Unknown',
    STALE_CODE: 'Old code',
    INVALID: 'Not valid',
    BLOCKED: 'Blocked',
    WRONG_EVENT: 'Other event',
    WRONG_DAY: 'Other day',
    TOO_EARLY: 'Too early',
    TOO_LATE: 'Too late',
    WRONG_ZONE: 'Other entrance',
    TICKET_TYPE_NOT_HERE: 'Other entrance',
    UNPAID: 'Not paid',
    DETAILS_REQUIRED: 'Details missing',
    ALREADY_IN: 'Already in',
    NOT_IN: 'Let out',
    other: 'Not admitted',
  },

  about: {
    UNKNOWN: 'No ticket of ours has this code.',
    STALE_CODE: 'A screenshot or an old page: have the ticket opened again.',
    BLOCKED: 'The box office has blocked this ticket.',
    TICKET_TYPE_NOT_HERE: 'This type of ticket comes in elsewhere.',
    DETAILS_REQUIRED: 'The holder has to fill in the ticket first: the link is in the e-mail.',
    NOT_IN: 'It had not come in here.',
  },

  cause: {
    canceled: 'Canceled',
    returned: 'Given back',
    resold: 'Resold: the new holder has another code.',
    exchanged: 'Exchanged for another ticket',
    reissued: 'Replaced by a new code',
    transferred: 'Given to another person, who has a new code',
    invalidated: 'Withdrawn by the box office',
    other: 'No longer valid',
  },

  attention: {
    highlight: 'Look at the ticket',
    limitedView: 'Seat with a limited view',
    proof: 'Ask for proof',
    answer: 'Answer',
    invalid: 'This ticket is no longer valid',
    blocked: 'This ticket is blocked',
    codeAge: 'The clock of the phone is wrong, or the code is a minute old',
    notListed: 'Signed by the seller, but not in the list: bought just now?',
  },

  notice: {
    conflict: 'Let in twice',
    conflictAbout: (about: string, time: string, first: string, place?: string) =>
      place === undefined
        ? `${about}: here at ${time}, before that at ${first}.`
        : `${about}: here at ${time}, before that at ${first} (${place}).`,
    refusedLater: (about: string, time: string, reason: string) => `${about}, let in here at ${time}: ${reason}.`,
    late: 'The service says otherwise',
    admittedLater: (about: string, time: string) => `${about}, refused here at ${time}, may come in.`,
    full: 'This device is full: it can’t keep scans for a restart. Keep this page open until they are sent.',
    dismiss: 'OK',
    ticket: tickets(1),
  },
};

export type DoorTexts = typeof door;
