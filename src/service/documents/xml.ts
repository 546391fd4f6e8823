/** XML: elements with escaped texts, as strings. */

/** An element that is written; nothing where there is none. */
export type XmlPart = string | undefined;

/**
 * An element: `element('ram:ID', { schemeID: 'VA' }, 'DE123')`. Nothing without content, so that an optional one can be
 * left out.
 * @param content A text, or the elements inside.
 */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  content: string | undefined | readonly XmlPart[],
): XmlPart {
  const inner = Array.isArray(content) ? content.filter(Boolean).join('') : escaped(content as string | undefined);
  if (inner === '') return undefined;
  const all = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${all.join('')}>${inner}</${name}>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text for XML 1.0, without characters that it forbids. */
export function escaped(text = ''): string {
  return (
    text
      // control characters but tab and line breaks, halves of surrogate pairs, and two that are no characters
      .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\p{Cs}]/gu, '')
      .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
  );
}
