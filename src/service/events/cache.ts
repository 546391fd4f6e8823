/** A cache of events: a record of 30 kB is parsed once for each of its versions, not for each request. */
import type { Queryable } from '../database/index.ts';
import { settingVersions } from './named-settings.ts';
import { findEvent, type StoredEvent } from './records.ts';

interface Known {
  /** The versions of the rows (`xmin`). */
  readonly mark: string;
  readonly event: StoredEvent;
}

const max = 200;

/** The cache of one database. */
export class EventCache {
  private readonly known = new Map<string, Known>();

  /** As `findEvent`, but only asks the database whether the event has changed. */
  async find(db: Queryable, idOrSlug: string): Promise<StoredEvent | undefined> {
    // xmin changes with every update of a row
    const [row] = await db.query<{ mark: string }>(
      `select concat_ws(' ', e.id, e.xmin::text, s.xmin::text, ${settingVersions}) as mark from event e join seller s on s.id = e.seller_id
       where (e.id = $1 or e.slug = $1) and e.deleted_at is null order by e.id = $1 desc limit 1`,
      [idOrSlug],
    );
    if (!row) return undefined;
    const known = this.known.get(idOrSlug);
    if (known?.mark === row.mark) return known.event;
    const event = await findEvent(db, idOrSlug);
    if (event) this.keep(idOrSlug, { mark: row.mark, event });
    return event;
  }

  /** The id of an event that was found by an id or a slug before; the slug may have another event since. */
  idOf(idOrSlug: string): string | undefined {
    return this.known.get(idOrSlug)?.event.record._id;
  }

  private keep(idOrSlug: string, known: Known): void {
    this.known.delete(idOrSlug);
    this.known.set(idOrSlug, known);
    const [oldest] = this.known.keys();
    if (this.known.size > max && oldest !== undefined) this.known.delete(oldest);
  }
}
