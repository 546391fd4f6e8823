/** Texts for events that are sold out; they load where the seller offers something in place of tickets. */
const tickets = (count: number) => `${count} ${count === 1 ? 'ticket' : 'tickets'}`;

export const waiting = {
  title: 'Sold out',
  none: 'There are no tickets left at the moment.',
  moreInformation: 'More information',
  elsewhere: 'Go to the waiting list',
  intro:
    'Tickets sometimes come back. Join the waiting list and we write to you when they do, in the order in which people joined. A message does not hold tickets.',
  email: 'E-mail',
  amount: 'Number of tickets',
  which: 'Which tickets',
  any: 'Any of them',
  name: 'Name',
  optional: 'optional',
  consent: 'Write to me about tickets for this event. I can leave the list at any time, by the link in each mail.',
  join: 'Join the waiting list',
  joining: 'Joining …',
  missing: 'Please fill this in.',
  notEmail: 'Please enter an e-mail address.',
  between: (min: number, max: number) =>
    min === max ? `Only ${tickets(min)} can be asked for.` : `Choose between ${min} and ${tickets(max)}.`,
  agree: 'Without this we may not write to you.',
  check: 'Please check the marked fields.',
  joined: (count: number) => `You are on the waiting list for ${tickets(count)}.`,
  told: (email: string) => `When there are tickets, we write to ${email}.`,
  change: 'Change this',
  back: 'There are tickets again!',
  gone: 'There is no waiting list for this event any more.',
};
