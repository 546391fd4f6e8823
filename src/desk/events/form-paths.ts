/** What the service says is wrong, at the fields of the form. */
import type { EventForm } from './event-form.ts';
import { questionPath } from './sections/questions.ts';

/** The problems of an answer of the service by the paths of the form, which has some fields in other places. */
export function problemsIn(
  details: readonly { readonly path?: string | undefined; readonly message?: string | undefined }[],
  form: EventForm,
): ReadonlyMap<string, string> {
  return new Map(
    details.map(({ path = '', message = '' }) => [
      questionPath(path.replace(/\[(\d+)\]/g, '.$1'), form)
        // a time is one field, and the choices of a list stand in one
        .replace(/^(timeSlots\.\d+\.startTime)\..*/, '$1')
        .replace(/^(timeSlots\.\d+)\.refs\b.*/, '$1.categories')
        .replace(/^ticketSettings\.childEventMapping\.(\d+)\.(?!valueShare).*/, 'childEvents.$1')
        .replace(/^(groups\.\d+\.tickets)\..*/, '$1')
        .replace(/^(underShops\.\d+\.coupons)\..*/, '$1')
        .replace(/(\.conditions\.\d+\.value)\..*/, '$1'),
      message,
    ]),
  );
}
