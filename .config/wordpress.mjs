// dist/wordpress/foyer-tickets.zip: the plugin for WordPress, with its translations compiled. `node .config/wordpress.mjs`
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32, deflateRawSync } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const plugin = join(root, '.deploy/wordpress/foyer-tickets');
/** The script of the editor, as WordPress names it after the block. */
const editor = 'foyer-tickets-tickets-editor-script';

/**
 * The texts of a PO file; none has a plural.
 * @param {string} text @returns {[id: string, translated: string][]}
 */
const textsOf = (text) =>
  text.split(/\n\s*\n/).flatMap((entry) => {
    const lines = entry.trim().split('\n');
    const said = (/** @type {string} */ name) => {
      const start = lines.findIndex((line) => line.startsWith(`${name} `));
      if (start < 0) return undefined;
      const rest = lines.slice(start + 1);
      const end = rest.findIndex((line) => !line.startsWith('"'));
      const parts = [(lines[start] ?? '').slice(name.length + 1), ...rest.slice(0, end < 0 ? undefined : end)];
      return parts.map((part) => /** @type {string} */ (JSON.parse(part))).join('');
    };
    const [id, translated] = [said('msgid'), said('msgstr')];
    return id === undefined || translated === undefined ? [] : [/** @type {[string, string]} */ ([id, translated])];
  });

/**
 * The texts as a MO file of gettext: WordPress reads them from there.
 * @param {[id: string, translated: string][]} texts
 */
const moFile = (texts) => {
  const sorted = texts
    .map((pair) => pair.map((text) => Buffer.from(text)))
    .sort(([a], [b]) => Buffer.compare(a ?? Buffer.alloc(0), b ?? Buffer.alloc(0)));
  const [tables, each] = [28, 8 * sorted.length];
  const head = Buffer.alloc(tables + 2 * each);
  for (const [at, value] of [0x950412de, 0, sorted.length, tables, tables + each, 0, 0].entries())
    head.writeUInt32LE(value, 4 * at);
  /** @type {Buffer[]} */
  const contents = [];
  let offset = head.length;
  for (const column of [0, 1])
    for (const [at, pair] of sorted.entries()) {
      const content = pair[column] ?? Buffer.alloc(0);
      head.writeUInt32LE(content.length, tables + column * each + 8 * at);
      head.writeUInt32LE(offset, tables + column * each + 8 * at + 4);
      contents.push(content, Buffer.alloc(1));
      offset += content.length + 1;
    }
  return Buffer.concat([head, ...contents]);
};

/**
 * The texts as the editor reads them.
 * @param {string} locale @param {[id: string, translated: string][]} texts
 */
const editorTexts = (locale, texts) =>
  JSON.stringify({
    domain: 'messages',
    locale_data: {
      messages: {
        '': { domain: 'messages', lang: locale },
        ...Object.fromEntries(texts.filter(([id]) => id !== '').map(([id, translated]) => [id, [translated]])),
      },
    },
  });

/** The first day that a ZIP file can name: the same sources make the same file. */
const firstDay = 0x21;
/** Names are UTF-8. */
const utf8 = 0x800;

/**
 * A ZIP file.
 * @param {[name: string, content: Buffer][]} files
 */
const zipFile = (files) => {
  /** @type {Buffer[]} */
  const entries = [];
  /** @type {Buffer[]} */
  const directory = [];
  let offset = 0;
  for (const [name, content] of files) {
    const [packed, path] = [deflateRawSync(content, { level: 9 }), Buffer.from(name)];
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0); // the version that is needed
    fields.writeUInt16LE(utf8, 2);
    fields.writeUInt16LE(8, 4); // deflated
    fields.writeUInt16LE(firstDay, 8);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, path, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), fields, tail, path);
    entries.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...entries, index, Buffer.from('PK\u0005\u0006'), end]);
};

/** Every file of the plugin, by its path in the ZIP file. @returns {[name: string, content: Buffer][]} */
export const pluginFiles = () => {
  const files = readdirSync(plugin, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return files.flatMap((file) => {
    const name = `foyer-tickets/${file.slice(plugin.length + 1)}`;
    const content = readFileSync(file);
    /** @type {[name: string, content: Buffer][]} */
    const own = [[name, content]];
    const locale = /-(\w+)\.po$/.exec(name)?.[1];
    if (locale === undefined) return own;
    const texts = textsOf(content.toString('utf8'));
    const base = name.slice(0, -3);
    return [...own, [`${base}.mo`, moFile(texts)], [`${base}-${editor}.json`, Buffer.from(editorTexts(locale, texts))]];
  });
};

/** The ZIP file. */
export const pluginZip = () => zipFile(pluginFiles());

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = join(root, 'dist/wordpress');
  mkdirSync(folder, { recursive: true });
  const zip = pluginZip();
  writeFileSync(join(folder, 'foyer-tickets.zip'), zip);
  console.log(`dist/wordpress/foyer-tickets.zip, ${Math.round(zip.length / 1000)} kB`);
}
