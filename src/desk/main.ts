/** The entry of the desk. */
import { applyDensity, applyScheme } from './parts/settings.ts';
import './shell/foyer-desk.ts';

applyScheme();
applyDensity();
