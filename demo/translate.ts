// The texts of the visitors' pages, found by their English: pages stay readable, and a language is a list of what replaces what.

/** What a language says for each English text; a text's links and emphasis are in both, as `<a>…</a>`, in the same order. */
export type Words = Readonly<Record<string, string>>;

/** A text of the page, as `Words` name it, and where it stands. */
interface Place {
  readonly english: string;
  readonly write: (words: string) => void;
}

/**
 * All texts of the page: its title and description, those of attributes, and each element that has text of its own, with
 * what stands inside of it. Names, figures, addresses and codes are the same in every language. It needs nothing from outside
 * of itself, so a test can run it in any page.
 */
export function textsOf(page: Document): Place[] {
  const same = 'script, style, address, code, pre, [lang]:not(html)';
  const hasWords = (text: string | null): boolean => /\p{L}/u.test(text ?? '');
  const markup = (element: Element): string =>
    [...element.childNodes]
      .map((node) =>
        node instanceof Element
          ? `<${node.localName}>${markup(node)}</${node.localName}>`
          : node.nodeType === Node.TEXT_NODE
            ? (node.nodeValue ?? '')
            : '',
      )
      .join('')
      .replaceAll(/\s+/g, ' ');

  /** Writes into an element, and keeps the elements inside with their addresses, attributes and listeners. */
  const write = (element: Element, words: string): void => {
    const inside = [...element.children];
    const nodes: (Element | string)[] = [];
    let end = 0;
    for (const { 0: whole, 1: tag, 2: inner = '', index } of words.matchAll(/<(\w+)>(.*?)<\/\1>/g)) {
      nodes.push(words.slice(end, index));
      end = index + whole.length;
      const at = inside.findIndex(({ localName }) => localName === tag);
      for (const kept of at < 0 ? [] : inside.splice(at, 1)) {
        if (!kept.matches(same)) write(kept, inner);
        nodes.push(kept);
      }
    }
    element.replaceChildren(...nodes, words.slice(end));
  };

  const places: Place[] = [{ english: page.title, write: (words) => (page.title = words) }];
  const attribute = (element: Element | null, name: string): void => {
    const english = element?.getAttribute(name) ?? null;
    if (english !== null && hasWords(english))
      places.push({ english, write: (words) => element?.setAttribute(name, words) });
  };
  const look = (element: Element): void => {
    if (element.matches(same)) return;
    attribute(element, 'aria-label');
    attribute(element, 'alt');
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && hasWords(node.nodeValue),
    );
    if (hasText || element.localName === 'h1')
      places.push({
        english: markup(element).trim(),
        write: (words) => {
          write(element, words);
        },
      });
    else for (const child of element.children) look(child);
  };
  attribute(page.querySelector('meta[name=description]'), 'content');
  look(page.body);
  return places;
}

/** Says the page in another language; a text that it has no words for stays English. */
export function turn(page: Document, words: Words): void {
  for (const { english, write } of textsOf(page)) {
    const said = words[english];
    if (said !== undefined) write(said);
  }
}
