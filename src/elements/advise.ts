/** Advice for developers, for parts that load after the first sight. */
import { isSpoken } from './spoken.ts';

/** Tells the developer of the page what is wrong; see `advice.ts`. */
export function adviseOn(element: Element & { readonly baseUrl: string }, problem?: string): void {
  import('./advice.ts').then(
    ({ advise }) => {
      advise(element, problem);
    },
    () => undefined,
  );
}

/** Attributes whose values may mean nothing; see `odd-attributes.ts`. */
const choosy = /^(layout|sort|event-type|page-size|start-m..|event-url|attribution|pos-.*|checkout|sign-in)$/;

/** The same of the attributes of an element, where one means nothing. Most elements have none of those that may. */
export function adviseOnAttributes(element: Element & { readonly baseUrl: string }): void {
  const isOdd = (name: string) => choosy.test(name) || (name === 'lang' && !isSpoken(element.getAttribute(name) ?? ''));
  if (element.getAttributeNames().some(isOdd)) adviseOn(element);
}
