/** English texts for views and filters of orders, and for what is done with several. They load with the list of orders. */
const n = (count: number): string => new Intl.NumberFormat('en').format(count);
const tickets = (count: number) => `${n(count)} ${count === 1 ? 'ticket' : 'tickets'}`;

export const chosenOrders = {
  filters: 'Filters',
  /** A view without an order. */
  noneIn: {
    awaiting: 'No order is unpaid',
    overdue: 'No order is overdue',
    paid: 'No order is paid yet',
    disputed: 'No payment is disputed',
    canceled: 'No order is canceled',
  },
  noneInText: 'All orders are under “All”.',
  overdue: 'Overdue',
  overdueSince: (date: string) => `Overdue since ${date}`,
  choose: (buyer: string) => `Select the order of ${buyer}`,
  chooseAll: 'Select all on this page',
  chosen: (count: number, sum: string) => `${n(count)} selected, ${sum}`,
  markChosen: (count: number) => `Mark ${n(count)} paid`,
  markChosenTitle: (count: number) => (count === 1 ? 'Mark 1 order as paid?' : `Mark ${n(count)} orders as paid?`),
  markChosenText: (sum: string) => `${sum} in all. The tickets become valid, and each buyer gets an email.`,
  marking: (done: number, all: number) => `${n(done)} of ${n(all)} marked as paid`,
  markedChosen: (count: number) =>
    count === 1 ? '1 order is marked as paid.' : `${n(count)} orders are marked as paid.`,
  notMarked: (count: number) => (count === 1 ? '1 order is not marked:' : `${n(count)} orders are not marked:`),
  sendChosen: (count: number) => `Send ${n(count)} again`,
  sendChosenTitle: (count: number) => (count === 1 ? 'Send 1 order again?' : `Send ${n(count)} orders again?`),
  sendChosenText: 'Each buyer gets the email of the order once more, as it is now.',
  sending: (done: number, all: number) => `${n(done)} of ${n(all)} sent`,
  sentChosen: (count: number) => (count === 1 ? '1 order is on its way.' : `${n(count)} orders are on their way.`),
  notSent: (count: number) => (count === 1 ? '1 order is not sent:' : `${n(count)} orders are not sent:`),
  /** In place of the same words above, where each order is overdue. */
  reminding: {
    sendChosen: (count: number) => `Remind ${n(count)}`,
    sendChosenTitle: (count: number) =>
      count === 1 ? 'Send 1 payment reminder?' : `Send ${n(count)} payment reminders?`,
    sendChosenText: 'Each buyer gets the order once more, as a payment reminder.',
    sentChosen: (count: number) =>
      count === 1 ? '1 reminder is on its way.' : `${n(count)} reminders are on their way.`,
  },
  cancelChosen: (count: number) => `Cancel ${n(count)}`,
  cancelChosenTitle: (count: number) => (count === 1 ? 'Cancel 1 order?' : `Cancel ${n(count)} orders?`),
  cancelChosenTickets: (count: number) => `${tickets(count)} ${count === 1 ? 'ends' : 'end'} and may be sold again.`,
  cancelChosenMoney: (count: number, sum: string) =>
    `${sum} of ${n(count)} paid ${count === 1 ? 'order' : 'orders'} goes back: online payments by themselves, the rest by hand.`,
  cancelChosenFree: 'No money has come, so none goes back.',
  cancelChosenMail: 'Each buyer gets an email.',
  canceling: (done: number, all: number) => `${n(done)} of ${n(all)} canceled`,
  canceledChosen: (count: number) => (count === 1 ? '1 order is canceled.' : `${n(count)} orders are canceled.`),
  notCanceled: (count: number) => (count === 1 ? '1 order is not canceled:' : `${n(count)} orders are not canceled:`),
  allHere: (count: number) => `All ${n(count)} on this page are selected.`,
  chooseMatching: (count: number) => `Select all ${n(count)} that match`,
  allMatching: (count: number) => `All ${n(count)} that match are selected.`,
  onlyHere: 'Only this page',
  tooMany: (most: number) => `More than ${n(most)} match. With more filters you can select all of them.`,
  counting: 'Counting …',
  none: 'There is no order that this can be done with.',
  skipped: (count: number) =>
    count === 1 ? '1 other order stays as it is.' : `${n(count)} other orders stay as they are.`,
  mails: (count: number) => (count === 1 ? '1 email is sent.' : `${n(count)} emails are sent.`),
  begins: 'It begins after one minute. Until then you can undo it.',
  changed: 'The orders that match have changed meanwhile. Close this and try again.',
};

export type ChosenOrderTexts = typeof chosenOrders;
