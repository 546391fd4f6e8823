/**
 * The embed script of a seller's page: it finds which of the four tags the page uses and loads only those. A page may
 * include it twice or late, or have elements that a bundle registered before.
 */
import { watchRoots } from './elements/shadow-roots.ts';

const elements: Record<string, () => Promise<CustomElementConstructor>> = {
  'event-listing': async () => (await import('./elements/event-listing/event-listing.ts')).EventListing,
  'event-shop': async () => (await import('./elements/event-shop/event-shop.ts')).EventShop,
  'voucher-check': async () => (await import('./elements/voucher-check/voucher-check.ts')).VoucherCheck,
  'customer-orders': async () => (await import('./elements/customer-orders/customer-orders.ts')).CustomerOrders,
};

/** What the first frame of a shop says in other languages than English, as in `locales/index.ts`. */
const texts: Record<string, () => Promise<unknown>> = {
  de: () => import('./locales/de-first.ts'),
  es: () => import('./locales/es-first.ts'),
  fr: () => import('./locales/fr-first.ts'),
};

const wanted = new Map(Object.entries(elements));

/** Loads what has turned up in a document or a shadow root. */
function look(root: ParentNode): void {
  for (const [tag, get] of wanted) {
    const found = root.querySelectorAll(tag);
    if (!found[0]) continue;
    wanted.delete(tag);
    if (tag === 'event-shop')
      for (const shop of found)
        if (!shop.shadowRoot) askEarly(shop);
        else
          import('./elements/framed.ts').then(({ follow }) => {
            follow(shop, askEarly);
          }, String);
    void load(tag, get);
    import('./elements/backdrop.ts').catch(String); // what each element asks for once it is there
  }
  if (!wanted.size) observer.disconnect();
}

/** Looks into a document or a shadow root, now and whenever it changes. */
function watch(root: Document | ShadowRoot): void {
  observer.observe(root, { childList: true, subtree: true });
  look(root);
}

/** Loads an element; what cannot be had is tried again for two minutes, as a tunnel ends and a service comes back. */
async function load(tag: string, get: () => Promise<CustomElementConstructor>, wait = 2_000): Promise<void> {
  if (customElements.get(tag)) return;
  try {
    const element = await get();
    if (!customElements.get(tag)) customElements.define(tag, element);
  } catch (error) {
    console.error(`<${tag}> could not be loaded.`, error);
    if (wait < 100_000) setTimeout(load, wait, tag, get, wait * 2);
  }
}

/**
 * The language of a shop, as `languageOf` finds it. Nothing of the elements is imported for it: that would be one more
 * round trip.
 */
const language = (element: Element): string => {
  const { host } = element.getRootNode() as Partial<ShadowRoot>; // a document has none
  return (
    element.closest('[lang]:not([lang=""])')?.getAttribute('lang') ??
    (host ? language(host) : navigator.language || 'en')
  );
};

/** Attributes, and the parameters of the request that they become. */
const parameters = [
  ['under-shop', 'underShop'],
  ['channel', 'channel'],
  ['pos-operation-mode', 'posOperationMode'],
] as const;

/** A shop before its code is there. */
type Waiting = Element & { early?: typeof fetch };

/**
 * Requests the event and the texts while the code of the element is loading, and reads them: the element has them in its
 * first frame. A line of the page that preloads the event is the same request.
 */
function askEarly(shop: Waiting): void {
  const id = shop.getAttribute('event');
  // once its code is there a shop asks itself
  if (!id || shop.early || customElements.get('event-shop')) return;
  const locale = language(shop);
  texts[locale.slice(0, 2)]?.().catch(String);
  const query = new URLSearchParams({ locale });
  for (const [attribute, name] of parameters) {
    const value = shop.getAttribute(attribute);
    if (value !== null) query.append(name, value);
  }
  const base = (shop.getAttribute('base-url') ?? new URL(import.meta.url).origin).replace(/\/+$/, '');
  const href = `${base}/api/events/info/${encodeURIComponent(id)}?${query}`;
  const answer = fetch(href, { signal: AbortSignal.timeout(20_000) }).then(async (response) => {
    const body = response.json();
    await body;
    response.json = () => body;
    return response;
  });
  answer.catch(String); // the element says why
  // a customer who is signed in, or a POS, may be told more
  shop.early = (url, init) =>
    url === href && !(init?.headers && 'authorization' in init.headers) ? answer : fetch(url, init);
}

const observer = new MutationObserver((changes) => {
  for (const { target } of changes) look(target.getRootNode() as ParentNode & Node);
});
watch(document);
watchRoots(watch, elements);

// the first format of a page takes some 20 ms, on a cheap phone 100: it is made while the network works. A shop has texts
// of the service for its first frame, and makes its own after it.
if (wanted.has('event-shop')) setTimeout(() => new Intl.NumberFormat().format(1));
