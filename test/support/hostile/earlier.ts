/** What earlier answers told of: ids, secrets and codes, so that later requests are about something that is there. */
import type { Described } from './described.ts';

/** Something with an id. */
export interface Thing {
  readonly id: string;
  readonly secret: string | undefined;
  readonly code: string | undefined;
  readonly eventId: string | undefined;
  /** Ids of the ticket types, of an event. */
  readonly ticketTypes: readonly string[] | undefined;
}

/** Things of one kind that are kept. */
const kept = 80;
const lists = ['docs', 'events', 'transactions'];
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** The kind of things that a path is about, e.g. `tickets` for `/api/tickets/{id}/rebook`. */
export const kindOf = (path: string): string => /([\w-]+)\/\{\w+\}/.exec(path)?.[1] ?? path.split('/').at(-1) ?? '';

/** Things by kind, the newest first. */
export class Earlier {
  private readonly things = new Map<string, Thing[]>();

  /** Notes everything with an id in the answer of an operation. */
  note({ path }: Pick<Described, 'path'>, answer: unknown): void {
    const own = Array.isArray(answer) ? (path.split('/').at(-1) ?? '') : kindOf(path);
    this.walk(answer, own, 0);
  }

  /** A thing of a kind that has what is needed; otherwise one of any kind. */
  pick(kind: string, share: number, needed: readonly (keyof Thing)[] = []): Thing | undefined {
    const fits = (thing: Thing) => needed.every((name) => thing[name] !== undefined);
    const own = this.things.get(kind)?.filter(fits) ?? [];
    const from = own.length > 0 ? own : [...this.things.values()].flat().filter(fits);
    return from[Math.floor(share * from.length)];
  }

  /** The thing of a kind with an id. */
  find(kind: string, id: string): Thing | undefined {
    return this.things.get(kind)?.find((thing) => thing.id === id);
  }

  private walk(value: unknown, kind: string, depth: number): void {
    if (typeof value !== 'object' || value === null || depth > 4) return;
    if (Array.isArray(value)) {
      for (const item of value.slice(0, 20)) this.walk(item, kind, depth + 1);
      return;
    }
    const fields = value as Readonly<Record<string, unknown>>;
    const id = text(fields['_id']) ?? text(fields['tid']);
    if (id !== undefined) this.keep(kind, id, fields);
    for (const [name, inner] of Object.entries(fields)) this.walk(inner, lists.includes(name) ? kind : name, depth + 1);
  }

  private keep(kind: string, id: string, fields: Readonly<Record<string, unknown>>): void {
    const before = this.things.get(kind) ?? [];
    const known = before.find((thing) => thing.id === id);
    const tickets = Array.isArray(fields['tickets'])
      ? (fields['tickets'] as readonly Readonly<Record<string, unknown>>[])
      : [];
    const types = tickets.flatMap((ticket) => text(ticket['_id']) ?? []);
    const thing: Thing = {
      id,
      secret: text(fields['secret']) ?? known?.secret,
      code: text(fields['code']) ?? text(fields['barcode']) ?? known?.code,
      eventId: text(fields['eventId']) ?? known?.eventId,
      ticketTypes: types.length > 0 ? types : known?.ticketTypes,
    };
    this.things.set(kind, [thing, ...before.filter((other) => other !== known)].slice(0, kept));
  }
}
