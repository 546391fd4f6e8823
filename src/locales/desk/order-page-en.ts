/** Texts of the page of an order that load with it. English is the source and the type. */
export const orderPage = {
  resend: 'Send the order again',
  resendText: (email: string) =>
    `The order goes to ${email} as it is now: its tickets if they are valid, otherwise what is still to be paid.`,
  resent: 'The order is on its way.',
  answers: 'Answers',
  yes: 'Yes',
  files: { documentUpload: 'File', signature: 'Signature' },
  history: {
    paid: 'Paid',
    mail: {
      done: (name: string) => `Email sent: ${name}`,
      waiting: (name: string) => `Email to be sent: ${name}`,
      failed: (name: string) => `Email failed: ${name}`,
      dismissed: (name: string) => `Email failed, dismissed: ${name}`,
    },
    /** By the name of their template; others by their subject. */
    mails: {
      confirmation: 'confirmation',
      tickets: 'tickets',
      overdue: 'payment reminder',
      changed: 'changed order',
      orders: 'several orders in one email',
      yours: 'ticket of its new holder',
      sent: 'single ticket',
      moved: 'new date',
      sale: 'notice to your house',
      'sale-canceled': 'notice to your house',
      'sale-returned': 'notice to your house',
    },
    tickets: {
      answered: 'Questions answered',
      exchanged: 'Ticket exchanged for another order',
      rebooked: 'Ticket moved to another date or type',
      reissued: 'New ticket code',
      reseated: 'Other seat',
      resaleOffered: 'Ticket put on resale',
      resaleWithdrawn: 'Ticket taken off resale',
      resold: 'Ticket sold on resale',
      transferOffered: 'Ticket offered to another person',
      transferred: 'Ticket transferred',
      transferRejected: 'Transfer declined',
      transferWithdrawn: 'Transfer withdrawn',
    },
    refunds: {
      done: (sum: string) => `${sum} refunded`,
      waiting: (sum: string) => `Refund of ${sum} on its way`,
      failed: (sum: string) => `Refund of ${sum} failed`,
      dismissed: (sum: string) => `Refund of ${sum} failed, dismissed`,
    },
    byHand: 'Refunded by hand',
    by: { holder: 'ticket holder', seller: 'your house', service: '' },
  },
};
export type OrderPageTexts = typeof orderPage;
