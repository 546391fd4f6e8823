/** Texts of the emails, PDF files and calendar files of an order. Amounts and dates come formatted. */
const show = (withCodes: boolean) =>
  withCodes ? ' Show the codes of your tickets at the entrance, on your phone or on paper.' : '';

export const documents = {
  /** The email that names orders in place of further emails about them. */
  gathered: {
    subject: (seller: string) => `News about your orders at ${seller}`,
    intro: (seller: string) =>
      `These orders at ${seller} were placed or changed within an hour, after five other emails. Each link leads to the order and its tickets. If you did not place them, you need not do anything.`,
    more: 'There are more orders than this mail can name. Sign in to see them all.',
  },
  /** The email about a postponed event. @param before The start that was announced before, where it is shown. */
  moved: {
    subject: {
      POSTPONED: (event: string) => `Postponed: ${event}`,
      RESCHEDULED: (event: string) => `New date: ${event}`,
      PLANNED: (event: string) => `As planned: ${event}`,
    },
    greeting: 'Hello,',
    text: {
      POSTPONED: (event: string, _when: string, before?: string) =>
        `${event} is postponed. ${before === undefined ? 'The' : `It does not take place on ${before}. The`} new date is not known yet; you will hear from us.`,
      RESCHEDULED: (event: string, when: string, before?: string) =>
        [`${event} has a new date.`, when && `New: ${when}`, before !== undefined && `Before: ${before}`]
          .filter(Boolean)
          .join('\n'),
      PLANNED: (event: string, when: string) => [`${event} takes place as planned.`, when].filter(Boolean).join('\n'),
    },
    /** In the seller’s words. */
    message: (texts: string) => `The organiser writes:\n${texts}`,
    valid: 'Your tickets stay valid. You need not do anything.',
    link: 'Your tickets:',
  },
  /** Emails to the seller about its sales. */
  sale: {
    subject: {
      sale: (event: string, tickets: string, sum: string) => `Sold: ${event}, ${tickets}, ${sum}`,
      'sale-canceled': (event: string, tickets: string, sum: string) => `Canceled: ${event}, ${tickets}, ${sum}`,
      'sale-returned': (event: string, tickets: string, _sum: string) => `Returned: ${event}, ${tickets}`,
    },
    /** Of a day. */
    day: (date: string, sum: string) => `Sales of ${date}: ${sum}`,
    tickets: (amount: number) => (amount === 1 ? '1 ticket' : `${amount} tickets`),
    orders: (amount: number) => (amount === 1 ? '1 order' : `${amount} orders`),
    sold: (tickets: string, orders: string, sum: string) => `Sold: ${tickets} in ${orders}, ${sum}`,
    canceled: (tickets: string) => `Canceled: ${tickets}`,
    returned: (gone: number, all: number) => `${gone} of ${all} tickets of this order are not valid any more.`,
    total: 'Total',
    payment: 'Payment',
    ways: { invoice: 'invoice', boxOffice: 'box office' },
    states: {
      nothing: 'nothing to pay',
      paid: 'paid',
      pending: 'on its way',
      open: 'not paid yet',
      refunded: 'paid back',
      canceled: 'canceled',
    },
    buyer: 'Buyer',
    unknown: 'not known',
    left: 'Left',
    leftOf: (left: number, capacity: number) => `${left} of ${capacity}`,
    link: 'The order in the desk:',
    orderList: 'All orders in the desk:',
    why: 'You get this email because your address is among those for sales. Who runs your shop can change that.',
  },
  email: {
    /** Of a made-up order, which shows a seller what an email looks like. */
    sample: {
      event: 'A Midsummer Night',
      ticket: 'Full price',
      venue: 'Great Hall',
      prename: 'Ada',
      lastname: 'Byron',
      code: (number: number) => `SAMPLE-${number}`,
      test: (subject: string) => `Test: ${subject}`,
    },
    subject: {
      booked: (event: string) => `Your order: ${event}`,
      reserved: (event: string) => `Your reservation: ${event}`,
      paid: (event: string) => `Your payment has arrived: ${event}`,
      valid: (event: string) => `Your tickets: ${event}`,
      changed: (event: string) => `Your changed tickets: ${event}`,
      canceled: (event: string) => `Your order was canceled: ${event}`,
    },
    title: {
      booked: 'Thank you! Your tickets are booked.',
      reserved: 'Your tickets are reserved.',
      paid: 'Thank you! Your payment has arrived.',
      valid: 'Your tickets are valid now.',
      changed: 'Your tickets have changed.',
      canceled: 'This order was canceled.',
    },
    greeting: (name: string) => (name ? `Hello ${name},` : 'Hello,'),
    /** `withCodes`: the codes of tickets are in the email. */
    intro: {
      booked: (seller: string, withCodes: boolean) => `This is your order at ${seller}.${show(withCodes)}`,
      reserved: (seller: string) => `Your tickets at ${seller} are kept for you. They become valid once they are paid.`,
      paid: (seller: string, withCodes: boolean) => `Here are your tickets from ${seller}.${show(withCodes)}`,
      valid: (seller: string, withCodes: boolean) => `Here are your tickets from ${seller}.${show(withCodes)}`,
      changed: (seller: string, withCodes: boolean) =>
        `These are your tickets from ${seller} as they are now. They take the place of those in earlier mails and print-outs.${show(withCodes)}`,
      canceled: (seller: string) => `Your order at ${seller} was canceled; its tickets are not valid.`,
    },
    shop: 'our shop',
    event: 'Event',
    when: 'When',
    doors: 'Doors open',
    where: 'Where',
    order: 'Order number',
    placed: 'Ordered',
    tickets: 'Your tickets',
    admission: (time: string) => `Admission: ${time}`,
    validUntil: (time: string) => `Valid until ${time}`,
    holder: 'For',
    seat: 'Seat',
    code: 'Ticket code',
    codeLater: (date: string) => `The code will be shown from ${date} on, under the link to your order.`,
    codeRotates: 'Your code is shown in your account, under the link to your order. It changes every 15 seconds.',
    codeOncePaid: 'The code comes by mail once the order is paid.',
    detailsNeeded: 'More has to be said about this ticket before it is valid. You can do that in your account.',
    notValid: 'This ticket is not valid.',
    transferred: 'This ticket was passed on; whoever has it now has its code.',
    printedPosted: 'Printed: comes by post',
    printedCollected: 'Printed: waits for you at the venue',
    postedTo: 'Printed tickets go to',
    prices: 'Prices',
    each: (amount: number, name: string) => `${amount} × ${name}`,
    discount: 'Discount',
    feesSaved: (name: string) => `${name}: fees saved`,
    fees: 'Fees',
    total: 'Total',
    tax: (rate: string) => `includes tax (${rate})`,
    /** Beside a tax of nothing. */
    reverseCharge: 'VAT (reverse charge)',
    voucher: (code: string) => `Voucher ${code}`,
    due: 'To pay',
    payment: 'Payment',
    pay: {
      nothing: 'There is nothing to pay.',
      byVouchers: 'Your vouchers pay for all of it: there is nothing left to pay.',
      received: (amount: string) => `${amount} has been paid. Thank you.`,
      pending: (amount: string) => `Your payment of ${amount} is on its way.`,
      invoice: (amount: string, seller: string) =>
        `${amount} is to be paid by bank transfer. ${seller} sends you an invoice; please quote the order number with your transfer.`,
      boxOffice: (amount: string) => `Please pay ${amount} at the box office. Bring the order number with you.`,
      open: (amount: string, seller: string) =>
        `${amount} is still to be paid. ${seller} tells you how; please quote the order number when you pay.`,
      refunded: 'Your money goes back to you.',
      byHand: (amount: string) => `The organiser pays ${amount} back to you, in the way in which you paid.`,
      failed: (amount: string) => `The payment of ${amount} did not work.`,
      payBy: (until: string) => `We keep the tickets for you until ${until}; then they are on sale again.`,
      oncePaid: 'We write to you again as soon as your tickets are valid.',
    },
    link: 'See your order',
    linkNote: 'Anyone with this link can see your tickets: keep it to yourself.',
    questions: 'Questions?',
    help: 'Help',
    /** Links at the end. */
    terms: { agb: 'Terms and conditions', privacy: 'Privacy policy', imprint: 'Legal notice' },
  },
  /** Tickets, invoices, credit notes and calendar files, beside the texts of the email. */
  pdf: {
    /** The columns of the tickets as CSV. */
    csv: { code: 'Code', name: 'Name', seat: 'Seat', type: 'Ticket', time: 'Time' },
    ticketOf: (at: number, all: number) => `Ticket ${at} of ${all}`,
    order: (id: string) => `Order ${id}`,
    ticketNumber: 'Ticket number',
    /** Before the areas that a ticket opens. */
    entry: 'Entry',
    price: 'Price',
    free: 'Free',
    seat: 'Seat',
    noCode: 'No code yet',
    codeInAccount: 'Your code is shown in your account',
    /** Of the link to it. */
    showCode: 'Show the code',
    canceled: 'Canceled',
    isCanceled: 'This ticket is not valid.',
    scan: 'Please show this code at the entrance.',
    yes: 'Yes',
    invoice: 'Invoice',
    invoiceNumber: 'Invoice number',
    invoiceDate: 'Invoice date',
    performed: 'Date of the event',
    orderNumber: 'Order number',
    orderDate: 'Ordered on',
    vatId: 'VAT ID',
    buyerVatId: 'Your VAT ID',
    reverseCharge: 'Reverse charge: VAT to be accounted for by the recipient.',
    account: (owner: string, iban: string, bic: string) =>
      [owner && `Account holder: ${owner}`, `IBAN: ${iban}`, bic && `BIC: ${bic}`].filter(Boolean).join(' · '),
    taxNumber: 'Tax number',
    invoiceCanceled: 'The order was canceled: nothing is owed by this invoice any more.',
    creditNote: 'Credit note',
    creditNoteNumber: 'Credit note number',
    creditNoteDate: 'Date',
    /** Names the invoice that it corrects. */
    corrects: 'Corrects invoice',
    kept: 'Kept by the organiser',
    /** What became of the money of a return. */
    back: {
      money: (amount: string) => `${amount} goes back the way it came.`,
      byHand: (amount: string) => `${amount} comes back from the organiser, in the way in which it was paid.`,
      voucher: (amount: string) => `${amount} was given as a voucher.`,
      toVouchers: (amount: string) => `${amount} is back on the vouchers that had paid.`,
      carried: (amount: string) => `${amount} went into another order.`,
    },
    item: 'Item',
    amount: 'Qty',
    unit: 'Price',
    discount: 'Discount',
    rate: 'Tax',
    net: 'Net',
    gross: 'Gross',
    fees: 'Fees',
    discounts: 'Discounts included',
    total: 'Total',
    taxAt: (rate: string) => `Tax ${rate}`,
    /** For a seller whose prices are before tax. */
    plusTaxAt: (rate: string) => `plus sales tax ${rate}`,
    netAt: (rate: string) => `Net at ${rate}`,
    voucher: (code: string) => `Paid by voucher ${code}`,
    due: 'To pay',
    paid: 'Payment',
    pay: {
      nothing: 'There is nothing to pay.',
      byVouchers: 'Paid in full by vouchers. There is nothing left to pay.',
      received: (amount: string) => `${amount} has been paid. Thank you.`,
      pending: (amount: string) => `The payment of ${amount} is on its way.`,
      transfer: (amount: string, order: string) => `Please transfer ${amount}, quoting the order number ${order}.`,
      boxOffice: (amount: string) => `Please pay ${amount} at the box office.`,
      open: (amount: string) => `${amount} is still to be paid.`,
      refunded: 'The money was paid back.',
      failed: (amount: string) => `The payment of ${amount} did not work; it is still to be paid.`,
    },
    /** Names of files, without their endings. */
    files: { tickets: 'tickets', invoice: 'invoice', calendar: 'event', creditNote: 'credit-note' },
  },
};
