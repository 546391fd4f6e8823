/** Who buys and who comes: which questions a checkout asks, and whether the answers will do. */
import type { DetailsForm, DetailsInput } from '../contract/checkout.ts';
import type { Consent } from '../contract/customer-input.ts';
import type { EventRecord } from '../contract/events.ts';
import type { ExtraField } from '../contract/parts.ts';
import type { z } from '../contract/route.ts';
import { askedFields, checkAnswer, type AnswerProblem, type Answers } from '../sale/extra-fields.ts';
import type { Sale } from './checkout-sale.ts';
import { admissionsOf, type Order } from './order.ts';
import { pick } from './pick.ts';

type Input = z.output<typeof DetailsInput>;

/** Answers about one ticket. */
interface TicketDetails {
  /** As in the details form. */
  readonly index: number;
  readonly firstname?: string | undefined;
  readonly lastname?: string | undefined;
  readonly extraFields: Answers;
}

const buyer = [
  'email',
  'prename',
  'lastname',
  'company',
  'street',
  'line2',
  'postal',
  'city',
  'state',
  'country',
  'phone',
] as const;

/** What a buyer has answered, as it is kept. */
export interface Details extends Pick<Input, (typeof buyer)[number] | 'deliveryAddress'> {
  readonly extraFields: Record<string, unknown>;
  readonly tickets: readonly TicketDetails[];
  readonly consents?: readonly z.output<typeof Consent>[] | undefined;
}

/** What a checkout asks. */
export interface Questions {
  readonly enforceAddress: boolean;
  readonly enforceCompany: boolean;
  readonly skipAddressInfo: boolean;
  readonly fields: readonly ExtraField[];
  /** Every ticket of the order, asked about or not. */
  readonly tickets: readonly TicketQuestions[];
}

interface TicketQuestions {
  readonly index: number;
  readonly ticketTypeId: string;
  readonly name: string;
  readonly requiresPersonalization: boolean;
  readonly fields: readonly ExtraField[];
}

/** An answer that will not do; `code` beside the wire's path and message. */
export interface DetailsProblem {
  readonly path: string;
  readonly message: string;
  readonly code: AnswerProblem;
}

/** The questions of a checkout. Printed tickets need an address to go to, whatever the event asks. */
export function questionsOf({ info, event }: Pick<Sale, 'info' | 'event'>, order: Order): Questions {
  const settings = info.dataRequestSettings;
  const posted = order.lines.some(({ asHardTicket }) => asHardTicket);
  return {
    enforceAddress: posted || settings?.enforceAddress === true,
    enforceCompany: settings?.enforceCompany === true,
    skipAddressInfo: !posted && settings?.skipAddressInfo === true,
    fields: everAsked(info.extraFields ?? []),
    tickets: admissionsOf(order).map(({ line: { ticketTypeId, name } }, index) => ({
      index,
      ticketTypeId,
      name,
      requiresPersonalization: info.tickets?.find(({ id }) => id === ticketTypeId)?.requiresPersonalization === true,
      fields: asksExtraFields(event.record, ticketTypeId) ? everAsked(info.ticketExtraFields ?? [], ticketTypeId) : [],
    })),
  };
}

/** The questions as the wire tells them; whether a condition is met is decided while the buyer types, by the same rules. */
export function detailsForm({ fields, tickets, ...rest }: Questions): z.input<typeof DetailsForm> {
  const asked = tickets.filter((ticket) => ticket.requiresPersonalization || ticket.fields.length > 0);
  const ticketFields = new Map(asked.flatMap((ticket) => ticket.fields.map((field) => [field._id, field])));
  return {
    ...rest,
    extraFields: [...fields],
    ticketExtraFields: [...ticketFields.values()],
    tickets: asked.map(({ fields: own, ...ticket }) => ({ ...ticket, extraFields: own.map(({ _id }) => _id) })),
  };
}

/** What is kept of the answers: those to questions that were asked. */
export function keepDetails(questions: Questions, input: Input): Details {
  const extraFields = answersTo(questions.fields, input.extraFields ?? {});
  const tickets = questions.tickets.flatMap(({ index, ticketTypeId, fields }): TicketDetails[] => {
    const sent = input.tickets?.find((ticket) => ticket.index === index);
    if (!sent) return [];
    const answers = answersTo(fields, sent.extraFields ?? {}, ticketTypeId);
    return [{ index, firstname: sent.firstname?.trim(), lastname: sent.lastname?.trim(), extraFields: answers }];
  });
  return {
    ...pick(input, buyer),
    email: input.email.trim(),
    prename: input.prename.trim(),
    lastname: input.lastname.trim(),
    deliveryAddress: input.deliveryAddress,
    consents: input.consents,
    extraFields,
    tickets,
  };
}

/** Everything that is wrong with the answers; empty when they will do. */
export function detailsProblems(questions: Questions, details: Details, now: Date): DetailsProblem[] {
  const { enforceAddress, enforceCompany, skipAddressInfo, fields, tickets } = questions;
  const needed: (typeof buyer)[number][] = ['prename', 'lastname'];
  if (enforceAddress && !skipAddressInfo) needed.push('street', 'postal', 'city', 'country');
  if (enforceCompany) needed.push('company');
  return [
    ...needed.filter((name) => !details[name]?.trim()).map((name) => problem(name, 'MISSING')),
    ...fieldProblems('extraFields', fields, details.extraFields, now),
    ...tickets.flatMap(({ index, ticketTypeId, requiresPersonalization, fields: own }) => {
      const answers = details.tickets.find((ticket) => ticket.index === index);
      const names = requiresPersonalization ? (['firstname', 'lastname'] as const) : [];
      return [
        ...names.filter((name) => !answers?.[name]).map((name) => problem(`tickets.${index}.${name}`, 'MISSING')),
        ...fieldProblems(`tickets.${index}.extraFields`, own, answers?.extraFields ?? {}, now, ticketTypeId),
      ];
    }),
  ];
}

/** Fields that are asked under some answers. */
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

/** Asked about unless the ticket type, or otherwise the event, says not to. */
function asksExtraFields({ tickets, dataRequestSettings }: EventRecord, ticketTypeId: string): boolean {
  const type = tickets?.find(({ _id }) => _id === ticketTypeId);
  if (type?.requiresExtraFieldsMode === 'ENABLED') return true;
  if (type?.requiresExtraFieldsMode === 'DISABLED') return false;
  return (type?.requiresExtraFields ?? dataRequestSettings?.requiresExtraFields) !== false;
}

function answersTo(fields: readonly ExtraField[], answers: Answers, ticketTypeId?: string): Record<string, unknown> {
  const asked = askedFields(fields, answers, ticketTypeId).filter(({ _id }) => answers[_id] !== undefined);
  return Object.fromEntries(asked.map(({ _id }) => [_id, answers[_id]]));
}

function fieldProblems(
  path: string,
  fields: readonly ExtraField[],
  answers: Answers,
  now: Date,
  ticketTypeId?: string,
): DetailsProblem[] {
  return askedFields(fields, answers, ticketTypeId).flatMap((field) => {
    const code = checkAnswer(field, answers[field._id], now);
    return code ? [problem(`${path}.${field._id}`, code)] : [];
  });
}

const words: Readonly<Record<AnswerProblem, string>> = {
  MISSING: 'Missing',
  NOT_A_NUMBER: 'Expected a number',
  NOT_AN_OPTION: 'Expected one of the options',
  NOT_AN_EMAIL: 'Expected an e-mail address',
  NOT_A_DATE: 'Expected a date',
  TOO_YOUNG: 'Too young',
  TOO_OLD: 'Too old',
  TOO_LONG: 'Too long',
  NOT_A_PHONE: 'Expected a phone number',
};

function problem(path: string, code: AnswerProblem): DetailsProblem {
  return { path, message: words[code], code };
}
