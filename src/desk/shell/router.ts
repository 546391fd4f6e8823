/** The router: which page an address below `/desk` shows, and links without a load. */
import { hrefOf, type Place } from '../parts/desk.ts';

/** A page of the desk: its address, what the role needs to see it, and its element, which loads when it is shown. */
export interface PageRoute {
  /** With `{name}` for each variable segment. */
  readonly path: string;
  readonly tag: string;
  readonly load: () => Promise<unknown>;
  /** A permission; nothing: every role sees it. */
  readonly needs?: string;
}

export interface Match {
  readonly route: PageRoute;
  readonly place: Place;
}

const base = hrefOf('/');

/** The page of an address; nothing for one of no page. */
export function match(
  routes: readonly PageRoute[],
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): Match | undefined {
  const path = pathname.slice(base.length).replace(/\/+$/, '') || '/';
  const segments = path.split('/');
  for (const route of routes) {
    const wanted = route.path.split('/');
    if (wanted.length !== segments.length) continue;
    const params: Record<string, string> = {};
    const fits = wanted.every((segment, at) => {
      const given = segments[at] ?? '';
      const name = /^\{(\w+)\}$/.exec(segment)?.[1];
      if (name === undefined) return segment === given;
      params[name] = decodeURIComponent(given);
      return given !== '';
    });
    if (fits) return { route, place: { path, params, query: new URLSearchParams(search) } };
  }
  return undefined;
}

/** Goes to an address. */
export function navigate(path: string, { replace = false } = {}): void {
  const address = hrefOf(path);
  if (replace) history.replaceState(history.state, '', address);
  else history.pushState({}, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Follows links of the desk without a load. @returns what ends it */
export function followLinks(show: () => void): () => void {
  const click = (event: MouseEvent) => {
    const link = (event.target as Element | null)?.closest('a');
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || event.defaultPrevented || link.target !== '' || link.hasAttribute('download')) return;
    const { origin, pathname, search } = new URL(link.href);
    if (origin !== location.origin || (pathname !== base && !pathname.startsWith(`${base}/`))) return;
    event.preventDefault();
    navigate(pathname.slice(base.length) + search);
  };
  addEventListener('popstate', show);
  document.addEventListener('click', click);
  return () => {
    removeEventListener('popstate', show);
    document.removeEventListener('click', click);
  };
}
