/** A reader of emails as `message.ts` writes them: decoded headers and parts. */

interface ReadEmail {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly text: string | undefined;
  readonly html: string | undefined;
  /** Pictures by their Content-ID. */
  readonly pictures: ReadonlyMap<string, { readonly type: string; readonly content: Buffer }>;
  /** Attachments, in their order. */
  readonly files: readonly { readonly name: string; readonly type: string; readonly content: Buffer }[];
  /** The nesting of parts, e.g. `multipart/alternative(text/plain,text/html)`. */
  readonly structure: string;
}

interface Part {
  readonly headers: ReadEmail['headers'];
  readonly type: string;
  readonly content: Buffer;
  readonly parts: readonly Part[];
}

export function readEmail(raw: Buffer): ReadEmail {
  const whole = readPart(raw.toString('latin1'));
  const all = flat(whole);
  const textOf = (type: string) => all.find((part) => part.type === type)?.content.toString('utf8');
  const pictures = all.flatMap((part): [string, { type: string; content: Buffer }][] => {
    const id = valueOf(part.headers, 'content-id');
    return id === undefined || !part.type.startsWith('image/') ? [] : [[id.replace(/^<|>$/g, ''), part]];
  });
  return {
    headers: whole.headers,
    text: textOf('text/plain'),
    html: textOf('text/html'),
    pictures: new Map(pictures),
    files: all.flatMap(({ headers, type, content }) => {
      const [, name] =
        /^attachment;\s*filename="?([^";]+)"?/i.exec(valueOf(headers, 'content-disposition') ?? '') ?? [];
      return name === undefined ? [] : [{ name, type, content }];
    }),
    structure: structureOf(whole),
  };
}

function readPart(source: string): Part {
  const [, head = '', body = ''] = /^([\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(source) ?? [];
  const headers = head
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .map((line): [string, string] => {
      const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
      return [name, describe(value)];
    });
  const kind = valueOf(headers, 'content-type') ?? 'text/plain';
  const type = kind.split(';')[0]?.trim().toLowerCase() ?? '';
  const [, quoted, bare] = /boundary="?(?:([^";]+)|([^\s;]+))"?/i.exec(kind) ?? [];
  const boundary = quoted ?? bare;
  if (!type.startsWith('multipart/') || boundary === undefined)
    return { headers, type, content: decoded(body, valueOf(headers, 'content-transfer-encoding')), parts: [] };
  const pieces = body.split(`--${boundary}`).slice(1, -1);
  const parts = pieces.map((piece) => readPart(piece.replace(/^\r?\n|\r?\n$/g, '')));
  return { headers, type, content: Buffer.alloc(0), parts };
}

function decoded(body: string, encoding = '7bit'): Buffer {
  switch (encoding.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64');
    case 'quoted-printable':
      return unquoted(body.replace(/=\r?\n/g, ''));
    default:
      return Buffer.from(body, 'latin1');
  }
}

function unquoted(text: string): Buffer {
  const plain = text.replace(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(plain, 'latin1');
}

/** Decodes encoded words of headers (RFC 2047); a space between two of them does not count. */
function describe(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/(?:=\?utf-8\?[bq]\?[^?]*\?=)+/gi, (run) =>
      Buffer.concat(
        [...run.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, how = '', text = '']) =>
          how.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : unquoted(text.replaceAll('_', ' ')),
        ),
      ).toString('utf8'),
    );
}

function valueOf(headers: ReadEmail['headers'], wanted: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
}

function flat(part: Part): Part[] {
  return [part, ...part.parts.flatMap(flat)];
}

function structureOf({ type, parts }: Part): string {
  return parts.length > 0 ? `${type}(${parts.map(structureOf).join(',')})` : type;
}
