/** The entry of the door page: its element, and the service worker that keeps it for starts without a network. */
import { keepPage } from './keep-page.ts';
import './view/foyer-door.ts';

void keepPage();
