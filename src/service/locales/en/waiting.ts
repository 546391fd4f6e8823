/** Texts of the emails to waiting lists, and of the page that leaves one. */
const tickets = (amount: number) => `${amount} ${amount === 1 ? 'ticket' : 'tickets'}`;

export const waiting = {
  /** `leave` stands before the link that leaves the list, `shop` before the one to the shop. */
  emails: {
    joined: {
      subject: (event: string) => `You are on the waiting list: ${event}`,
      text: (event: string, when: string, amount: number) =>
        `Somebody, hopefully you, would like to be told when there are tickets again for ${event}, ${when}: ${tickets(amount)}.`,
      note: 'We write to you when tickets come back, in the order in which people joined. A message does not hold tickets: whoever buys first has them.',
      leave: 'If it was not you, or you do not want to wait any longer, leave the list here:',
    },
    back: {
      subject: (event: string) => `There are tickets again: ${event}`,
      text: (event: string, when: string, amount: number) =>
        `You are next on the waiting list for ${event}, ${when}. There are tickets again, at least as many as you wait for: ${tickets(amount)}.`,
      shop: 'Buy them here:',
      note: 'They are not held for you: whoever buys first has them. This is the only message. If you are too late, you can join the list again.',
      leave: 'If you want us to forget your address, leave the list here:',
    },
    offer: {
      subject: (event: string) => `Places are held for you: ${event}`,
      text: (event: string, when: string, amount: number, until: string) =>
        `You are on the waiting list for ${event}, ${when}. We hold ${tickets(amount)} for you until ${until}.`,
      shop: 'Buy them here:',
      note: 'If you do not buy them by then, others can. The link is for you alone: do not forward it.',
      leave: 'If you want us to forget your address, leave the list here:',
    },
  },
  page: {
    title: 'Leave the waiting list',
    ask: (event: string, email: string) =>
      `Take ${email} off the waiting list for ${event}? Your place in the line is lost.`,
    button: 'Leave the list',
    done: 'You left the waiting list',
    left: (event: string) =>
      `We do not write to you about ${event} any more, and your address is deleted from the list.`,
  },
};
