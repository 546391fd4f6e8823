/** Texts of the emails and pages about resold, returned and transferred tickets. Amounts and dates come formatted. */
export const tickets = {
  resale: {
    subject: (event: string) => `Your ticket was sold: ${event}`,
    /** Stands before the ticket. */
    text: (event: string) =>
      `Somebody has bought the ticket for ${event} that you had offered. Yours is not valid any more:`,
    price: (amount: string) => `It was sold for ${amount}.`,
    fee: (amount: string) => `The organiser keeps ${amount} of that, as shown when you offered it.`,
    extra: (amount: string) => `${amount} beyond what you had paid comes to you from the organiser.`,
    /** The new buyer has not paid yet. */
    waiting: (amount: string, min: string) =>
      `You get ${amount} as soon as the buyer has paid, or ${min} once the event is over, if that has not happened by then.`,
    endedSubject: (event: string) => `Your ticket is not on resale any more: ${event}`,
    ended: (event: string) =>
      `The organiser has ended the resale of your ticket for ${event}. Nobody has bought it; it is yours and stays valid:`,
    /** In the seller’s words. */
    reason: (texts: string) => `The organiser writes: ${texts}`,
  },
  returned: {
    subject: (event: string) => `Tickets returned: ${event}`,
    greeting: 'Hello,',
    /** Stands before the list of tickets. */
    text: (event: string) => `You have given back these tickets for ${event}. They are not valid any more:`,
    rest: 'The other tickets of your order stay as they are.',
    ended: 'These were the last tickets of your order; it is canceled.',
    money: (amount: string) => `${amount} goes back the way it came. Banks take a few days for it.`,
    byHand: (amount: string) => `${amount} comes back to you from the organiser, in the way in which you paid.`,
    voucher: (amount: string, code: string) => `You get a voucher over ${amount}. Its code: ${code}`,
    toVouchers: (amount: string) => `${amount} is back on the vouchers that you paid with.`,
    kept: (amount: string) => `The organiser keeps ${amount}, as shown before you gave them back.`,
    fees: (amount: string) => `with fees of ${amount}`,
    /** The tax in what comes back. */
    tax: (rate: string, amount: string) => `Includes ${rate} tax: ${amount}`,
    nothing: 'Nothing was paid for them, so nothing comes back.',
    /** In place of the texts above where the organiser took the tickets out of the order. */
    canceledBySeller: {
      subject: (event: string) => `Tickets canceled: ${event}`,
      text: (event: string) => `The organiser has canceled these tickets for ${event}. They are not valid any more:`,
      kept: (amount: string) => `The organiser keeps ${amount}.`,
      nothing: 'Nothing comes back for them.',
    },
    order: (number: string) => `Order ${number}`,
  },
  transfer: {
    greeting: 'Hello,',
    /** A person who gave no name. */
    unnamed: 'Somebody',
    ticket: 'Ticket',
    /** `link` stands before the link; without it there is none. */
    mails: {
      offered: {
        subject: (event: string) => `A ticket for you: ${event}`,
        opening: (from: string) => `${from} would like to pass a ticket on to you:`,
        link: 'Look at it, and accept or decline it:',
        note: (until: string) =>
          `You have until ${until}. It costs nothing. If you do not know who this is, do nothing: without your answer nothing happens.`,
      },
      accepted: {
        subject: (event: string) => `Your ticket is passed on: ${event}`,
        opening: () => 'The ticket that you offered was accepted. It belongs to somebody else now:',
        note: () =>
          'Its old code, PDF and link admit nobody any more. If it was not you who offered it, please answer this mail.',
      },
      rejected: {
        subject: (event: string) => `Your ticket was declined: ${event}`,
        opening: () => 'The ticket that you offered was declined. It is still yours:',
        note: () => 'You can use it as before, or offer it to somebody else.',
      },
      yours: {
        subject: (event: string) => `Your ticket: ${event}`,
        opening: () => 'This ticket is yours now. It is attached as PDF, and always here:',
        link: 'Open the ticket:',
        note: () => 'Anyone with this link has the ticket, so keep it to yourself.',
      },
      sent: {
        subject: (event: string) => `Your ticket: ${event}`,
        opening: () => 'The organiser sends you this ticket. It is attached as PDF:',
        link: 'Open the ticket:',
        note: () => 'The code admits the person who shows it first, so keep it to yourself.',
      },
      canceled: {
        subject: (event: string) => `Your ticket is no longer valid: ${event}`,
        opening: () => 'The order that this ticket came from was called off. The ticket admits nobody any more:',
        note: () =>
          'Any money goes back to whoever bought it. If you have questions, please ask whoever passed it on to you, or answer this mail.',
      },
    },
    page: {
      title: 'A ticket for you',
      ask: (from: string, until: string) =>
        `${from} would like to pass this ticket on to you. You have until ${until}.`,
      terms:
        'It costs nothing. Your name will stand on the ticket, and the organiser keeps your name and your address.',
      prename: 'First name',
      lastname: 'Last name',
      namesMissing: 'Please say who comes: first name and last name, at most 200 characters each.',
      accept: 'Accept the ticket',
      reject: 'Decline',
      accepted: {
        title: 'The ticket is yours',
        text: (email: string) => `We have mailed it to ${email}. With this address you also find it in your account.`,
        link: 'Open the ticket',
      },
      rejected: {
        title: 'You declined the ticket',
        text: 'It stays with whoever offered it, and we have told them so.',
      },
      over: {
        title: 'This ticket is no longer offered',
        expired: 'The time to accept it is over. Ask whoever offered it to do so again.',
        withdrawn: 'Whoever offered it has taken the offer back. Ask them whether they would like to offer it again.',
        rejected: 'It was declined. Ask whoever offered it to do so again if you would like it after all.',
        accepted: 'It was accepted already. The ticket is in the mail that came then.',
        invalid: 'The ticket is not valid any more.',
        blocked: 'The organiser gives no tickets to this address. Please ask the organiser.',
      },
    },
  },
};
