/** The rows of uploaded pictures and of their files. */
import type { Picture } from '../../contract/media.ts';
import type { z } from '../../contract/route.ts';
import type { Queryable } from '../database/index.ts';
import { newId } from '../security/ids.ts';
import type { ScaledFile } from './scale-picture.ts';
import { widths } from './widths.ts';

/** A picture as it is stored, without its files. */
export interface PictureRow {
  readonly id: string;
  readonly tag: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly focus_x: number;
  readonly focus_y: number;
  readonly size: number;
  readonly created_at: Date;
}

export const pictureColumns = 'id, tag, width, height, alt, focus_x, focus_y, size, created_at';

/** What is said of a picture: fields that are missing stay as they are. */
export interface PictureWords {
  readonly alt?: string | undefined;
  readonly focus?: { readonly x: number; readonly y: number } | undefined;
}

/** The address of a picture. */
const pictureUrl = (publicUrl: string, tag: string): string => `${publicUrl}/media/${tag}`;

/** The tag of a picture in its address; nothing for an address of another site, or of another page. */
export function tagOf(publicUrl: string, url: string): string | undefined {
  const prefix = pictureUrl(publicUrl, '');
  return url.startsWith(prefix) ? /^([\w-]{22})(?:\?|$)/.exec(url.slice(prefix.length))?.[1] : undefined;
}

/** The widths of an uploaded picture for `srcset`; nothing for one of another site. */
export function srcsetOf(publicUrl: string, url: string): string | undefined {
  const tag = tagOf(publicUrl, url);
  return tag === undefined
    ? undefined
    : widths.map((width) => `${pictureUrl(publicUrl, tag)}?w=${width} ${width}w`).join(', ');
}

/** A picture as its seller sees it. */
export function pictureView(publicUrl: string, row: PictureRow): z.input<typeof Picture> {
  const url = pictureUrl(publicUrl, row.tag);
  return {
    _id: row.id,
    url,
    width: row.width,
    height: row.height,
    sizes: [...widths.filter((width) => width < row.width), row.width].map((width) => ({
      width,
      height: Math.max(1, Math.round((row.height * width) / row.width)),
      url: `${url}?w=${width}`,
    })),
    alt: row.alt,
    focus: { x: row.focus_x, y: row.focus_y },
    size: row.size,
    createdAt: row.created_at.toISOString(),
  };
}

/** The picture of a seller with this tag. */
export async function findByTag(db: Queryable, sellerId: string, tag: string): Promise<PictureRow | undefined> {
  const [row] = await db.query<PictureRow>(`select ${pictureColumns} from picture where seller_id = $1 and tag = $2`, [
    sellerId,
    tag,
  ]);
  return row;
}

/** Those of the tags that pictures of a seller have. */
export async function tagsThere(
  db: Queryable,
  sellerId: string,
  tags: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ tag: string }>(
    'select tag from picture where seller_id = $1 and tag = any($2::text[])',
    [sellerId, tags],
  );
  return new Set(rows.map(({ tag }) => tag));
}

/** What is said of a seller's picture by its address; nothing for one of another site. */
export async function pictureAt(
  { db, publicUrl }: { readonly db: Queryable; readonly publicUrl: string },
  sellerId: string,
  url: string | undefined,
): Promise<PictureRow | undefined> {
  const tag = url === undefined ? undefined : tagOf(publicUrl, url);
  return tag === undefined ? undefined : await findByTag(db, sellerId, tag);
}

/** The picture of a seller with this id. */
export async function findPicture(db: Queryable, sellerId: string, id: string): Promise<PictureRow | undefined> {
  const [row] = await db.query<PictureRow>(`select ${pictureColumns} from picture where seller_id = $1 and id = $2`, [
    sellerId,
    id,
  ]);
  return row;
}

/** The room that the pictures of a seller take, in bytes. */
export async function mediaSize(db: Queryable, sellerId: string): Promise<number> {
  const [sum] = await db.query<{ size: number }>(
    'select coalesce(sum(size), 0)::bigint as size from picture where seller_id = $1',
    [sellerId],
  );
  return sum?.size ?? 0;
}

/** Stores a picture with its files; one with this tag that came meanwhile stays. */
export async function addPicture(
  tx: Queryable,
  {
    sellerId,
    tag,
    files,
    alt = '',
    focus: { x, y } = { x: 0.5, y: 0.5 },
  }: PictureWords & { readonly sellerId: string; readonly tag: string; readonly files: readonly ScaledFile[] },
  now: Date,
): Promise<void> {
  const largest = files.reduce((one, other) => (other.width > one.width ? other : one));
  const size = files.reduce((sum, { content }) => sum + content.byteLength, 0);
  const [added] = await tx.query<{ id: string }>(
    `insert into picture (id, seller_id, tag, width, height, alt, focus_x, focus_y, size, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::timestamptz) on conflict (tag) do nothing returning id`,
    [newId(now), sellerId, tag, largest.width, largest.height, alt, x, y, size, now],
  );
  if (!added) return;
  for (const { width, type, content } of files)
    await tx.query(
      `insert into picture_file (picture_id, width, type, content) values ($1, $2, $3, decode($4, 'base64'))`,
      [added.id, width, type, Buffer.from(content).toString('base64')],
    );
}

/** Changes what is said of a picture. */
export async function updatePicture(
  db: Queryable,
  sellerId: string,
  id: string,
  { alt = null, focus }: { readonly [Name in keyof PictureWords]: PictureWords[Name] | null },
): Promise<PictureRow | undefined> {
  const [row] = await db.query<PictureRow>(
    `update picture set alt = coalesce($3::text, alt), focus_x = coalesce($4::float8, focus_x),
       focus_y = coalesce($5::float8, focus_y)
     where seller_id = $1 and id = $2 returning ${pictureColumns}`,
    [sellerId, id, alt, focus?.x ?? null, focus?.y ?? null],
  );
  return row;
}

/** Deletes a picture with its files. */
export async function deletePicture(tx: Queryable, sellerId: string, id: string): Promise<void> {
  await tx.query('delete from picture where seller_id = $1 and id = $2', [sellerId, id]);
}

/**
 * Whether an event, the settings of the seller, the vouchers that are sold or a seat map name a picture. Of a seat map
 * its newest revision counts, and those that events sell.
 */
export async function isUsed(db: Queryable, sellerId: string, tag: string): Promise<boolean> {
  const [row] = await db.query<{ used: boolean }>(
    `select exists (select 1 from event where seller_id = $1 and deleted_at is null and strpos(data::text, $2) > 0)
         or exists (select 1 from seller where id = $1 and strpos(data::text, $2) > 0)
         or exists (select 1 from voucher_catalog where seller_id = $1 and strpos(data::text, $2) > 0)
         or exists (
           select 1 from seat_map m join seat_map_revision r on r.seat_map_id = m.id
           where m.seller_id = $1
             and (r.revision = m.revision
               or exists (select 1 from event e where e.seller_id = $1 and e.deleted_at is null
                 and e.data -> 'seating' ->> 'seatMapId' = m.id
                 and e.data -> 'seating' ->> 'revisionId' = r.revision::text))
             and strpos(concat(r.plan -> 'views', r.plan -> 'background'), $2) > 0) as used`,
    [sellerId, `/media/${tag}`],
  );
  return row?.used === true;
}

/** A file that a picture is served as. */
export interface ServedFile {
  readonly type: string;
  readonly content: Uint8Array;
}

/** The file of a picture that shows a width: in WebP, or in the format for those who don't take it. */
export async function readFile(
  db: Queryable,
  tag: string,
  { width, takesWebp }: { readonly width: number; readonly takesWebp: boolean },
): Promise<ServedFile | undefined> {
  const [file] = await db.query<ServedFile>(
    `select f.type, f.content from picture p join picture_file f on f.picture_id = p.id
     where p.tag = $1 and (f.type = 'image/webp') = $2
     order by f.width < $3, case when f.width < $3 then -f.width else f.width end limit 1`,
    [tag, takesWebp, width],
  );
  return file;
}
