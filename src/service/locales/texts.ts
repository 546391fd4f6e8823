/** The type of the service's texts. */
import type { en } from './en/index.ts';

/** Texts of the service in one language, by room. English is the source: a text missing elsewhere is a type error. */
export type ServiceTexts = typeof en;
