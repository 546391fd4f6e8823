/** Problems, in words for a person. */
import { ServiceError, UnreachableError } from '../../client/errors.ts';
import type { DeskTexts } from '../../locales/desk/en.ts';

/** An error that says by itself what a person reads. */
export class Said extends Error {}

/** An answer; an API error that has words of the desk by its code is said in them. @throws Said, or what it was */
export async function sayErrors<T>(answer: Promise<T>, words: Readonly<Record<string, string>>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const said = error instanceof ServiceError ? words[error.code] : undefined;
    throw said === undefined ? error : new Said(said);
  }
}

/** The text of an error; the service's own words where the desk has none. */
export function messageOf(error: unknown, texts: DeskTexts | undefined): string {
  if (error instanceof Said) return error.message;
  if (error instanceof UnreachableError) return texts?.states.offline ?? '';
  if (error instanceof ServiceError) {
    if (texts && error.body.code === 'REFUND_LIMIT') return texts.states.refundLimit;
    const [first] = error.body.details ?? [];
    return first ? `${first.path}: ${first.message}` : error.message;
  }
  return texts?.states.failedText ?? '';
}
