/**
 * The language of an element, BCP 47: the nearest `lang` on itself or an ancestor, across shadow roots, then the
 * browser's.
 */
export function languageOf(element: Element): string {
  return namedLanguage(element) || navigator.language || 'en';
}

/** The language that the page names; '' if it names none. */
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
