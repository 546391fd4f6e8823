/**
 * The builds of the embed that pages may still use. Each process stores its own at its start, so that a page which was
 * opened before an upgrade finds its chunks, whichever process answers. They are in the database: it is the one place
 * that all processes share, and that outlives an image.
 */
import { promisify } from 'node:util';
import { gzip as gzipCallback } from 'node:zlib';
import type { Database } from '../database/index.ts';
import { isFixed, type EmbedBuild } from './build.ts';

const gzip = promisify(gzipCallback);

const day = 86_400_000;
/** The time for which a build is stored after its last use. */
const storedFor = 30 * day;
/** A use is noted once in this time. */
const notedEvery = day / 2;
/** The time between two looks for builds of other processes. */
const lookEvery = 1_000;
/** The number of scripts in memory. */
const maxInMemory = 300;

/** A version that this service has, for pages that pin it. */
export interface KeptVersion {
  readonly version: string;
  readonly integrity: string;
}

export class KeptBuilds {
  private paths: Promise<ReadonlySet<string>> | undefined;
  private lookedAt = -Infinity;
  private readonly inMemory = new Map<string, Uint8Array>();
  private readonly notedAt = new Map<string, number>();

  constructor(
    private readonly db: Database,
    private readonly now: () => Date,
    /** The build on this disk. */
    readonly build: EmbedBuild | undefined,
  ) {}

  /** Stores the build of this process, and notes that it is used. */
  async keep(): Promise<void> {
    const { build, db } = this;
    if (!build) return;
    const known = await db.query<{ path: string }>('select path from embed_file where path = any($1::text[])', [
      build.fixed,
    ]);
    const stored = new Set(known.map(({ path }) => path));
    const [before] = await db.query('select 1 from embed_build where id = $1', [build.id]);
    // the script of a version may differ between two builds of it: the newest counts
    const missing = build.fixed.filter((path) => !stored.has(path) || (!before && !path.startsWith('/chunks/')));
    const contents = await Promise.all(
      missing.map(async (path) => (await gzip(await build.read(path), { level: 9 })).toString('base64')),
    );
    await db.transaction(async (tx) => {
      await tx.query(
        `insert into embed_build (id, version, integrity, paths, used_at)
         values ($1, $2, $3, $4::text[], $5::timestamptz)
         on conflict (id) do update set used_at = excluded.used_at`,
        [build.id, build.version, build.integrity, build.fixed, this.now()],
      );
      if (missing.length > 0)
        await tx.query(
          `insert into embed_file (path, content)
           select path, decode(content, 'base64') from unnest($1::text[], $2::text[]) as file (path, content)
           on conflict (path) do update set content = excluded.content`,
          [missing, contents],
        );
    });
  }

  /** A script of an earlier or later build, compressed with gzip. */
  async read(path: string): Promise<Uint8Array | undefined> {
    if (!isFixed(path)) return undefined;
    const content = this.inMemory.get(path) ?? (await this.readStored(path));
    if (content && !path.startsWith('/chunks/')) await this.noteUse(path);
    return content;
  }

  /** The versions that pages can pin, the newest use first. */
  async versions(): Promise<KeptVersion[]> {
    return await this.db.query<{ version: string; integrity: string }>(
      `select version, integrity from (
         select distinct on (version) version, integrity, used_at from embed_build order by version, used_at desc
       ) newest order by used_at desc, version`,
    );
  }

  private async readStored(path: string): Promise<Uint8Array | undefined> {
    if (!(await this.isStored(path))) return undefined;
    const [file] = await this.db.query<{ content: Uint8Array }>('select content from embed_file where path = $1', [
      path,
    ]);
    if (!file) return undefined;
    const [oldest] = this.inMemory.keys();
    if (oldest !== undefined && this.inMemory.size >= maxInMemory) this.inMemory.delete(oldest);
    this.inMemory.set(path, file.content);
    return file.content;
  }

  /** Strangers can ask for any name: what is there is known, and looked for again each second at most. */
  private async isStored(path: string): Promise<boolean> {
    if ((await this.paths)?.has(path)) return true;
    const at = this.now().getTime();
    if (at - this.lookedAt < lookEvery) return false;
    this.lookedAt = at;
    this.paths = this.db
      .query<{ path: string }>('select path from embed_file')
      .then((rows) => new Set(rows.map((row) => row.path)));
    try {
      return (await this.paths).has(path);
    } catch (error) {
      this.paths = undefined;
      this.lookedAt = -Infinity;
      throw error;
    }
  }

  /** A version that a page asks for stays. */
  private async noteUse(path: string): Promise<void> {
    const at = this.now();
    if (at.getTime() - (this.notedAt.get(path) ?? -Infinity) < notedEvery) return;
    this.notedAt.set(path, at.getTime());
    await this.db.query('update embed_build set used_at = $2::timestamptz where $1 = any(paths) and used_at < $2', [
      path,
      at,
    ]);
  }
}

/** Deletes builds that neither a process nor a page has used for 30 days. */
export async function deleteExpiredBuilds(db: Database, now: Date): Promise<void> {
  await db.query('delete from embed_build where used_at < $1::timestamptz', [new Date(now.getTime() - storedFor)]);
  await db.query('delete from embed_file where not exists (select 1 from embed_build where path = any(paths))');
}
