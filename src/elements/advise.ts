/** Advice for developers, for parts that load after the first sight. */
import { oddAttributes } from './odd-attributes.ts';

/** Tells the developer of the page what is wrong; see `advice.ts`. */
export function adviseOn(element: Element & { readonly baseUrl: string }, problem?: string): void {
  import('./advice.ts').then(
    ({ advise }) => {
      advise(element, problem);
    },
    () => undefined,
  );
}

/** The same of the attributes of an element, where one means nothing. */
export function adviseOnAttributes(element: Element & { readonly baseUrl: string }): void {
  if (oddAttributes(element).length > 0) adviseOn(element);
}
