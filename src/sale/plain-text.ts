/** The plain text of what sellers write: plain text, simple HTML, or the JSON of a rich-text editor. */
import { decodeEntities } from './entities.ts';

/** Elements whose content is not for readers. */
const unread = /<(script|style|template|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const comment = /<!--[\s\S]*?(?:-->|$)|<[!?][^>]*>/g;
const tag = /<\/?([a-z][a-z\d-]*)(?:"[^"]*"|'[^']*'|[^'"<>])*>/gi;
/** Elements within a word or a sentence. */
const inline = /^(?:a|abbr|b|cite|code|em|font|i|mark|s|small|span|strong|sub|sup|u)$/i;

/** A text without markup, on one line. */
export function plainText(source: string): string {
  return withoutMarkup(source)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/ (?=[.,;:!?…](?:\s|$))/g, '')
    .trim();
}

/** A text without markup, in lines and in paragraphs with an empty line between them. */
export function plainParagraphs(source: string): string {
  return withoutMarkup(source)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function withoutMarkup(source: string): string {
  const text = textOfJson(source.trim()) ?? source;
  if (!/<\w[^<>]*>/.test(text)) return text;
  return decodeEntities(text.replace(comment, ' ').replace(unread, ' ').replace(tag, breakOf));
}

function breakOf(_: string, name: string): string {
  if (inline.test(name)) return '';
  return name.toLowerCase() === 'br' ? '\n' : '\n\n';
}

/**
 * The beginning of a text, as search engines and cards show it: at most `max` characters, cut after a word. No
 * character is cut in two.
 */
export function shortText(source: string, max = 160): string {
  const text = plainText(source);
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '');
  const words = cut.replace(/\s+\S*$/, '');
  return `${(words.length >= max / 2 ? words : cut).replace(/[\s.,;:–-]+$/, '')}…`;
}

const deepest = 50;

/** The texts in the JSON of an editor; nothing for text that only begins like JSON. */
function textOfJson(source: string): string | undefined {
  if (!/^[[{]/.test(source)) return undefined;
  try {
    return textsOf(JSON.parse(source), 0).join('');
  } catch {
    return undefined;
  }
}

function textsOf(node: unknown, depth: number): string[] {
  if (typeof node !== 'object' || node === null || depth > deepest) return [];
  if (Array.isArray(node)) return node.flatMap((each) => textsOf(each, depth));
  const fields = node as Readonly<Record<string, unknown>>;
  const { text } = fields;
  if (typeof text === 'string') return [text];
  const inside = [fields['content'], fields['children']].flatMap((each) => textsOf(each, depth + 1));
  return [...inside, '\n\n'];
}
