/** Texts of a waiting room; they load where an event has one. */
const people = (count: number, formatted: string) => (count === 1 ? 'One person is' : `${formatted} people are`);
const minutes = (count: number) => `${count} ${count === 1 ? 'minute' : 'minutes'}`;
const hours = (count: number) => `${count} ${count === 1 ? 'hour' : 'hours'}`;

export const room = {
  title: 'Waiting room',
  /** Before the room opens. */
  opensAt: (at: string) => `Many people want these tickets. You can come into the waiting room from ${at}.`,
  entering: 'One moment, we are getting you a place …',
  early: 'You are in.',
  drawnAt: (at: string) => `The order is drawn at ${at}. It does not matter who came first.`,
  beginsIn: (time: string) => `Begins in ${time}`,
  drawing: 'The order is being drawn …',
  before: (count: number, formatted: string) =>
    count === 0 ? 'You are next.' : `${people(count, formatted)} before you.`,
  /** How long it takes, rounded up. */
  estimate: (length: string) => `It should take ${length}.`,
  soon: 'less than a minute',
  about: (hour: number, minute: number) =>
    hour === 0 ? `about ${minutes(minute)}` : `about ${hours(hour)}${minute > 0 ? ` and ${minutes(minute)}` : ''}`,
  way: 'Your way through the line',
  keep: 'Keep this page open. You can choose your tickets meanwhile.',
  turn: 'It is your turn!',
  keptFor: (minute: number) => `Your place is kept for ${minutes(minute)}. Choose your tickets and go on.`,
  over: 'Your place is over. A new one is at the end of the line.',
  again: 'Get a new place',
  offline: 'We cannot reach the ticket service. You keep your place; we go on trying.',
  notYet: 'It is not your turn yet.',
  free: 'Nobody has to wait any more. You can go on.',
};
