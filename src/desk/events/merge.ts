/** A form whose event someone else has changed meanwhile: both changes are put together. */
import { changed, isList, listNames, type EventForm, type ListName } from './event-form.ts';
import { fieldNames, type FieldName } from './form-fields.ts';

/**
 * Own changes on top of the record as it is now. Both have changed what is in `conflicts`: the own change stands, until
 * the person takes the other one.
 * @param base The record as it is now. @param from The record that the own changes began with.
 */
export function merged(
  base: EventForm,
  from: EventForm,
  mine: EventForm,
): { readonly form: EventForm; readonly conflicts: readonly (FieldName | ListName)[] } {
  const own = changed(from, mine);
  const others = changed(from, base);
  const apart = changed(base, mine);
  const conflicts = own.filter((name) => others.includes(name) && apart.includes(name));
  const fields = Object.fromEntries(
    fieldNames.map((name) => [name, own.includes(name) ? mine.fields[name] : base.fields[name]]),
  );
  const lists = Object.fromEntries(listNames.map((name) => [name, (own.includes(name) ? mine : base)[name]]));
  return { form: { ...base, ...lists, fields: fields as EventForm['fields'] }, conflicts };
}

/** The form with a field or a list of another one. */
export const withOther = (form: EventForm, other: EventForm, name: FieldName | ListName): EventForm =>
  isList(name) ? { ...form, [name]: other[name] } : { ...form, fields: { ...form.fields, [name]: other.fields[name] } };
