/** The entry of the door page: its element, and the service worker that keeps it for starts without a network. */
import './early-pairing.ts';
import { keepPage } from './keep-page.ts';
import { prepareDecoder } from './scanner/decoder.ts';
import type { FoyerDoor } from './view/foyer-door.ts';
import './view/foyer-door.ts';

// on a slow network the decoder comes first: it is what the first ticket waits for
document.querySelector<FoyerDoor>('foyer-door')?.waitFor(prepareDecoder().then(keepPage));
