/** An email as a mail server gets it, read: its headers in words, its texts, pictures and files, and how its parts are nested. */
import PostalMime, { decodeWords, type Attachment } from 'postal-mime';

interface File {
  readonly type: string;
  readonly content: Buffer;
}

export interface ReadMail {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly text: string | undefined;
  readonly html: string | undefined;
  /** Pictures by their Content-ID. */
  readonly pictures: ReadonlyMap<string, File>;
  /** Files to be saved, in their order. */
  readonly files: readonly (File & { readonly name: string })[];
  /** How the parts are nested, e.g. `multipart/alternative(text/plain,text/html)`. */
  readonly structure: string;
}

export async function readMail(raw: Buffer): Promise<ReadMail> {
  const { headers, text, html, attachments } = await PostalMime.parse(raw);
  return {
    headers: headers.map(({ originalKey, value }) => [originalKey, decodeWords(value)]),
    text,
    html,
    pictures: new Map(
      attachments.flatMap((file) =>
        file.contentId !== undefined && file.mimeType.startsWith('image/')
          ? [[file.contentId.replace(/^<|>$/g, ''), contentOf(file)]]
          : [],
      ),
    ),
    files: attachments.flatMap((file) =>
      file.disposition === 'attachment' && file.filename !== null ? [{ name: file.filename, ...contentOf(file) }] : [],
    ),
    structure: structureOf(raw.toString('latin1')),
  };
}

function contentOf({ mimeType: type, content, encoding }: Attachment): File {
  return {
    type,
    content: typeof content === 'string' ? Buffer.from(content, encoding) : Buffer.from(new Uint8Array(content)),
  };
}

/** The parser tells what the parts hold, not how they are nested. */
function structureOf(part: string): string {
  const head = part.slice(0, part.search(/\r?\n\r?\n/)).replace(/\r?\n[ \t]+/g, ' ');
  const [, type = 'text/plain', parameters = ''] = /^content-type:\s*([^;\s]+)(.*)$/im.exec(head) ?? [];
  const [, boundary] = /boundary="([^"]+)"/i.exec(parameters) ?? [];
  if (boundary === undefined) return type;
  const parts = part.split(`--${boundary}`).slice(1, -1);
  return `${type}(${parts.map((inner) => structureOf(inner.replace(/^\r?\n/, ''))).join(',')})`;
}
