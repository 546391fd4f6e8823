/** The address of an operation's request: base URL, path and query. */
import type { Route } from '../contract/route.ts';

/** The address of a request. The embed script asks early at the same one, so that its answer is taken. */
export function address(
  baseUrl: string,
  { path, method }: Pick<Route, 'path' | 'method'>,
  input: Record<string, unknown>,
): [string, Record<string, unknown>] {
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    Reflect.deleteProperty(rest, name);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  if (method === 'GET' || method === 'DELETE') {
    for (const [name, value] of Object.entries(rest)) append(query, name, value);
  }
  return [baseUrl.replace(/\/+$/, '') + filled + (query.size > 0 ? `?${query}` : ''), rest];
}

function append(query: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === null) return;
  if (Array.isArray(value)) for (const item of value) append(query, name, item);
  else if (typeof value === 'object')
    for (const [key, item] of Object.entries(value)) append(query, `${name}[${key}]`, item);
  else query.append(name, typeof value === 'string' ? value : JSON.stringify(value));
}
