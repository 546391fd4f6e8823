/** Questions in the form of an event: what buyers are asked once, and for each ticket. */
import type { EventAnswer } from '../../../contract/events.ts';
import type { ExtraField } from '../../../contract/extra-field.ts';
import { conditionsOf, sentConditions, wrongConditions, type ConditionFields } from './conditions.ts';
import { byId, isSame, linesOf, textOf, touched, type Words } from './values.ts';

/** The lists of questions of an event: asked once in an order, and for each ticket. */
export const questionLists = ['extraFields', 'ticketExtraFields'] as const;
export type QuestionList = (typeof questionLists)[number];

/** The languages that the form has texts in beside those of the event: those of the shop. */
export const languages = ['en', 'de', 'fr', 'es'] as const;
export type Language = (typeof languages)[number];

export const questionKinds = [
  'text',
  'number',
  'select',
  'checkbox',
  'tel',
  'email',
  'date',
  'country',
  'address',
  'documentUpload',
  'signature',
] as const;

/** What buyers read of a question. */
export interface QuestionTexts {
  readonly name: string;
  readonly description: string;
  /** One choice a line. */
  readonly options: string;
}

/** A question as it is typed. */
export interface QuestionFields extends QuestionTexts {
  readonly _id: string;
  readonly type: string;
  readonly required: boolean;
  /** Asked while buying, else afterwards. */
  readonly collectInCheckout: boolean;
  readonly showAtDoor: boolean;
  readonly onlyForCertainTicketTypes: boolean;
  /** `_id`s of ticket types. */
  readonly allowedTicketTypes: readonly string[];
  /** All of them have to hold. */
  readonly conditions: readonly ConditionFields[];
  /** Not asked any more; answers keep it. */
  readonly deleted: boolean;
  readonly texts: Readonly<Record<Language, QuestionTexts>>;
}

type Bag = Readonly<Record<string, unknown>>;

const noTexts: QuestionTexts = { name: '', description: '', options: '' };

type Texts = QuestionFields['texts'];
const textsBy = (textsIn: (language: Language) => QuestionTexts): Texts =>
  Object.fromEntries(languages.map((language) => [language, textsIn(language)])) as unknown as Texts;

/** The questions of a draft of an earlier version of the form, whose texts lack a language. */
export function withAllLanguages(lists: Lists): Lists {
  const whole = (list: QuestionList) =>
    lists[list].map((question) => {
      const texts: Partial<Texts> = question.texts;
      return { ...question, texts: textsBy((language) => texts[language] ?? noTexts) };
    });
  return { extraFields: whole('extraFields'), ticketExtraFields: whole('ticketExtraFields') };
}

export const newQuestion = (): QuestionFields => ({
  ...noTexts,
  _id: crypto.randomUUID(),
  type: 'text',
  required: true,
  collectInCheckout: true,
  showAtDoor: false,
  onlyForCertainTicketTypes: false,
  allowedTicketTypes: [],
  conditions: [],
  deleted: false,
  texts: textsBy(() => noTexts),
});

const textsOf = ({ name = '', description = '', options = [] }: Partial<ExtraField>): QuestionTexts => ({
  name,
  description,
  options: options.join('\n'),
});

export function questionsOf(event: Partial<EventAnswer>, list: QuestionList): readonly QuestionFields[] {
  const translated = (language: Language, id: string) => textsOf(event.translations?.[language]?.[list]?.[id] ?? {});
  return (event[list] ?? []).map((question) => ({
    ...textsOf(question),
    _id: question._id,
    type: question.type ?? 'text',
    required: question.required !== false,
    collectInCheckout: question.collectInCheckout !== false,
    showAtDoor: question.showAtDoor === true,
    onlyForCertainTicketTypes: question.onlyForCertainTicketTypes === true,
    allowedTicketTypes: question.allowedTicketTypes ?? [],
    conditions: conditionsOf(question.conditions),
    deleted: question.deleted === true,
    texts: textsBy((language) => translated(language, question._id)),
  }));
}

/** True for a change that makes another question of one that may have answers. */
export const isOther = (from: QuestionFields, to: QuestionFields): boolean =>
  from.name !== to.name || from.type !== to.type || from.options !== to.options || from.deleted !== to.deleted;

type Lists = Readonly<Record<QuestionList, readonly QuestionFields[]>>;

/** What is wrong already before it is sent: by path. @param base The lists as the event has them. */
export function wrongQuestions(
  list: QuestionList,
  form: Lists,
  base: Lists | undefined,
  words: Words,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const questions = form[list];
  const asked = new Set([...questions, ...form.extraFields].flatMap(({ _id, deleted }) => (deleted ? [] : [_id])));
  const isTouched = new Set(touched(questions, base?.[list]).map(([at]) => at));
  for (const [at, question] of questions.entries()) {
    if (question.deleted) continue;
    const wrong = (name: string, text: string) => found.set(`${list}.${at}.${name}`, text);
    if (question.name.trim() === '') wrong('name', words.required);
    if (question.onlyForCertainTicketTypes && question.allowedTicketTypes.length === 0)
      wrong('allowedTicketTypes', words.noTypes);
    for (const [path, text] of wrongConditions(question.conditions, asked, isTouched.has(at), words)) wrong(path, text);
    if (question.type !== 'select') continue;
    const count = linesOf(question.options).length;
    if (count === 0) wrong('options', words.noChoice);
    for (const language of languages) {
      const own = linesOf(question.texts[language].options).length;
      if (own > 0 && own !== count) wrong(`${language}.options`, words.choicesApart);
    }
  }
  return found;
}

/** A question as it is sent: of one that the event has, what has changed. Its settings stay. */
function sentQuestion(question: QuestionFields, before: QuestionFields | undefined): object {
  const old = before ?? newQuestion();
  const differs = (name: keyof QuestionFields) => !isSame(question[name], old[name]);
  const isNew = before === undefined;
  return {
    _id: question._id,
    ...((isNew || differs('name')) && { name: question.name.trim() }),
    ...((isNew || differs('type')) && { type: question.type }),
    ...((isNew || differs('required')) && { required: question.required }),
    ...(differs('description') && { description: textOf(question.description) }),
    ...(differs('options') && { options: linesOf(question.options) }),
    ...(differs('collectInCheckout') && { collectInCheckout: question.collectInCheckout }),
    ...(differs('showAtDoor') && { showAtDoor: question.showAtDoor }),
    ...(differs('onlyForCertainTicketTypes') && { onlyForCertainTicketTypes: question.onlyForCertainTicketTypes }),
    ...(differs('allowedTicketTypes') && { allowedTicketTypes: question.allowedTicketTypes }),
    ...(differs('conditions') && { conditions: sentConditions(old.conditions, question.conditions) }),
    ...(differs('deleted') && { deleted: question.deleted }),
  };
}

/** The changes of an event from one list of questions to another, without translations. */
export function sentQuestions(list: QuestionList, from: readonly QuestionFields[], to: readonly QuestionFields[]): Bag {
  const before = byId(from);
  return { [list]: to.map((question) => sentQuestion(question, before.get(question._id))) };
}

/** What is translated otherwise: paths below `translations` with their texts, null for none. */
export function translatedQuestions(
  list: QuestionList,
  from: readonly QuestionFields[],
  to: readonly QuestionFields[],
): readonly (readonly [path: readonly string[], value: unknown])[] {
  const before = byId(from);
  return to.flatMap(({ _id, texts }) =>
    languages.flatMap((language) =>
      (['name', 'description', 'options'] as const).flatMap((name) => {
        const typed = texts[language][name];
        if (typed === (before.get(_id)?.texts[language][name] ?? '')) return [];
        const choices = linesOf(typed);
        const value = name === 'options' ? (choices.length > 0 ? choices : null) : textOf(typed);
        return [[[language, list, _id, name], value] as const];
      }),
    ),
  );
}

/** The path of a field of the form for one of the record: translations stand at their question. */
export function questionPath(path: string, lists: Lists): string {
  const [, language, list, id, rest = ''] =
    /^translations\.(\w+)\.(extraFields|ticketExtraFields)\.([^.]+)\.?(\w*)/.exec(path) ?? [];
  const at = list === undefined ? -1 : lists[list as QuestionList].findIndex(({ _id }) => _id === id);
  return at < 0 ? path : [list, at, language, rest].filter((part) => part !== '').join('.');
}
