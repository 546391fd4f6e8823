/** The answers of a buyer to a seller's questions of consent. */
import type { DetailsInput } from '../../contract/checkout.ts';
import type { Consent } from '../../contract/customer-input.ts';
import type { z } from '../../contract/route.ts';
import type { AskedConsent } from '../../contract/terms.ts';
import { pick } from '../http/pick.ts';
import { problem, type DetailsProblem } from './details-problem.ts';

/** The answer to a question of consent, with the text that the buyer read where the seller asks for it. */
export interface GivenConsent extends Pick<z.output<typeof Consent>, 'consentId' | 'status'> {
  readonly text?: string | undefined;
  readonly url?: string | undefined;
}

/** The answers to store; those to questions of the seller with the text that was read. */
export function givenConsents(
  { consents }: Pick<z.output<typeof DetailsInput>, 'consents'>,
  asked: readonly AskedConsent[],
): GivenConsent[] | undefined {
  return consents?.map(({ consentId, status }) => {
    const question = asked.find(({ _id }) => _id === consentId.trim());
    return { consentId, status, ...(question && pick(question, ['text', 'url'])) };
  });
}

/** The required consents that were not given. Of one that was answered twice the last answer holds. */
export function consentProblems(
  asked: readonly AskedConsent[],
  given: readonly GivenConsent[] | undefined,
): DetailsProblem[] {
  const answers = new Map(given?.map(({ consentId, status }) => [consentId.trim(), status]));
  return asked
    .filter(({ _id, required }) => required && answers.get(_id) !== 'granted')
    .map(({ _id }) => problem(`consents.${_id}`, 'MISSING'));
}
