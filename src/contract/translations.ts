/**
 * Texts of an event in further languages. The texts of the record itself are in the seller's
 * `defaultLanguage`; `locale` of the public operations, and a checkout's `preferredLanguage`, choose.
 *
 * Each text falls back for itself, e.g. for `de-CH`: what `de-CH` has, then what `de` has, then the event's own. An empty text
 * counts as none. In a change, `translations` are replaced as a whole, as any other field that is sent.
 * @example { "de": { "name": "Nach Feierabend", "tickets": { "seat": { "name": "Platz" } } } }
 */
import { part } from './fields.ts';
import { z, type Schema } from './route.ts';

const max = { languages: 40, entries: 1000 };

const upTo = (length: number) => z.optional(z.string().check(z.maxLength(length, `At most ${length} characters`)));
const line = upTo(500);
const address = upTo(2000);
const prose = upTo(50_000);

/** Texts of the items of a list, by the `_id` of each. What names no item is kept and shown nowhere. */
function byId<S extends Schema>(texts: S) {
  return z.optional(
    z
      .record(z.string(), texts)
      .check(z.refine((items) => Object.keys(items).length <= max.entries, `At most ${max.entries} entries`)),
  );
}

const named = z.looseObject({ name: line, description: prose });
const nameOnly = z.looseObject({ name: line });

const field = z.looseObject({
  name: line,
  description: prose,
  /**
   * Of a `select`: as many as the field has, in its order. A buyer reads these; what is stored is the seller's own
   * option, and either is taken as an answer. Left untranslated where the number differs, where a text would stand for
   * two options in any language, where two fields share the `_id`, or where a condition compares the field by order
   * (`greaterThan` …).
   */
  options: z.optional(z.array(z.string().check(z.maxLength(500, 'At most 500 characters'))).check(z.maxLength(1000))),
  settings: part({ documentName: line, document: part({ url: address, fileName: line, mimeType: line }) }),
});

/** An event's texts in one language; each field stands where the record has it. */
export const EventTexts = z.looseObject({
  name: line,
  slogan: line,
  description: prose,
  locationName: line,
  ticketShopHeader: prose,
  ticketFooter: prose,
  image: address,
  customTextConfig: part({ buyTicketsCTA: line }),
  seoSettings: part({ title: line, description: prose }),
  soldOutFallback: part({ soldOutFallbackLink: address }),
  hardTicketSettings: part({ promotionName: line, promotionText: prose }),
  ticketDesign: part({ disclaimer: prose }),
  tickets: byId(named),
  categories: byId(named),
  groups: byId(nameOnly),
  discountGroups: byId(nameOnly),
  posDiscounts: byId(nameOnly),
  cartAutomationRules: byId(nameOnly),
  daySchemes: byId(nameOnly),
  extraFields: byId(field),
  ticketExtraFields: byId(field),
  gallery: byId(z.looseObject({ title: line, description: prose })),
  underShops: byId(
    z.looseObject({
      name: line,
      ticketShopHeaderText: prose,
      /** By `baseTicket`: only for a ticket type whose name or description the under-shop changes. */
      tickets: byId(named),
      extraFields: byId(field),
    }),
  ),
});
export type EventTexts = z.output<typeof EventTexts>;

/** A check for a well-formed BCP 47 tag. */
function isLanguageTag(tag: string): boolean {
  try {
    return tag.length <= 35 && Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** By BCP 47 tag, e.g. `de`, `de-CH`, `zh-Hant`; capitals do not matter. */
export const Translations = z.optional(
  z.record(z.string(), EventTexts).check(({ value, issues }) => {
    const tags = Object.keys(value);
    const wrong = (path: string[], message: string) =>
      void issues.push({ code: 'custom', input: value, path, message });
    if (tags.length > max.languages) wrong([], `At most ${max.languages} languages`);
    const seen = new Set<string>();
    for (const tag of tags) {
      if (!isLanguageTag(tag)) wrong([tag], 'Expected a language tag, e.g. de or de-CH');
      else if (seen.has(tag.toLowerCase())) wrong([tag], 'This language is there twice');
      seen.add(tag.toLowerCase());
    }
  }),
);
