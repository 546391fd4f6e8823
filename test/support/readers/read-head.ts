/** Reads the head of a page, strictly: what is neither a title, a link, a meta element nor a block of data fails. */
import assert from 'node:assert/strict';

export interface ReadHead {
  readonly title: string;
  /** The contents of meta elements by their `name` or `property`. */
  readonly meta: Readonly<Record<string, readonly string[]>>;
  readonly links: readonly Readonly<Record<string, string>>[];
  readonly data: Readonly<Record<string, unknown>> | undefined;
}

const token =
  /\s+|<title>(?<title>[^<]*)<\/title>|<(?<tag>meta|link)(?<attributes>(?:\s+[\w:-]+="[^"<>]*")*)\s*\/>|<script type="application\/ld\+json">(?<data>[^<]*)<\/script>/y;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const plain = (text: string) => text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);

export function readHead(text: string): ReadHead {
  const titles: string[] = [];
  const meta: Record<string, string[]> = {};
  const links: Record<string, string>[] = [];
  const blocks: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const from = token.lastIndex;
    const { title, tag, attributes = '', data } = token.exec(text)?.groups ?? {};
    assert.ok(token.lastIndex > from, `This is no element of a head: ${text.slice(from, from + 80)}`);
    if (title !== undefined) titles.push(plain(title));
    if (data !== undefined) blocks.push(data);
    const read = Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, plain(value)]),
    ) as Record<string, string>;
    if (tag === 'link') links.push(read);
    if (tag === 'meta') (meta[read['name'] ?? read['property'] ?? ''] ??= []).push(read['content'] ?? '');
  }
  assert.equal(titles.length, 1);
  assert.ok(blocks.length <= 1);
  return {
    title: titles[0] ?? '',
    meta,
    links,
    data: blocks[0] === undefined ? undefined : (JSON.parse(blocks[0]) as Record<string, unknown>),
  };
}
