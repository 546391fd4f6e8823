/** Reads XML files, strictly: what is not well-formed fails. */
import assert from 'node:assert/strict';

/** An element. `at` follows names without prefixes; `text` is what it holds. */
export class XmlElement {
  readonly children: XmlElement[] = [];
  text = '';
  constructor(
    readonly name: string,
    readonly attributes: Readonly<Record<string, string>>,
  ) {}

  /** All elements below it on a path, e.g. `all('Line', 'Price')`. */
  all(...path: readonly string[]): XmlElement[] {
    const [first, ...rest] = path;
    const found = this.children.filter(({ name }) => name === first);
    return rest.length === 0 ? found : found.flatMap((child) => child.all(...rest));
  }

  /** The text of the one element on a path; nothing where there is none. */
  at(...path: readonly string[]): string | undefined {
    const found = this.all(...path);
    assert.ok(found.length <= 1, `${path.join('/')} is there ${found.length} times`);
    return found[0]?.text;
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function plain(text: string): string {
  assert.doesNotMatch(text, /[<]|&(?!(?:amp|lt|gt|quot);)/, `"${text}" is not escaped`);
  return text.replace(/&(\w+);/g, (_, name: string) => entities[name] ?? '');
}

/** The root element of a document. @throws AssertionError for what is not well-formed */
export function readXml(file: Uint8Array): XmlElement {
  const source = new TextDecoder('utf-8', { fatal: true }).decode(file);
  const body = source.replace(/^<\?xml version="1.0" encoding="UTF-8"\?>/, '').replace(/<\?xpacket[^>]*\?>/g, '');
  const root = new XmlElement('', {});
  const open = [root];
  let end = 0;
  for (const tag of body.matchAll(/<(\/?)((?:[\w-]+:)?[\w-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g)) {
    const [whole, closes = '', name = '', given = '', empty = ''] = tag;
    const current = open.at(-1);
    assert.ok(current, `${name} follows the end`);
    current.text += plain(body.slice(end, tag.index));
    end = tag.index + whole.length;
    const local = name.replace(/^.*:/, '');
    if (closes) {
      assert.equal(local, current.name, 'Elements are closed in their order');
      open.pop();
      continue;
    }
    const attributes = [...given.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
      key,
      plain(value),
    ]);
    const child = new XmlElement(local, Object.fromEntries(attributes) as Record<string, string>);
    current.children.push(child);
    if (!empty) open.push(child);
  }
  assert.equal(body.slice(end).trim(), '', 'Nothing follows the root');
  assert.equal(open.length, 1, 'All elements are closed');
  const [document] = root.children;
  assert.ok(document && root.children.length === 1, 'There is one root');
  return document;
}
