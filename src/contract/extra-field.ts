/**
 * Questions that sellers add to the details. Apart from the other pieces of an event: a shop needs them only for its
 * details.
 */
import { flag, list, num, part, text, texts } from './fields.ts';
import { z } from './route.ts';

/** Shows when the value of the field named by `baseSlug` passes `operator`. */
export const FieldCondition = z.looseObject({
  _id: text,
  baseSlug: text,
  /**
   * `equals`, `notEquals`, `greaterThan`, `lessThan`, `greaterThanOrEquals`, `lessThanOrEquals`, `exists`, `notExists`.
   */
  operator: text,
  value: z.optional(z.array(z.unknown())),
});
export type FieldCondition = z.output<typeof FieldCondition>;

/** A question that a seller adds to the details. */
export const ExtraField = z.looseObject({
  _id: z.string(),
  name: text,
  description: text,
  /**
   * `text`, `number`, `select`, `checkbox`, `tel`, `country`, `email`, `date`, `documentUpload`, `signature`,
   * `address`.
   */
  type: text,
  /** Has to be answered, also if it is missing; `false` leaves the answer to the buyer. */
  required: flag,
  /** Asked while buying; otherwise only later, in the customer's account. */
  collectInCheckout: flag,
  deleted: flag,
  onlyForCertainTicketTypes: flag,
  printable: flag,
  /** Door staff see the answer when the ticket is scanned; not on devices that see no names. */
  showAtDoor: flag,
  options: texts,
  /** `_id`s of ticket types, with `onlyForCertainTicketTypes`. */
  allowedTicketTypes: texts,
  conditions: list(FieldCondition),
  settings: part({
    allowedMimeTypes: texts,
    /** Of a date: `date` or `birthdate`. */
    variant: text,
    minimumAge: num,
    maximumAge: num,
    document: part({ url: text, fileName: text, mimeType: text }),
    documentName: text,
    requireScrollthrough: flag,
  }),
});
export type ExtraField = z.output<typeof ExtraField>;
