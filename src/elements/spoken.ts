/** The spoken languages: those that there are texts of. */
import { loaderOf } from '../locales/index.ts';

/** True for English, and for a language that can be loaded. */
export const isSpoken = (language: string): boolean => loaderOf(language) !== undefined || /^en\b/i.test(language);
