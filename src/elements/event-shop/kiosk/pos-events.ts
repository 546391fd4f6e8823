/** What a terminal for visitors tells the page. */
import { ElementEvent } from '../../element-event.ts';

/** Nobody was there any more: cart and typed data are gone. The page can go back to where its visitors begin. */
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
