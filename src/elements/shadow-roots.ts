/** Shadow roots of the page: no event tells of one, so the way to make one is wrapped. */
export function watchRoots(watch: (root: ShadowRoot) => void, own: object): void {
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function attach(this: Element, init) {
    const root = attachShadow.call(this, init);
    if (!(this.localName in own)) watch(root);
    return root;
  };
  // the open ones that are there
  const walk = (root: Document | ShadowRoot): void => {
    for (const { shadowRoot, localName } of root.querySelectorAll('*')) {
      if (!shadowRoot || localName in own) continue;
      watch(shadowRoot);
      walk(shadowRoot);
    }
  };
  walk(document);
}
