/**
 * The details of a checkout: buyer, attendees and answers, with the questions that are asked. Long because the form and
 * the checks of what it sends are one rule.
 */
import type { DetailsForm, DetailsInput } from '../../contract/checkout.ts';
import type { AskedConsent } from '../../contract/terms.ts';
import type { ExtraField } from '../../contract/extra-field.ts';
import type { z } from '../../contract/route.ts';
import { checkFile, takesFile } from '../../sale/answer-files.ts';
import {
  addressParts,
  answerProblems,
  askedFields,
  isEmpty,
  isRequired,
  laterFields,
  type AnswerProblem,
  type AnswerTime,
  type Answers,
} from '../../sale/extra-fields.ts';
import { isPosted } from '../../sale/delivery.ts';
import { vatIdOf } from '../../sale/vat-ids.ts';
import { typeIdOf } from '../../sale/resale.ts';
import { asksExtraFields } from '../../sale/ticket-questions.ts';
import { cutoffDay } from './age-cutoff.ts';
import type { Sale } from './sale.ts';
import { normalizeEmail } from '../security/email-key.ts';
import { ticketLines, type Order } from './order-quote.ts';
import { pick } from '../http/pick.ts';
import { placesOf, ticketDetails, type TicketDetails } from './ticket-details.ts';
import { namesOf } from './ticket-questions.ts';
import { consentProblems, givenConsents, type GivenConsent } from './consent-answers.ts';
import { problem, type DetailsProblem } from './details-problem.ts';

type Input = z.output<typeof DetailsInput>;

const buyer = [
  'email',
  'prename',
  'lastname',
  'company',
  'vatId',
  'street',
  'line2',
  'postal',
  'city',
  'state',
  'country',
  'phone',
] as const;

/** The fields of a postal address. */
const wholeAddress = ['street', 'postal', 'city', 'country'] as const;

/** The stored answers of a buyer. */
export interface Details extends Pick<Input, (typeof buyer)[number] | 'deliveryAddress'> {
  readonly extraFields: Record<string, unknown>;
  readonly tickets: readonly TicketDetails[];
  readonly consents?: readonly GivenConsent[] | undefined;
}

/** The questions of a checkout. */
export interface Questions {
  readonly enforceAddress: boolean;
  readonly enforceCompany: boolean;
  readonly skipAddressInfo: boolean;
  /** Printed tickets are sent: to `deliveryAddress`, or else to the buyer's own address. */
  readonly enforceDeliveryAddress: boolean;
  /** The day on which ages count, `YYYY-MM-DD`. */
  readonly day: string;
  readonly consents: readonly AskedConsent[];
  readonly fields: readonly ExtraField[];
  /** All tickets of the order, with or without questions. */
  readonly tickets: readonly TicketQuestions[];
}

interface TicketQuestions {
  readonly index: number;
  readonly ticketTypeId: string;
  readonly slotId?: string | undefined;
  readonly name: string;
  readonly requiresPersonalization: boolean;
  /** The ticket may have a name, but need not. */
  readonly offersPersonalization?: true;
  readonly fields: readonly ExtraField[];
}

/** An uploaded file, which an answer names by its id. */
export interface FileInfo {
  /** The question that it was uploaded for. */
  readonly field: string;
  readonly mimeType: string;
  readonly size: number;
}

/** The questions of a checkout. Printed tickets that are sent need an address, whatever the event asks. */
export function questionsOf({ info, event }: Pick<Sale, 'info' | 'event'>, order: Order, now: Date): Questions {
  const settings = info.dataRequestSettings;
  const posted = isPosted(info) && order.lines.some(({ asHardTicket }) => asHardTicket);
  return {
    enforceAddress: settings?.enforceAddress === true,
    enforceCompany: settings?.enforceCompany === true,
    skipAddressInfo: !posted && settings?.skipAddressInfo === true,
    enforceDeliveryAddress: posted,
    day: cutoffDay(info, now),
    consents: info.seller?.itemConsents ?? [],
    fields: everAsked(info.extraFields ?? []),
    tickets: ticketLines(order).map(({ line: { ticketTypeId: soldAs, slotId, name } }, index) => {
      const ticketTypeId = typeIdOf(soldAs);
      return {
        index,
        ticketTypeId,
        slotId,
        name,
        ...namesOf({ info, event }, ticketTypeId),
        fields: asksExtraFields(event.record, ticketTypeId)
          ? everAsked(info.ticketExtraFields ?? [], ticketTypeId)
          : [],
      };
    }),
  };
}

/** The questions on the wire. Clients evaluate their conditions during input, by the same rules. */
export function detailsForm({ fields, tickets, consents, day: _day, ...rest }: Questions): z.input<typeof DetailsForm> {
  const asked = tickets.filter(
    (ticket) => ticket.requiresPersonalization || ticket.offersPersonalization || ticket.fields.length > 0,
  );
  const ticketFields = new Map(asked.flatMap((ticket) => ticket.fields.map((field) => [field._id, field])));
  return {
    ...rest,
    ...(consents.length > 0 && { consents: [...consents] }),
    extraFields: [...fields],
    ticketExtraFields: [...ticketFields.values()],
    tickets: asked.map(({ fields: own, slotId: _slotId, ...ticket }) => ({
      ...ticket,
      extraFields: own.map(({ _id }) => _id),
    })),
  };
}

/**
 * The answers to store: those to questions that were asked.
 * @param consents The seller's consents in the language that the buyer read.
 */
export function keepDetails(questions: Questions, input: Input, consents: readonly AskedConsent[]): Details {
  const places = placesOf(questions.tickets);
  const sentBy = new Map(input.tickets?.toReversed().map((ticket) => [ticket.index, ticket])); // the first of several
  const tickets = questions.tickets.flatMap(({ index, ticketTypeId, slotId, fields }, at): TicketDetails[] => {
    const sent = sentBy.get(index);
    if (!sent) return [];
    const answers = answersTo(fields, sent.extraFields ?? {}, ticketTypeId);
    const names = { firstname: sent.firstname?.trim(), lastname: sent.lastname?.trim() };
    return [{ index, ticketTypeId, slotId, place: places[at] ?? 0, ...names, extraFields: answers }];
  });
  return {
    ...pick(input, buyer),
    ...vatId(input),
    email: normalizeEmail(input.email),
    prename: input.prename.trim(),
    lastname: input.lastname.trim(),
    deliveryAddress: input.deliveryAddress,
    consents: givenConsents(input, consents),
    extraFields: answersTo(questions.fields, input.extraFields ?? {}),
    tickets,
  };
}

/** The VAT ID as invoices write it, or as it was sent where it has no known form. */
function vatId({ vatId: sent = '', country }: Input): Pick<Details, 'vatId'> {
  const typed = sent.trim();
  return typed === '' ? { vatId: undefined } : { vatId: vatIdOf(typed, country) ?? typed };
}

/** True when a question is answered by a file. */
export function takesFiles({ fields, tickets }: Questions): boolean {
  return [...fields, ...tickets.flatMap((ticket) => ticket.fields)].some(takesFile);
}

/** Ids of the files in the answers. */
export function filesOf({ fields, tickets }: Questions, details: Details): string[] {
  const of = (asked: readonly ExtraField[], answers: Answers = {}) =>
    asked
      .filter(takesFile)
      .map(({ _id }) => (Object.hasOwn(answers, _id) ? answers[_id] : undefined))
      .filter((id) => typeof id === 'string');
  const own = ticketDetails(tickets, details);
  return [
    ...of(fields, details.extraFields),
    ...tickets.flatMap((ticket, at) => of(ticket.fields, own[at]?.extraFields)),
  ];
}

/** True when a ticket only becomes valid by further answers: to required questions after the purchase. */
export function needsMore(
  { event, info }: Pick<Sale, 'info' | 'event'>,
  ticketTypeId: string,
  answers: Answers,
): boolean {
  return (
    asksExtraFields(event.record, ticketTypeId) &&
    laterFields(info.ticketExtraFields ?? [], answers, ticketTypeId).some(isRequired)
  );
}

/** All problems of the answers. `files` are the files that answers may name, by id. */
export function detailsProblems(
  questions: Questions,
  details: Details,
  files: ReadonlyMap<string, FileInfo>,
  now: Date,
): DetailsProblem[] {
  const { enforceAddress, enforceCompany, skipAddressInfo, enforceDeliveryAddress, day, fields, tickets } = questions;
  const given = { at: { now, day }, files };
  const own = ticketDetails(tickets, details);
  const needed: (typeof buyer)[number][] = ['prename', 'lastname'];
  const elsewhere = enforceDeliveryAddress ? details.deliveryAddress : undefined;
  const isOwnNeeded = (enforceAddress && !skipAddressInfo) || (enforceDeliveryAddress && !elsewhere);
  if (isOwnNeeded) needed.push(...wholeAddress);
  if (enforceCompany) needed.push('company');
  return [
    ...needed.filter((name) => !details[name]?.trim()).map((name) => problem(name, 'MISSING')),
    ...(details.vatId !== undefined && vatIdOf(details.vatId, details.country) === undefined
      ? [problem('vatId', 'NOT_A_VAT_ID')]
      : []),
    ...(elsewhere ? wholeAddress : [])
      .filter((name) => !elsewhere?.[name]?.trim())
      .map((name) => problem(`deliveryAddress.${name}`, 'MISSING')),
    ...fieldProblems('extraFields', fields, details.extraFields, given),
    ...consentProblems(questions.consents, details.consents),
    ...tickets.flatMap(({ index, ticketTypeId, requiresPersonalization, fields: asked }, at) => {
      const answers = own[at];
      const names = requiresPersonalization ? (['firstname', 'lastname'] as const) : [];
      return [
        ...names.filter((name) => !answers?.[name]).map((name) => problem(`tickets.${index}.${name}`, 'MISSING')),
        ...fieldProblems(`tickets.${index}.extraFields`, asked, answers?.extraFields ?? {}, given, ticketTypeId),
      ];
    }),
  ];
}

/** Fields that are asked for at least some answers. */
function everAsked(fields: readonly ExtraField[], ticketTypeId?: string): ExtraField[] {
  const asked = new Set(
    askedFields(
      fields.map((field) => ({ ...field, conditions: [] })),
      {},
      ticketTypeId,
    ).map(({ _id }) => _id),
  );
  return fields.filter(({ _id }) => asked.has(_id));
}

/** The answers to the questions that are asked, given these answers; trimmed. */
export function answersTo(
  fields: readonly ExtraField[],
  answers: Answers,
  ticketTypeId?: string,
): Record<string, unknown> {
  const asked = askedFields(fields, answers, ticketTypeId).filter(({ _id }) => Object.hasOwn(answers, _id));
  return Object.fromEntries(asked.map((field) => [field._id, stored(field, answers[field._id])]));
}

/** A trimmed answer; only the known parts of an address. */
function stored({ type }: ExtraField, value: unknown): unknown {
  if (type === 'checkbox' && value === 'true') return true;
  if (typeof value === 'string') return value.trim();
  if (type !== 'address' || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const own = value as Record<string, unknown>;
  return Object.fromEntries(
    addressParts.filter((part) => Object.hasOwn(own, part)).map((part) => [part, stored({ _id: part }, own[part])]),
  );
}

/** The problems of the answers to some questions; `path` is put before their ids. */
export function fieldProblems(
  path: string,
  fields: readonly ExtraField[],
  answers: Answers,
  { at, files }: { readonly at: AnswerTime; readonly files: ReadonlyMap<string, FileInfo> },
  ticketTypeId?: string,
): DetailsProblem[] {
  return askedFields(fields, answers, ticketTypeId).flatMap((field) => {
    const answer = Object.hasOwn(answers, field._id) ? answers[field._id] : undefined;
    const problems = answerProblems(field, answer, at);
    if (problems.length === 0 && takesFile(field) && !isEmpty(answer)) {
      const code = fileProblem(field, typeof answer === 'string' ? files.get(answer) : undefined);
      if (code) return [problem(`${path}.${field._id}`, code)];
    }
    return problems.map(({ part, code }) => problem([path, field._id, ...(part ? [part] : [])].join('.'), code));
  });
}

function fileProblem(field: ExtraField, file: FileInfo | undefined): AnswerProblem | undefined {
  return file?.field === field._id ? checkFile(field, file) : 'NO_FILE';
}
