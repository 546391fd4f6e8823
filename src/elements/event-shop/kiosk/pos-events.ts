/** DOM events of a terminal for visitors. */
import { ElementEvent } from '../../element-event.ts';

/** The visitor has left: cart and typed data are gone. The page can go back to its start. */
export class ShopRestarted extends ElementEvent {
  constructor() {
    super('shop-restarted');
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'shop-restarted': ShopRestarted;
  }
}
