/** `import 'foyer-tickets/event-shop.js'`: registers `<event-shop>`. */
import { EventShop } from '../../elements/event-shop/event-shop.ts';
import { define } from './define.ts';

define('event-shop', EventShop);

export { EventShop };
