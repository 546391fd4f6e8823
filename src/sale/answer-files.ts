/** Files as answers: which a question takes. The form looks before it sends one, the service when it has arrived. */
import type { ExtraField } from '../contract/extra-field.ts';
import type { AnswerProblem } from './extra-fields.ts';

/** Kinds of files that buyers may send. Nothing that a browser would run is among them. */
export const fileTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;
/** The largest file, bytes. */
export const maxFileSize = 10_000_000;
const maxSignatureSize = 500_000;

/** Whether a field is answered by a file: by the id that its upload was answered with. */
export function takesFile({ type }: ExtraField): boolean {
  return type === 'documentUpload' || type === 'signature';
}

/** Kinds of files that a field takes; what it names beyond those that anybody may send does not count. */
export function allowedTypes({ type, settings }: ExtraField): string[] {
  if (type === 'signature') return ['image/png'];
  const named = fileTypes.filter((each) => settings?.allowedMimeTypes?.includes(each));
  return named.length > 0 ? named : [...fileTypes];
}

/** What is wrong with a file as an answer to a field. */
export function checkFile(
  field: ExtraField,
  { mimeType, size }: { readonly mimeType: string; readonly size: number },
): AnswerProblem | undefined {
  if (size === 0) return 'NO_FILE';
  if (!allowedTypes(field).includes(mimeType)) return 'FILE_TYPE';
  return size > (field.type === 'signature' ? maxSignatureSize : maxFileSize) ? 'FILE_TOO_BIG' : undefined;
}
