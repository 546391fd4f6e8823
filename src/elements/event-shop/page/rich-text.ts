/** Rich text of a seller. */
import { html, nothing, type TemplateResult } from 'lit';
import { decodeEntities } from '../../../sale/entities.ts';
import { word } from '../../format.ts';
import { linked } from './linked.ts';

/**
 * Renders plain text, simple HTML, or rich-text JSON as templates. The browser never parses any of it as markup: each
 * allowed tag becomes a template of our own, any other is dropped and leaves its text. So no policy is needed and no
 * script runs.
 */
export function renderRichText(source: string): unknown {
  const text = source.trim();
  if (/^[[{]/.test(text)) {
    try {
      const parsed: unknown = JSON.parse(text);
      const nodes: unknown[] = Array.isArray(parsed) ? parsed : [parsed];
      if (nodes.every(isNode)) return nodes.map((node) => renderNode(node));
    } catch {
      // text that only begins like JSON
    }
    return paragraphs(text);
  }
  return /<\w[^<>]*>/.test(text) ? renderTree(parse(text)) : paragraphs(text);
}

function paragraphs(text: string): TemplateResult[] {
  return text
    .split(/\n{2,}/)
    .map((part) => html`<p>${part.split('\n').map((line, at) => (at > 0 ? html`<br />${line}` : line))}</p>`);
}

/** Wraps the content in the tag's own element; an unknown tag gives only its content. */
function wrap(tag: string, inside: unknown, href?: string): unknown {
  switch (tag) {
    case 'p':
      return html`<p>${inside}</p>`;
    case 'h1':
    case 'h2':
    case 'h3':
      return html`<h3>${inside}</h3>`;
    case 'h4':
    case 'h5':
    case 'h6':
      return html`<h4>${inside}</h4>`;
    case 'ul':
      return html`<ul>
        ${inside}
      </ul>`;
    case 'ol':
      return html`<ol>
        ${inside}
      </ol>`;
    case 'li':
      return html`<li>${inside}</li>`;
    case 'strong':
    case 'b':
      return html`<strong>${inside}</strong>`;
    case 'em':
    case 'i':
      return html`<em>${inside}</em>`;
    case 'u':
      return html`<u>${inside}</u>`;
    case 'div':
    case 'section':
    case 'article':
    case 'tr':
    case 'dt':
    case 'dd':
      return html`<div>${inside}</div>`;
    case 'td':
    case 'th':
      return html`${inside} `;
    case 'blockquote':
      return html`<blockquote>${inside}</blockquote>`;
    case 'br':
      return html`<br />`;
    case 'a':
      return href && linked.test(href)
        ? html`<a href=${href} rel="noopener nofollow" target=${/^http/i.test(href) ? '_blank' : nothing}>${inside}</a>`
        : inside;
    case 'script':
    case 'style':
    case 'template':
    case 'title':
      return nothing;
    default:
      return inside;
  }
}

interface Element {
  readonly tag: string;
  readonly href?: string | undefined;
  readonly children: (Element | string)[];
}

/** A forgiving parser of simple HTML: open tags are closed, closing tags without an opening one are ignored. */
function parse(source: string): Element {
  const root: Element = { tag: '', children: [] };
  const open = [root];
  const top = () => open.at(-1) ?? root;
  for (const [token, closing, name = '', attributes = ''] of source.matchAll(
    /<!--[\s\S]*?(?:-->|$)|<[!?][^>]*>|<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>|[^<]+|</gi,
  )) {
    const tag = name.toLowerCase();
    if (/^<[!?]./.test(token)) continue;
    if (!tag) top().children.push(decodeEntities(token));
    else if (closing) {
      const at = open.findLastIndex((element) => element.tag === tag);
      if (at > 0) open.length = at;
    } else {
      const href = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|(\S+))/i.exec(attributes);
      const element: Element = {
        tag,
        href: href ? decodeEntities(href[1] ?? href[2] ?? href[3] ?? '').trim() : undefined,
        children: [],
      };
      top().children.push(element);
      if (!/^(br|img|hr|input|meta|link|wbr)$/.test(tag) && !attributes.endsWith('/') && open.length < 50)
        open.push(element);
    }
  }
  return root;
}

function renderTree({ tag, href, children }: Element): unknown {
  return wrap(
    tag,
    children.map((child) => (typeof child === 'string' ? child : renderTree(child))),
    href,
  );
}

interface Mark {
  readonly type?: string;
  readonly attrs?: { readonly href?: string };
}

interface RichNode {
  readonly type?: string;
  readonly text?: string;
  readonly content?: readonly RichNode[];
  readonly attrs?: { readonly level?: number; readonly href?: string };
  readonly marks?: readonly Mark[];
  /** Of editors that write blocks: in place of `content`, `attrs` and `marks`. */
  readonly children?: readonly RichNode[];
  readonly level?: number;
  /** Of a list: `ordered` or `unordered`. */
  readonly format?: string;
  readonly url?: string;
  readonly link?: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
}

const isNode = (value: unknown): value is RichNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const nodeTags: Readonly<Record<string, string>> = {
  paragraph: 'p',
  heading: 'h3',
  bulletList: 'ul',
  bullet_list: 'ul',
  list: 'ul',
  orderedList: 'ol',
  ordered_list: 'ol',
  listItem: 'li',
  list_item: 'li',
  'list-item': 'li',
  blockquote: 'blockquote',
  quote: 'blockquote',
  hardBreak: 'br',
  hard_break: 'br',
  link: 'a',
};
const markTags: Readonly<Record<string, string>> = {
  bold: 'strong',
  strong: 'strong',
  italic: 'em',
  em: 'em',
  underline: 'u',
  link: 'a',
};
const flags = ['bold', 'italic', 'underline'] as const;

/** Rich-text JSON as editors of the ProseMirror family write it, and as editors of blocks do. */
function renderNode(node: RichNode, depth = 0): unknown {
  const { type = '', text, marks = [], attrs } = node;
  const parts = [node.content ?? node.children ?? []].flat().filter(isNode);
  const inside: unknown =
    typeof text === 'string' ? text : depth < 50 ? parts.map((part) => renderNode(part, depth + 1)) : nothing;
  const href = [node.url, node.link, attrs?.href].find((each) => typeof each === 'string');
  const all: Mark[] = [
    ...flags.flatMap((flag) => (node[flag] === true ? [{ type: flag }] : [])),
    ...(href !== undefined && type !== 'link' ? [{ type: 'link', attrs: { href } }] : []),
    ...[marks].flat(),
  ];
  const marked = all
    .slice(0, 9)
    .reduce((inner, mark) => wrap(word(markTags, mark.type), inner, mark.attrs?.href), inside);
  return wrap(tagOf(type, Number(attrs?.level ?? node.level), node.format), marked, href);
}

function tagOf(type: string, level: number, format: string | undefined): string {
  if (type === 'heading' && level > 3) return 'h4';
  return type === 'list' && format === 'ordered' ? 'ol' : word(nodeTags, type);
}
