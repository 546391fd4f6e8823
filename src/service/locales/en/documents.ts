/** Texts of the emails, PDF files and calendar files of an order. Amounts and dates come formatted. */
const show = (withCodes: boolean) =>
  withCodes ? ' Show your ticket codes at the entrance, on your phone or on paper.' : '';

export const documents = {
  /** The email that names orders in place of further emails about them. */
  gathered: {
    subject: (seller: string) => `News about your orders at ${seller}`,
    intro: (seller: string) =>
      `These orders at ${seller} were placed or changed within an hour, after five other emails. Each link opens the order and its tickets. If you didn’t place them, you don’t have to do anything.`,
    more: 'There are more orders than fit in this email. Sign in to see them all.',
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
        `${event} is postponed. ${before === undefined ? 'The' : `It won’t take place on ${before}. The`} new date isn’t known yet. We’ll email you when it is.`,
      RESCHEDULED: (event: string, when: string, before?: string) =>
        [`${event} has a new date.`, when && `New: ${when}`, before !== undefined && `Before: ${before}`]
          .filter(Boolean)
          .join('\n'),
      PLANNED: (event: string, when: string) => [`${event} takes place as planned.`, when].filter(Boolean).join('\n'),
    },
    /** In the seller’s words. */
    message: (texts: string) => `Message from the organizer:\n${texts}`,
    valid: 'Your tickets stay valid. You don’t have to do anything.',
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
    returned: (gone: number, all: number) => `${gone} of ${all} tickets in this order are no longer valid.`,
    total: 'Total',
    payment: 'Payment',
    ways: { invoice: 'invoice', boxOffice: 'box office' },
    states: {
      nothing: 'nothing to pay',
      paid: 'paid',
      pending: 'on its way',
      open: 'not paid yet',
      refunded: 'refunded',
      canceled: 'canceled',
    },
    buyer: 'Buyer',
    unknown: 'not known',
    left: 'Left',
    leftOf: (left: number, capacity: number) => `${left} of ${capacity}`,
    link: 'The order in the desk:',
    orderList: 'All orders in the desk:',
    why: 'You’re getting this email because your address receives sales notifications. The admin of your shop can change that.',
  },
  email: {
    /** Of a made-up order, which shows a seller what an email looks like. */
    sample: {
      event: 'A Midsummer Night',
      ticket: 'Full price',
      venue: 'Great Hall',
      prename: 'Ada',
      lastname: 'Byron',
      /** What a giver writes to the recipient of a voucher. */
      message: 'Happy birthday!',
      code: (number: number) => `SAMPLE-${number}`,
      test: (subject: string) => `Test: ${subject}`,
    },
    subject: {
      booked: (event: string) => `Your order: ${event}`,
      reserved: (event: string) => `Your reservation: ${event}`,
      overdue: (event: string) => `Payment reminder: ${event}`,
      paid: (event: string) => `We’ve received your payment: ${event}`,
      valid: (event: string) => `Your tickets: ${event}`,
      changed: (event: string) => `Your changed tickets: ${event}`,
      canceled: (event: string) => `Your order was canceled: ${event}`,
    },
    title: {
      booked: 'Thank you! Your tickets are booked.',
      reserved: 'Your tickets are reserved.',
      overdue: 'Your payment is still due.',
      paid: 'Thank you! We’ve received your payment.',
      valid: 'Your tickets are now valid.',
      changed: 'Your tickets have changed.',
      canceled: 'This order was canceled.',
    },
    greeting: (name: string) => (name ? `Hello ${name},` : 'Hello,'),
    /** `withCodes`: the codes of tickets are in the email. */
    intro: {
      booked: (seller: string, withCodes: boolean) => `This is your order at ${seller}.${show(withCodes)}`,
      reserved: (seller: string) => `${seller} is holding your tickets for you. They’re valid once you’ve paid.`,
      overdue: (seller: string) =>
        `We haven’t received the payment for your order at ${seller} yet. If you’ve already paid, you don’t have to do anything.`,
      paid: (seller: string, withCodes: boolean) => `Here are your tickets from ${seller}.${show(withCodes)}`,
      valid: (seller: string, withCodes: boolean) => `Here are your tickets from ${seller}.${show(withCodes)}`,
      changed: (seller: string, withCodes: boolean) =>
        `Here are your updated tickets from ${seller}. They replace the ones in earlier emails and printouts.${show(withCodes)}`,
      canceled: (seller: string) => `Your order at ${seller} was canceled. Its tickets are no longer valid.`,
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
    codeLater: (date: string) => `Your code appears on ${date}. Open your order to see it.`,
    codeRotates: 'Open your order to see your code in your account. It changes every 15 seconds.',
    codeOncePaid: 'We’ll email you the code once you’ve paid.',
    detailsNeeded: 'We need one more detail before this ticket is valid. Open your order to add it.',
    notValid: 'This ticket isn’t valid.',
    transferred: 'This ticket was transferred. Its new holder has the code.',
    printedPosted: 'Printed: sent by post',
    printedCollected: 'Printed: collect it at the venue',
    postedTo: 'Delivery address',
    prices: 'Prices',
    each: (amount: number, name: string) => `${amount} × ${name}`,
    discount: 'Discount',
    feesSaved: (name: string) => `${name}: fees saved`,
    fees: 'Fees',
    total: 'Total',
    tax: (rate: string) => `incl. ${rate} tax`,
    /** Beside a tax of nothing. */
    reverseCharge: 'VAT (reverse charge)',
    voucher: (code: string) => `Voucher ${code}`,
    due: 'Amount due',
    payment: 'Payment',
    pay: {
      nothing: 'There’s nothing to pay.',
      byVouchers: 'Your vouchers cover the whole order. There’s nothing left to pay.',
      received: (amount: string) => `Paid: ${amount}. Thank you.`,
      pending: (amount: string) => `Your payment of ${amount} is on its way.`,
      invoice: (amount: string, seller: string) =>
        `Please pay ${amount} by bank transfer, with your order number as the reference. ${seller} will send you an invoice.`,
      /** Above the account. */
      transfer: (amount: string) => `Please transfer ${amount} to this account:`,
      boxOffice: (amount: string) => `Please pay ${amount} at the box office. Have your order number ready.`,
      open: (amount: string, seller: string) =>
        `Amount due: ${amount}. ${seller} will tell you how to pay. Please quote your order number.`,
      refunded: 'Your payment is being refunded.',
      byHand: (amount: string) => `The organizer refunds you ${amount} the way you paid.`,
      failed: (amount: string) => `Your payment of ${amount} failed.`,
      payBy: (until: string) => `We’ll hold your tickets until ${until}. After that, they go back on sale.`,
      oncePaid: 'We’ll email you as soon as your tickets are valid.',
    },
    transfer: { owner: 'Account holder', iban: 'IBAN', bic: 'BIC', amount: 'Amount', reference: 'Reference' },
    link: 'View order',
    linkNote: 'Anyone with this link can see your tickets, so keep it to yourself.',
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
    codeInAccount: 'Your code is in your account',
    /** Of the link to it. */
    showCode: 'Show code',
    canceled: 'Canceled',
    isCanceled: 'This ticket is no longer valid.',
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
    invoiceCanceled: 'The order was canceled. Nothing is due on this invoice.',
    creditNote: 'Credit note',
    creditNoteNumber: 'Credit note number',
    creditNoteDate: 'Date',
    /** Names the invoice that it corrects. */
    corrects: 'Corrects invoice',
    kept: 'Kept by the organizer',
    /** What became of the money of a return. */
    back: {
      money: (amount: string) => `${amount} is refunded the way it was paid.`,
      byHand: (amount: string) => `The organizer refunds ${amount} the way it was paid.`,
      voucher: (amount: string) => `${amount} was refunded as a voucher.`,
      toVouchers: (amount: string) => `${amount} is back on the vouchers used to pay.`,
      carried: (amount: string) => `${amount} was used for another order.`,
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
    due: 'Amount due',
    paid: 'Payment',
    pay: {
      nothing: 'There’s nothing to pay.',
      byVouchers: 'Paid in full by vouchers. There’s nothing left to pay.',
      received: (amount: string) => `Paid: ${amount}. Thank you.`,
      pending: (amount: string) => `The payment of ${amount} is on its way.`,
      transfer: (amount: string, order: string) => `Please transfer ${amount} with the reference ${order}.`,
      boxOffice: (amount: string) => `Please pay ${amount} at the box office.`,
      open: (amount: string) => `Amount due: ${amount}.`,
      refunded: 'The payment was refunded.',
      failed: (amount: string) => `The payment of ${amount} failed and is still due.`,
    },
    /** Names of files, without their endings. */
    files: { tickets: 'tickets', invoice: 'invoice', calendar: 'event', creditNote: 'credit-note' },
  },
};
