/** Texts of the emails to waiting lists, and of the page that leaves one. */
const tickets = (amount: number) => `${amount} ${amount === 1 ? 'ticket' : 'tickets'}`;

export const waiting = {
  /** `leave` stands before the link that leaves the list, `shop` before the one to the shop. */
  emails: {
    joined: {
      subject: (event: string) => `You’re on the waiting list: ${event}`,
      text: (event: string, when: string, amount: number) =>
        `You’re on the waiting list for ${event}, ${when}: ${tickets(amount)}.`,
      note: 'When tickets become available, we’ll email people in the order they joined. Our email doesn’t hold tickets: first come, first served.',
      leave: 'If this wasn’t you, or you no longer want to wait, leave the list here:',
    },
    back: {
      subject: (event: string) => `Tickets are available again: ${event}`,
      text: (event: string, when: string, amount: number) =>
        `You’re next on the waiting list for ${event}, ${when}. Tickets are available again, at least the ${tickets(amount)} you’re waiting for.`,
      shop: 'Buy them here:',
      note: 'We don’t hold them for you: first come, first served. We only send this email once. If you’re too late, you can join the list again.',
      leave: 'To delete your address, leave the list here:',
    },
    offer: {
      subject: (event: string) => `We’re holding tickets for you: ${event}`,
      text: (event: string, when: string, amount: number, until: string) =>
        `You’re on the waiting list for ${event}, ${when}. We’re holding ${tickets(amount)} for you until ${until}.`,
      shop: 'Buy them here:',
      note: 'If you don’t buy them by then, others can. The link is for you alone: please don’t forward it.',
      leave: 'To delete your address, leave the list here:',
    },
  },
  page: {
    title: 'Leave the waiting list',
    ask: (event: string, email: string) =>
      `Remove ${email} from the waiting list for ${event}? You’ll lose your place.`,
    button: 'Leave the list',
    done: 'You’ve left the waiting list',
    left: (event: string) => `We won’t email you about ${event} again, and we’ve deleted your address from the list.`,
  },
};
