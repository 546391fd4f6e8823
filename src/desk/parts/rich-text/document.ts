/**
 * What a text of a seller may have in it, and its two forms: the document that the editor works on, and the text that is
 * stored. A text without any formatting is stored as plain text, any other as simple HTML.
 */
import {
  DOMParser,
  DOMSerializer,
  Schema,
  type DOMOutputSpec,
  type MarkSpec,
  type Node,
  type NodeSpec,
  type TagParseRule,
} from 'prosemirror-model';
import { linked } from '../../../elements/event-shop/page/linked.ts';

/** The address that a link gets for what was typed; nothing for what is none. */
export function addressOf(typed: string): string | undefined {
  const address = typed.trim();
  if (/\s/.test(address) || address === '') return undefined;
  if (linked.test(address)) return URL.canParse(address) ? address : undefined;
  if (/^[^@/:]+@[^@/:]+\.[^@/:]+$/.test(address)) return `mailto:${address}`;
  // without a scheme: a domain, perhaps with a path
  return /^[^/:@]+\.[^/:@]{2,}(?:\/|$)/.test(address) ? `https://${address}` : undefined;
}

/** Plain elements. The two levels of a heading are those that shops show. */
const block = (tag: string, content: string, more: NodeSpec = {}): NodeSpec => ({
  content,
  group: 'block',
  parseDOM: [{ tag }],
  toDOM: (): DOMOutputSpec => [tag, 0],
  ...more,
});
/** @param rules Other elements that mean the same. */
const mark = (tag: string, rules: readonly TagParseRule[] = []): MarkSpec => ({
  parseDOM: [{ tag }, ...rules],
  toDOM: (): DOMOutputSpec => [tag, 0],
});
/** The rule for an element whose style, see `pastedHtml`, says something, or doesn't. */
const styled = (tag: string, style: RegExp, isSaid = true): TagParseRule => ({
  tag,
  getAttrs: ({ dataset }) => style.test(dataset['style'] ?? '') === isSaid && null,
});

/** What the editor knows: the same as shops show. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: block('p', 'inline*'),
    heading: block('h3', 'inline*', { defining: true, parseDOM: ['h1', 'h2', 'h3'].map((tag) => ({ tag })) }),
    subheading: block('h4', 'inline*', { defining: true, parseDOM: ['h4', 'h5', 'h6'].map((tag) => ({ tag })) }),
    quote: block('blockquote', 'block+', { defining: true }),
    bullets: block('ul', 'item+'),
    numbers: block('ol', 'item+'),
    item: { content: 'paragraph (paragraph | bullets | numbers)*', parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    break: { inline: true, group: 'inline', selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
    text: { group: 'inline' },
  },
  marks: {
    // typing after a link doesn't go on with it
    link: {
      attrs: { href: { validate: 'string' } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (link) => {
            const href = link.getAttribute('href') ?? '';
            return linked.test(href) && { href };
          },
        },
      ],
      toDOM: ({ attrs }): DOMOutputSpec => ['a', { href: String(attrs['href']) }, 0],
    },
    // Google Docs has a `b` that is not bold around everything, and spans that are
    strong: mark('strong', [
      styled('b', /font-weight:\s*(?:normal|400)/, false),
      styled('span', /font-weight:\s*(?:bold|[6-9]00)/),
    ]),
    em: mark('em', [{ tag: 'i' }, styled('span', /font-style:\s*italic/)]),
    underline: mark('u'),
  },
});

/**
 * HTML from the clipboard as the schema reads it. Styles and handlers come as data: the policy of the desk allows neither,
 * and would report each.
 */
export const pastedHtml = (html: string): string =>
  html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\s(style|on\w+)(?=\s*=)/gi, ' data-$1'));

/** Shows a stored text in an element, as shops do. The editor is given it: its chunk has nothing of Lit. */
export type Show = (source: string, place: HTMLElement) => void;

/** The document of a stored text, whatever its form: it begins with what shops show of it. */
export function documentOf(source: string, show: Show): Node {
  const shown = document.createElement('div');
  show(source, shown);
  return DOMParser.fromSchema(schema).parse(shown);
}

/** The text that is stored of a document. Empty paragraphs are left out: shops have a space between paragraphs. */
export function sourceOf(content: Node, show: Show): string {
  const blocks = content.children.filter((each) => each.type.name !== 'paragraph' || !isEmpty(each));
  const plain = blocks.map(plainOf);
  if (plain.every((each) => each !== undefined)) {
    const text = plain.join('\n\n');
    const meant = schema.node('doc', null, blocks.length > 0 ? blocks : schema.node('paragraph'));
    // text such as `<b>` would be read as HTML
    if (documentOf(text, show).eq(meant)) return text;
  }
  const root = document.createElement('div');
  const serializer = DOMSerializer.fromSchema(schema);
  for (const each of blocks) root.append(serializer.serializeNode(each));
  for (const first of root.querySelectorAll('li > p:first-child:not(:has(~ p))'))
    first.replaceWith(...first.childNodes);
  return root.innerHTML;
}

const isEmpty = (paragraph: Node): boolean =>
  paragraph.children.every(({ type, text = '' }) => type.name === 'break' || text.trim() === '');

/** A paragraph without any formatting; nothing of any other block. */
function plainOf(node: Node): string | undefined {
  if (node.type.name !== 'paragraph') return undefined;
  let text = '';
  for (const child of node.children) {
    if (child.marks.length > 0) return undefined;
    text += child.type.name === 'break' ? '\n' : (child.text ?? '');
  }
  return text;
}
