/** Texts of the emails and pages about resold, returned and transferred tickets. Amounts and dates come formatted. */
export const tickets = {
  resale: {
    subject: (event: string) => `Your ticket has been sold: ${event}`,
    /** Stands before the ticket. */
    text: (event: string) => `Good news: your ticket for ${event} has been sold. It’s no longer valid:`,
    price: (amount: string) => `Sold for ${amount}.`,
    fee: (amount: string) => `The organizer keeps a fee of ${amount}, as shown when you put it on sale.`,
    extra: (amount: string) => `The organizer will pay you ${amount}, the difference above what you paid.`,
    /** The new buyer has not paid yet. */
    waiting: (amount: string, min: string) =>
      `You’ll get ${amount} once the buyer has paid, or ${min} after the event if they haven’t paid by then.`,
    endedSubject: (event: string) => `Your ticket is no longer on resale: ${event}`,
    ended: (event: string) =>
      `The organizer has stopped the resale of your ticket for ${event}. It wasn’t sold, so it’s still yours and valid:`,
    /** In the seller’s words. */
    reason: (texts: string) => `Message from the organizer: ${texts}`,
  },
  returned: {
    subject: (event: string) => `Tickets returned: ${event}`,
    greeting: 'Hello,',
    /** Stands before the list of tickets. */
    text: (event: string) => `You’ve returned these tickets for ${event}. They’re no longer valid:`,
    rest: 'The other tickets in your order haven’t changed.',
    ended: 'These were the last tickets in your order, so the order is canceled.',
    money: (amount: string) => `We’re refunding ${amount} the way you paid. Banks take a few days.`,
    byHand: (amount: string) => `The organizer refunds you ${amount} the way you paid.`,
    voucher: (amount: string, code: string) => `Here’s your voucher for ${amount}. Code: ${code}`,
    toVouchers: (amount: string) => `${amount} is back on the vouchers you paid with.`,
    kept: (amount: string) => `The organizer keeps ${amount}, as shown before you returned them.`,
    fees: (amount: string) => `with fees of ${amount}`,
    /** The tax in what comes back. */
    tax: (rate: string, amount: string) => `incl. ${rate} tax: ${amount}`,
    nothing: 'You didn’t pay for them, so there’s no refund.',
    /** In place of the texts above where the organiser took the tickets out of the order. */
    canceledBySeller: {
      subject: (event: string) => `Tickets canceled: ${event}`,
      text: (event: string) => `The organizer has canceled these tickets for ${event}. They’re no longer valid:`,
      kept: (amount: string) => `The organizer keeps ${amount}.`,
      nothing: 'There’s no refund for them.',
    },
    order: (number: string) => `Order ${number}`,
  },
  transfer: {
    greeting: 'Hello,',
    /** A person who gave no name. */
    unnamed: 'Someone',
    ticket: 'Ticket',
    /** `link` stands before the link; without it there is none. */
    mails: {
      offered: {
        subject: (event: string) => `A ticket for you: ${event}`,
        opening: (from: string) => `${from} has sent you a ticket:`,
        link: 'Accept or decline it:',
        note: (until: string) =>
          `You have until ${until}. It’s free. If you don’t know the sender, ignore this email and nothing happens.`,
      },
      accepted: {
        subject: (event: string) => `Your ticket has been accepted: ${event}`,
        opening: () => 'The ticket you sent has been accepted. It now belongs to someone else:',
        note: () => 'Your copies of it no longer work. If you didn’t send it, please reply to this email.',
      },
      rejected: {
        subject: (event: string) => `Your ticket was declined: ${event}`,
        opening: () => 'The ticket you sent was declined. It’s still yours:',
        note: () => 'You can use it as before, or send it to someone else.',
      },
      yours: {
        subject: (event: string) => `Your ticket: ${event}`,
        opening: () => 'This ticket is now yours. It’s attached as a PDF, and always here:',
        link: 'Open ticket:',
        note: () => 'Anyone with this link can use the ticket, so keep it to yourself.',
      },
      sent: {
        subject: (event: string) => `Your ticket: ${event}`,
        opening: () => 'The organizer has sent you this ticket. It’s attached as a PDF:',
        link: 'Open ticket:',
        note: () => 'Only the first person to show the code gets in, so keep it to yourself.',
      },
      canceled: {
        subject: (event: string) => `Your ticket is no longer valid: ${event}`,
        opening: () => 'The order for this ticket was canceled, so the ticket is no longer valid:',
        note: () =>
          'Any refund goes to the person who bought it. If you have questions, please ask the person who sent it to you, or reply to this email.',
      },
    },
    page: {
      title: 'A ticket for you',
      ask: (from: string, until: string) => `${from} has sent you this ticket. You have until ${until} to accept it.`,
      terms: 'It’s free. Your name will be on the ticket, and the organizer stores your name and email.',
      prename: 'First name',
      lastname: 'Last name',
      namesMissing: 'Please enter your first and last name, up to 200 characters each.',
      accept: 'Accept ticket',
      reject: 'Decline',
      accepted: {
        title: 'The ticket is yours',
        text: (email: string) => `We’ve emailed it to ${email}. You’ll also find it in your account with that address.`,
        link: 'Open ticket',
      },
      rejected: {
        title: 'You declined the ticket',
        text: 'It stays with the person who sent it. We’ve let them know.',
      },
      over: {
        title: 'This ticket is no longer available',
        expired: 'It’s too late to accept it. Ask the sender to send it again.',
        withdrawn: 'The sender has canceled the transfer. Ask them if they’d like to send it again.',
        rejected: 'It was declined. If you’d like it after all, ask the sender to send it again.',
        accepted: 'It has already been accepted. The ticket is in the email we sent then.',
        invalid: 'The ticket is no longer valid.',
        blocked: 'The organizer doesn’t allow tickets for this address. Please contact them.',
      },
    },
  },
};
