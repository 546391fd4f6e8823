/** Methods that an address takes, for the answer to one that it doesn't take (RFC 9110, 15.5.6). */
import type { FastifyInstance } from 'fastify';

/**
 * Collects the routes that are registered from now on. The returned function answers the methods of an address, none for
 * an unknown one. Addresses that begin with a variable count as unknown: below `/` every name could be a seller.
 */
export function watchMethods(app: FastifyInstance): (url: string) => readonly string[] {
  const known = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();
  app.addHook('onRoute', ({ method, url }) => {
    if (/^\/?[:*]/.test(url) || url.includes('*')) return;
    const found = known.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    known.set(url, found);
    for (const one of [method].flat()) found.methods.add(one);
  });
  return (url) => {
    const [path = ''] = url.split('?');
    const methods = [...known.values()].flatMap((each) => (each.pattern.test(path) ? [...each.methods] : []));
    return [...new Set(methods)].sort();
  };
}

function patternOf(url: string): RegExp {
  const segments = url.split(/:\w+/).map((fixed) => fixed.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${segments.join('[^/]+')}$`);
}
