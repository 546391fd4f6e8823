/** Texts of the emails about payments. Amounts come formatted. */
const back = 'You need not do anything: the whole amount goes back the way it came. Banks take a few days for it.';

export const payments = {
  /** A payment that did not become an order, or came twice. */
  order: {
    refunded: {
      subject: (event: string) => `Your money goes back: ${event}`,
      text: (event: string, amount: string) =>
        `We received your payment of ${amount} for ${event}, but your order could not be completed any more, most likely because others have the tickets by now. You have no tickets from this order.`,
      note: 'You need not do anything: the whole amount goes back the way it came. Banks take a few days for it. We are sorry.',
    },
    twice: {
      subject: (event: string) => `A payment goes back to you: ${event}`,
      text: (event: string, amount: string) =>
        `Your order for ${event} is settled, and we received another payment for it, of ${amount}. Your order stays as it is.`,
      note: 'You need not do anything: this payment goes back the way it came. Banks take a few days for it.',
    },
    canceled: {
      subject: (event: string) => `Your order is canceled: ${event}`,
      text: (event: string) => `Your order for ${event} was canceled. Its tickets are not valid any more.`,
      note: 'Vouchers that you paid with have their balance again. If you have questions, please ask the seller.',
    },
    canceledPaid: {
      subject: (event: string) => `Your order is canceled: ${event}`,
      text: (event: string, amount: string) =>
        `Your order for ${event} was canceled. Its tickets are not valid any more, and your payment of ${amount} goes back the way it came.`,
      note: 'You need not do anything. Banks take a few days for it. Vouchers that you paid with have their balance again.',
    },
    failed: {
      subject: (event: string) => `Your payment did not arrive: ${event}`,
      text: (event: string, amount: string) =>
        `Your payment of ${amount} for ${event} was on its way, but it failed. Your order is canceled, and its tickets are not valid.`,
      note: 'If there are tickets left, you can order again and pay in another way.',
    },
    reminder: {
      subject: (event: string) => `Please pay for your tickets: ${event}`,
      text: (event: string, amount: string, until: string) =>
        `Your tickets for ${event} are reserved, and ${amount} is still to be paid. We keep them for you until ${until}.`,
      note: 'Please quote the order number when you pay. If you have paid already, you need not do anything.',
    },
    released: {
      subject: (event: string) => `Your reservation has ended: ${event}`,
      text: (event: string, amount: string) =>
        `We did not receive ${amount} for your order for ${event} in time. The order is canceled, and its tickets are on sale again.`,
      note: 'If there are tickets left, you can order again. If you have paid after all, please write to the seller.',
    },
  },
  backByHand: (amount: string) => `The seller pays ${amount} back to you.`,
  /** A payment for a voucher. */
  voucher: {
    refunded: {
      subject: 'Your money goes back',
      text: (amount: string) =>
        `We received your payment of ${amount} for a voucher when its order had been called off already. There is no voucher from this order.`,
      note: `${back} If you still want one, please order it again.`,
    },
    twice: {
      subject: 'A payment goes back to you',
      text: (amount: string) => `Your voucher is paid, and we received another payment for it, of ${amount}.`,
      note: back,
    },
    failed: {
      subject: 'Your payment did not arrive',
      text: (amount: string) =>
        `Your payment of ${amount} for a voucher was on its way, but it failed. The order is called off.`,
      note: 'You can order the voucher again and pay in another way.',
    },
  },
  /** A payment for another name on a ticket. */
  name: {
    paid: {
      subject: 'Another name on your ticket',
      text: (amount: string, event: string) => `We received ${amount} for another name on a ticket for ${event}.`,
      note: 'Please use the ticket as it is now: the code of the one before admits nobody any more.',
    },
    refunded: {
      subject: 'Your money goes back',
      text: (amount: string, event: string) =>
        `We received ${amount} for another name on a ticket for ${event}, but the ticket could not be changed any more. It stays as it is.`,
      note: back,
    },
    twice: {
      subject: 'A payment goes back to you',
      text: (amount: string, event: string) =>
        `The other name on your ticket for ${event} is paid, and we received another payment for it, of ${amount}.`,
      note: back,
    },
    failed: {
      subject: 'Your payment did not arrive',
      text: (amount: string, event: string) =>
        `Your payment of ${amount} for another name on a ticket for ${event} was on its way, but it failed. The ticket stays as it is.`,
      note: 'You can change the name again and pay in another way.',
    },
  },
  number: (order: string) => `Order ${order}`,
};
