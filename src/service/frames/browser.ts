/**
 * A browser without a screen: as much of one as the embed needs to draw the first frame of a shop. It changes what is
 * global, so it belongs into a process of its own. Neither timers nor requests work: a page has those.
 */
import { parseHTML } from 'linkedom';

type Prototype = Record<string, unknown>;
interface Class {
  readonly prototype: Prototype;
}

/** An element, as far as frames are read of it. */
export interface Node {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly firstChild: Node | null;
  readonly nextSibling: Node | null;
  readonly parentNode: Node | null;
  readonly childNodes: Iterable<Node>;
  /** Of an element. */
  readonly attributes?: Iterable<{ value: string }>;
  remove(): void;
}

export interface Element extends Node {
  readonly innerHTML: string;
  readonly shadowRoot: (Element & { adoptedStyleSheets: readonly StyleSheet[] }) | null;
  append(child: Node): void;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  querySelector(selectors: string): Element | null;
}

/** A style sheet that a script makes: its text. Lit looks for both methods. */
class StyleSheet {
  text = '';

  replaceSync(text: string): void {
    this.text = text;
  }

  replace(text: string): Promise<this> {
    this.replaceSync(text);
    return Promise.resolve(this);
  }
}

/** A browser with an empty page. */
export interface Browser {
  readonly document: { readonly body: Element; createElement(tag: string): Element };
  readonly customElements: { whenDefined(tag: string): Promise<unknown> };
  /** Calls what waits for the next frame. */
  draw(): void;
}

/** Colours that need no browser to be read. */
const hexColour = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

const isElementOrComment = ({ nodeType }: Node) => nodeType === 1 || nodeType === 8;

/** What the library has under its name in a browser. */
const shared = [
  ...['Document', 'Element', 'HTMLElement', 'Node', 'ShadowRoot', 'MutationObserver'],
  ...['CustomEvent', 'Event', 'EventTarget', 'customElements', 'document'],
];

/** Makes this process a browser. @param page The address of its page. */
export function openBrowser(page: string): Browser {
  const window = parseHTML('<!doctype html><html lang="en"><head></head><body></body></html>') as unknown as Readonly<
    Record<string, unknown>
  >;
  const realm = globalThis as unknown as Record<string, unknown>;
  for (const name of shared) realm[name] = window[name];
  const waiting: (() => void)[] = [];
  const ignore = () => undefined;
  const store = { getItem: () => null, setItem: ignore, removeItem: ignore };
  const plain = { backgroundColor: 'rgba(0, 0, 0, 0)', backgroundImage: 'none', color: 'rgb(0, 0, 0)' };
  for (const [name, value] of Object.entries({
    window: realm,
    location: new URL(page),
    navigator: { language: 'en' },
    localStorage: store,
    sessionStorage: store,
    CSS: { supports: (_property: string, value: string) => hexColour.test(value), escape: String },
    CSSStyleSheet: StyleSheet,
    addEventListener: ignore,
    removeEventListener: ignore,
    matchMedia: () => ({ matches: false, addEventListener: ignore, removeEventListener: ignore }),
    getComputedStyle: () => plain,
    requestAnimationFrame: (callback: () => void) => waiting.push(callback),
    setTimeout: ignore,
    fetch: () => Promise.reject(new TypeError('No requests')),
  }))
    Object.defineProperty(realm, name, { configurable: true, writable: true, value });
  complete(window as unknown as Readonly<Record<string, Class>>);
  const { document, customElements } = window as unknown as Browser;
  return {
    document,
    customElements,
    draw() {
      for (const callback of waiting.splice(0)) callback();
    },
  };
}

/** What the library leaves out of its classes, and Lit and the elements use. */
function complete({
  Document,
  HTMLElement,
  HTMLTemplateElement,
  HTMLCanvasElement,
  ShadowRoot,
}: Record<string, Class>) {
  const add = (to: Class | undefined, name: string, descriptor: PropertyDescriptor) => {
    if (to) Object.defineProperty(to.prototype, name, { configurable: true, ...descriptor });
  };
  add(HTMLElement, 'attachInternals', { value: () => ({ states: new Set() }) });
  add(HTMLElement, 'part', {
    get(this: Element) {
      return this.getAttribute('part') ?? '';
    },
    set(this: Element, value: string) {
      this.setAttribute('part', value);
    },
  });
  add(HTMLElement, 'style', {
    ...inherited(HTMLElement, 'style'),
    set(this: Element, value: string) {
      if (value) this.setAttribute('style', value);
    },
  });
  const adopted = new WeakMap<object, readonly StyleSheet[]>();
  add(ShadowRoot, 'adoptedStyleSheets', {
    get(this: object) {
      const sheets = adopted.get(this) ?? [];
      adopted.set(this, sheets);
      return sheets;
    },
    set(this: object, sheets: readonly StyleSheet[]) {
      adopted.set(this, sheets);
    },
  });
  add(Document, 'adoptedStyleSheets', { value: [] });
  // a browser reads `<?lit$…$>` as a comment
  const content = inherited(HTMLTemplateElement, 'innerHTML');
  add(HTMLTemplateElement, 'innerHTML', {
    ...content,
    set(this: Element, value: string) {
      content.set?.call(this, value.replace(/<\?([^>]*)>/g, '<!--?$1-->'));
    },
  });
  add(Document, 'createTreeWalker', { value: (root: Node) => new TreeWalker(root) });
  add(HTMLCanvasElement, 'getContext', { value: () => new Colour() });
}

function inherited(of: Class | undefined, name: string): PropertyDescriptor {
  for (let at: unknown = of?.prototype; at; at = Object.getPrototypeOf(at)) {
    const found = Object.getOwnPropertyDescriptor(at, name);
    if (found) return found;
  }
  throw new Error(`linkedom has no ${name}`);
}

/** Walks over elements and comments, from any node that it is put to. */
class TreeWalker {
  constructor(public currentNode: Node) {}

  nextNode(): Node | null {
    let at: Node | null = this.currentNode;
    do at = following(at);
    while (at && !isElementOrComment(at));
    if (at) this.currentNode = at;
    return at;
  }
}

/** The next node in the order of the document. The content of a template is another document. */
function following(node: Node): Node | null {
  if (node.nodeName !== 'TEMPLATE' && node.firstChild) return node.firstChild;
  let at: Node | null = node;
  while (at && !at.nextSibling) at = at.parentNode;
  return at?.nextSibling ?? null;
}

/** What reads a colour: a canvas answers in six digits. */
class Colour {
  private colour = 'transparent';

  get fillStyle(): string {
    return this.colour;
  }

  set fillStyle(value: string) {
    if (!hexColour.test(value)) return;
    const digits = value.slice(1).toLowerCase();
    this.colour = `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
  }
}
