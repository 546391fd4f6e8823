/** Texts of the emails about exchanged tickets. */
export const orderManagement = {
  exchange: {
    subject: (event: string) => `Ticket exchanged: ${event}`,
    /** Stands before the ticket. */
    text: (event: string) => `Your new order is complete, so this ticket for ${event} is not valid any more:`,
    carried: (amount: string, order: string) => `${amount} of it went into your new order ${order}.`,
  },
};
