/** The consents of customers. Entries are only added, never changed: the last entry of a consent holds. */
import type { GivenConsent } from '../orders/consent-answers.ts';
import type { Queryable } from '../database/index.ts';

/** The place where a consent was given or denied. */
export type ConsentSource = 'seller' | 'registration' | 'checkout' | 'account';

interface ConsentRow {
  readonly consent_id: string;
  readonly status: string;
  readonly source: string;
  readonly given_at: Date;
  readonly text: string | null;
  /** Of an imported one, in the words of its file. */
  readonly origin: string | null;
}

const maxHistoryLength = 1000;

/**
 * Stores consents as far as they differ from the current ones. The caller has created or locked the customer's row, so
 * that two equal requests at the same time leave one entry. `new` adds only those of customers without an account that
 * nothing was said about yet. An answer to another text than before is a new one.
 */
export async function keepConsents(
  tx: Queryable,
  customerId: string,
  consents: readonly GivenConsent[] | undefined,
  source: ConsentSource,
  now: Date,
  which: 'all' | 'new' = 'all',
): Promise<void> {
  const last = new Map((consents ?? []).map((each) => [each.consentId.trim(), each]));
  if (last.size === 0) return;
  await tx.query(
    `insert into customer_consent (customer_id, consent_id, status, source, given_at, text)
     select $1, said.consent_id, said.status, $4, $5::timestamptz, said.text
     from unnest($2::text[], $3::text[], $7::text[]) with ordinality as said (consent_id, status, text, place)
     where not exists (
       select from (
         select known.status, known.text from customer_consent known
         where known.customer_id = $1 and known.consent_id = said.consent_id order by known.id desc limit 1) latest
       where latest.status = said.status and (said.text is null or said.text = latest.text))
       and ($6::boolean or (
         not exists (
           select 1 from customer_consent known where known.customer_id = $1 and known.consent_id = said.consent_id)
         and exists (select 1 from customer c
           where c.id = $1 and c.password_hash is null and c.login_type = 'password')))
     order by said.place`,
    [
      customerId,
      [...last.keys()],
      [...last.values()].map(({ status }) => status),
      source,
      now,
      which === 'all',
      [...last.values()].map(({ text }) => text ?? null),
    ],
  );
}

/** The current consents, and the last changes, newest first. */
export async function readConsents(db: Queryable, customerId: string) {
  const columns = 'consent_id, status, source, given_at, text, origin';
  const current = await db.query<ConsentRow>(
    `select distinct on (consent_id) ${columns} from customer_consent where customer_id = $1
     order by consent_id, id desc limit ${maxHistoryLength}`,
    [customerId],
  );
  const history = await db.query<ConsentRow>(
    `select ${columns} from customer_consent where customer_id = $1 order by id desc limit ${maxHistoryLength}`,
    [customerId],
  );
  return { consents: current.map(consentView), history: history.map(consentView) };
}

function consentView({ consent_id: consentId, status, source, given_at: given, text, origin }: ConsentRow) {
  return {
    consentId,
    status,
    givenAt: given.toISOString(),
    source,
    ...(text !== null && { text }),
    ...(origin !== null && { origin }),
  };
}
