/** Texts of a waiting room; they load where an event has one. */
const people = (count: number, formatted: string) => (count === 1 ? 'One person is' : `${formatted} people are`);
const minutes = (count: number) => `${count} ${count === 1 ? 'minute' : 'minutes'}`;
const hours = (count: number) => `${count} ${count === 1 ? 'hour' : 'hours'}`;

export const room = {
  title: 'Waiting room',
  /** Before the room opens. */
  opensAt: (at: string) => `These tickets are in demand. The waiting room opens at ${at}.`,
  entering: 'One moment, we’re adding you to the queue …',
  early: 'You’re in the waiting room.',
  drawnAt: (at: string) =>
    `At ${at}, everyone here gets a random place in the queue. It doesn’t matter who came first.`,
  beginsIn: (time: string) => `Starts in ${time}`,
  drawing: 'Giving out places in the queue …',
  before: (count: number, formatted: string) =>
    count === 0 ? 'You’re next.' : `${people(count, formatted)} ahead of you.`,
  /** How long it takes, rounded up. */
  estimate: (length: string) => `Estimated wait: ${length}.`,
  soon: 'less than a minute',
  about: (hour: number, minute: number) =>
    hour === 0 ? `about ${minutes(minute)}` : `about ${hours(hour)}${minute > 0 ? ` and ${minutes(minute)}` : ''}`,
  way: 'Your progress in the queue',
  keep: 'Keep this page open. You can choose your tickets while you wait.',
  turn: 'You’re up!',
  keptFor: (minute: number) => `You have ${minutes(minute)} to choose your tickets and continue.`,
  over: 'Your turn has expired. You can rejoin at the end of the queue.',
  again: 'Rejoin the queue',
  offline: 'We can’t reach the ticket service. You keep your place while we keep trying.',
  notYet: 'It’s not your turn yet.',
  free: 'The queue is over. You can continue.',
};
