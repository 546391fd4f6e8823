/** The request that is sent: what was drawn, about something that earlier answers told of. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import type { Described } from './described.ts';
import { kindOf, type Earlier, type Thing } from './earlier.ts';
import type { Drawn } from './requests.ts';

/** A request as `inject()` takes it. */
export type Composed = InjectOptions & { readonly url: string };

/** A webhook whose address needs no resolver. */
export const hook = { url: 'https://203.0.114.10/hooks', events: ['*'] };

/** Puts ids, secrets and codes of earlier answers into requests. */
export class Composer {
  constructor(private readonly earlier: Earlier) {}

  compose(operation: Described, drawn: Drawn, authorization: Readonly<Record<string, string>>): Composed {
    const { method, path, parameters, body } = operation;
    const takesSecret = parameters.some(({ name }) => name === 'secret') || body?.properties?.['secret'] !== undefined;
    const thing = drawn.isAbout
      ? this.earlier.pick(kindOf(path), drawn.about, takesSecret ? ['secret'] : [])
      : undefined;
    const given = (name: string, value: unknown) => this.fieldOf(name, thing, drawn) ?? value;
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(given(name, drawn.path[name])));
    const query = drawn.query.map(([name, value]) => [name, given(name, value)] as const);
    const text = query.map(([name, value]) => `${encoded(name)}=${encoded(textOf(value).slice(0, 800))}`).join('&');
    const url = (text === '' ? filled : `${filled}?${text}`).slice(0, 9000);
    const payload =
      drawn.raw?.content ??
      (body && drawn.body !== undefined ? JSON.stringify(this.about(drawn.body, thing, drawn)) : undefined);
    return {
      method,
      url,
      headers: {
        ...(payload !== undefined && { 'content-type': drawn.raw?.type ?? 'application/json' }),
        ...authorization,
        ...drawn.headers,
      },
      ...(payload !== undefined && { payload }),
    };
  }

  /** A body whose ids, secrets and codes are those of earlier answers. */
  private about(value: unknown, thing: Thing | undefined, drawn: Drawn): unknown {
    if (!drawn.isAbout || typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.length > 50 ? value : value.map((item) => this.about(item, thing, drawn));
    const ticket =
      '_id' in value && 'secret' in value ? this.earlier.pick('tickets', drawn.about, ['secret']) : undefined;
    if (ticket) return { ...value, _id: ticket.id, secret: ticket.secret };
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        const other = typeof inner === 'string' ? this.fieldOf(name, thing, drawn) : undefined;
        return [name, other ?? this.about(inner, thing, drawn)];
      }),
    );
  }

  private fieldOf(name: string, thing: Thing | undefined, { about, isAbout }: Drawn): string | undefined {
    if (!isAbout) return undefined;
    const own = thing?.eventId === undefined ? undefined : this.earlier.find('events', thing.eventId);
    const event = () => own ?? this.earlier.pick('events', about, ['ticketTypes']);
    if (name === 'id' || name === 'order') return thing?.id;
    if (name === 'secret') return thing?.secret;
    if (name === 'code') return thing?.code ?? this.earlier.pick('vouchers', about, ['code'])?.code;
    if (name === 'sellerId') return 'lantern';
    if (name === 'url') return hook.url;
    if (name === 'eventId') return event()?.id;
    if (name === 'ticketTypeId') {
      const types = event()?.ticketTypes ?? [];
      return types[Math.floor(about * 997) % Math.max(1, types.length)];
    }
    if (/^\w+Id$/.test(name)) return this.earlier.pick(`${name.slice(0, -2)}s`, about)?.id;
    return undefined;
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A text as an address carries it; what is no text at all goes as bytes that are none either. */
function encoded(text: string): string {
  const halves = /\p{Cs}/gu;
  return encodeURIComponent(text.replace(halves, '\u0001')).replaceAll('%01', '%ED%A0%80');
}

/** A segment of a path, which is never another path. */
function segmentOf(value: unknown): string {
  const segment = encoded(textOf(value).slice(0, 300));
  return segment === '' || segment === '.' || segment === '..' ? 'none' : segment;
}

/** The text of an answer, which may be compressed. */
export function decoded(payload: Buffer, encoding: unknown): string {
  if (encoding === 'br') return brotliDecompressSync(payload).toString();
  return (encoding === 'gzip' ? gunzipSync(payload) : payload).toString();
}

/** A request as a person reads it. */
export function shortened({ method, url, headers, payload }: Composed): string {
  const body = Buffer.isBuffer(payload) ? payload.toString('base64') : typeof payload === 'string' ? payload : '';
  const cut = (text: string) => (text.length > 1500 ? `${text.slice(0, 1500)}… (${text.length})` : text);
  return `${String(method)} ${cut(url)}\n${JSON.stringify(headers)}\n${cut(body)}`;
}
