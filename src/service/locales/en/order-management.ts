/** Texts of the emails about exchanged tickets. */
export const orderManagement = {
  exchange: {
    subject: (event: string) => `Ticket exchanged: ${event}`,
    /** Stands before the ticket. */
    text: (event: string) => `Your new order is complete, so this ticket for ${event} is no longer valid:`,
    carried: (amount: string, order: string) => `${amount} of its price was used for your new order ${order}.`,
  },
};
