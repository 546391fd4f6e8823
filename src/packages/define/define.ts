/** `define()` registers an element. A page may import it twice, or have the embed script as well: the first one stays. */
export function define(tag: string, element: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, element);
}
