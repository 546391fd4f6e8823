/** Options of questions in the buyer's language. The seller's own option is stored, and conditions compare that. */
import type { EventRecord } from '../../contract/events.ts';
import type { ExtraField } from '../../contract/extra-field.ts';
import type { EventTexts } from '../../contract/translations.ts';

type Answers = Readonly<Record<string, unknown>>;
type Texts = { readonly options?: readonly string[] | undefined } | undefined;

/** A question and the path of its translations. */
interface Question {
  readonly field: ExtraField;
  readonly textsIn: (texts: EventTexts) => Texts;
}

/** All questions of an event, those of its under-shops included. */
function questionsIn(record: EventRecord): Question[] {
  const questions = (
    fields: readonly ExtraField[] | undefined,
    of: (texts: EventTexts) => Readonly<Record<string, Texts>> | undefined,
  ) => (fields ?? []).map((field): Question => ({ field, textsIn: (texts) => ownOf(of(texts), field._id) }));
  return [
    ...questions(record.extraFields, ({ extraFields }) => extraFields),
    ...questions(record.ticketExtraFields, ({ ticketExtraFields }) => ticketExtraFields),
    ...(record.underShops ?? []).flatMap(({ _id = '', extraFields }) =>
      questions(extraFields, ({ underShops }) => ownOf(underShops, _id)?.extraFields),
    ),
  ];
}

/** An own property under a name that came from outside. */
function ownOf<T>(entries: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return entries && Object.hasOwn(entries, name) ? entries[name] : undefined;
}

const ordered: readonly (string | undefined)[] = ['greaterThan', 'lessThan', 'greaterThanOrEquals', 'lessThanOrEquals'];

/** The seller's option for each translated text, by the `_id` of the question. Ambiguous texts are left out. */
function meaningsOf(record: EventRecord): Map<string, Map<string, string>> {
  const all = questionsIn(record);
  const languages = Object.values(record.translations ?? {});
  const known = new Map<string, Map<string, string>>();
  for (const question of all) {
    const { _id, options = [] } = question.field;
    const translated = languages.map((texts) => optionsIn(question, texts)).filter((found) => found !== undefined);
    if (translated.length === 0 || all.filter(({ field }) => field._id === _id).length > 1) continue;
    const isOrdered = all.some(({ field }) =>
      field.conditions?.some(({ baseSlug, operator }) => baseSlug === _id && ordered.includes(operator)),
    );
    const meanings = new Map(options.map((option) => [option, option]));
    const isClear = translated.every((texts) =>
      texts.every((text, at) => {
        const own = options[at] ?? '';
        const before = meanings.get(text) ?? own;
        meanings.set(text, own);
        return text !== '' && before === own;
      }),
    );
    if (isClear && !isOrdered) known.set(_id, meanings);
  }
  return known;
}

function optionsIn({ field, textsIn }: Question, texts: EventTexts): readonly string[] | undefined {
  const options = textsIn(texts)?.options;
  return options && options.length === field.options?.length ? options : undefined;
}

/**
 * The translated record with its options in the same language. `texts` in the order in which they were merged, the most
 * general first.
 */
export function translateOptions(
  translated: EventRecord,
  record: EventRecord,
  texts: readonly EventTexts[],
): EventRecord {
  const clear = meaningsOf(record);
  if (clear.size === 0) return translated;
  const shown = new Map<string, Map<string, string>>();
  for (const question of questionsIn(record)) {
    const { _id, options = [] } = question.field;
    const chosen = texts.map((each) => optionsIn(question, each)).findLast((found) => found !== undefined);
    if (chosen && clear.has(_id)) shown.set(_id, new Map(options.map((option, at) => [option, chosen[at] ?? option])));
  }
  const show = (fields: readonly ExtraField[] | undefined) =>
    fields?.map((field) => {
      const options = shown.get(field._id);
      return {
        ...field,
        ...(options && { options: [...options.values()] }),
        ...(field.conditions && {
          conditions: field.conditions.map((condition) => ({
            ...condition,
            ...(condition.value && {
              value: condition.value.map((own) => shown.get(condition.baseSlug ?? '')?.get(String(own)) ?? own),
            }),
          })),
        }),
      };
    });
  return {
    ...translated,
    ...(translated.extraFields && { extraFields: show(translated.extraFields) }),
    ...(translated.ticketExtraFields && { ticketExtraFields: show(translated.ticketExtraFields) }),
    ...(translated.underShops && {
      underShops: translated.underShops.map((shop) => ({
        ...shop,
        ...(shop.extraFields && { extraFields: show(shop.extraFields) }),
      })),
    }),
  };
}

/** Answers with translated options replaced by the seller's own. */
export function withOwnOptions<
  Input extends {
    readonly extraFields?: Answers | undefined;
    readonly tickets?: readonly { readonly extraFields?: Answers | undefined }[] | undefined;
  },
>(record: EventRecord, input: Input): Input {
  if (!record.translations) return input;
  const meanings = meaningsOf(record);
  const own = (answers: Answers | undefined) =>
    answers &&
    Object.fromEntries(
      Object.entries(answers).map(([id, answer]) => [
        id,
        (typeof answer === 'string' ? meanings.get(id)?.get(answer.trim()) : undefined) ?? answer,
      ]),
    );
  return {
    ...input,
    ...(input.extraFields && { extraFields: own(input.extraFields) }),
    ...(input.tickets && {
      tickets: input.tickets.map((ticket) => ({
        ...ticket,
        ...(ticket.extraFields && { extraFields: own(ticket.extraFields) }),
      })),
    }),
  };
}
