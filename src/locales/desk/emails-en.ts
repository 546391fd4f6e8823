/** Texts of the settings of emails, which load with their page. English is the source and the type. */
export const emailPage = {
  sender: 'Sender',
  senderName: 'Name of the sender',
  senderNameHint: (name: string) => `Buyers see it in their list of emails. Empty: ${name}.`,
  replyTo: 'Address for answers',
  replyToHint: (address: string | undefined) =>
    address === undefined ? 'E.g. box-office@theatre.example.' : `Empty: ${address}, your help for buyers.`,
  topics: {
    order: {
      title: 'Emails about orders',
      about: 'Your own words in what buyers get. Without them, emails go out in ours.',
      kinds: {
        booked: ['New order', 'Goes out with every order whose tickets are valid immediately.'],
        reserved: ['Reservation', 'Goes out when tickets are held and become valid once they are paid.'],
        paid: ['Tickets after the payment', 'Goes out when the money has arrived, with the tickets.'],
        changed: ['Changed tickets', 'Goes out when a ticket has another name, seat or code.'],
        canceled: ['Canceled order', 'Goes out when an order is canceled.'],
        reminder: ['Reminder to pay', 'Goes out when the time to pay for reserved tickets ends soon.'],
        overdue: ['Payment reminder', 'Goes out when you send an overdue order again.'],
        released: ['Ended reservation', 'Goes out when reserved tickets weren’t paid in time and are back on sale.'],
      },
    },
    event: {
      title: 'Emails about new dates',
      about: 'To all who have tickets for an event that you postpone, when you ask for the email.',
      kinds: {
        postponed: ['Postponed event', 'Goes out when an event has no new date yet.'],
        rescheduled: ['New date', 'Goes out when an event has a new date or time.'],
        asPlanned: ['As planned after all', 'Goes out when a postponed event takes place on its first date.'],
      },
    },
    return: {
      title: 'Emails about returned and sold tickets',
      about: 'To buyers whose tickets are no longer valid, or were on resale.',
      kinds: {
        returned: ['Returned tickets', 'Goes out when a buyer returns tickets: what comes back, and how.'],
        ticketsCanceled: ['Tickets you cancel', 'Goes out when you cancel single tickets of an order.'],
        exchanged: ['Exchanged ticket', 'Goes out when a ticket has paid for a new order.'],
        resold: ['Sold on resale', 'Goes to the person who put a ticket on resale when it is sold.'],
        resaleEnded: ['Stopped resale', 'Goes to the person who put a ticket on resale when you stop it.'],
      },
    },
    waiting: {
      title: 'Emails about waiting lists',
      about: 'To those who wait for tickets.',
      kinds: {
        waitingJoined: ['On the waiting list', 'Goes out when someone joins a waiting list.'],
        waitingBack: ['Tickets are back', 'Goes out when tickets are available again.'],
        waitingOffer: ['Tickets held for someone', 'Goes out when you hold tickets for someone on the list.'],
      },
    },
    voucher: {
      title: 'Emails about vouchers',
      about: 'To those who buy vouchers, and to those who get them.',
      kinds: {
        voucherOrdered: ['Ordered voucher', 'Goes to the buyer with every order of a voucher: how to pay.'],
        voucherPaid: [
          'Paid voucher',
          'Goes to the buyer when the money has arrived and the voucher goes to another person.',
        ],
        voucherCanceled: ['Canceled voucher', 'Goes to the buyer when the order of a voucher is canceled.'],
        voucher: ['The voucher itself', 'Goes to the recipient on the chosen day, or to the buyer.'],
        voucherSent: ['Voucher from you', 'Goes out when you send a voucher from its page.'],
      },
    },
    ticket: {
      title: 'Emails about single tickets',
      about: 'To holders who have got their ticket from another person, or from you.',
      kinds: {
        ticketOffered: ['Offered ticket', 'Goes to the person to whom a holder offers a ticket.'],
        ticketAccepted: ['Accepted offer', 'Goes to the person who offered a ticket once it is accepted.'],
        ticketRejected: ['Declined offer', 'Goes to the person who offered a ticket when it is declined.'],
        ticketYours: ['Ticket of the new holder', 'Goes out once a ticket is accepted, and again when it changes.'],
        ticketSent: ['Ticket from you', 'Goes out when you send a single ticket from its order.'],
        ticketCanceled: ['Canceled ticket', 'Goes to a holder who did not buy the ticket when its order is canceled.'],
      },
    },
  },
  parts: { subject: 'Your subject', intro: 'Your introduction', closing: 'Your closing words' },
  subjectHint: 'Empty: ours. {event} stands for the name of the event.',
  voucherSubjectHint: 'Empty: ours.',
  texts: (count: number) => (count === 0 ? 'empty' : count === 1 ? '1 text' : `${count} texts`),
  fallback: 'Buyers read the text in their language, else in the language of your house, else the first there is.',
  preview: 'Preview',
  email: 'Email',
  language: 'Language',
  scheme: 'Look',
  schemes: { light: 'Light', dark: 'Dark' },
  from: 'From',
  subject: 'Subject',
  frame: 'The email as buyers see it',
  previewText: 'What it is about is made up, and its links lead nowhere. All else is as the service sends it.',
  test: 'Send a test email',
  testTo: (address: string) => `It goes to ${address}, with what you have typed, also before you save.`,
  sent: (address: string) => `The test email is on its way to ${address}.`,
};
export type EmailPageTexts = typeof emailPage;
