/** The language of an element: nearest `lang` on itself or an ancestor, shadow roots crossed, then the browser's. BCP 47. */
export function languageOf(element: Element): string {
  for (let at: Element | null = element; at; at = parentOf(at)) {
    const language = at.getAttribute('lang');
    if (language) return language;
  }
  return navigator.language || 'en';
}

function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}
