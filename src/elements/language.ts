/** The language of an element: nearest `lang` on itself or an ancestor, shadow roots crossed, then the browser's. BCP 47. */
export function languageOf(element: Element): string {
  return namedLanguage(element) || navigator.language || 'en';
}

/** What the page says of itself; '' when it says nothing. */
export function namedLanguage(element: Element): string {
  for (let at: Element | null = element; at; at = parentOf(at)) {
    const language = at.getAttribute('lang');
    if (language) return language;
  }
  return '';
}

function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}
