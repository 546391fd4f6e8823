/** The type of a file, by its content, never by its name. */
import { fileTypes } from '../../sale/answer-files.ts';

type FileType = (typeof fileTypes)[number];

const beginnings: Readonly<Record<FileType, readonly number[]>> = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};
const endings: Readonly<Record<FileType, readonly [string, ...string[]]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
};

/** The type of a content; nothing for types that may not be uploaded. */
export function kindOf(content: Uint8Array): FileType | undefined {
  return fileTypes.find((type) => beginnings[type].every((byte, at) => content[at] === byte));
}

/**
 * A name that is safe to save under, with an extension that fits the content; nothing when its own extension is of
 * another type.
 * @example cleanName('../../Café.PDF', 'application/pdf') // 'Café.PDF'
 */
export function cleanName(name: string, type: FileType): string | undefined {
  const clean = name
    .normalize('NFC')
    // folders, characters that file systems refuse, and characters that change the text direction, so that an extension
    // looks like another one
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const [, stem = clean, ending] = /^(.*)\.([^.]{1,10})$/s.exec(clean) ?? [];
  if (ending !== undefined && !endings[type].includes(ending.toLowerCase())) return undefined;
  const short = Array.from(stem).slice(0, 80).join('').trim() || 'file';
  return `${short}.${ending ?? endings[type][0]}`;
}
