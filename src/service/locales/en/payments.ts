/** Texts of the emails about payments. Amounts come formatted. */
const back = 'You don’t have to do anything: we’re refunding the whole amount the way you paid. Banks take a few days.';

export const payments = {
  /** A payment that did not become an order, or came twice. */
  order: {
    refunded: {
      subject: (event: string) => `Your refund: ${event}`,
      text: (event: string, amount: string) =>
        `We received your payment of ${amount} for ${event}, but we couldn’t complete your order, most likely because the tickets have sold out. You have no tickets from this order.`,
      note: 'You don’t have to do anything: we’re refunding the whole amount the way you paid. Banks take a few days. We’re sorry.',
    },
    twice: {
      subject: (event: string) => `We’re refunding a payment: ${event}`,
      text: (event: string, amount: string) =>
        `Your order for ${event} was already paid, and we received a second payment of ${amount} for it. Your order hasn’t changed.`,
      note: 'You don’t have to do anything: we’re refunding this payment the way you paid. Banks take a few days.',
    },
    canceled: {
      subject: (event: string) => `Your order is canceled: ${event}`,
      text: (event: string) => `Your order for ${event} was canceled. Its tickets are no longer valid.`,
      note: 'Anything you paid by voucher is back on your vouchers. If you have questions, please contact the organizer.',
    },
    canceledPaid: {
      subject: (event: string) => `Your order is canceled: ${event}`,
      text: (event: string, amount: string) =>
        `Your order for ${event} was canceled. Its tickets are no longer valid, and we’re refunding ${amount} the way you paid.`,
      note: 'You don’t have to do anything. Banks take a few days. Anything you paid by voucher is back on your vouchers.',
    },
    failed: {
      subject: (event: string) => `Your payment failed: ${event}`,
      text: (event: string, amount: string) =>
        `Your payment of ${amount} for ${event} failed. Your order is canceled, and its tickets are no longer valid.`,
      note: 'If there are tickets left, you can order again with another payment method.',
    },
    reminder: {
      subject: (event: string) => `Please pay for your tickets: ${event}`,
      text: (event: string, amount: string, until: string) =>
        `Your tickets for ${event} are reserved. Please pay ${amount} by ${until}.`,
      note: 'Please quote your order number when you pay. If you’ve already paid, you don’t have to do anything.',
    },
    released: {
      subject: (event: string) => `Your reservation has ended: ${event}`,
      text: (event: string, amount: string) =>
        `We didn’t receive ${amount} for your order for ${event} in time. The order is canceled, and its tickets are back on sale.`,
      note: 'If there are tickets left, you can order again. If you did pay, please contact the organizer.',
    },
  },
  backByHand: (amount: string) => `The organizer refunds you ${amount}.`,
  /** A payment for a voucher. */
  voucher: {
    refunded: {
      subject: 'Your refund',
      text: (amount: string) =>
        `We received your payment of ${amount} for a voucher after the order had been canceled. There’s no voucher from this order.`,
      note: `${back} If you’d still like one, please order it again.`,
    },
    twice: {
      subject: 'We’re refunding a payment',
      text: (amount: string) =>
        `Your voucher was already paid for, and we received a second payment of ${amount} for it.`,
      note: back,
    },
    failed: {
      subject: 'Your payment failed',
      text: (amount: string) => `Your payment of ${amount} for a voucher failed. The order is canceled.`,
      note: 'You can order the voucher again with another payment method.',
    },
  },
  /** A payment for another name on a ticket. */
  name: {
    paid: {
      subject: 'New name on your ticket',
      text: (amount: string, event: string) => `We received ${amount} for changing the name on a ticket for ${event}.`,
      note: 'Please use the new ticket: the old code no longer works.',
    },
    refunded: {
      subject: 'Your refund',
      text: (amount: string, event: string) =>
        `We received ${amount} for changing the name on a ticket for ${event}, but it was too late to change it. Your ticket hasn’t changed.`,
      note: back,
    },
    twice: {
      subject: 'We’re refunding a payment',
      text: (amount: string, event: string) =>
        `The new name on your ticket for ${event} was already paid for, and we received a second payment of ${amount} for it.`,
      note: back,
    },
    failed: {
      subject: 'Your payment failed',
      text: (amount: string, event: string) =>
        `Your payment of ${amount} for changing the name on a ticket for ${event} failed. Your ticket hasn’t changed.`,
      note: 'You can change the name again with another payment method.',
    },
  },
  number: (order: string) => `Order ${order}`,
};
