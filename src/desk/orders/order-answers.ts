/** What a buyer and the ticket holders have answered to the questions of an event. */
import { html, nothing, type TemplateResult } from 'lit';
import { events, type EventAnswer } from '../../contract/events.ts';
import type { ExtraField } from '../../contract/extra-field.ts';
import type { SellerTicket } from '../../contract/seller-tickets.ts';
import type { SellerTransaction } from '../../contract/transactions.ts';
import { answerText } from '../../sale/answer-text.ts';
import { isEmpty, type Answers } from '../../sale/extra-fields.ts';
import type { OrderPageTexts } from '../../locales/desk/order-page-en.ts';
import type { Desk } from '../parts/desk.ts';
import { learnEvents } from '../parts/event-names.ts';

/** The events with the questions, by `_id`. */
export type AskingEvents = ReadonlyMap<string, Pick<EventAnswer, 'extraFields' | 'ticketExtraFields'>>;

const hasAnswers = (answers: Answers = {}) => !Object.values(answers).every(isEmpty);

/** The events whose questions are answered in an order; those that were deleted are left out. */
export async function readAskingEvents(
  desk: Desk,
  order: SellerTransaction,
  tickets: readonly SellerTicket[],
): Promise<AskingEvents> {
  const client = desk.client({ events: { get: events.get } });
  const ids = [order, ...tickets].flatMap(({ eventId, extraFields }) =>
    hasAnswers(extraFields) ? (eventId ?? []) : [],
  );
  const found = await Promise.all([...new Set(ids)].map((id) => client.events.get({ id }).catch(() => undefined)));
  const asking = found.filter((event) => event !== undefined);
  learnEvents(asking);
  return new Map(asking.map((event) => [event._id, event]));
}

/** An answer; a file and a signature are downloaded. */
function answerOf({ type }: ExtraField, answer: unknown, words: OrderPageTexts): unknown {
  if (type === 'documentUpload' || type === 'signature')
    return html`<a href="/api/uploads/${encodeURIComponent(answerText(answer))}" download>${words.files[type]}</a>`;
  return answerText(answer) || words.yes;
}

/** Questions with their answers, in the order of the questions. */
function answered(
  fields: readonly ExtraField[] = [],
  answers: Answers = {},
): readonly (readonly [ExtraField, unknown])[] {
  return fields.flatMap((field) => {
    const answer = Object.hasOwn(answers, field._id) ? answers[field._id] : undefined;
    return isEmpty(answer) ? [] : [[field, answer] as const];
  });
}

/** What was answered once in the order; nothing where nothing was. */
export function renderAnswers(
  { eventId = '', extraFields }: SellerTransaction,
  asking: AskingEvents,
  words: OrderPageTexts,
): TemplateResult | typeof nothing {
  const all = answered(asking.get(eventId)?.extraFields, extraFields);
  if (all.length === 0) return nothing;
  return html`<section class="card" aria-labelledby="answers">
    <h2 id="answers">${words.answers}</h2>
    <dl class="facts">
      ${all.map(
        ([field, answer]) =>
          html`<div>
            <dt>${field.name}</dt>
            <dd class="lines">${answerOf(field, answer, words)}</dd>
          </div>`,
      )}
    </dl>
  </section>`;
}

/** What was answered for a ticket, a line each. */
export function ticketAnswers(
  { eventId = '', extraFields }: SellerTicket,
  asking: AskingEvents,
  words: OrderPageTexts,
): readonly TemplateResult[] {
  return answered(asking.get(eventId)?.ticketExtraFields, extraFields).map(
    ([field, answer]) => html`<span class="sub">${field.name}: ${answerOf(field, answer, words)}</span>`,
  );
}
