/** Paging of lists that show the newest first. */
import { num, text } from './fields.ts';

/** The fields of a query for one page. */
export const paged = {
  /** The number of rows of a page: 1 to 1000, 50 when missing. */
  top: num,
  /** The number of rows before the page. It counts again for each page; `after` doesn't. */
  skip: num,
  /** `next` of the page before, in place of `skip`: what is added meanwhile moves no row to another page. */
  after: text,
};

/** A field of an answer with a page. */
export const nextPage = {
  /** For `after` of the next page; missing on the last one. */
  next: text,
};
