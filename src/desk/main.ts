/** The entry of the desk. */
import { applyScheme } from './parts/settings.ts';
import './shell/foyer-desk.ts';

applyScheme();
