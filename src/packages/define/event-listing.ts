/** `import 'foyer-tickets/event-listing.js'`: registers `<event-listing>`. */
import { EventListing } from '../../elements/event-listing/event-listing.ts';
import { define } from './define.ts';

define('event-listing', EventListing);

export { EventListing };
