/** Customers with their consents: the rows of a file, written in batches. */
import { importCustomers, type ImportedConsent, type ImportedCustomer } from '../customers/imported-customers.ts';
import type { Queryable } from '../database/index.ts';
import { compact } from '../http/pick.ts';
import { personColumns, personData, readEmail, readPerson } from './people.ts';
import type { Report } from './report.ts';
import type { Columns, Sheet, SheetRow } from './sheet.ts';

export const customerColumns = {
  email: { isNeeded: true, about: 'email address; a customer is known by it' },
  ...personColumns,
  vatId: { about: 'VAT id' },
  language: { about: 'language of emails, such as `de`' },
  externalId: { about: 'id of the customer in the other system' },
  tags: { about: 'tags, with `;` or `|` between them' },
  notes: { about: 'notes of the seller' },
  consentDate: { about: 'time of the consents of the row; needed where it has one' },
  consentSource: { about: 'where they were given, in your words, such as `Newsletter form 2024`' },
} as const satisfies Columns;

/** The beginning of the name of a column for a consent: `consent:newsletter`. */
export const consentPrefix = 'consent:';

const answers = {
  granted: 'granted',
  yes: 'granted',
  true: 'granted',
  '1': 'granted',
  denied: 'denied',
  no: 'denied',
  false: 'denied',
  '0': 'denied',
} as const;

const batchRows = 1000;

/** Imports the customers of a file, and counts what happened. */
export async function importCustomerRows(
  tx: Queryable,
  sheet: Sheet,
  { sellerId, now }: { readonly sellerId: string; readonly now: Date },
  report: Report,
): Promise<void> {
  let batch: { readonly line: number; readonly customer: ImportedCustomer }[] = [];
  const flush = async () => {
    const rows = batch;
    batch = [];
    if (rows.length === 0) return;
    const customers = rows.map(({ customer }) => customer);
    const outcomes = await importCustomers(tx, sellerId, customers, now);
    for (const [at, { line }] of rows.entries())
      report.add(
        outcomes[at] === 'same'
          ? { line, amount: 0, result: 'skipped', reason: 'nothing new' }
          : { line, amount: 0, result: 'taken' },
      );
  };
  for await (const row of sheet.rows()) {
    const customer = readCustomer(row);
    if (row.problems.length > 0) report.add({ line: row.line, amount: 0, result: 'refused', problems: row.problems });
    else batch.push({ line: row.line, customer });
    if (batch.length >= batchRows) await flush();
  }
  await flush();
}

function readCustomer(row: SheetRow): ImportedCustomer {
  const email = readEmail(row);
  const language = row.text('language');
  if (language !== undefined && !/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4}$/.test(language))
    row.refuse('language', 'a language, e.g. de or en-GB');
  const tags = (row.text('tags', 10_000) ?? '').split(/[;|]/).flatMap((tag) => tag.trim() || []);
  if (tags.length > 100 || tags.some((tag) => tag.length > 64 || tag.includes(',')))
    row.refuse('tags', 'at most 100 tags of 64 characters, with ; or | between them');
  const more = compact({
    vatId: row.text('vatId'),
    preferredLanguage: language,
    externalId: row.text('externalId', 500),
    notes: row.text('notes', 10_000),
    tags: tags.length > 0 ? tags : undefined,
  });
  return { email, data: { ...personData(readPerson(row)), ...more }, consents: readConsents(row) };
}

function readConsents(row: SheetRow): ImportedConsent[] {
  const [givenAt, origin] = [row.time('consentDate'), row.text('consentSource')];
  return row.prefixed().flatMap((consentId) => {
    const status = row.oneOf(consentPrefix + consentId, answers);
    if (status === undefined) return [];
    if (givenAt) return { consentId, status, givenAt, origin };
    if (row.problems.length === 0) row.refuse('consentDate', 'the time at which the consent was given');
    return [];
  });
}
