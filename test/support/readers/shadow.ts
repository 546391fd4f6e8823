/** Finds what an element shows, by part, role and words, as a seller or a buyer would; never by its fields. */
import { waitUntil } from './wait.ts';

export { waitUntil };

const root = (element: Element): ShadowRoot => {
  if (!element.shadowRoot) throw new Error(`<${element.localName}> shows nothing`);
  return element.shadowRoot;
};

export const words = (node: Node | null | undefined): string => (node?.textContent ?? '').replace(/\s+/g, ' ').trim();

/** All elements of a part. */
export const parts = (element: Element, name: string): HTMLElement[] => [
  ...root(element).querySelectorAll<HTMLElement>(`[part~='${name}']`),
];

/** The first element of a part; `null` when there is none. */
export const part = (element: Element, name: string): HTMLElement | null => parts(element, name)[0] ?? null;

/** The button that is called so. */
export const button = (element: Element, name: string): HTMLButtonElement => {
  const found = [...root(element).querySelectorAll('button')].find((each) => words(each) === name);
  if (!found) throw new Error(`no button “${name}” in: ${words(element.shadowRoot?.firstElementChild)}`);
  return found;
};

/** Waits until the element shows what `find` finds. */
export function appears<T>(element: Element, find: () => T | null | undefined | false): Promise<T> {
  return new Promise((resolve) => {
    const look = () => {
      const found = find();
      if (!found) return;
      observer.disconnect();
      resolve(found);
    };
    const observer = new MutationObserver(look);
    observer.observe(root(element), { subtree: true, childList: true, attributes: true, characterData: true });
    look();
  });
}

/** Waits until something in the element has the focus. */
export function focuses(element: Element, isIt: (target: Element) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const target = root(element).activeElement;
      if (!target || !isIt(target)) return;
      root(element).removeEventListener('focusin', look);
      resolve();
    };
    root(element).addEventListener('focusin', look);
    look();
  });
}

/** A promise that a test settles. */
export function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void; reject: (error: unknown) => void } {
  let resolve!: (value: T) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

/** Texts that try to become something else. */
export const hostile = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>${hacked}';
