/** Texts for events that are sold out; they load where the seller offers something in place of tickets. */
const tickets = (count: number) => `${count} ${count === 1 ? 'ticket' : 'tickets'}`;

export const waiting = {
  title: 'Sold out',
  none: 'There are no tickets left right now.',
  moreInformation: 'More information',
  elsewhere: 'Join the waiting list',
  intro:
    'Tickets sometimes become available again. Join the waiting list and we’ll email you when they do, first come, first served. Our email doesn’t hold tickets for you.',
  email: 'Email',
  amount: 'Number of tickets',
  which: 'Which tickets',
  any: 'Any tickets',
  name: 'Name',
  optional: 'optional',
  consent: 'Email me about tickets for this event. I can leave the list at any time with the link in each email.',
  join: 'Join the waiting list',
  joining: 'Joining …',
  missing: 'Please fill this in.',
  notEmail: 'Please enter an email address, like name@example.com.',
  between: (min: number, max: number) =>
    min === max ? `You can only ask for ${tickets(min)}.` : `Choose between ${min} and ${tickets(max)}.`,
  agree: 'Please agree, so that we can email you.',
  check: 'Please check the highlighted fields.',
  joined: (count: number) => `You’re on the waiting list for ${tickets(count)}.`,
  told: (email: string) => `We’ll email ${email} when tickets become available.`,
  change: 'Edit',
  back: 'Tickets are available again!',
  gone: 'This event no longer has a waiting list.',
};
