/** The audit trail: a row for each operation by which a key or a user of a seller changed something. */
import type { audit } from '../../contract/audit.ts';
import { json, type Queryable } from '../database/index.ts';
import { apiKeyOf, seesGroup } from '../http/access.ts';
import { invalid } from '../http/api-error.ts';
import type { Context, FieldChange, Handlers, Key } from '../http/context.ts';
import { page } from '../http/paging.ts';
import { compact } from '../http/pick.ts';

interface AuditRow {
  readonly id: number;
  readonly at: Date;
  readonly principal: string;
  readonly operation: string;
  readonly subject: string | null;
  readonly fields: readonly string[];
  readonly changes: readonly FieldChange[] | null;
  /** The name of the key or user, as it is now. */
  readonly who: string | null;
}

const columns = `a.id, a.at, a.principal, a.operation, a.subject, a.fields, a.changes, coalesce(u.name, k.name) as who`;
const named = 'left join seller_user u on u.id = a.principal left join api_key k on k.id = a.principal';

/** The handler of the audit trail. */
export function auditHandlers({ db }: Context): Handlers<typeof audit> {
  return {
    async list({ top, skip, after, subject, operation, kind, principal, from, to }, call) {
      const limits = page({ top, skip });
      const key = apiKeyOf(call);
      const params: unknown[] = [key.sellerId];
      const param = (value: unknown) => `$${params.push(value)}`;
      const where = ['a.seller_id = $1'];
      const same = { subject, operation, principal };
      for (const [column, value] of Object.entries(same))
        if (value !== undefined) where.push(`a.${column} = ${param(value)}`);
      if (kind !== undefined) where.push(`split_part(a.operation, '.', 1) = ${param(kind)}`);
      if (from !== undefined) where.push(`a.at >= ${param(new Date(from))}::timestamptz`);
      if (to !== undefined) where.push(`a.at < ${param(new Date(to))}::timestamptz`);
      if (after !== undefined) {
        if (!/^\d{1,15}$/.test(after)) throw invalid('after', 'Expected "next" of the page before');
        where.push(`a.id < ${param(after)}::bigint`);
      }
      const rows = await db.query<AuditRow>(
        `select ${columns} from audit_entry a ${named} where ${where.join(' and ')}
         order by a.id desc limit ${param(limits.top + 1)} offset ${param(limits.skip)}`,
        params,
      );
      const shown = rows.slice(0, limits.top);
      const next = rows.length > limits.top ? shown.at(-1) : undefined;
      return {
        rows: shown.map(({ id, at, fields, ...row }) =>
          compact({
            _id: String(id),
            at: at.toISOString(),
            operation: row.operation,
            subject: row.subject ?? undefined,
            fields: [...fields],
            changes: seesGroup(key, row.operation) ? row.changes?.map((change) => ({ ...change })) : undefined,
            principal: row.principal,
            who: row.who ?? undefined,
          }),
        ),
        ...(next && { next: String(next.id) }),
      };
    },
  };
}

/** The operations that changed one thing, the newest first. */
export async function readAudit(db: Queryable, sellerId: string, subject: string, max: number): Promise<AuditRow[]> {
  return await db.query<AuditRow>(
    `select ${columns} from audit_entry a ${named} where a.seller_id = $1 and a.subject = $2 order by a.id desc limit $3`,
    [sellerId, subject, max],
  );
}

/** An operation that was carried out. */
interface Done {
  readonly operation: string;
  /** The path and the body together, as they were read. */
  readonly sent: Readonly<Record<string, unknown>>;
  readonly answered: unknown;
  /** Values before and after, where the operation keeps them. */
  readonly changes?: readonly FieldChange[] | undefined;
}

/** Adds an operation to the audit trail; one that only tries is left out. */
export async function noteOperation(
  { db, now }: { readonly db: Queryable; readonly now: () => Date },
  { id: principal, sellerId }: Key,
  { operation, sent, answered, changes }: Done,
): Promise<void> {
  if (sent.dryRun === true || sent.test === true || /\.preview\w*$/.test(operation)) return;
  const { id, ...fields } = sent;
  const made = typeof answered === 'object' && answered !== null && '_id' in answered ? answered._id : undefined;
  // the trail says that a customer was deleted, not who it was
  const subject = operation === 'customers.delete' ? undefined : [id, made].find((each) => typeof each === 'string');
  await db.query(
    `insert into audit_entry (seller_id, at, principal, operation, subject, fields, changes)
     values ($1, $2::timestamptz, $3, $4, $5, $6::text[], $7::jsonb)`,
    [
      ...[sellerId, now(), principal, operation, subject ?? null, Object.keys(fields).sort()],
      changes ? json(changes) : null,
    ],
  );
}

/** Takes a customer who is erased out of the trail: that something was changed stays. */
export async function eraseSubject(tx: Queryable, sellerId: string, subject: string): Promise<void> {
  await tx.query('update audit_entry set subject = null where seller_id = $1 and subject = $2', [sellerId, subject]);
}
