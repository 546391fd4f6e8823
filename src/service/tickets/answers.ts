/**
 * Details of a ticket after the purchase: the attendee, and the answers that its seller requires before it is valid.
 */
import { errorCodes } from '../../contract/error-codes.ts';
import type { ticketDetails } from '../../contract/ticket-details.ts';
import type { ExtraField } from '../../contract/extra-field.ts';
import { takesFile } from '../../sale/answer-files.ts';
import type { Answers } from '../../sale/extra-fields.ts';
import { isSettled, ticketQuestions } from '../../sale/ticket-questions.ts';
import type { Queryable } from '../database/index.ts';
import { cutoffDay } from '../orders/age-cutoff.ts';
import { answersTo, fieldProblems } from '../orders/details.ts';
import type { Context, Handlers } from '../http/context.ts';
import { changeContextOf, availableChange, type OwnedTicket } from './change-context.ts';
import { changeTicket, readTicket } from './load.ts';
import { saveTicket } from '../orders/save-tickets.ts';
import { queueTicketsChanged } from '../documents/order-email-queue.ts';
import { ApiError } from '../http/api-error.ts';
import { nameTicket } from './names.ts';
import { completeNaming, payNaming } from './paid-renaming.ts';
import type { NewTicketEntry } from '../orders/ticket-history.ts';
import { codedTicketView } from '../orders/ticket-codes.ts';
import type { TicketRow } from '../orders/tickets.ts';
import { withOwnOptions } from '../events/translated-options.ts';
import { addFile, fileNames, findFiles, deleteUnused } from '../orders/uploads.ts';

/** The handlers of ticket details. */
export function ticketDetailHandlers(context: Context): Handlers<typeof ticketDetails> {
  const { db, now, secrets } = context;
  return {
    async personalize({ id, secret, firstname, lastname }) {
      return await changeTicket(context, { id, secret }, 'personalize', async (tx, held, { fee = 0 }, at) => {
        if (fee > 0) throw new ApiError(409, 'FEE_DUE', errorCodes.FEE_DUE);
        const named = await nameTicket(tx, held, { firstname, lastname }, { by: 'holder' }, at);
        return { ticket: await codedTicketView({ db: tx, secrets }, named, at) };
      });
    },

    async payNaming({ id, secret, ...name }) {
      return await payNaming(context, { id, secret }, name);
    },

    async completeNaming({ id, secret, payment }) {
      const { ticket, pending } = await completeNaming(context, { id, secret }, payment);
      return { ticket: await codedTicketView(context, ticket, now()), ...(pending && { pending }) };
    },

    async questions({ id, secret, locale }) {
      const at = now();
      const held = await readTicket(db, { id, secret }, at, locale);
      availableChange(changeContextOf(held), 'answer', at);
      const all = questionsOf(held);
      const answers = held.ticket.data.extraFields ?? {};
      const fields = all.filter((field) => !isSettled(field, all, answers));
      return {
        fields,
        answers: pickAnswers(fields, answers),
        files: await fileNames(db, held.order.id, filesAmong(fields, answers)),
        day: cutoffDay(held.sale.info, at),
      };
    },

    async answer({ id, secret, extraFields = {} }) {
      return await changeTicket(context, { id, secret }, 'answer', async (tx, held, _change, at) => ({
        ticket: await codedTicketView(
          { db: tx, secrets },
          await answerQuestions(tx, held, extraFields, 'holder', at),
          at,
        ),
      }));
    },

    async upload({ id, secret, ...file }) {
      return await changeTicket(context, { id, secret }, 'answer', async (tx, held, _change, at) => {
        const asked = questionsOf(held).filter(takesFile);
        return await addFile(tx, held.order, asked, file, at);
      });
    },
  };
}

/** The questions about a ticket, as in `sale.info`: in the caller's language. */
export function questionsOf({ ticket, sale: { event, info } }: OwnedTicket): ExtraField[] {
  return ticketQuestions(event.record, info.ticketExtraFields, ticket.ticket_type_id);
}

function pickAnswers(fields: readonly ExtraField[], answers: Answers): Record<string, unknown> {
  const given = fields.filter(({ _id }) => Object.hasOwn(answers, _id));
  return Object.fromEntries(given.map(({ _id }) => [_id, answers[_id]]));
}

function filesAmong(fields: readonly ExtraField[], answers: Answers): string[] {
  return Object.values(pickAnswers(fields.filter(takesFile), answers)).filter((id) => typeof id === 'string');
}

/** Stores the answers about a locked ticket, and answers it. @throws ApiError 400 that names each wrong answer. */
export async function answerQuestions(
  tx: Queryable,
  held: OwnedTicket,
  sent: Answers,
  by: NewTicketEntry['by'],
  now: Date,
): Promise<TicketRow> {
  const { ticket, order, sale } = held;
  const all = questionsOf(held);
  const before = ticket.data.extraFields ?? {};
  const settled = all.filter((field) => isSettled(field, all, before));
  const { extraFields } = withOwnOptions(sale.event.record, { extraFields: sent });
  const answers = answersTo(all, { ...extraFields, ...pickAnswers(settled, before) }, ticket.ticket_type_id);
  const files = await findFiles(tx, order.id, filesAmong(all, answers));
  const given = { at: { now, day: cutoffDay(sale.info, now) }, files };
  const problems = fieldProblems('extraFields', all, answers, given, ticket.ticket_type_id);
  if (problems.length > 0)
    throw new ApiError(400, 'INVALID_DETAILS', 'Some answers are missing or will not do.', problems);
  const isUnnamed = ticket.data.mustBeNamed === true && !ticket.data.personalized;
  const isComplete = ticket.status === 'DETAILSREQUIRED' && !isUnnamed;
  const saved = await saveTicket(
    tx,
    held,
    { data: { extraFields: answers }, ...(isComplete && { status: 'VALID' }) },
    { kind: 'answered', by },
    now,
  );
  await deleteUnused(tx, order.id, now);
  if (isComplete) await queueTicketsChanged(tx, held, now);
  return saved;
}
