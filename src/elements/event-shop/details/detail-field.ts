/** A field of the details, and a group of them. */
import type { ExtraField } from '../../../contract/extra-field.ts';

/** The tokens of `autocomplete`; the DOM’s own list has no birthday. */
type Token = AutoFill | 'bday' | `${AutoFillSection} bday`;

/** One field of the details. Its name is the path by which the service speaks of it, e.g. `tickets.0.firstname`. */
export interface DetailField {
  readonly name: string;
  /**
   * Key of the stored answer. For a ticket it has its type and its number among them: it stays when other tickets
   * change.
   */
  readonly key: string;
  readonly label: string;
  readonly rule: ExtraField;
  /** The token of `autocomplete`. */
  readonly autocomplete?: Token;
  readonly hint?: string;
  readonly minLength?: number;
  readonly wide?: boolean;
  /** Of a `select`: the names of its options; an option without one is its own. */
  readonly names?: ReadonlyMap<string, string>;
  /** The consent that it gives, and an address with more about it. */
  readonly consent?: { readonly id: string; readonly url?: string | undefined };
  /** The label among the fields to check, if it is shorter. */
  readonly brief?: string;
  /** No mark that it may stay empty, since it is a part of a field that has the mark. */
  readonly unmarked?: boolean;
  /** Of a question for an address: street, city and so on. */
  readonly parts?: readonly DetailField[];
  /** The question that it answers, and the ticket; missing for a field that every buyer is asked. */
  readonly answers?: { readonly id: string; readonly ticket: number | undefined; readonly part?: string };
  /** The ticket whose attendee it names. */
  readonly holder?: { readonly ticket: number; readonly name: 'firstname' | 'lastname' };
}

export interface DetailGroup {
  readonly legend?: string;
  /** Not needed, so it starts closed. */
  readonly folded?: boolean;
  /** `order`: above the button that places the order. */
  readonly place?: 'order';
  /** Buttons that fill in known values, by the keys of fields. */
  readonly helpers?: readonly { readonly label: string; readonly fill: () => Values }[];
  readonly fields: readonly DetailField[];
}

/** The typed values, by the keys of fields. */
export type Values = Readonly<Record<string, string>>;

/** A field that every buyer is asked. */
export function field(
  name: string,
  label: string,
  type: string,
  required: boolean,
  autocomplete?: AutoFill,
): DetailField {
  return { name, key: name, label, rule: { _id: name, type, required }, ...(autocomplete && { autocomplete }) };
}
