/** Order events: the DOM events of the order list. */
import type { CustomerTransaction } from '../../../contract/order-items.ts';
import type { Ticket } from '../../../contract/tickets.ts';
import { ElementEvent } from '../../element-event.ts';

export class CustomerSignedIn extends ElementEvent {
  constructor(readonly token: string) {
    super('customer-signed-in');
  }
}

export class CustomerSignedOut extends ElementEvent {
  constructor() {
    super('customer-signed-out');
  }
}

export class OrderOpened extends ElementEvent {
  constructor(readonly transaction: CustomerTransaction) {
    super('order-opened');
  }
}

export class TicketChanged extends ElementEvent {
  constructor(readonly ticket: Ticket) {
    super('ticket-changed');
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'customer-signed-in': CustomerSignedIn;
    'customer-signed-out': CustomerSignedOut;
    'order-opened': OrderOpened;
    'ticket-changed': TicketChanged;
  }
}
