/** Files as answers to questions. The form checks a file before it sends it, the service when it has arrived. */
import type { ExtraField } from '../contract/extra-field.ts';
import type { AnswerProblem } from './extra-fields.ts';

/** Kinds of files that buyers may send. Nothing that a browser would run is among them. */
export const fileTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;
/** The largest file, bytes. */
export const maxFileSize = 10_000_000;
const maxSignatureSize = 500_000;

/** True if a field is answered by a file, that is by the id of its upload. */
export function takesFile({ type }: ExtraField): boolean {
  return type === 'documentUpload' || type === 'signature';
}

/** Types of files that a field takes: those that its settings name and that are allowed at all. */
export function allowedTypes({ type, settings }: ExtraField): string[] {
  if (type === 'signature') return ['image/png'];
  const named = fileTypes.filter((each) => settings?.allowedMimeTypes?.includes(each));
  return named.length > 0 ? named : [...fileTypes];
}

/** The problem with a file as the answer to a field; `undefined` if there is none. */
export function checkFile(
  field: ExtraField,
  { mimeType, size }: { readonly mimeType: string; readonly size: number },
): AnswerProblem | undefined {
  if (size === 0) return 'NO_FILE';
  if (!allowedTypes(field).includes(mimeType)) return 'FILE_TYPE';
  return size > (field.type === 'signature' ? maxSignatureSize : maxFileSize) ? 'FILE_TOO_BIG' : undefined;
}
