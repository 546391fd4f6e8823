/** A problem of the details of a checkout, as it is answered. */
import type { AnswerProblem } from '../../sale/extra-fields.ts';
import { ApiError } from '../http/api-error.ts';

/** A problem of an answer, with the wire's path and message and a `code`. */
export interface DetailsProblem {
  readonly path: string;
  readonly message: string;
  readonly code: AnswerProblem;
}

const texts: Readonly<Record<AnswerProblem, string>> = {
  MISSING: 'Missing',
  NOT_TEXT: 'Expected text',
  NOT_A_NUMBER: 'Expected a number',
  NOT_AN_OPTION: 'Expected one of the options',
  NOT_AN_EMAIL: 'Expected an e-mail address',
  NOT_A_DATE: 'Expected a date',
  TOO_YOUNG: 'Too young',
  TOO_OLD: 'Too old',
  TOO_LONG: 'Too long',
  NOT_A_PHONE: 'Expected a phone number',
  NOT_A_COUNTRY: 'Expected a country code of two letters',
  NOT_AN_ADDRESS: 'Expected an address: street, postal, city, country',
  NOT_A_VAT_ID: 'Expected a VAT ID as its country writes it',
  NO_FILE: 'Expected the id of a file that was sent for this question',
  FILE_TYPE: 'Expected another kind of file',
  FILE_TOO_BIG: 'Too large',
};

/** The problem of the answer at a path. */
export function problem(path: string, code: AnswerProblem): DetailsProblem {
  return { path, message: texts[code], code };
}

/** The error of details with problems. Where only consents are missing, its code says so. */
export function detailsError(
  status: 400 | 409,
  problems: readonly DetailsProblem[],
  code: 'INVALID_DETAILS' | 'DETAILS_MISSING',
): ApiError {
  const details = [...problems];
  if (problems.length > 0 && problems.every(({ path }) => path.startsWith('consents.')))
    return new ApiError(status, 'CONSENT_REQUIRED', 'The buyer has to give a consent first.', details);
  const message = code === 'DETAILS_MISSING' ? 'First say who buys.' : 'Some answers are missing or will not do.';
  return new ApiError(status, code, message, details);
}
